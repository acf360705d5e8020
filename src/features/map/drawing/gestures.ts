import type { Spot } from './projection.ts';

/** Callbacks for gestures by touch, mouse or keyboard. Distances in pixels. */
export interface GestureHandlers {
  onMove: (dx: number, dy: number) => void;
  /** @param steps zoom levels; 1 doubles the scale. @param isInstant without animation. */
  onZoom: (steps: number, around: Spot, isInstant: boolean) => void;
  onTap: (spot: Spot) => boolean;
  /** One finger has scrolled the page over the map. */
  onPageFinger: () => void;
  onHome: () => void;
  /** Enter: picks the place at the center. */
  onPick: () => void;
}

const TAP = { pixels: 10, ms: 600, againMs: 350, againPixels: 40 } as const;
const KEY_PIXELS = 80;
const WHEEL_PIXELS = 240; // of one step
const WHEEL_LINE = 24;

const KEYS: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [KEY_PIXELS, 0],
  ArrowRight: [-KEY_PIXELS, 0],
  ArrowUp: [0, KEY_PIXELS],
  ArrowDown: [0, -KEY_PIXELS],
};
const STEPS: Readonly<Record<string, number>> = { '+': 1, '=': 1, '-': -1, _: -1 };

/**
 * Listens to the gestures of a map. On a page, one finger scrolls the page and two move the map. On a full-screen map,
 * one finger moves it. The wheel scrolls the page unless the map has the focus or Ctrl is pressed.
 * @returns a function that stops it.
 */
export function listenToGestures(
  element: HTMLElement,
  isWholeScreen: boolean,
  handlers: GestureHandlers,
): () => void {
  const listeners = new AbortController();
  const on = <K extends keyof HTMLElementEventMap>(
    name: K,
    handler: (event: HTMLElementEventMap[K]) => void,
    options: AddEventListenerOptions = {},
  ) => element.addEventListener(name, handler, { ...options, signal: listeners.signal });
  const fingers = new Map<number, Spot>();
  let press: { spot: Spot; atMs: number } | null = null;
  let lastTap: { spot: Spot; atMs: number } | null = null;

  const spotOf = ({ clientX, clientY }: MouseEvent): Spot => {
    const { left, top } = element.getBoundingClientRect();
    return { x: clientX - left - element.clientLeft, y: clientY - top - element.clientTop };
  };
  const isOnControl = ({ target }: Event) =>
    target instanceof Element && target.closest('a, button, .map-picked') !== null;
  /** One finger on a map that is not full screen scrolls the page. */
  const scrollsPage = (event: PointerEvent) =>
    event.pointerType === 'touch' && !isWholeScreen && fingers.size < 2;

  on('pointerdown', (event) => {
    if (isOnControl(event) || (event.pointerType === 'mouse' && event.button !== 0)) return;
    fingers.set(event.pointerId, spotOf(event));
    press = fingers.size === 1 ? { spot: spotOf(event), atMs: event.timeStamp } : null;
    if (event.pointerType !== 'touch') element.setPointerCapture?.(event.pointerId);
  });
  on('pointermove', (event) => {
    const previous = fingers.get(event.pointerId);
    if (!previous) return;
    const current = spotOf(event);
    if (press && distance(press.spot, current) > TAP.pixels) press = null;
    const other = [...fingers].find(([id]) => id !== event.pointerId)?.[1];
    fingers.set(event.pointerId, current);
    if (scrollsPage(event)) return;
    if (!other) {
      if (!press) handlers.onMove(current.x - previous.x, current.y - previous.y);
      return;
    }
    const [from, to] = [midpoint(previous, other), midpoint(current, other)];
    handlers.onMove(to.x - from.x, to.y - from.y);
    const [oldSpan, newSpan] = [distance(previous, other), distance(current, other)];
    if (oldSpan > 0 && newSpan > 0) handlers.onZoom(Math.log2(newSpan / oldSpan), to, true);
  });
  const release = (event: PointerEvent) => {
    const isCancelled = event.type === 'pointercancel';
    if (!fingers.delete(event.pointerId)) return;
    if (isCancelled && event.pointerType === 'touch' && !isWholeScreen && fingers.size === 0)
      handlers.onPageFinger();
    const start = press;
    press = null;
    if (isCancelled || !start || event.timeStamp - start.atMs > TAP.ms) return;
    tap(start.spot, event.timeStamp);
  };
  on('pointerup', release);
  on('pointercancel', release);

  const tap = (spot: Spot, atMs: number) => {
    const isSecond =
      lastTap && atMs - lastTap.atMs < TAP.againMs && distance(lastTap.spot, spot) < TAP.againPixels;
    lastTap = isSecond ? null : { spot, atMs };
    if (isSecond) handlers.onZoom(1, spot, false);
    else if (handlers.onTap(spot)) lastTap = null;
  };

  // Prevents the browser from scrolling with two fingers.
  const preventTwoFingerScroll = (event: TouchEvent) =>
    event.touches.length > 1 && event.cancelable && event.preventDefault();
  on('touchstart', preventTwoFingerScroll, { passive: false });
  on('touchmove', preventTwoFingerScroll, { passive: false });
  on(
    'wheel',
    (event) => {
      if (!event.ctrlKey && !isWholeScreen && document.activeElement !== element) return;
      event.preventDefault();
      const pixels =
        event.deltaMode === WheelEvent.DOM_DELTA_PIXEL ? event.deltaY : event.deltaY * WHEEL_LINE;
      handlers.onZoom(-pixels / WHEEL_PIXELS, spotOf(event), true);
    },
    { passive: false },
  );
  on('keydown', (event) => {
    if (event.target !== element || event.altKey || event.metaKey || event.ctrlKey) return;
    const [dx, dy] = KEYS[event.key] ?? [0, 0];
    const steps = STEPS[event.key] ?? 0;
    if (dx || dy) handlers.onMove(dx, dy);
    else if (steps)
      handlers.onZoom(steps, { x: element.clientWidth / 2, y: element.clientHeight / 2 }, false);
    else if (event.key === 'Home') handlers.onHome();
    else if (event.key === 'Enter') handlers.onPick();
    else return;
    event.preventDefault();
  });
  return () => listeners.abort();
}

const distance = (a: Spot, b: Spot) => Math.hypot(a.x - b.x, a.y - b.y);
const midpoint = (a: Spot, b: Spot): Spot => ({ x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 });
