import { type RefObject, useEffect, useRef } from 'react';
import { keepPlace } from './keep-place.ts';
import { closeOnBack } from './modal-entry.ts';
import { swallowSecondTap } from './second-tap.ts';

export interface ModalState {
  open: boolean;
  onClose: () => void;
  /** Typed text would be lost: Escape, Back and the backdrop do not close. */
  isDirty?: boolean | undefined;
  /** Called when it stays open for that reason. */
  onHeld?: () => void;
}

/**
 * Where the focus was before each dialog, or before the one below it: a dialog may open before the one that led to it
 * has closed.
 */
const openers = new WeakMap<Element, HTMLElement>();

/**
 * Makes a native `<dialog>` follow `open`: modal, with the browser's focus trap and focus restore, closed by Escape,
 * Back and a press on the backdrop unless `isDirty`. Focus starts on the element with `data-autofocus`: the heading,
 * or a field.
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
      // A late event: in development React closes and opens once more before it.
      if (dialog.open) return;
      // Closed by the browser itself (a second Escape cannot be prevented): the typed text stays on the screen.
      if (leave()) return;
      dialog.showModal();
    });
    const stopBack = closeOnBack(leave);
    const focused = (document.activeElement ?? document.body) as HTMLElement;
    const opener = openers.get(focused.closest('dialog') ?? focused) ?? focused;
    openers.set(dialog, opener);
    dialog.showModal();
    dialog.querySelector<HTMLElement>('[data-autofocus]')?.focus();
    return () => {
      stop();
      stopBack();
      dialog.close(); // the browser restores the focus unless its element is gone
      if (document.activeElement === document.body) opener.focus({ preventScroll: true });
      swallowSecondTap();
      keepPlace();
    };
  }, [open, ref]);
}

/** Listens for everything that asks a dialog to close. Returns a function that unsubscribes. */
function listen(dialog: HTMLDialogElement, leave: () => void, onClosed: () => void): () => void {
  const listeners = new AbortController();
  const options = { signal: listeners.signal };
  // A press that starts inside (selecting text) and ends on the backdrop does not close.
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

/**
 * Toasts are drawn above an open dialog but cannot receive presses there: a press on one must not close the dialog
 * below it.
 */
function isOnToast(x: number, y: number): boolean {
  return [...document.querySelectorAll('.toast')].some((toast) => {
    const box = toast.getBoundingClientRect();
    return x >= box.left && x <= box.right && y >= box.top && y <= box.bottom;
  });
}
