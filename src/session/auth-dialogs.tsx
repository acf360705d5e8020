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
import { withCore } from '#src/data/with-core.tsx';
import { PAGE_TITLE_SELECTOR } from '#src/ui/layout/page.tsx';
import { useSession } from './session-context.tsx';

const BothDialogs = withCore(async () => (await import('./both-dialogs.tsx')).BothDialogs);

export type AuthDialogName = 'signIn' | 'signUp';

/** Event of the window by which any part of the page opens the register dialog. docs/specification.md, section 4. */
export const OPEN_REGISTER_EVENT = 'open-register';

export interface AuthDialogs {
  /**
   * Opens one of the two dialogs. `returnTo` is where the person goes once signed in; without it they stay. `brought` is what
   * the address carried that asked for it.
   */
  open: (name: AuthDialogName, options?: { returnTo?: string; brought?: string }) => void;
  close: () => void;
}

const AuthDialogsContext = createContext<AuthDialogs | null>(null);

/** Opens and closes the sign-in dialogs. @throws Error outside an `AuthDialogsProvider`: a fault of the program. */
export function useAuthDialogs(): AuthDialogs {
  const dialogs = useContext(AuthDialogsContext);
  if (!dialogs) throw new Error('useAuthDialogs needs an AuthDialogsProvider above it');
  return dialogs;
}

interface OpenDialog {
  name: AuthDialogName;
  returnTo: string | undefined;
  brought: string;
}

/** Stands once around the app and draws the dialog that is open. */
export function AuthDialogsProvider({ children }: { children: ReactNode }) {
  const [opened, setOpened] = useState<OpenDialog | null>(null);
  const noteFormPlace = useFocusAfterwards(opened !== null);
  const dialogs = useMemo<AuthDialogs>(
    () => ({
      open: (name, options) => {
        noteFormPlace();
        setOpened({ name, returnTo: options?.returnTo, brought: options?.brought ?? '' });
      },
      close: () => setOpened(null),
    }),
    [noteFormPlace],
  );
  const { returnTo, brought = '' } = opened ?? {};
  return (
    <AuthDialogsContext value={dialogs}>
      {children}
      <BothDialogs
        {...{ returnTo, brought }}
        opened={opened?.name}
        onClose={dialogs.close}
        onSwitch={(name) => setOpened({ name, returnTo, brought })}
      />
    </AuthDialogsContext>
  );
}

/** Marks the place of a form that needs somebody signed in. It stays when the form takes the place of the button. */
const FORM_PLACE_SELECTOR = '[data-form-place]';

/**
 * The button that opened a dialog goes once somebody is signed in, and the focus with it: then the form takes it that
 * has come in the button's place, or else the page's title, as after a navigation. Otherwise the browser has given it
 * back. @returns to be called when a dialog is about to open.
 */
function useFocusAfterwards(isOpen: boolean): () => void {
  const isSignedIn = useSession().state === 'signedIn';
  const wasOpen = useRef(false);
  const place = useRef<HTMLElement | null>(null);
  const pressed = useRef<EventTarget | null>(null);
  useEffect(() => {
    // Not the element in focus: some browsers give a pressed button none.
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
    if (document.activeElement !== document.body) return;
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
