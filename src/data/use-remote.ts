import { useCallback, useEffect, useMemo, useState } from 'react';
import { SYNC_LIMITS } from '#contract/limits.ts';
import type { Core } from '#src/local/core.ts';
import { useFault } from '#src/ui/shown/use-fault.ts';
import { useCore } from './core-context.tsx';
import { type Fetched, type Outcome, outcomeOf } from './fetched.ts';

/** Asks the server about something. @param tell gives the screen a part of the answer before the rest has come. */
export type Ask<A, T> = (core: Core, about: A, tell: (answer: Fetched<T>) => void) => Promise<Fetched<T>>;

/** How a question to the server stands. */
export interface RemoteState<T> {
  /** What was answered last; it stays while the same is asked again. */
  answer: Fetched<T> | undefined;
  /** It was asked, or asked again, and nothing has been answered since. */
  isAsking: boolean;
  /** No reader waits any longer; an answer counts when it comes. */
  isLate: boolean;
}

export interface Remote<T> extends RemoteState<T> {
  /** Asks again at the person's word: a reader's patience begins anew. */
  again: () => void;
}

const ASKING = { answer: undefined, isAsking: true, isLate: false };
const NOT_ASKED = { answer: undefined, isAsking: false, isLate: false };

/**
 * Asks the server behind what the phone shows: once about each thing, and again by itself when the way to the server is
 * back after it was `unreached`. While it is under way nothing but the person's word asks it anew: its own requests tell of
 * the way as well.
 * @param ask does not change. @param about plain data, compared by its content; null: nothing is asked.
 * @throws during rendering what asking throws, as a database that is closed.
 */
export function useRemote<A, T = undefined>(ask: Ask<A, T>, about: A | null): Remote<T> {
  const core = useCore();
  const fail = useFault();
  const key = about === null ? null : JSON.stringify(about);
  const question = useMemo(() => (key === null ? null : { ask, about: JSON.parse(key) as A }), [ask, key]);
  const [turn, setTurn] = useState(0);
  const [state, setState] = useState<RemoteState<T> & { of: typeof question }>({ of: question, ...ASKING });
  const again = useCallback(() => {
    setState((before) => ({ ...before, isAsking: true, isLate: false }));
    setTurn((before) => before + 1);
  }, []);
  useEffect(() => {
    if (!question) return;
    void turn; // another turn asks the same again
    let came: Fetched<T> | undefined; // of the whole question: while it is under way it is not asked anew
    let isGone = false;
    const change = (changes: Partial<RemoteState<T>>) => {
      const next = (before: RemoteState<T>) => ({ ...before, of: question, ...changes });
      if (!isGone) setState((before) => next(before.of === question ? before : ASKING));
    };
    const tell = (answer: Fetched<T>) => {
      stopPatience();
      change({ answer, isAsking: false, isLate: false });
    };
    const stopPatience = core.ports.setTimer(() => change({ isLate: true }), SYNC_LIMITS.patienceMs);
    const askAgain = () => setTurn((before) => before + 1);
    const stopReach = core.reach.subscribe(() => {
      if (came && outcomeOf(came) === 'unreached' && core.reach.current() !== 'offline') askAgain();
    });
    let stopWaiting = () => {};
    setState((before) =>
      before.of === question && !before.isAsking ? { ...before, isAsking: true } : before,
    );
    const end = (answer: Fetched<T>) => {
      came = answer;
      tell(answer);
      const waitMs = isGone ? null : waitMsOf(core, answer);
      if (waitMs !== null) stopWaiting = core.ports.setTimer(askAgain, waitMs);
    };
    const failUnlessLeft = (error: unknown) => !isGone && fail(error); // the page is another one by then, and good
    question.ask(core, question.about, tell).then(end, failUnlessLeft).finally(stopPatience);
    return () => {
      isGone = true;
      stopPatience();
      stopReach();
      stopWaiting();
    };
  }, [core, question, turn, fail]);

  if (question === null) return { ...NOT_ASKED, again };
  const { answer, isAsking, isLate } = state.of === question ? state : ASKING;
  return { answer, isAsking, isLate, again };
}

/** How long until the same is asked again, in milliseconds; null where that is for the signal to tell, or not needed. */
function waitMsOf({ ports, reach }: Core, answer: Fetched<unknown>): number | null {
  if (answer.kind !== 'unreached') return null;
  // Where others are answered, no change of the way there may ever tell that it is worth another try.
  if (!answer.busy && reach.current() !== 'online') return null;
  const leastMs = answer.busy?.retryAfterMs || SYNC_LIMITS.paceMs;
  return leastMs * (1 + 2 * ports.random()); // keeps those apart who were all turned away in the same moment
}

/** A question in one word, for a page that shows this in place of what is not on the phone. */
export type Standing = 'loading' | Outcome;

/** Why a page has nothing to show, though it exists. */
export type Absence = Extract<Standing, 'unreached' | 'busy' | 'full'>;
export const isAbsence = (standing: Standing): standing is Absence =>
  standing === 'unreached' || standing === 'busy' || standing === 'full';

/** Who has waited as long as a reader does is told what holds without signal. */
export const standingOf = ({ answer, isLate }: RemoteState<unknown>): Standing =>
  answer ? outcomeOf(answer) : isLate ? 'unreached' : 'loading';
