import { configure } from '@testing-library/dom';
import type { ReactNode } from 'react';
import type { Root } from 'react-dom/client';

// React looks for a page and for `setImmediate` when it loads. It uses `setImmediate` only for scheduling, so that
// its pending work can be counted here. A worker loads React once, and this module again after `vi.resetModules`.
const { setImmediate: later } = globalThis;
const shared = globalThis as { pendingWork?: { count: number } };
shared.pendingWork ??= { count: 0 };
const pending = shared.pendingWork;
globalThis.setImmediate = ((work: () => void) => {
  pending.count++;
  return later(() => {
    pending.count--;
    work();
  });
}) as typeof setImmediate;
const { createRoot } = await import('react-dom/client');
const { flushSync } = await import('react-dom');
globalThis.setImmediate = later;

configure({
  eventWrapper: (event) => flushSync(event), // render what was typed or pressed when the event ends
  asyncWrapper: (wait) => act(wait),
});

let shown: { root: Root; element: HTMLElement }[] = [];
let faults: unknown[] = [];

/** Renders into a page of its own, until `cleanUp`. */
export function render(node: ReactNode) {
  const element = document.body.appendChild(document.createElement('div'));
  const root = createRoot(element, { onUncaughtError: (fault) => faults.push(fault) });
  shown.push({ root, element });
  flushSync(() => root.render(node));
}

/**
 * Removes everything that was rendered.
 * @throws uncaught rendering errors, and content that a test has left for the next one to find.
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

/** Runs an action and waits until its immediate results are rendered. */
export async function act<T>(work: () => T | Promise<T>): Promise<T> {
  const result = await work();
  do await new Promise((resolve) => later(resolve));
  while (pending.count > 0);
  return result;
}
