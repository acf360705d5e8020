import { KeyRound } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import type { User } from '#contract/auth.ts';
import { PASSKEY_LIMITS } from '#contract/passkeys.ts';
import type { FieldError } from '#contract/rules.ts';
import { MINUTE_MS } from '#contract/shared/time.ts';
import { useCore } from '#src/data/core/core-context.tsx';
import { Button } from '#src/ui/acts/button.tsx';
import { Stack } from '#src/ui/layout/layout.tsx';
import { Note } from '#src/ui/shown/note.tsx';
import { useFault } from '#src/ui/shown/use-fault.ts';
import { PASSKEY_WORDS as WORDS } from './methods.words.ts';
import {
  type Claim,
  closePasskeyDialog,
  hasPasskeyAutofill,
  type PasskeyResult,
  signInByPasskey,
} from './passkeys.ts';

/** Signs in with a passkey: by the button, or in the autofill list of the name field. */
export function PasskeyMethod({ onEntered }: { onEntered: (user: User) => Promise<void> }) {
  const core = useCore();
  const fail = useFault();
  const [isBusy, setIsBusy] = useState(false);
  const [errors, setErrors] = useState<readonly FieldError[]>([]);
  /** Each increment restarts the autofill offer. */
  const [attempt, setAttempt] = useState(0);
  const claim = useRef<Claim>({ isTaken: false });
  const take = useRef<(result: PasskeyResult) => Promise<void>>(async () => {});
  take.current = async (result) => {
    if (!result) return;
    if ('errors' in result) return setErrors(result.errors);
    closePasskeyDialog();
    return onEntered(result.user);
  };
  useEffect(() => {
    if (isBusy) return; // the button has opened its own dialog
    void attempt;
    let isGone = false;
    const offer = async () => {
      if (!(await hasPasskeyAutofill()) || isGone) return;
      const result = await signInByPasskey(core, true, claim.current);
      await take.current(result); // counts even if the button was pressed meanwhile
      if (!isGone && result && 'errors' in result) setAttempt((before) => before + 1);
    };
    offer().catch(fail);
    // Restart before the challenge expires.
    const stopTimer = core.ports.setTimer(
      () => setAttempt((before) => before + 1),
      PASSKEY_LIMITS.challengeMs - MINUTE_MS,
    );
    return () => {
      isGone = true;
      stopTimer();
      closePasskeyDialog();
    };
  }, [core, attempt, isBusy, fail]);

  const press = () => {
    setErrors([]);
    setIsBusy(true);
    signInByPasskey(core, false, claim.current)
      .then((result) => take.current(result))
      .catch(fail)
      .finally(() => setIsBusy(false));
  };
  return (
    <Stack gap={2}>
      <Button variant="secondary" size="lg" block icon={KeyRound} isBusy={isBusy} onClick={press}>
        {isBusy ? WORDS.asking : WORDS.signIn}
      </Button>
      <p className="quiet">{WORDS.hint}</p>
      {errors.map(({ message }) => (
        <Note key={message} tone={message === WORDS.signInOffline ? 'warn' : 'bad'} isAlert>
          {message}
        </Note>
      ))}
    </Stack>
  );
}
