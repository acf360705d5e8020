import type { ReactNode } from 'react';
import { CoreProvider } from '#src/data/core-context.tsx';
import { useLive } from '#src/data/use-live.ts';
import type { Core } from '#src/local/core.ts';
import { isSavingData } from '#src/local/link/data-saving.ts';
import { AuthDialogsProvider } from '#src/session/auth-dialogs.tsx';
import { SessionProvider } from '#src/session/session-context.tsx';
import { WorkerContext } from '#src/session/use-update.ts';
import type { WorkerLink } from '#src/session/worker-link.ts';
import { MayFetchPictures } from '#src/ui/picture.tsx';
import { ToastProvider } from '#src/ui/toast.tsx';
import { TooltipProvider } from '#src/ui/tooltip.tsx';
import { FavoritesQuestion } from './favorites-question.tsx';
import { Frame } from './frame.tsx';
import { locateTown } from './locate.ts';
import type { MenuExtra } from './menu-drawer.tsx';
import { SavedQuestion } from './saved-question.tsx';
import { SHELL_WORDS } from './shell.words.ts';
import { SignOutProvider } from './sign-out.tsx';
import { StatusProvider } from './status-context.tsx';
import { useAppBadge } from './use-app-badge.ts';
import { useAuthLinks } from './use-auth-links.ts';
import { useChipAnnouncer } from './use-chip-announcer.ts';
import { useModalEntry } from './use-modal-entry.ts';
import { usePageTitle } from './use-page-title.ts';
import { useSentToast } from './use-sent-toast.ts';

export interface ShellProps {
  core: Core;
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
                <AuthDialogsProvider locate={locateTown}>
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

/** Lets no picture be fetched while data is saved, and waits until that is known. */
function Pictures({ children }: { children: ReactNode }) {
  const isSaving = useLive(isSavingData, []);
  return (
    <MayFetchPictures value={isSaving === undefined ? undefined : !isSaving}>{children}</MayFetchPictures>
  );
}
