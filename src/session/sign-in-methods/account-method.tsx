import { useState } from 'react';
import type { ElsewhereOutcome } from '#contract/accounts-elsewhere.ts';
import type { User } from '#contract/auth.ts';
import { useCore } from '#src/data/core/core-context.tsx';
import type { Core } from '#src/local/core.ts';
import { Button } from '#src/ui/acts/button.tsx';
import { Stack } from '#src/ui/layout/layout.tsx';
import { Note } from '#src/ui/shown/note.tsx';
import { useFault } from '#src/ui/shown/use-fault.ts';
import { holdForReturn } from '../sign-in.ts';
import { ELSEWHERE_FAULTS, METHOD_WORDS as WORDS } from './methods.words.ts';
import { openPopUp, type PopUp, startPath, usePopUp } from './redirect.ts';
import { SecondFactor } from './use-verify.tsx';
import { type SignInResult, signInByCookie, signInBySecondFactor } from './verify.remote.ts';

/** A site where the person may have an account. */
export interface Site {
  id: string;
  name: string;
}

/**
 * Opens the sign-in of another site: in a pop-up, or in this window if the browser blocks pop-ups. @returns the pop-up;
 * null if this window leaves.
 */
export function goElsewhere(
  core: Core,
  { id }: Site,
  { returnTo, fail }: { returnTo: string; fail: (error: unknown) => void },
): PopUp | null {
  const popUp = openPopUp(startPath(id, returnTo, true));
  holdForReturn(core)
    .then(() => popUp ?? leave(id, returnTo))
    .catch(fail);
  return popUp;
}

const leave = (id: string, returnTo: string) => window.location.assign(startPath(id, returnTo, false));

export interface AccountMethodProps {
  site: Site;
  /** Null if this window went to the site and came back. */
  popUp: PopUp | null;
  /** The result, if this window has come back. */
  outcome: ElsewhereOutcome | null;
  returnTo: string;
  onEntered: (user: User) => Promise<void>;
}

type State =
  | { kind: 'waiting' | 'closed' }
  | { kind: 'second'; pending: string }
  | { kind: 'failed'; message: string };

/** Waits for a sign-in at another site and shows its result. */
export function AccountMethod(props: AccountMethodProps) {
  const { site, returnTo, onEntered } = props;
  const core = useCore();
  const fail = useFault();
  const [popUp, setPopUp] = useState(props.popUp);
  const [state, setState] = useState<State>(props.outcome ? stateOf(props.outcome) : { kind: 'waiting' });
  const enter = async (result: SignInResult) => {
    if ('user' in result) await onEntered(result.user);
    else setState({ kind: 'failed', message: result.errors[0]?.message ?? WORDS.notIn.failed });
  };
  usePopUp(popUp, {
    onEnd: (outcome) => {
      if (outcome.outcome === 'signed-in') signInByCookie(core).then(enter).catch(fail);
      else setState(stateOf(outcome));
    },
    onClosed: () => setState({ kind: 'closed' }),
  });
  if (state.kind === 'second')
    return (
      <SecondFactor
        factors={[]}
        onDigits={async (_, digits) => {
          const result = await signInBySecondFactor(core, state.pending, digits);
          if ('errors' in result) return result.errors;
          await onEntered(result.user);
          return undefined;
        }}
      />
    );
  const again = () => {
    setState({ kind: 'waiting' });
    setPopUp(goElsewhere(core, site, { returnTo, fail }));
  };
  return (
    <Stack gap={3}>
      {state.kind === 'waiting' && (
        <>
          <p role="status">{WORDS.elsewhere(site.name)}</p>
          <p className="quiet">{WORDS.elsewhereHint}</p>
          <Button variant="secondary" block onClick={() => leave(site.id, returnTo)}>
            {WORDS.noWindow}
          </Button>
        </>
      )}
      {state.kind === 'closed' && <Note isAlert>{WORDS.isClosed}</Note>}
      {state.kind === 'failed' && (
        <Note tone="bad" isAlert>
          {state.message}
        </Note>
      )}
      {state.kind !== 'waiting' && (
        <Button size="lg" block onClick={again}>
          {WORDS.byAccount(site.name)}
        </Button>
      )}
    </Stack>
  );
}

function stateOf(outcome: ElsewhereOutcome): State {
  if (outcome.outcome === 'second-factor') return { kind: 'second', pending: outcome.pending };
  if (outcome.outcome === 'failed') return { kind: 'failed', message: ELSEWHERE_FAULTS[outcome.code] };
  return { kind: 'waiting' };
}
