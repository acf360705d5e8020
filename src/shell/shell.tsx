import type { ReactNode } from 'react';
import { SHELL_WORDS } from '#contract/shell.ts';
import type { Core } from '#src/local/core.ts';
import { AuthDialogsProvider } from '#src/session/auth-dialogs.tsx';
import { CoreProvider } from '#src/session/core-context.tsx';
import { SessionProvider } from '#src/session/session-context.tsx';
import { ToastProvider } from '#src/ui/toast.tsx';
import { TooltipProvider } from '#src/ui/tooltip.tsx';
import { Frame } from './frame.tsx';
import { locateTown } from './locate.ts';
import { SavedQuestion } from './saved-question.tsx';
import { SignOutProvider } from './sign-out.tsx';
import { isLive, SCREENS } from './site-map.ts';
import { StatusProvider } from './status-context.tsx';
import { useAuthLinks } from './use-auth-links.ts';
import { useChipAnnouncer } from './use-chip-announcer.ts';
import { usePageTitle } from './use-page-title.ts';
import { useSentToast } from './use-sent-toast.ts';
import { WorkerContext } from './use-update.ts';
import type { WorkerLink } from './worker-link.ts';

export interface ShellProps {
  /** Null while a page is drawn without a browser. */
  core: Core | null;
  worker: WorkerLink | null;
  /** PetiBot's floating button with its panel, once there is one. It stands in the notch of the thumb bar. */
  assistant?: ReactNode;
  children: ReactNode;
}

/** Everything that stands around a screen: who is signed in, how things stand, dialogs, toasts, header and footer. */
export function Shell({ core, worker, assistant, children }: ShellProps) {
  return (
    <CoreProvider core={core}>
      <SessionProvider>
        <ToastProvider
          regionLabel={SHELL_WORDS.toasts}
          toastLabel={SHELL_WORDS.toast}
          closeLabel={SHELL_WORDS.close}
        >
          <TooltipProvider>
            <WorkerContext value={worker}>
              <StatusProvider>
                <AuthDialogsProvider
                  supportPath={isLive('contact') ? SCREENS.contact.path : null}
                  termsPath={isLive('terms') ? SCREENS.terms.path : null}
                  locate={locateTown}
                >
                  <SignOutProvider>
                    <Frame hasAssistant={Boolean(assistant)}>{children}</Frame>
                    {assistant}
                    <SavedQuestion />
                    <Listeners />
                  </SignOutProvider>
                </AuthDialogsProvider>
              </StatusProvider>
            </WorkerContext>
          </TooltipProvider>
        </ToastProvider>
      </SessionProvider>
    </CoreProvider>
  );
}

/** What the shell does by itself; draws nothing. */
function Listeners() {
  useAuthLinks();
  useChipAnnouncer();
  usePageTitle();
  useSentToast();
  return null;
}
