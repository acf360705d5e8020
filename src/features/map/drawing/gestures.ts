import type { Spot } from './projection.ts';

/** What a person does to a map with fingers, a mouse or keys. Distances in pixels. */
export interface GestureTaker {
  onMove: (dx: number, dy: number) => void;
  /** @param steps of zoom, 1 is twice as large. */
  onZoom: (steps: number, around: Spot, isAtOnce: boolean) => void;
  onTap: (spot: Spot) => boolean;
  /** One finger has moved over a map that leaves it to the page. */
  onPageFinger: () => void;
  onHome: () => void;
  /** Enter: what lies in the middle. */
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
 * Listens to everything that moves a map. On a page one finger scrolls the page, as on every other part of it, and two
 * move the map; a map that has the screen for itself is moved by one. A wheel scrolls the page unless the map has the
 * focus or Ctrl is held. @returns what ends it.
 */
export function listenToGestures(
  element: HTMLElement,
  isWholeScreen: boolean,
  taker: GestureTaker,
): () => void {
  const listeners = new AbortController();
  const on = <K extends keyof HTMLElementEventMap>(
    name: K,
    take: (event: HTMLElementEventMap[K]) => void,
    options: AddEventListenerOptions = {},
  ) => element.addEventListener(name, take, { ...options, signal: listeners.signal });
  const fingers = new Map<number, Spot>();
  let press: { spot: Spot; atMs: number } | null = null;
  let lastTap: { spot: Spot; atMs: number } | null = null;

  const spotOf = ({ clientX, clientY }: MouseEvent): Spot => {
    const { left, top } = element.getBoundingClientRect();
    return { x: clientX - left - element.clientLeft, y: clientY - top - element.clientTop };
  };
  const isOnControl = ({ target }: Event) =>
    target instanceof Element && target.closest('a, button, .map-picked') !== null;
  /** A finger alone on a page's map is the page's. */
  const isPages = (event: PointerEvent) =>
    event.pointerType === 'touch' && !isWholeScreen && fingers.size < 2;

  on('pointerdown', (event) => {
    if (isOnControl(event) || (event.pointerType === 'mouse' && event.button !== 0)) return;
    fingers.set(event.pointerId, spotOf(event));
    press = fingers.size === 1 ? { spot: spotOf(event), atMs: event.timeStamp } : null;
    if (event.pointerType !== 'touch') element.setPointerCapture?.(event.pointerId);
  });
  on('pointermove', (event) => {
    const before = fingers.get(event.pointerId);
    if (!before) return;
    const now = spotOf(event);
    if (press && distance(press.spot, now) > TAP.pixels) press = null;
    const other = [...fingers].find(([id]) => id !== event.pointerId)?.[1];
    fingers.set(event.pointerId, now);
    if (isPages(event)) return;
    if (!other) {
      if (!press) taker.onMove(now.x - before.x, now.y - before.y);
      return;
    }
    const [from, to] = [middle(before, other), middle(now, other)];
    taker.onMove(to.x - from.x, to.y - from.y);
    const [was, is] = [distance(before, other), distance(now, other)];
    if (was > 0 && is > 0) taker.onZoom(Math.log2(is / was), to, true);
  });
  const lift = (event: PointerEvent) => {
    const isCancelled = event.type === 'pointercancel';
    if (!fingers.delete(event.pointerId)) return;
    if (isCancelled && event.pointerType === 'touch' && !isWholeScreen && fingers.size === 0)
      taker.onPageFinger();
    const began = press;
    press = null;
    if (isCancelled || !began || event.timeStamp - began.atMs > TAP.ms) return;
    tap(began.spot, event.timeStamp);
  };
  on('pointerup', lift);
  on('pointercancel', lift);

  const tap = (spot: Spot, atMs: number) => {
    const isSecond =
      lastTap && atMs - lastTap.atMs < TAP.againMs && distance(lastTap.spot, spot) < TAP.againPixels;
    lastTap = isSecond ? null : { spot, atMs };
    if (isSecond) taker.onZoom(1, spot, false);
    else if (taker.onTap(spot)) lastTap = null;
  };

  // The browser scrolls with two fingers as well, unless it is told not to before it begins.
  const keepTwo = (event: TouchEvent) =>
    event.touches.length > 1 && event.cancelable && event.preventDefault();
  on('touchstart', keepTwo, { passive: false });
  on('touchmove', keepTwo, { passive: false });
  on(
    'wheel',
    (event) => {
      if (!event.ctrlKey && !isWholeScreen && document.activeElement !== element) return;
      event.preventDefault();
      const pixels =
        event.deltaMode === WheelEvent.DOM_DELTA_PIXEL ? event.deltaY : event.deltaY * WHEEL_LINE;
      taker.onZoom(-pixels / WHEEL_PIXELS, spotOf(event), true);
    },
    { passive: false },
  );
  on('keydown', (event) => {
    if (event.target !== element || event.altKey || event.metaKey || event.ctrlKey) return;
    const [dx, dy] = KEYS[event.key] ?? [0, 0];
    const steps = STEPS[event.key] ?? 0;
    if (dx || dy) taker.onMove(dx, dy);
    else if (steps) taker.onZoom(steps, { x: element.clientWidth / 2, y: element.clientHeight / 2 }, false);
    else if (event.key === 'Home') taker.onHome();
    else if (event.key === 'Enter') taker.onPick();
    else return;
    event.preventDefault();
  });
  return () => listeners.abort();
}

const distance = (a: Spot, b: Spot) => Math.hypot(a.x - b.x, a.y - b.y);
const middle = (a: Spot, b: Spot): Spot => ({ x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 });
