import type { ReactNode } from 'react';
import { CoreProvider, type CoreProviderProps } from '#src/data/core/core-context.tsx';
import { isStill } from '#src/data/core/still-core.ts';
import { WorkerContext, type WorkerLink } from '#src/data/core/use-update.ts';
import { withCore } from '#src/data/core/with-core.tsx';
import { useLive } from '#src/data/read/use-live.ts';
import type { Core } from '#src/local/core.ts';
import { isSavingData } from '#src/local/link/data-saving.ts';
import { AuthDialogsProvider } from '#src/session/auth-dialogs.tsx';
import { SessionProvider } from '#src/session/session-context.tsx';
import { ToastProvider } from '#src/ui/overlays/toast.tsx';
import { MayFetchPictures } from '#src/ui/shown/picture.tsx';
import { LateCore } from './faults/late-core.tsx';
import { Frame } from './frame/frame.tsx';
import type { MenuExtra } from './frame/menu-drawer.tsx';
import { useModalEntry } from './frame/use-modal-entry.ts';
import { usePageTitle } from './frame/use-page-title.ts';
import { SignOutProvider } from './session/sign-out.tsx';
import { SHELL_WORDS } from './shell.words.ts';
import { StatusProvider } from './status/status-context.tsx';

const Beside = withCore(async () => (await import('./beside.tsx')).Beside);
const StorageTrouble = withCore(async () => (await import('./faults/storage-trouble.tsx')).StorageTrouble);

export interface ShellProps {
  core: Core;
  onRefused: CoreProviderProps['onRefused'];
  /** A placeholder core, with no other to come. */
  isCoreMissing: boolean;
  worker: WorkerLink | null;
  /** PetiBot's floating button with its panel, in the notch of the thumb bar. */
  assistant?: ReactNode;
  /** One line at the bottom of the screen. */
  hint?: ReactNode;
  /** An extra button at the bottom of the menu. */
  menuExtra?: MenuExtra;
  children: ReactNode;
}

/** Everything around a screen: session, status, dialogs, toasts, header and footer. */
export function Shell({
  core,
  onRefused,
  isCoreMissing,
  worker,
  assistant,
  hint,
  menuExtra,
  children,
}: ShellProps) {
  return (
    <CoreProvider core={core} onRefused={onRefused}>
      <SessionProvider>
        <ToastProvider
          regionLabel={SHELL_WORDS.toasts}
          toastLabel={SHELL_WORDS.toast}
          closeLabel={SHELL_WORDS.close}
          isWaiting={isStill(core)}
        >
          <WorkerContext value={worker}>
            <StatusProvider>
              <AuthDialogsProvider>
                <SignOutProvider>
                  <LateCore isMissing={isCoreMissing} />
                  <StorageTrouble />
                  <Frame hasAssistant={Boolean(assistant)} hint={hint} menuExtra={menuExtra}>
                    <Pictures>{children}</Pictures>
                  </Frame>
                  <Pictures>{assistant}</Pictures>
                  <Beside />
                  <Listeners />
                </SignOutProvider>
              </AuthDialogsProvider>
            </StatusProvider>
          </WorkerContext>
        </ToastProvider>
      </SessionProvider>
    </CoreProvider>
  );
}

/** The shell's background listeners; draws nothing. */
function Listeners() {
  useModalEntry();
  usePageTitle();
  return null;
}

/** Blocks pictures while data is saved, and until that is known. */
function Pictures({ children }: { children: ReactNode }) {
  const isSaving = useLive(isSavingData, []);
  return (
    <MayFetchPictures value={isSaving === undefined ? undefined : !isSaving}>{children}</MayFetchPictures>
  );
}
