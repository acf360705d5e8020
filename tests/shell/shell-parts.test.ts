import { describe, expect, test } from 'vitest';
import { DAY_MS, HOUR_MS } from '#contract/shared/time.ts';
import { isAlmostFull } from '#src/local/storage/storage-room.ts';
import { logoutToast } from '#src/shell/session/signing-out.tsx';
import { signInLink } from '#src/shell/session/use-auth-links.ts';
import { entriesIn, isCurrent } from '#src/shell/site-map.ts';
import { formatSpan } from '#src/shell/status/status-numbers.ts';
import { ANNOUNCE_EVERY_MS, announceIn } from '#src/shell/status/use-chip-announcer.ts';

describe('the site map', () => {
  test('lists the entries of the slide-in menu in the specified order and with the specified names', () => {
    expect(entriesIn('menu', true).map(({ label, path }) => `${label} ${path}`)).toEqual([
      'Discover /explore',
      'About /about',
      'Directory /directory',
      'Forums /forums',
      'Blogs /blogs',
      'Trivia /trivia',
      'Events /events',
      'Games /mobile-games',
      'PetiBot Assistant /chatbot',
      'Contact /contact',
      'My Profile /profile',
    ]);
    expect(entriesIn('menu', false).map(({ label }) => label)).not.toContain('My Profile');
  });
  test('lists the desktop navigation and the thumb bar', () => {
    expect(entriesIn('desktop').map(({ label }) => label)).toEqual([
      'Home',
      'About Us',
      'Blogs',
      'B2B Hub',
      'Contact Us',
    ]);
    expect(entriesIn('thumb').map(({ label }) => label)).toEqual([
      'Discover',
      'Emergency',
      'Forums',
      'Outbox',
    ]);
  });
  test('highlights an entry for every page below it, and home only for itself', () => {
    expect(isCurrent({ path: '/forums' }, '/forums/thread/heifer')).toBe(true);
    expect(isCurrent({ path: '/forums' }, '/forums-archive')).toBe(false);
    expect(isCurrent({ path: '/' }, '/forums')).toBe(false);
    expect(isCurrent({ path: '/' }, '/')).toBe(true);
  });
});

describe('the chip is announced', () => {
  const announced = { text: 'Up to date', atMs: 1000 };
  test('never for its first text and never for the same text', () => {
    expect(announceIn({ text: null, atMs: 0 }, 'Offline', 5000)).toBeNull();
    expect(announceIn(announced, 'Up to date', 500_000)).toBeNull();
    expect(announceIn(announced, null, 500_000)).toBeNull();
  });
  test('at most once a minute', () => {
    expect(announceIn(announced, 'Offline', 2000)).toBe(ANNOUNCE_EVERY_MS - 1000);
    expect(announceIn(announced, 'Offline', 1000 + ANNOUNCE_EVERY_MS)).toBe(0);
  });
});

describe('the phone is almost full', () => {
  test('over 80 % used or with under 50 MB left', () => {
    expect(isAlmostFull({ usage: 801_000_000, quota: 1_000_000_000 })).toBe(true);
    expect(isAlmostFull({ usage: 800_000_000, quota: 1_000_000_000 })).toBe(false);
    expect(isAlmostFull({ usage: 51_000_000, quota: 100_000_000 })).toBe(true);
    expect(isAlmostFull({ usage: 50_000_000, quota: 100_000_000 })).toBe(false);
  });
  test('not if the browser gives no numbers', () => {
    expect(isAlmostFull({})).toBe(false);
    expect(isAlmostFull({ usage: 0, quota: 0 })).toBe(false);
  });
});

describe('the address that opens the sign-in', () => {
  test('has a return path on this site only', () => {
    expect(signInLink({ signin: 1, returnTo: '/profile' })).toEqual({ returnTo: '/profile' });
    expect(signInLink({ signin: '1', returnTo: '//evil.example' })).toEqual({ returnTo: '/' });
    expect(signInLink({ signin: 1 })).toEqual({ returnTo: '/' });
    expect(signInLink({ returnTo: '/profile' })).toBeNull();
  });
});

test('a time span is shown in one whole unit', () => {
  expect([20_000, 59 * 60_000, 5.9 * HOUR_MS, 3 * DAY_MS].map(formatSpan)).toEqual([
    '1 min',
    '59 min',
    '5 hr',
    '3 days',
  ]);
});

test('the sign-out toast lasts 3 s, is red with the reason only after a failure, and never claims that the server knows', () => {
  expect(logoutToast({ kind: 'done' })).toEqual({ title: 'Logged out successfully', durationMs: 3000 });
  expect(logoutToast({ kind: 'later' })).toEqual({
    title: 'Logged out on this phone',
    description: 'Our server will log you out when you have signal.',
    icon: 'waiting',
    durationMs: 3000,
  });
  expect(logoutToast({ kind: 'failed', detail: 'No.' })).toEqual({
    title: 'Logout failed',
    description: 'No.',
    tone: 'destructive',
    durationMs: 3000,
  });
});
