import * as RadixToast from '@radix-ui/react-toast';
import {
  createContext,
  type PointerEvent,
  type ReactNode,
  useContext,
  useEffect,
  useMemo,
  useReducer,
  useRef,
  useState,
} from 'react';
import { TOAST_LIMITS } from '#contract/limits.ts';
import { LiveRegion, useAnnounce } from './live-region.tsx';
import { Toast } from './toast-item.tsx';
import { type ToastEntry, type ToastInput, type ToastSide, toastList } from './toast-list.ts';
import './toast.css';

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

function Toasts({ regionLabel, toastLabel, closeLabel, children }: ToastProviderProps) {
  const announce = useAnnounce();
  const [toasts, dispatch] = useReducer(toastList, []);
  const nextId = useRef(1);
  const [swipeThreshold, setSwipeThreshold] = useState<number>(TOAST_LIMITS.swipePx);
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
  const unheard = useUnheard();
  useRemoval(toasts, (id) => dispatch({ type: 'remove', id }));
  const onPointerDown = (event: PointerEvent) =>
    setSwipeThreshold(event.pointerType === 'touch' ? TOAST_LIMITS.swipeTouchPx : TOAST_LIMITS.swipePx);

  return (
    <ToasterContext value={toaster}>
      {children}
      <RadixToast.Provider
        announcerContainer={unheard}
        label={toastLabel}
        duration={TOAST_LIMITS.defaultMs}
        swipeDirection="right"
        swipeThreshold={swipeThreshold}
      >
        {toasts.map((toast) => (
          <Toast
            key={toast.id}
            toast={toast}
            closeLabel={closeLabel}
            onClose={() => toaster.dismiss(toast.id)}
          />
        ))}
        <Viewport
          label={regionLabel}
          shown={toasts.find((toast) => toast.isOpen)?.id}
          side={toasts[0]?.side}
          onPointerDown={onPointerDown}
        />
      </RadixToast.Provider>
    </ToasterContext>
  );
}

/** A toast as one says it: the kit's own announcement joins the two without a gap. */
const sentenceOf = ({ title, description }: ToastInput): string =>
  description ? `${title}${/[.!?…]$/.test(title) ? '' : '.'} ${description}` : title;

/**
 * Where the kit puts its own announcement: outside of the page. It is not heard behind a dialog, so toasts are said by the
 * live region, which is.
 */
function useUnheard(): HTMLElement | undefined {
  const [place, setPlace] = useState<HTMLElement>();
  useEffect(() => setPlace(document.createElement('div')), []);
  return place;
}

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

interface ViewportProps {
  label: string;
  /** Number of the toast to be seen. */
  shown: number | undefined;
  side: ToastSide | undefined;
  onPointerDown: (event: PointerEvent) => void;
}

function Viewport({ label, shown, side, onPointerDown }: ViewportProps) {
  const ref = useRef<HTMLOListElement>(null);
  // As a popover it stands in the browser's top layer, above an open dialog; browsers without popovers show it below.
  useEffect(() => {
    const list = ref.current;
    if (!list || shown === undefined || !('showPopover' in list)) return;
    if (list.matches(':popover-open')) list.hidePopover();
    list.showPopover();
  }, [shown]);
  return (
    <RadixToast.Viewport
      className="toasts"
      data-side={side}
      popover="manual"
      ref={ref}
      label={label}
      hotkey={[TOAST_LIMITS.hotkey]}
      onPointerDown={onPointerDown}
    />
  );
}
