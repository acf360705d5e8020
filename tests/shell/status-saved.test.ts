import { describe, expect, test } from 'vitest';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#contract/shared/time.ts';
import { type StatusFacts, statusOf } from '#src/shell/status/status.ts';

/** A Thursday morning in the local time zone. */
const NOW = new Date(2026, 10, 12, 9, 5).getTime();
const QUIET: StatusFacts = {
  nowMs: NOW,
  reach: 'online',
  isPulling: false,
  queue: { waiting: 0, toFix: 0, oldestAtMs: null },
  locked: null,
  sending: null,
  sentLately: 0,
  fault: null,
  untoldOthers: 0,
  hasUpdate: false,
  isOutdated: false,
  isUnready: false,
  fullBytes: null,
  savedAtMs: NOW - MINUTE_MS,
};
const given = (facts: Partial<StatusFacts>) => statusOf({ ...QUIET, ...facts });

describe('without signal the bar shows the age of the data', () => {
  const offline = { reach: 'offline', savedAtMs: NOW - 5 * HOUR_MS } as const;
  test('below its text, which stays the same', () => {
    expect(given(offline).bar).toMatchObject({
      tone: 'offline',
      text: expect.stringMatching(/^No signal\./),
      age: 'Saved 5 hr. ago.',
    });
    expect(given({ ...offline, savedAtMs: NOW - 8 * DAY_MS }).bar?.age).toBe(
      'Saved Nov 4. Phone numbers and hours may have changed.',
    );
  });
  test('while posts wait only as a warning, and not twice', () => {
    const queue = { waiting: 1, toFix: 0, oldestAtMs: NOW };
    expect(given({ ...offline, queue }).bar).toEqual({
      tone: 'waiting',
      text: '1 waiting to send. It is safe on this phone.',
      actions: [],
    });
    expect(given({ ...offline, queue, savedAtMs: NOW - 8 * DAY_MS }).bar?.age).toContain('may have changed');
    expect(given({ ...offline, fullBytes: 1000 }).bar?.age).toBeUndefined();
  });
  test('not before anything is saved, and not while there is signal', () => {
    expect(given({ reach: 'offline', savedAtMs: null }).bar?.age).toBeUndefined();
    expect(given({ ...offline, reach: 'weak' }).bar?.age).toBeUndefined();
  });
});

describe('data cleared by the browser', () => {
  test('is reported with the losses', () => {
    const texts = [0, 1, 3].map((unsent) => given({ emptied: { unsent } }).bar?.text);
    expect(texts[0]).toContain('No posts were lost.');
    expect(texts[1]).toBe('Your browser cleared PetiYard’s data. 1 unsent post was lost. We’re sorry.');
    expect(texts[2]).toBe('Your browser cleared PetiYard’s data. 3 unsent posts were lost. We’re sorry.');
  });
  test('is reported after an update and before a full phone', () => {
    const emptied = { unsent: 0 };
    expect(given({ emptied, hasUpdate: true, fullBytes: 1 }).bar?.tone).toBe('update');
    expect(given({ emptied, fullBytes: 1, reach: 'offline' }).bar?.actions).toEqual(['ready', 'seen']);
  });
});
