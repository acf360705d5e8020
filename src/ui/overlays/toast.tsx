import { createContext, type ReactNode, useContext, useEffect, useMemo, useReducer, useRef } from 'react';
import { TOAST_LIMITS } from '#contract/limits.ts';
import { latePart } from '../shown/late-part.tsx';
import { LiveRegion, useAnnounce } from '../shown/live-region.tsx';
import { type ToastEntry, type ToastInput, toastList } from './toast-list.ts';

const ToastsShown = latePart(async () => (await import('./toasts-shown.tsx')).ToastsShown);

export interface Toaster {
  /** Shows a message in place of the previous one. Returns its id for `dismiss`. */
  show: (toast: ToastInput) => number;
  dismiss: (id: number) => void;
  /** Dismisses failures that are no longer true: the next try is running. */
  dismissFailures: () => void;
}

const ToasterContext = createContext<Toaster | null>(null);

/** The toaster. @throws Error outside a `ToastProvider`. */
export function useToast(): Toaster {
  const toaster = useContext(ToasterContext);
  if (!toaster) throw new Error('useToast needs a ToastProvider above it');
  return toaster;
}

/** The toaster, or null for a form drawn without the app. */
export function useOptionalToast(): Toaster | null {
  return useContext(ToasterContext);
}

export interface ToastProviderProps {
  /** Label of the region; `{hotkey}` in it becomes F8. */
  regionLabel: string;
  /** The kit's label of a toast: "Notification". */
  toastLabel: string;
  closeLabel: string;
  /** The kit loads after the first paint; messages wait for it. */
  isWaiting?: boolean;
  children: ReactNode;
}

/**
 * Placed once around the app. One toast at a time; closed by time, button, a swipe to the right and Escape; pointer
 * and focus stop the timer; F8 moves focus to it. Also holds the live region (`useAnnounce`).
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

/** A toast as one sentence: the kit's own announcement joins title and description without a space. */
const sentenceOf = ({ title, description }: ToastInput): string =>
  description ? `${title}${/[.!?…]$/.test(title) ? '' : '.'} ${description}` : title;

/** Removes dismissed toasts after `TOAST_LIMITS.removeMs`. */
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
