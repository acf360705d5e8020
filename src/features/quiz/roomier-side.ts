import type { ToastSide } from '#src/ui/toast-list.ts';

/** The side of the window on which there is more room beside an element: what stands there covers nothing of it. */
export function roomierSide(element: Element | null | undefined): ToastSide {
  if (!element) return 'bottom';
  const { top, bottom } = element.getBoundingClientRect();
  return top > window.innerHeight - bottom ? 'top' : 'bottom';
}
