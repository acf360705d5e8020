import { expect, test } from 'vitest';
import { type AwakePorts, stayAwakeDuring, stayAwakeForAreas } from '#src/shell/running/stay-awake.ts';
import { gate } from '#tests/local/helpers.ts';

/** A page with a wake lock, and its state. */
function startPage({ refuses = false } = {}) {
  const page = {
    requests: 0,
    held: 0,
    isVisible: true,
    timers: [] as (() => void)[],
    listeners: new Set<() => void>(),
    turn(isVisible: boolean) {
      page.isVisible = isVisible;
      if (!isVisible) page.held = 0; // the browser releases it
      for (const listener of page.listeners) listener();
    },
  };
  const ports: AwakePorts = {
    async request() {
      page.requests += 1;
      if (refuses) throw new DOMException('battery', 'NotAllowedError');
      page.held += 1;
      return {
        release: async () => {
          page.held = Math.max(0, page.held - 1);
        },
      };
    },
    isVisible: () => page.isVisible,
    onVisibility(listener) {
      page.listeners.add(listener);
      return () => page.listeners.delete(listener);
    },
    setTimer(work) {
      page.timers.push(work);
      return () => void page.timers.splice(page.timers.indexOf(work), 1);
    },
  };
  return { page, ports };
}
const settled = () => new Promise((resolve) => setTimeout(resolve));

test('a download keeps the screen on until it ends, and an instant one never asks', async () => {
  const { page, ports } = startPage();
  await stayAwakeDuring(ports, Promise.resolve());
  expect([page.requests, page.timers.length, page.listeners.size]).toEqual([0, 0, 0]);
  const { passed, open } = gate();
  const work = stayAwakeDuring(ports, passed);
  page.timers[0]?.();
  await settled();
  expect(page.held).toBe(1);
  open();
  await work;
  await settled();
  expect([page.held, page.listeners.size]).toEqual([0, 0]);
});

test('a page that was hidden asks again when it is back, and never twice at a time', async () => {
  const { page, ports } = startPage();
  const { passed, open } = gate();
  const work = stayAwakeDuring(ports, passed);
  page.timers[0]?.();
  await settled();
  page.turn(false);
  await settled();
  expect(page.held).toBe(0);
  page.turn(true);
  await settled();
  page.turn(true);
  await settled();
  expect(page.held).toBe(1);
  open();
  await work;
  await settled();
  expect(page.held).toBe(0);
});

test('a browser without wake lock, or without permission, does not affect the download', async () => {
  const { page, ports } = startPage({ refuses: true });
  const { passed, open } = gate();
  const work = stayAwakeDuring(
    ports,
    passed.then(() => 'done'),
  );
  page.timers[0]?.();
  await settled();
  open();
  expect(await work).toBe('done');
  expect(await stayAwakeDuring({ ...ports, request: undefined }, Promise.resolve('done'))).toBe('done');
});

test('simultaneous downloads are one, and every caller sees its failure', async () => {
  const { page, ports } = startPage();
  const { passed, open } = gate();
  const running = passed.then(() => Promise.reject(new Error('closed')));
  const keeper = { run: (): Promise<unknown> => running };
  stayAwakeForAreas(keeper, ports);
  const runs = [keeper.run(), keeper.run()];
  expect(page.timers).toHaveLength(1);
  open();
  for (const each of runs) await expect(each).rejects.toThrow('closed');
});
