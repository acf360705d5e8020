import { KeyRound } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import type { User } from '#contract/auth.ts';
import { PASSKEY_LIMITS } from '#contract/passkeys.ts';
import type { FieldError } from '#contract/rules.ts';
import { MINUTE_MS } from '#contract/shared/time.ts';
import { useCore } from '#src/data/core-context.tsx';
import { Button } from '#src/ui/acts/button.tsx';
import { Stack } from '#src/ui/layout/layout.tsx';
import { Note } from '#src/ui/shown/note.tsx';
import { useFault } from '#src/ui/shown/use-fault.ts';
import { offersBelowFields, stopAsking } from './passkey-browser.ts';
import { type Claim, type PasskeyResult, signInByPasskey } from './passkeys.remote.ts';
import { PASSKEY_WORDS as WORDS } from './ways.words.ts';

/** 'Sign in with a passkey': by the button, or below the name's field, where the browser offers it by itself. */
export function PasskeyWay({ onEntered }: { onEntered: (user: User) => Promise<void> }) {
  const core = useCore();
  const fail = useFault();
  const [isAsking, setIsAsking] = useState(false);
  const [errors, setErrors] = useState<readonly FieldError[]>([]);
  /** Counts how often the browser was asked to offer passkeys below the field. */
  const [turn, setTurn] = useState(0);
  const claim = useRef<Claim>({ isTaken: false });
  const take = useRef<(came: PasskeyResult) => Promise<void>>(async () => {});
  take.current = async (came) => {
    if (!came) return;
    if ('trouble' in came) return setErrors(came.trouble);
    stopAsking();
    return onEntered(came.user);
  };
  useEffect(() => {
    if (isAsking) return; // the button's own question is under way
    void turn;
    let isGone = false;
    const offer = async () => {
      if (!(await offersBelowFields()) || isGone) return;
      const came = await signInByPasskey(core, true, claim.current);
      await take.current(came); // what the server was asked is told, though the button has been pressed meanwhile
      if (!isGone && came && 'trouble' in came) setTurn((before) => before + 1);
    };
    offer().catch(fail);
    // What it signs is good for some minutes: it is asked anew before they are over.
    const stopTimer = core.ports.setTimer(
      () => setTurn((before) => before + 1),
      PASSKEY_LIMITS.challengeMs - MINUTE_MS,
    );
    return () => {
      isGone = true;
      stopTimer();
      stopAsking();
    };
  }, [core, turn, isAsking, fail]);

  const press = () => {
    setErrors([]);
    setIsAsking(true);
    signInByPasskey(core, false, claim.current)
      .then((came) => take.current(came))
      .catch(fail)
      .finally(() => setIsAsking(false));
  };
  return (
    <Stack gap={2}>
      <Button variant="secondary" size="lg" block icon={KeyRound} isBusy={isAsking} onClick={press}>
        {isAsking ? WORDS.asking : WORDS.signIn}
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
