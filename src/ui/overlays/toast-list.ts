import { TOAST_LIMITS } from '#contract/limits.ts';

/** What a screen asks to be said. */
export interface ToastInput {
  title: string;
  description?: string | undefined;
  /** `destructive` is red: only for failures. Default `default`. */
  tone?: 'default' | 'destructive' | undefined;
  /** Default `TOAST_LIMITS.defaultMs`. */
  durationMs?: number | undefined;
  /** `waiting` shows the hourglass instead of the tick: saved on this phone, not sent yet. `info`: nothing was done. */
  icon?: 'done' | 'waiting' | 'info' | undefined;
  /** Where it stands on a phone, lest it cover what is being read. Default `bottom`. */
  side?: ToastSide | undefined;
}

/** A failure, told for a short while. @param reason stands in place of the description where there is one. */
export const faultToast = (
  { title, description }: Pick<ToastInput, 'title' | 'description'>,
  reason = '',
): ToastInput => ({
  title,
  description: reason || description,
  tone: 'destructive',
  durationMs: TOAST_LIMITS.shortMs,
});

export type ToastSide = 'top' | 'bottom';

export interface ToastEntry extends ToastInput {
  id: number;
  isOpen: boolean;
}

export type ToastAction =
  | { type: 'show'; id: number; toast: ToastInput }
  | { type: 'dismiss'; id: number }
  /** What failed before is put right. */
  | { type: 'dismissFailures' }
  | { type: 'remove'; id: number };

/**
 * The toasts in memory, newest first, never more than `TOAST_LIMITS.atOnce`: a new one takes the place of the old. A
 * dismissed one stays closed in the list until it is removed (docs/specification.md, sections 4 and 9).
 */
export function toastList(toasts: readonly ToastEntry[], action: ToastAction): readonly ToastEntry[] {
  switch (action.type) {
    case 'show':
      return [{ ...action.toast, id: action.id, isOpen: true }, ...toasts].slice(0, TOAST_LIMITS.atOnce);
    case 'dismiss':
      return toasts.map((toast) => (toast.id === action.id ? { ...toast, isOpen: false } : toast));
    case 'dismissFailures':
      return toasts.map((toast) => (toast.tone === 'destructive' ? { ...toast, isOpen: false } : toast));
    case 'remove':
      return toasts.filter((toast) => toast.id !== action.id);
  }
}
