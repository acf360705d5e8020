import { configure } from '@testing-library/dom';
import type { ReactNode } from 'react';
import type { Root } from 'react-dom/client';

// React looks for a page and for `setImmediate` when it loads. It asks for nothing else in this way, so that what it
// has still to do can be counted here.
const { setImmediate: later } = globalThis;
let waiting = 0;
globalThis.setImmediate = ((work: () => void) => {
  waiting++;
  return later(() => {
    waiting--;
    work();
  });
}) as typeof setImmediate;
const { createRoot } = await import('react-dom/client');
const { flushSync } = await import('react-dom');
globalThis.setImmediate = later;

configure({
  eventWrapper: (event) => flushSync(event), // what is typed or pressed is drawn when the event is over
  asyncWrapper: (wait) => act(wait),
});

let shown: { root: Root; element: HTMLElement }[] = [];
let faults: unknown[] = [];

/** Draws into a page of its own, until `cleanUp`. */
export function render(node: ReactNode) {
  const element = document.body.appendChild(document.createElement('div'));
  const root = createRoot(element, { onUncaughtError: (fault) => faults.push(fault) });
  shown.push({ root, element });
  flushSync(() => root.render(node));
}

/**
 * Takes away everything that was drawn.
 * @throws what drawing it threw and no part of the app has caught; or what else a test left, which the next one would find.
 */
export function cleanUp() {
  for (const { root, element } of shown) {
    flushSync(() => root.unmount());
    element.remove();
  }
  shown = [];
  const [fault] = faults;
  faults = [];
  if (fault) throw fault;
  const left = document.body.innerHTML;
  document.body.replaceChildren();
  if (left !== '') throw new Error(`the test left on the page: ${left.slice(0, 400)}`);
}

/** Does something, and waits until everything that follows from it at once is drawn. */
export async function act<T>(work: () => T | Promise<T>): Promise<T> {
  const result = await work();
  do await new Promise((resolve) => later(resolve));
  while (waiting > 0);
  return result;
}
