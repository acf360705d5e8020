import { expect, test } from 'vitest';
import { MINUTE_MS, SECOND_MS } from '#contract/shared/time.ts';
import { MissingParts } from '#src/shell/faults/missing-parts.ts';

function startTab() {
  const kept = new Map<string, string>();
  const timers: (() => void)[] = [];
  const tab = {
    reloads: 0,
    clockMs: Date.UTC(2026, 10, 21),
    isBusy: false,
    storage: {
      getItem: (name: string) => kept.get(name) ?? null,
      setItem: (name: string, value: string) => void kept.set(name, value),
    },
    nowMs: () => tab.clockMs,
    reload: () => void tab.reloads++,
    setTimer: (work: () => void) => void timers.push(work),
    isTyping: () => tab.isBusy,
  };
  /** The next document of the tab. */
  const open = () => new MissingParts(tab);
  return { tab, open, timers };
}

test('a page with a missing part of an older version reloads, but not in a loop', () => {
  const { tab, open } = startTab();
  expect(open().miss()).toBe(true);
  tab.clockMs += MINUTE_MS / 2;
  expect(open().miss()).toBe(false);
  expect(tab.reloads).toBe(1);
  tab.clockMs += MINUTE_MS;
  expect(open().miss()).toBe(true);
});

test('a page that lacks several parts reloads once and shows no fault meanwhile', () => {
  const { tab, open } = startTab();
  const page = open();
  expect(page.isReopening()).toBe(false);
  expect([page.miss(), page.miss()]).toEqual([true, true]);
  expect(page.isReopening()).toBe(true);
  expect(tab.reloads).toBe(1);
});

test('a page with form text never reloads', () => {
  const { tab, open } = startTab();
  tab.isBusy = true;
  const page = open();
  page.leave();
  expect([page.miss(), page.isReopening()]).toEqual([false, false]);
  expect(tab.reloads).toBe(0);
});

test('a page that is being left does not reload over the navigation, only after one that never ended', () => {
  const { tab, open, timers } = startTab();
  const page = open();
  page.leave();
  tab.clockMs += SECOND_MS;
  expect([page.miss(), page.isReopening()]).toEqual([true, true]);
  expect(tab.reloads).toBe(0);
  for (const ring of timers) ring();
  expect(tab.reloads).toBe(1);
});

test('a page whose clock is set back after a navigation still reloads at once', () => {
  const { tab, open, timers } = startTab();
  const page = open();
  page.leave();
  tab.clockMs -= 60 * MINUTE_MS;
  expect(page.miss()).toBe(true);
  expect([tab.reloads, timers.length]).toEqual([1, 0]);
});

test('a page counts as being left from the start of a navigation until one would have ended', () => {
  const { tab, open } = startTab();
  const page = open();
  const isLeaving = () => page.leavingMs() > 0;
  expect(isLeaving()).toBe(false);
  page.leave();
  expect(isLeaving()).toBe(true);
  tab.clockMs += MINUTE_MS;
  expect(isLeaving()).toBe(false);
});
