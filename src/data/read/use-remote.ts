import { useCallback, useEffect, useMemo, useState } from 'react';
import { SYNC_LIMITS } from '#contract/limits.ts';
import type { Core } from '#src/local/core.ts';
import { useFault } from '#src/ui/shown/use-fault.ts';
import { useCore } from '../core/core-context.tsx';
import { type Fetched, type Outcome, outcomeOf } from './fetched.ts';

/** Fetches something from the server. @param tell passes a partial answer to the screen */
export type Ask<A, T> = (core: Core, about: A, tell: (answer: Fetched<T>) => void) => Promise<Fetched<T>>;

/** State of a request. */
export interface RemoteState<T> {
  /** The last answer; it stays while the request is repeated. */
  answer: Fetched<T> | undefined;
  /** A request is running. */
  isAsking: boolean;
  /** The request takes longer than `patienceMs`; a late answer still counts. */
  isLate: boolean;
}

export interface Remote<T> extends RemoteState<T> {
  /** Repeats the request and resets `isLate`. */
  again: () => void;
}

const PENDING = { answer: undefined, isAsking: true, isLate: false };
const IDLE = { answer: undefined, isAsking: false, isLate: false };

/**
 * Fetches something once per `about`, and again when the server is reachable after `unreached`. A running request is repeated
 * only by `again`, because its own requests change the reachability too.
 * @param ask must be stable @param about plain data, compared by content; null: no request
 * @throws during rendering what `ask` throws
 */
export function useRemote<A, T = undefined>(ask: Ask<A, T>, about: A | null): Remote<T> {
  const core = useCore();
  const fail = useFault();
  const key = about === null ? null : JSON.stringify(about);
  const query = useMemo(() => (key === null ? null : { ask, about: JSON.parse(key) as A }), [ask, key]);
  const [attempt, setAttempt] = useState(0);
  const [state, setState] = useState<RemoteState<T> & { of: typeof query }>({ of: query, ...PENDING });
  const again = useCallback(() => {
    setState((before) => ({ ...before, isAsking: true, isLate: false }));
    setAttempt((before) => before + 1);
  }, []);
  useEffect(() => {
    if (!query) return;
    void attempt; // a new attempt repeats the request
    let result: Fetched<T> | undefined; // undefined while the request is running
    let isGone = false;
    const change = (changes: Partial<RemoteState<T>>) => {
      const next = (before: RemoteState<T>) => ({ ...before, of: query, ...changes });
      if (!isGone) setState((before) => next(before.of === query ? before : PENDING));
    };
    const tell = (answer: Fetched<T>) => {
      stopPatience();
      change({ answer, isAsking: false, isLate: false });
    };
    const stopPatience = core.ports.setTimer(() => change({ isLate: true }), SYNC_LIMITS.patienceMs);
    const askAgain = () => setAttempt((before) => before + 1);
    const stopReach = core.reach.subscribe(() => {
      if (result && outcomeOf(result) === 'unreached' && core.reach.current() !== 'offline') askAgain();
    });
    let stopWaiting = () => {};
    setState((before) => (before.of === query && !before.isAsking ? { ...before, isAsking: true } : before));
    const end = (answer: Fetched<T>) => {
      result = answer;
      tell(answer);
      const waitMs = isGone ? null : waitMsOf(core, answer);
      if (waitMs !== null) stopWaiting = core.ports.setTimer(askAgain, waitMs);
    };
    const failUnlessGone = (error: unknown) => !isGone && fail(error); // never on another page
    query.ask(core, query.about, tell).then(end, failUnlessGone).finally(stopPatience);
    return () => {
      isGone = true;
      stopPatience();
      stopReach();
      stopWaiting();
    };
  }, [core, query, attempt, fail]);

  if (query === null) return { ...IDLE, again };
  const { answer, isAsking, isLate } = state.of === query ? state : PENDING;
  return { answer, isAsking, isLate, again };
}

/** Returns the delay until the request is repeated, in milliseconds; null if it is not repeated, or when signal is back. */
function waitMsOf({ ports, reach }: Core, answer: Fetched<unknown>): number | null {
  if (answer.kind !== 'unreached') return null;
  // While other requests succeed, no change of reachability will trigger a retry.
  if (!answer.busy && reach.current() !== 'online') return null;
  const leastMs = answer.busy?.retryAfterMs || SYNC_LIMITS.paceMs;
  return leastMs * (1 + 2 * ports.random()); // jitter
}

/** State of a request in one word. */
export type Standing = 'loading' | Outcome;

/** Why an existing page cannot be shown. */
export type Absence = Extract<Standing, 'unreached' | 'busy' | 'full'>;
export const isAbsence = (standing: Standing): standing is Absence =>
  standing === 'unreached' || standing === 'busy' || standing === 'full';

/** Returns the state of a request; a late one counts as unreached. */
export const standingOf = ({ answer, isLate }: RemoteState<unknown>): Standing =>
  answer ? outcomeOf(answer) : isLate ? 'unreached' : 'loading';
