import { TOAST_LIMITS } from '#contract/limits.ts';

/** A message to show. */
export interface ToastInput {
  title: string;
  description?: string | undefined;
  /** `destructive` is red: only for failures. Default `default`. */
  tone?: 'default' | 'destructive' | undefined;
  /** Default `TOAST_LIMITS.defaultMs`. */
  durationMs?: number | undefined;
  /**
   * `waiting` shows the hourglass instead of the tick: saved on this phone, not sent yet. `info`: nothing was done.
   */
  icon?: 'done' | 'waiting' | 'info' | undefined;
  /** Default `top` on a phone, since the next control is usually in the lower half, and `bottom` on a desktop. */
  side?: ToastSide | undefined;
}

/** A failure, shown briefly. @param reason replaces the description. */
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
  /** The earlier failure is fixed. */
  | { type: 'dismissFailures' }
  | { type: 'remove'; id: number };

/**
 * The toasts in memory, newest first, at most `TOAST_LIMITS.atOnce`: a new one replaces the old. A dismissed one
 * stays closed in the list until it is removed (docs/specification.md, sections 4 and 9).
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
