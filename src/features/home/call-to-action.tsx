import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import type { AuthState } from '#contract/auth.ts';
import { SYNC_LIMITS, TOAST_LIMITS } from '#contract/limits.ts';
import { useCore } from '#src/data/core/core-context.tsx';
import { REGISTRATION_TOASTS } from '#src/features/registration/registration.words.ts';
import type { Core } from '#src/local/core.ts';
import type { Answer } from '#src/local/link/api.ts';
import { OPEN_REGISTER_EVENT, useAuthDialogs } from '#src/session/auth-dialogs.tsx';
import { useSession } from '#src/session/session-context.tsx';
import { Button } from '#src/ui/acts/button.tsx';
import { useToast } from '#src/ui/overlays/toast.tsx';
import { faultToast } from '#src/ui/overlays/toast-list.ts';
import { HOME_WORDS } from './home.words.ts';

const WORDS = HOME_WORDS.action;

/** "Ready to Find the Perfect Services?": sign up, or register a business after a session check. */
export function CallToAction({ id }: { id: string }) {
  const core = useCore();
  const navigate = useNavigate();
  const { state } = useSession();
  const { open } = useAuthDialogs();
  const { show } = useToast();
  const [isChecking, setIsChecking] = useState(false);

  const registerBusiness = async () => {
    setIsChecking(true);
    const login = await checkLogin(core, state === 'signedIn');
    setIsChecking(false);
    if (login === 'signedIn') return void navigate({ to: '/register-business' });
    if (login === 'unclear') return show(faultToast(REGISTRATION_TOASTS.gateFailed));
    show({ ...REGISTRATION_TOASTS.gate, durationMs: TOAST_LIMITS.shortMs });
    window.dispatchEvent(new Event(OPEN_REGISTER_EVENT));
  };
  return (
    <section className="section home-action stack" id={id} aria-labelledby={`${id}-title`}>
      <h2 id={`${id}-title`}>{WORDS.title}</h2>
      <div className="row" data-gap="2">
        {state !== 'signedIn' && (
          <Button variant="sun" onClick={() => open('signUp')}>
            {WORDS.signUp}
          </Button>
        )}
        <Button variant="secondary" isBusy={isChecking} onClick={() => void registerBusiness()}>
          {isChecking ? WORDS.checking : WORDS.registerBusiness}
        </Button>
      </div>
    </section>
  );
}

async function checkLogin(core: Core, isKnown: boolean): Promise<LoginCheck> {
  const answer = await core.api.request<AuthState>('/api/auth/user', { timeoutMs: SYNC_LIMITS.patienceMs });
  return loginCheckOf(answer, isKnown);
}

type LoginCheck = 'signedIn' | 'signedOut' | 'unclear';

/** The server's answer decides. Without signal, the last known session counts (docs/product.md, X5). */
export function loginCheckOf(answer: Answer<AuthState>, isKnown: boolean): LoginCheck {
  if (answer.kind === 'ok') return answer.body.authenticated ? 'signedIn' : 'signedOut';
  return answer.kind === 'silent' && isKnown ? 'signedIn' : 'unclear';
}
