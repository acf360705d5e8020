import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { listenToGestures } from '#src/features/map/drawing/gestures.ts';

const SPOT = { x: 100, y: 100 };

const drawn: HTMLElement[] = [];

afterEach(() => {
  for (const element of drawn.splice(0)) element.remove();
});

/** A map of 400 by 300 pixels, with the calls it received. */
function startMap({ isWholeScreen = false } = {}) {
  const element = document.createElement('div');
  element.tabIndex = 0;
  element.innerHTML = '<button type="button">Closer</button>';
  Object.defineProperties(element, { clientWidth: { value: 400 }, clientHeight: { value: 300 } });
  document.body.append(element);
  drawn.push(element);
  const taker = {
    onMove: vi.fn(),
    onZoom: vi.fn(),
    onTap: vi.fn(() => false),
    onPageFinger: vi.fn(),
    onHome: vi.fn(),
    onPick: vi.fn(),
  };
  const end = listenToGestures(element, isWholeScreen, taker);
  const fire = (type: string, values: Record<string, unknown>, target: Element = element) => {
    const event = new Event(type, { bubbles: true, cancelable: true });
    Object.entries(values).forEach(([name, value]) => {
      Object.defineProperty(event, name, { value });
    });
    target.dispatchEvent(event);
    return event;
  };
  const point = (
    type: string,
    x: number,
    y: number,
    values: Record<string, unknown> = {},
    target?: Element,
  ) =>
    fire(
      `pointer${type}`,
      { pointerId: 1, pointerType: 'touch', button: 0, clientX: x, clientY: y, timeStamp: 0, ...values },
      target,
    );
  const key = (name: string, values: Record<string, unknown> = {}, target?: Element) =>
    fire('keydown', { key: name, ...values }, target);
  return { element, taker, end, fire, point, key };
}

beforeEach(() => document.body.replaceChildren());

test('one finger moves a full-screen map and scrolls the page on any other map', () => {
  for (const isWholeScreen of [true, false]) {
    const { taker, point } = startMap({ isWholeScreen });
    point('down', 100, 100);
    point('move', 130, 80);
    point('move', 140, 80);
    expect(taker.onMove.mock.calls).toEqual(
      isWholeScreen
        ? [
            [30, -20],
            [10, 0],
          ]
        : [],
    );
  }
});

test('a one-finger scroll on the map shows a hint about two fingers', () => {
  const { taker, point } = startMap();
  point('down', 100, 100);
  point('cancel', 100, 90);
  expect(taker.onPageFinger).toHaveBeenCalledOnce();
  expect(taker.onTap).not.toHaveBeenCalled();
});

test('a mouse moves any map, but not from a button', () => {
  const { element, taker, point } = startMap();
  const mouse = { pointerType: 'mouse' };
  point('down', 100, 100, mouse, element.querySelector('button') ?? element);
  point('move', 200, 100, mouse);
  expect(taker.onMove).not.toHaveBeenCalled();
  point('down', 100, 100, mouse);
  point('move', 200, 100, mouse);
  expect(taker.onMove).toHaveBeenCalledWith(100, 0);
});

test('two fingers zoom the map around their midpoint and pan it', () => {
  const { taker, point } = startMap();
  const other = { pointerId: 2 };
  point('down', 100, 100);
  point('down', 200, 100, other);
  point('move', 300, 100, other);
  expect(taker.onZoom).toHaveBeenCalledWith(1, { x: 200, y: 100 }, true);
  expect(taker.onMove).toHaveBeenCalledWith(50, 0);
  expect(taker.onTap).not.toHaveBeenCalled();
});

test('a short tap picks; a second tap zooms in there; a long or moving tap does neither', () => {
  const { taker, point } = startMap();
  const tapAt = (downMs: number, upMs: number, x = 100) => {
    point('down', 100, 100, { timeStamp: downMs });
    point('move', x, 100, { timeStamp: downMs });
    point('up', x, 100, { timeStamp: upMs });
  };
  tapAt(1000, 1100);
  expect(taker.onTap).toHaveBeenCalledWith(SPOT);
  tapAt(1200, 1300);
  expect(taker.onZoom).toHaveBeenCalledWith(1, SPOT, false);
  tapAt(5000, 6000);
  tapAt(7000, 7100, 130);
  expect(taker.onTap).toHaveBeenCalledOnce();
});

test('keys pan, zoom, pick and go home; with a modifier they belong to the browser', () => {
  const { element, taker, key } = startMap();
  expect(
    ['ArrowLeft', 'ArrowDown', '+', '-', 'Home', 'Enter'].map((name) => key(name).defaultPrevented),
  ).toEqual(Array(6).fill(true));
  expect(taker.onMove.mock.calls).toEqual([
    [80, 0],
    [0, -80],
  ]);
  expect(taker.onZoom.mock.calls.map(([steps, around]) => [steps, around])).toEqual([
    [1, { x: 200, y: 150 }],
    [-1, { x: 200, y: 150 }],
  ]);
  expect([taker.onHome, taker.onPick].map(({ mock }) => mock.calls.length)).toEqual([1, 1]);
  expect(key('ArrowLeft', { altKey: true }).defaultPrevented).toBe(false);
  expect(key('Tab').defaultPrevented).toBe(false);
  expect(key('Enter', {}, element.querySelector('button') ?? element).defaultPrevented).toBe(false);
});

test('a wheel scrolls the page unless Ctrl is held or the map has the focus', () => {
  const { element, taker, fire } = startMap();
  const turn = (values: Record<string, unknown> = {}) =>
    fire('wheel', { deltaY: -120, deltaMode: 0, clientX: 100, clientY: 100, ctrlKey: false, ...values });
  expect(turn().defaultPrevented).toBe(false);
  expect(taker.onZoom).not.toHaveBeenCalled();
  expect(turn({ ctrlKey: true }).defaultPrevented).toBe(true);
  expect(taker.onZoom).toHaveBeenCalledWith(0.5, SPOT, true);
  element.focus();
  expect(turn().defaultPrevented).toBe(true);
});

test('no listener stays after the end', () => {
  const { taker, end, key } = startMap();
  end();
  key('Home');
  expect(taker.onHome).not.toHaveBeenCalled();
});
