import { describe, expect, test } from 'vitest';
import { type StatusFacts, statusOf } from '#src/shell/status/status.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
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
  savedAtMs: NOW - MINUTE,
};
const given = (facts: Partial<StatusFacts>) => statusOf({ ...QUIET, ...facts });
const waiting = (count: number, writtenAgoMs: number) => ({
  queue: { waiting: count, toFix: 0, oldestAtMs: NOW - writtenAgoMs },
});

describe('the chip and the bar', () => {
  test('say that all is up to date while the data is under 15 minutes old and nothing waits', () => {
    expect(given({ savedAtMs: NOW - 15 * MINUTE })).toEqual({
      chip: { state: 'fresh', text: 'Up to date' },
      bar: null,
    });
  });
  test('are empty before anything is known', () => {
    expect(given({ savedAtMs: null, reach: 'unknown' })).toEqual({ chip: null, bar: null });
  });
  test('show the age of the data after 15 minutes', () => {
    const { chip, bar } = given({ savedAtMs: NOW - 5 * HOUR });
    expect(chip).toEqual({ state: 'stale', text: '5 hr old' });
    expect(bar).toMatchObject({ tone: 'old', text: 'Showing results saved 5 hr. ago.' });
  });
  test('show the weekday if the data is days old', () => {
    const tuesday = new Date(2026, 10, 10, 7, 40).getTime();
    const { chip, bar } = given({ savedAtMs: tuesday });
    expect(chip?.text).toBe('2 days old');
    expect(bar?.text).toBe('Showing results saved Tue 7:40\u00a0AM.');
  });
  test('warn about phone numbers and hours if the data is over 7 days old', () => {
    expect(given({ savedAtMs: NOW - 8 * DAY }).bar?.text).toBe(
      'Saved Nov 4. Phone numbers and hours may have changed.',
    );
  });
  test('show the age but no bar while new data is loading', () => {
    const old = { savedAtMs: NOW - 5 * HOUR };
    expect(given({ ...old, isPulling: true })).toMatchObject({ chip: { text: '5 hr old' }, bar: null });
    expect(given({ ...old, reach: 'unknown' }).bar).toBeNull();
  });
  test("show 'just now' for a time ahead of the server", () => {
    expect(given({ savedAtMs: NOW + DAY }).chip?.text).toBe('Up to date');
  });
  test('say that there is no signal, in gray', () => {
    expect(given({ reach: 'offline' })).toMatchObject({
      chip: { state: 'offline', text: 'Offline' },
      bar: {
        tone: 'offline',
        text: 'No signal. Still works.',
      },
    });
  });
  test('say that the signal is weak', () => {
    expect(given({ reach: 'weak' })).toMatchObject({
      chip: { state: 'offline', text: 'Weak signal' },
      bar: { text: 'Very weak signal. Working from saved data.' },
    });
  });
  test('say that the app would not open without signal, with a link to the settings', () => {
    const chip = { state: 'stale', text: 'Not ready for offline yet', leadsTo: 'ready' };
    expect(given({ isUnready: true })).toEqual({ chip, bar: null });
    expect(given({ isUnready: true, savedAtMs: NOW - DAY }).chip).toEqual(chip);
    expect(given({ isUnready: true, reach: 'offline' }).chip?.text).toBe('Offline');
  });
  test('show waiting items without signal', () => {
    expect(given({ reach: 'offline', ...waiting(3, 0) })).toMatchObject({
      chip: { state: 'waiting', text: '3 waiting' },
      bar: { tone: 'waiting', text: '3 waiting to send. They are safe on this phone.', actions: [] },
    });
    expect(given({ reach: 'offline', ...waiting(1, 0) }).bar?.text).toBe(
      '1 waiting to send. It is safe on this phone.',
    );
  });
  test('show no bar for a post that is being sent', () => {
    expect(given(waiting(1, 1000))).toMatchObject({ chip: { text: '1 waiting' }, bar: null });
    expect(given(waiting(1, 5000)).bar?.actions).toEqual(['sendNow', 'outbox']);
  });
  test('show the day since when a post has waited after 3 days', () => {
    const monday = new Date(2026, 10, 9, 8, 0).getTime();
    expect(given(waiting(2, NOW - monday)).bar?.text).toBe(
      'Waiting since Monday. Open the app where you have signal.',
    );
  });
  test('admit a server error and show the time of the next try', () => {
    expect(given({ ...waiting(3, MINUTE), fault: { nextTryMs: NOW + 4 * MINUTE } })).toMatchObject({
      chip: { text: '3 waiting' },
      bar: { text: 'We’re having problems on our side. Nothing is lost. Next try in 4 min.' },
    });
  });
  test('count items during sending, without a bar', () => {
    expect(given({ ...waiting(3, HOUR), sending: { number: 1, all: 3 }, savedAtMs: NOW - DAY })).toEqual({
      chip: { state: 'sending', text: 'Sending 1 of 3' },
      bar: null,
    });
  });
  test('do not claim to send without signal', () => {
    const { chip } = given({ ...waiting(3, HOUR), sending: { number: 1, all: 3 }, reach: 'offline' });
    expect(chip?.text).toBe('3 waiting');
  });
  test('count sent items and items that need attention', () => {
    expect(given({ queue: { waiting: 0, toFix: 1, oldestAtMs: null }, sentLately: 2 })).toMatchObject({
      chip: { state: 'attend', text: '1 to fix' },
      bar: { tone: 'attention', text: '2 of 3 sent. 1 needs your attention.', actions: ['outbox'] },
    });
    expect(given({ queue: { waiting: 0, toFix: 2, oldestAtMs: null } }).bar?.text).toBe(
      '2 posts were not sent and need your attention.',
    );
  });
  test('ask a person by name if the sign-in has ended', () => {
    const locked = { count: 3, name: 'Ann Tester', why: 'ended' } as const;
    expect(given({ ...waiting(3, HOUR), locked })).toMatchObject({
      chip: { state: 'waiting', text: '3 waiting – sign in' },
      bar: {
        text: 'Your sign-in ended. 3 posts are waiting. Sign in as Ann Tester to send them.',
        actions: ['signIn', 'outbox'],
      },
    });
  });
  test('do not ask a person without waiting items whose sign-in has ended', () => {
    const locked = { count: 0, name: 'Ann Tester', why: 'ended' } as const;
    expect(given({ locked }).chip?.text).toBe('Up to date');
  });
  test('never report a sign-out by the person as an ended sign-in', () => {
    const locked = { count: 3, name: 'Ann Tester', why: 'signedOut' } as const;
    expect(given({ locked })).toMatchObject({
      chip: { state: 'waiting', text: '3 waiting – sign in' },
      bar: {
        text: '3 posts are waiting. Sign in as Ann Tester to send them.',
        actions: ['signIn', 'outbox'],
      },
    });
  });
  test('name nobody if the saved posts belong to several people', () => {
    const locked = { count: 2, name: null, why: 'signedOut' } as const;
    expect(given({ locked }).bar?.text).toBe(
      '2 posts on this phone belong to another account. They stay here until they sign in.',
    );
  });
  test('mention posts of another account once, without a change of the chip', () => {
    expect(given({ untoldOthers: 1 })).toMatchObject({
      chip: { text: 'Up to date' },
      bar: {
        text: '1 post on this phone belongs to another account. It stays here until they sign in.',
        actions: ['understood'],
      },
    });
  });
  test('show the used space if the phone is almost full', () => {
    expect(given({ fullBytes: 46_200_000 })).toMatchObject({
      chip: { text: 'Phone almost full' },
      bar: {
        text: 'This phone is almost full. Saved areas use 46 MB. Your unsent posts are safe.',
      },
    });
  });
  test('offer a new version', () => {
    expect(given({ hasUpdate: true })).toMatchObject({
      chip: { text: 'Update' },
      bar: { tone: 'update', text: 'A new version is ready.', actions: ['update', 'later'] },
    });
  });
  test('offer a new version also if the server refuses posts from the old one', () => {
    const refused = { ...waiting(3, MINUTE), isOutdated: true };
    expect(given({ ...refused, hasUpdate: true })).toMatchObject({
      chip: { text: '3 waiting' },
      bar: { tone: 'update' },
    });
    expect(given(refused).bar?.tone).toBe('waiting');
    expect(given({ ...refused, hasUpdate: true, isOutdated: false }).bar?.tone).toBe('waiting');
  });
});

test('show only the most urgent of all messages, in the order of product.md', () => {
  let facts: StatusFacts = {
    ...QUIET,
    reach: 'weak',
    savedAtMs: NOW - 5 * HOUR,
    queue: { waiting: 2, toFix: 1, oldestAtMs: NOW - HOUR },
    locked: { count: 2, name: 'Ann', why: 'ended' },
    sending: { number: 1, all: 2 },
    hasUpdate: true,
    fullBytes: 1,
  };
  const texts: (string | undefined)[] = [];
  const without = (change: Partial<StatusFacts>) => {
    texts.push(statusOf(facts).chip?.text);
    facts = { ...facts, ...change };
  };
  without({ queue: { waiting: 2, toFix: 0, oldestAtMs: NOW - HOUR } });
  without({ locked: null });
  without({ sending: null });
  without({ queue: QUIET.queue });
  without({ hasUpdate: false });
  without({ fullBytes: null });
  without({ reach: 'online' });
  without({});
  expect(texts).toEqual([
    '1 to fix',
    '2 waiting – sign in',
    'Sending 1 of 2',
    '2 waiting',
    'Update',
    'Phone almost full',
    'Weak signal',
    '5 hr old',
  ]);
});
