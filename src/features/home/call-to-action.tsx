import { useState } from 'react';
import type { AuthState } from '#contract/auth.ts';
import { SYNC_LIMITS, TOAST_LIMITS } from '#contract/limits.ts';
import { useOptionalCore } from '#src/data/core-context.tsx';
import { REGISTRATION_TOASTS } from '#src/features/registration/registration.words.ts';
import type { Core } from '#src/local/core.ts';
import { OPEN_REGISTER_EVENT, useAuthDialogs } from '#src/session/auth-dialogs.tsx';
import { useSession } from '#src/session/session-context.tsx';
import { Button } from '#src/ui/button.tsx';
import { useToast } from '#src/ui/toast.tsx';
import { HOME_WORDS } from './home.words.ts';
import { type LoginCheck, loginCheckOf } from './login-check.ts';

const WORDS = HOME_WORDS.action;

export interface CallToActionProps {
  id: string;
  /** Goes to the registration page. */
  onRegisterBusiness: () => void;
}

/** "Ready to Find the Perfect Services?": sign up, or register a business after a look at the session. */
export function CallToAction({ id, onRegisterBusiness }: CallToActionProps) {
  const core = useOptionalCore();
  const { state } = useSession();
  const { open } = useAuthDialogs();
  const { show } = useToast();
  const [isChecking, setIsChecking] = useState(false);

  const check = async (go: () => void) => {
    if (!core) return;
    setIsChecking(true);
    const login = await askLogin(core, state === 'signedIn');
    setIsChecking(false);
    if (login === 'signedIn') return go();
    if (login === 'unclear')
      return show({
        ...REGISTRATION_TOASTS.gateFailed,
        tone: 'destructive',
        durationMs: TOAST_LIMITS.shortMs,
      });
    show({ ...REGISTRATION_TOASTS.gate, durationMs: TOAST_LIMITS.shortMs });
    window.dispatchEvent(new Event(OPEN_REGISTER_EVENT));
  };
  return (
    <section className="home-action stack" id={id} aria-labelledby={`${id}-title`}>
      <h2 id={`${id}-title`}>{WORDS.title}</h2>
      <div className="row" data-gap="3">
        {state !== 'signedIn' && (
          <Button variant="sun" size="lg" onClick={() => open('signUp')}>
            {WORDS.signUp}
          </Button>
        )}
        <Button
          variant="secondary"
          size="lg"
          disabled={isChecking}
          onClick={() => void check(onRegisterBusiness)}
        >
          {isChecking ? WORDS.checking : WORDS.registerBusiness}
        </Button>
      </div>
    </section>
  );
}

async function askLogin(core: Core, isKnown: boolean): Promise<LoginCheck> {
  const answer = await core.api.request<AuthState>('/api/auth/user', { timeoutMs: SYNC_LIMITS.patienceMs });
  return loginCheckOf(answer, isKnown);
}
