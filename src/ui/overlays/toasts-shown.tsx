import * as RadixToast from '@radix-ui/react-toast';
import { type PointerEvent, useEffect, useRef, useState } from 'react';
import { TOAST_LIMITS } from '#contract/limits.ts';
import type { ToastProviderProps } from './toast.tsx';
import { Toast } from './toast-item.tsx';
import type { ToastEntry, ToastSide } from './toast-list.ts';
import './toast.css';

interface ToastsShownProps extends Omit<ToastProviderProps, 'children' | 'isWaiting'> {
  toasts: readonly ToastEntry[];
  /** @param id of the toast. */
  onClose: (id: number) => void;
}

/** Draws the toasts with the kit. */
export function ToastsShown({ regionLabel, toastLabel, closeLabel, toasts, onClose }: ToastsShownProps) {
  const [swipeThreshold, setSwipeThreshold] = useState<number>(TOAST_LIMITS.swipePx);
  const unheard = useUnheard();
  const onPointerDown = (event: PointerEvent) =>
    setSwipeThreshold(event.pointerType === 'touch' ? TOAST_LIMITS.swipeTouchPx : TOAST_LIMITS.swipePx);

  return (
    <RadixToast.Provider
      announcerContainer={unheard}
      label={toastLabel}
      duration={TOAST_LIMITS.defaultMs}
      swipeDirection="right"
      swipeThreshold={swipeThreshold}
    >
      {toasts.map((toast) => (
        <Toast key={toast.id} toast={toast} closeLabel={closeLabel} onClose={() => onClose(toast.id)} />
      ))}
      <Viewport
        label={regionLabel}
        shown={toasts.find((toast) => toast.isOpen)?.id}
        side={toasts[0]?.side}
        onPointerDown={onPointerDown}
      />
    </RadixToast.Provider>
  );
}

/**
 * A container outside the page for the kit's own announcements, which are inaudible behind a dialog; our live region
 * announces toasts instead.
 */
function useUnheard(): HTMLElement | undefined {
  const [place, setPlace] = useState<HTMLElement>();
  useEffect(() => setPlace(document.createElement('div')), []);
  return place;
}

interface ViewportProps {
  label: string;
  /** Id of the visible toast. */
  shown: number | undefined;
  side: ToastSide | undefined;
  onPointerDown: (event: PointerEvent) => void;
}

function Viewport({ label, shown, side, onPointerDown }: ViewportProps) {
  const ref = useRef<HTMLOListElement>(null);
  // A popover is drawn in the top layer, above an open dialog; browsers without popovers show it below.
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
