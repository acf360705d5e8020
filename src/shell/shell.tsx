import type { ReactNode } from 'react';
import { SHELL_WORDS } from '#contract/shell.ts';
import { CoreProvider } from '#src/data/core-context.tsx';
import { WorkerContext, type WorkerLink } from '#src/data/use-update.ts';
import type { Core } from '#src/local/core.ts';
import { AuthDialogsProvider } from '#src/session/auth-dialogs.tsx';
import { SessionProvider } from '#src/session/session-context.tsx';
import { ToastProvider } from '#src/ui/toast.tsx';
import { TooltipProvider } from '#src/ui/tooltip.tsx';
import { FavoritesQuestion } from './favorites-question.tsx';
import { Frame } from './frame.tsx';
import type { MenuExtra } from './menu-drawer.tsx';
import { Pictures } from './pictures.tsx';
import { SavedQuestion } from './saved-question.tsx';
import { SignOutProvider } from './sign-out.tsx';
import { StatusProvider } from './status-context.tsx';
import { useAppBadge } from './use-app-badge.ts';
import { useAuthLinks } from './use-auth-links.ts';
import { useChipAnnouncer } from './use-chip-announcer.ts';
import { useModalEntry } from './use-modal-entry.ts';
import { usePageTitle } from './use-page-title.ts';
import { useSentToast } from './use-sent-toast.ts';

export interface ShellProps {
  /** Null while a page is drawn without a browser. */
  core: Core | null;
  worker: WorkerLink | null;
  /** PetiBot's floating button with its panel, once there is one. It stands in the notch of the thumb bar. */
  assistant?: ReactNode;
  /** One line at the foot of the screen. */
  hint?: ReactNode;
  /** One more button at the foot of the menu. */
  menuExtra?: MenuExtra;
  children: ReactNode;
}

/** Everything that stands around a screen: who is signed in, how things stand, dialogs, toasts, header and footer. */
export function Shell({ core, worker, assistant, hint, menuExtra, children }: ShellProps) {
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
                <AuthDialogsProvider>
                  <SignOutProvider>
                    <Frame hasAssistant={Boolean(assistant)} hint={hint} menuExtra={menuExtra}>
                      <Pictures>{children}</Pictures>
                    </Frame>
                    <Pictures>{assistant}</Pictures>
                    <SavedQuestion />
                    <FavoritesQuestion />
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
  useAppBadge();
  useAuthLinks();
  useChipAnnouncer();
  useModalEntry();
  usePageTitle();
  useSentToast();
  return null;
}
