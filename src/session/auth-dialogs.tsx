import {
  createContext,
  type ReactNode,
  useCallback,
  useContext,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { withCore } from '#src/data/core/with-core.tsx';
import { PAGE_TITLE_SELECTOR } from '#src/ui/layout/page.tsx';
import { useSession } from './session-context.tsx';

const BothDialogs = withCore(async () => (await import('./both-dialogs.tsx')).BothDialogs);

export type AuthDialogName = 'signIn' | 'signUp';

/** Window event that opens the register dialog. docs/specification.md, section 4. */
export const OPEN_REGISTER_EVENT = 'open-register';

export interface AuthDialogs {
  /**
   * Opens a dialog. `returnTo`: destination after the sign-in; default: no navigation. `query`: query and hash of the URL that
   * opened it.
   */
  open: (name: AuthDialogName, options?: { returnTo?: string; query?: string }) => void;
  close: () => void;
}

const AuthDialogsContext = createContext<AuthDialogs | null>(null);
const SigningInContext = createContext(false);

/** Opens and closes the sign-in dialogs. @throws Error outside an `AuthDialogsProvider`. */
export function useAuthDialogs(): AuthDialogs {
  const dialogs = useContext(AuthDialogsContext);
  if (!dialogs) throw new Error('useAuthDialogs needs an AuthDialogsProvider above it');
  return dialogs;
}

/** Whether a sign-in dialog is open. Questions to the person who signs in wait until it has closed. */
export const useIsSigningIn = (): boolean => useContext(SigningInContext);

interface OpenDialog {
  name: AuthDialogName;
  returnTo: string | undefined;
  query: string;
}

/** Wraps the app and draws the open dialog. */
export function AuthDialogsProvider({ children }: { children: ReactNode }) {
  const [opened, setOpened] = useState<OpenDialog | null>(null);
  const noteFormPlace = useFocusAfterSignIn(opened !== null);
  const dialogs = useMemo<AuthDialogs>(
    () => ({
      open: (name, options) => {
        noteFormPlace();
        setOpened({ name, returnTo: options?.returnTo, query: options?.query ?? '' });
      },
      close: () => setOpened(null),
    }),
    [noteFormPlace],
  );
  const { returnTo, query = '' } = opened ?? {};
  return (
    <AuthDialogsContext value={dialogs}>
      <SigningInContext value={opened !== null}>{children}</SigningInContext>
      <BothDialogs
        {...{ returnTo, query }}
        opened={opened?.name}
        onClose={dialogs.close}
        onSwitch={(name) => setOpened({ name, returnTo, query })}
      />
    </AuthDialogsContext>
  );
}

/** Marks the container of a form that requires a sign-in. It stays when the form replaces the button. */
const FORM_PLACE_SELECTOR = '[data-form-place]';

/**
 * Moves the focus after a sign-in that has removed the pressed button: to the form that replaces the button, otherwise to the
 * page title, as after a navigation. @returns a function to call before a dialog opens.
 */
function useFocusAfterSignIn(isOpen: boolean): () => void {
  const isSignedIn = useSession().state === 'signedIn';
  const wasOpen = useRef(false);
  const place = useRef<HTMLElement | null>(null);
  const pressed = useRef<EventTarget | null>(null);
  useEffect(() => {
    // Not `activeElement`: some browsers do not focus a pressed button.
    const note = ({ target }: Event) => {
      pressed.current = target;
    };
    document.addEventListener('click', note, { capture: true });
    return () => document.removeEventListener('click', note, { capture: true });
  }, []);
  useEffect(() => {
    if (isOpen) wasOpen.current = true;
    if (isOpen || !isSignedIn || !wasOpen.current) return;
    wasOpen.current = false;
    const active = document.activeElement;
    // A browser that does not focus a pressed button restores the focus to the title of a page that was navigated to.
    if (active !== document.body && !active?.matches(PAGE_TITLE_SELECTOR)) return;
    if (place.current?.isConnected) {
      place.current.focus({ preventScroll: true });
      place.current.scrollIntoView({ block: 'start' });
    } else document.querySelector<HTMLElement>(PAGE_TITLE_SELECTOR)?.focus({ preventScroll: true });
  }, [isOpen, isSignedIn]);
  return useCallback(() => {
    const from = pressed.current;
    place.current = from instanceof Element ? from.closest<HTMLElement>(FORM_PLACE_SELECTOR) : null;
  }, []);
}
