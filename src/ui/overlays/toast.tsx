import { createContext, type ReactNode, useContext, useEffect, useMemo, useReducer, useRef } from 'react';
import { TOAST_LIMITS } from '#contract/limits.ts';
import { latePart } from '../shown/late-part.tsx';
import { LiveRegion, useAnnounce } from '../shown/live-region.tsx';
import { type ToastEntry, type ToastInput, toastList } from './toast-list.ts';

const ToastsShown = latePart(async () => (await import('./toasts-shown.tsx')).ToastsShown);

export interface Toaster {
  /** Says something once, in place of what was said before. Returns its number for `dismiss`. */
  show: (toast: ToastInput) => number;
  dismiss: (id: number) => void;
  /** Takes back a failure that is no longer true: the next try is on its way. */
  dismissFailures: () => void;
}

const ToasterContext = createContext<Toaster | null>(null);

/** The toaster. @throws Error outside a `ToastProvider`: a fault of the program. */
export function useToast(): Toaster {
  const toaster = useContext(ToasterContext);
  if (!toaster) throw new Error('useToast needs a ToastProvider above it');
  return toaster;
}

/** The toaster, or null where a form is drawn without the app around it. */
export function useOptionalToast(): Toaster | null {
  return useContext(ToasterContext);
}

export interface ToastProviderProps {
  /** Name of the region; `{hotkey}` in it becomes F8. */
  regionLabel: string;
  /** What the kit calls a toast: "Notification". */
  toastLabel: string;
  closeLabel: string;
  /** Nothing is drawn yet: the kit's program comes after the first drawing, and what is said until then waits for it. */
  isWaiting?: boolean;
  children: ReactNode;
}

/**
 * Stands once around the app. One toast at a time; closes by time, close button, swipe to the right and Escape; time
 * stands still under pointer and focus; F8 moves focus to it. Also holds the page's live region (`useAnnounce`).
 */
export function ToastProvider(props: ToastProviderProps) {
  return (
    <LiveRegion>
      <Toasts {...props} />
    </LiveRegion>
  );
}

function Toasts({ isWaiting, children, ...labels }: ToastProviderProps) {
  const announce = useAnnounce();
  const [toasts, dispatch] = useReducer(toastList, []);
  const nextId = useRef(1);
  const toaster = useMemo<Toaster>(
    () => ({
      show: (toast) => {
        const id = nextId.current++;
        dispatch({ type: 'show', id, toast });
        announce(sentenceOf(toast), toast.tone === 'destructive');
        return id;
      },
      dismiss: (id) => dispatch({ type: 'dismiss', id }),
      dismissFailures: () => dispatch({ type: 'dismissFailures' }),
    }),
    [announce],
  );
  useRemoval(toasts, (id) => dispatch({ type: 'remove', id }));
  return (
    <ToasterContext value={toaster}>
      {children}
      {!isWaiting && <ToastsShown {...labels} toasts={toasts} onClose={toaster.dismiss} />}
    </ToasterContext>
  );
}

/** A toast as one says it: the kit's own announcement joins the two without a gap. */
const sentenceOf = ({ title, description }: ToastInput): string =>
  description ? `${title}${/[.!?…]$/.test(title) ? '' : '.'} ${description}` : title;

/** Forgets every dismissed toast after `TOAST_LIMITS.removeMs`. */
function useRemoval(toasts: readonly ToastEntry[], remove: (id: number) => void) {
  const latest = useRef(remove);
  useEffect(() => {
    latest.current = remove;
  });
  const closed = toasts.find((toast) => !toast.isOpen)?.id;
  useEffect(() => {
    if (closed === undefined) return;
    const timer = setTimeout(() => latest.current(closed), TOAST_LIMITS.removeMs);
    return () => clearTimeout(timer);
  }, [closed]);
}
