import { useEffect, useRef, useState } from 'react';
import type { ElsewhereOutcome } from '#contract/accounts-elsewhere.ts';
import type { User } from '#contract/auth.ts';
import { useCore } from '#src/data/core-context.tsx';
import type { Core } from '#src/local/core.ts';
import { Button } from '#src/ui/acts/button.tsx';
import { Stack } from '#src/ui/layout/layout.tsx';
import { Note } from '#src/ui/shown/note.tsx';
import { useFault } from '#src/ui/shown/use-fault.ts';
import { holdForReturn } from '../sign-in.ts';
import { followPopUp, openPopUp, type PopUp, startPath } from './pop-up.ts';
import { enterByCookie, enterBySecondElsewhere } from './provider.remote.ts';
import { SecondFactor } from './second-factor.tsx';
import { ELSEWHERE_SENTENCES, WAYS_WORDS as WORDS } from './ways.words.ts';

/** A place elsewhere at which somebody has an account. */
export interface Place {
  id: string;
  name: string;
}

/**
 * Opens the sign-in of another place: in a second window, or in this one where the browser lets none open. What waits for
 * the person, and what they have typed, is on the phone by then. @returns the window; null where this one leaves.
 */
export function goElsewhere(
  core: Core,
  { id }: Place,
  { returnTo, fail }: { returnTo: string; fail: (error: unknown) => void },
): PopUp | null {
  const popUp = openPopUp(startPath(id, returnTo, true));
  holdForReturn(core)
    .then(() => popUp ?? leave(startPath(id, returnTo, false)))
    .catch(fail);
  return popUp;
}

/** This window goes there, and comes back. */
const leave = (path: string) => window.location.assign(path);

export interface AccountWayProps {
  place: Place;
  /** The window that has just been opened; null where this one has come back. */
  popUp: PopUp | null;
  /** How it ended, where this window has come back. */
  outcome: ElsewhereOutcome | null;
  returnTo: string;
  onEntered: (user: User) => Promise<void>;
}

type State =
  | { kind: 'waiting' | 'closed' }
  | { kind: 'second'; pending: string }
  | { kind: 'said'; words: string };

/** While somebody signs in elsewhere, and what came of it. */
export function AccountWay(props: AccountWayProps) {
  const { place, returnTo, onEntered } = props;
  const core = useCore();
  const fail = useFault();
  const [popUp, setPopUp] = useState(props.popUp);
  const [state, setState] = useState<State>(props.outcome ? stateOf(props.outcome) : { kind: 'waiting' });
  const end = useRef((_: ElsewhereOutcome) => {});
  end.current = (outcome) => {
    if (outcome.outcome !== 'signed-in') return setState(stateOf(outcome));
    enterByCookie(core)
      .then((came) => ('user' in came ? onEntered(came.user) : setState(saidOf(came.trouble))))
      .catch(fail);
  };
  useEffect(
    () =>
      followPopUp(core, popUp, {
        onEnd: (outcome) => end.current(outcome),
        onClosed: () => setState({ kind: 'closed' }),
      }),
    [core, popUp],
  );
  if (state.kind === 'second')
    return (
      <SecondFactor
        factors={[]}
        onDigits={async (_, digits) => {
          const came = await enterBySecondElsewhere(core, state.pending, digits);
          if ('trouble' in came) return came.trouble;
          await onEntered(came.user);
          return undefined;
        }}
      />
    );
  const again = () => {
    setState({ kind: 'waiting' });
    setPopUp(goElsewhere(core, place, { returnTo, fail }));
  };
  return (
    <Stack gap={3}>
      {state.kind === 'waiting' && (
        <>
          <p role="status">{WORDS.elsewhere(place.name)}</p>
          <p className="quiet">{WORDS.elsewhereHint}</p>
          <Button variant="secondary" block onClick={() => leave(startPath(place.id, returnTo, false))}>
            {WORDS.noWindow}
          </Button>
        </>
      )}
      {state.kind === 'closed' && <Note isAlert>{WORDS.isClosed}</Note>}
      {state.kind === 'said' && (
        <Note tone="bad" isAlert>
          {state.words}
        </Note>
      )}
      {state.kind !== 'waiting' && (
        <Button size="lg" block onClick={again}>
          {WORDS.byAccount(place.name)}
        </Button>
      )}
    </Stack>
  );
}

function stateOf(outcome: ElsewhereOutcome): State {
  if (outcome.outcome === 'second-factor') return { kind: 'second', pending: outcome.pending };
  if (outcome.outcome === 'failed') return { kind: 'said', words: ELSEWHERE_SENTENCES[outcome.code] };
  return { kind: 'waiting' };
}

const saidOf = (trouble: readonly { message: string }[]): State => ({
  kind: 'said',
  words: trouble[0]?.message ?? WORDS.notIn.failed,
});
