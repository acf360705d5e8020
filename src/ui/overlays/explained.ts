import { TOOLTIP_LIMITS } from '#contract/limits.ts';

/** What has an explanation (`Tooltip`), and the explanation itself, over which the pointer may rest. */
const EXPLAINED = '[data-explained]';
const EXPLANATION = '.tooltip';

/**
 * Follows what is pointed at or focused, and says what is to be explained: after a while under a mouse, or at once soon after
 * another one; at once where the keyboard leads. A press, Escape, scrolling and going on end it. @returns what ends the following.
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
    // Focus that a closed dialog or menu gives back after a tap is no question: the words would lie over the page.
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
