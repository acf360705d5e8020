import { expect, test } from 'vitest';
import { MINUTE_MS } from '#contract/shared/time.ts';
import { reopenForMissingPart } from '#src/shell/faults/missing-parts.ts';

function startTab() {
  const kept = new Map<string, string>();
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
    isTyping: () => tab.isBusy,
  };
  return tab;
}

test('a page with a missing part of an older version reloads, but not in a loop', () => {
  const tab = startTab();
  expect(reopenForMissingPart(tab)).toBe(true);
  tab.clockMs += MINUTE_MS / 2;
  expect(reopenForMissingPart(tab)).toBe(false);
  expect(tab.reloads).toBe(1);
  tab.clockMs += MINUTE_MS;
  expect(reopenForMissingPart(tab)).toBe(true);
});

test('a page with form text never reloads', () => {
  const tab = startTab();
  tab.isBusy = true;
  expect(reopenForMissingPart(tab)).toBe(false);
  expect(tab.reloads).toBe(0);
});
