import { TOOLTIP_LIMITS } from '#contract/limits.ts';

/** Elements with an explanation (`Tooltip`), and the explanation itself, which the pointer may enter. */
const EXPLAINED = '[data-explained]';
const EXPLANATION = '.tooltip';

/**
 * Tracks the pointer and focus and reports what to explain: after a delay for a mouse, at once soon after another
 * explanation or with the keyboard. A press, Escape, scrolling and navigation end it. @returns a function that stops
 * it.
 */
export function followExplained(page: Document, show: (element: HTMLElement | null) => void): () => void {
  let shown: HTMLElement | null = null;
  let pointed: HTMLElement | null = null;
  let shutAtMs = Number.NEGATIVE_INFINITY;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const open = (element: HTMLElement) => {
    clearTimeout(timer);
    if (!element.isConnected) return;
    shown = element;
    show(element);
  };
  const shut = () => {
    clearTimeout(timer);
    if (!shown) return;
    shown = null;
    shutAtMs = performance.now();
    show(null);
  };
  const point = ({ target, pointerType }: PointerEvent) => {
    if (pointerType === 'touch' || !(target instanceof Element) || target.closest(EXPLANATION)) return;
    const element = target.closest<HTMLElement>(EXPLAINED);
    if (element === pointed) return;
    pointed = element;
    if (element && element === shown) return;
    shut();
    if (!element) return;
    const isSoon = performance.now() - shutAtMs < TOOLTIP_LIMITS.skipMs;
    timer = setTimeout(() => open(element), isSoon ? 0 : TOOLTIP_LIMITS.openMs);
  };
  const focus = ({ target }: FocusEvent) => {
    const element = target instanceof Element ? target.closest<HTMLElement>(EXPLAINED) : null;
    // A closing dialog or menu restores focus after a tap: no explanation then, it would cover the page.
    if (element?.matches(':focus-visible')) open(element);
  };
  const scroll = ({ target }: Event) => {
    if (target instanceof Node && target.contains(shown)) shut();
  };
  const key = ({ key: name }: KeyboardEvent) => name === 'Escape' && shut();

  const ends = [
    listen('pointerover', point),
    listen('pointerdown', shut),
    listen('click', shut),
    listen('focusin', focus),
    listen('focusout', shut),
    listen('keydown', key),
    listen('scroll', scroll),
  ];
  return () => {
    clearTimeout(timer);
    for (const end of ends) end();
  };

  function listen<N extends keyof DocumentEventMap>(name: N, listener: (event: DocumentEventMap[N]) => void) {
    page.addEventListener(name, listener, { capture: true });
    return () => page.removeEventListener(name, listener, { capture: true });
  }
}
