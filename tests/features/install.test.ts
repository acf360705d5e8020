import { describe, expect, test } from 'vitest';
import { DAY_MS } from '#contract/shared/time.ts';
import {
  type HintFacts,
  type HintMoment,
  mayHint,
  noteUse,
  readHint,
  sayLater,
} from '#src/features/install/hint.local.ts';
import { type InstallFacts, wayOf } from '#src/features/install/install-watch.ts';
import { writeSetting } from '#src/local/cache/settings.ts';
import { startPhone } from '#tests/support/device.ts';
import { startTestServer } from '#tests/support/server.ts';

const NOW = new Date(2026, 10, 12, 9, 5).getTime();
const TODAY = new Date(NOW).toDateString();
const YESTERDAY = new Date(NOW - DAY_MS).toDateString();
const USED: HintFacts = { record: { firstDay: TODAY, laters: 0, laterAtMs: 0 }, hasEngaged: true };
const MOMENT: HintMoment = { nowMs: NOW, reach: 'online', screens: 2, isTyping: false };
const afterLater = (laters: number, agoMs: number): HintFacts => ({
  hasEngaged: true,
  record: { firstDay: YESTERDAY, laters, laterAtMs: NOW - agoMs },
});

describe('the home screen hint', () => {
  test('appears after a sign of use, or on the second day', () => {
    expect(mayHint(USED, MOMENT)).toBe(true);
    expect(mayHint({ ...USED, hasEngaged: false }, MOMENT)).toBe(false);
    const secondDay = { hasEngaged: false, record: { ...USED.record, firstDay: YESTERDAY } };
    expect(mayHint(secondDay, MOMENT)).toBe(true);
  });

  test.each([
    ['on the first screen', { screens: 1 }],
    ['over a form with text', { isTyping: true }],
    ['offline', { reach: 'offline' }],
    ['on weak signal', { reach: 'weak' }],
    ['before it is known whether there is signal', { reach: 'unknown' }],
  ] as const)('never appears %s', (_, moment) => {
    expect(mayHint(USED, { ...MOMENT, ...moment })).toBe(false);
  });

  test('pauses for 30 days after Later, even if the clock was set back, and stops after the second', () => {
    expect(mayHint(afterLater(1, 29 * DAY_MS), MOMENT)).toBe(false);
    expect(mayHint(afterLater(1, 30 * DAY_MS), MOMENT)).toBe(true);
    expect(mayHint(afterLater(1, -10 * DAY_MS), MOMENT)).toBe(false);
    expect(mayHint(afterLater(2, 400 * DAY_MS), MOMENT)).toBe(false);
  });

  test('remembers the first day and each Later on the phone', async () => {
    const { core, clock } = startPhone(await startTestServer());
    const firstDay = new Date(clock.nowMs).toDateString();
    await noteUse(core);
    clock.nowMs += 2 * DAY_MS;
    await noteUse(core);
    await sayLater(core.cache, clock.nowMs);
    expect(await readHint(core)).toEqual({
      record: { firstDay, laters: 1, laterAtMs: clock.nowMs },
      hasEngaged: false,
    });
  });

  test('counts a saved area and a finished quiz as use, but not the automatic home area', async () => {
    const { core } = startPhone(await startTestServer());
    const home = { name: 'Ocala', centre: { lat: 29.19, lng: -82.14 }, radiusMiles: 25, isHome: true };
    await writeSetting(core.cache, 'areas', [home]);
    await writeSetting(core.cache, 'quizRecord', { best: null, streak: 2, bestStreak: 2 });
    expect((await readHint(core)).hasEngaged).toBe(false);
    await writeSetting(core.cache, 'areas', [home, { ...home, isHome: false }]);
    expect((await readHint(core)).hasEngaged).toBe(true);
    await writeSetting(core.cache, 'areas', [home]);
    const best = { percent: 80, correct: 4, attempts: 5 };
    await writeSetting(core.cache, 'quizRecord', { best, streak: 0, bestStreak: 2 });
    expect((await readHint(core)).hasEngaged).toBe(true);
  });
});

describe('the way to the home screen', () => {
  const ANDROID: InstallFacts = {
    isStandalone: false,
    wasInstalled: false,
    hasPrompt: false,
    isSecure: true,
    userAgent:
      'Mozilla/5.0 (Linux; Android 13; SM-A136U) AppleWebKit/537.36 Chrome/140.0 Mobile Safari/537.36',
    touchPoints: 5,
  };
  const iPhone = {
    ...ANDROID,
    userAgent: 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) Safari/604.1',
  };
  const iPad = { ...ANDROID, userAgent: 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) Safari/605.1.15' };
  test.each([
    ['the browser’s own question where it offers one', { ...ANDROID, hasPrompt: true }, 'prompt'],
    ['the browser’s menu where it does not', ANDROID, 'menu'],
    ['the Share menu on an iPhone', iPhone, 'iphone'],
    ['the Share menu on an iPad, which says that it is a Mac', iPad, 'iphone'],
    ['the browser’s menu on a Mac', { ...iPad, touchPoints: 0 }, 'menu'],
    ['none on a page without TLS', { ...ANDROID, isSecure: false }, 'insecure'],
    ['none when it was opened from there', { ...iPhone, isStandalone: true }, 'installed'],
    ['none when it was just put there', { ...ANDROID, hasPrompt: true, wasInstalled: true }, 'installed'],
  ])('is %s', (_, facts, way) => {
    expect(wayOf(facts)).toBe(way);
  });
});
