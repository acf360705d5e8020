import { type RefObject, useEffect, useRef } from 'react';
import { keepPlace } from './keep-place.ts';
import { closeOnBack } from './modal-entry.ts';
import { swallowSecondTap } from './second-tap.ts';

export interface ModalState {
  open: boolean;
  onClose: () => void;
  /** Typed text would be lost: Escape, Back and the backdrop then close nothing. */
  isDirty?: boolean | undefined;
  /** Called where it stays open for that, so that it can say so. */
  onHeld?: () => void;
}

/**
 * Makes a native `<dialog>` follow `open`: modal, focus kept inside and given back afterwards (the browser's own work),
 * closed by Escape, the browser's Back and a press on the backdrop unless `isDirty`. Focus begins on the element that
 * carries `data-autofocus`: the heading, or a field the caller names.
 */
export function useModal(
  ref: RefObject<HTMLDialogElement | null>,
  { open, onClose, isDirty, onHeld }: ModalState,
): void {
  const latest = useRef({ onClose, isDirty, onHeld });
  useEffect(() => {
    latest.current = { onClose, isDirty, onHeld };
  });

  useEffect(() => {
    const dialog = ref.current;
    if (!dialog || !open) return;
    const leave = () => {
      if (latest.current.isDirty) {
        latest.current.onHeld?.();
        return false;
      }
      latest.current.onClose();
      return true;
    };
    const stop = listen(dialog, leave, () => {
      // The event comes late: in development React closes and opens once more before it.
      if (dialog.open) return;
      // Closed by the browser itself (a second Escape cannot be refused): text that was typed stays on the screen.
      if (leave()) return;
      dialog.showModal();
    });
    const stopBack = closeOnBack(leave);
    dialog.showModal();
    dialog.querySelector<HTMLElement>('[data-autofocus]')?.focus();
    return () => {
      stop();
      stopBack();
      dialog.close();
      swallowSecondTap();
      keepPlace(); // the browser gives the focus back to where it was, unless that is gone
    };
  }, [open, ref]);
}

/** Listens for everything that asks a dialog to close. Returns what removes the listeners. */
function listen(dialog: HTMLDialogElement, leave: () => void, onClosed: () => void): () => void {
  const listeners = new AbortController();
  const options = { signal: listeners.signal };
  // A press that began inside (selecting text) and ends on the backdrop is no wish to close.
  let beganOnBackdrop = false;
  dialog.addEventListener('pointerdown', (event) => (beganOnBackdrop = isOnBackdrop(dialog, event)), options);
  dialog.addEventListener(
    'click',
    (event) => beganOnBackdrop && isOnBackdrop(dialog, event) && leave(),
    options,
  );
  dialog.addEventListener(
    'cancel',
    (event) => {
      if (event.target !== dialog) return; // a file input inside also fires `cancel`
      event.preventDefault();
      leave();
    },
    options,
  );
  dialog.addEventListener('close', (event) => event.target === dialog && onClosed(), options);
  return () => listeners.abort();
}

function isOnBackdrop(dialog: HTMLDialogElement, event: MouseEvent): boolean {
  if (event.target !== dialog) return false;
  const box = dialog.getBoundingClientRect();
  const { clientX: x, clientY: y } = event;
  return (x < box.left || x > box.right || y < box.top || y > box.bottom) && !isOnToast(x, y);
}

/** Toasts are drawn above an open dialog but cannot be touched there: a press on one must not close what is below it. */
function isOnToast(x: number, y: number): boolean {
  return [...document.querySelectorAll('.toast')].some((toast) => {
    const box = toast.getBoundingClientRect();
    return x >= box.left && x <= box.right && y >= box.top && y <= box.bottom;
  });
}
