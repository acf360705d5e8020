import { INSTALL_LIMITS } from '#contract/limits.ts';
import { readAreas } from '#src/local/areas/read-areas.ts';
import type { Reach } from '#src/local/browser/ports.ts';
import type { Cache } from '#src/local/cache/cache.ts';
import { readSetting, writeSetting } from '#src/local/cache/settings.ts';
import type { Core } from '#src/local/core.ts';

interface HintRecord {
  /** First day of use in this phone's time zone. */
  firstDay: string;
  /** Number and last time of presses on Later. */
  laters: number;
  laterAtMs: number;
}

declare module '#src/local/cache/settings.ts' {
  interface Settings {
    installHint: HintRecord;
  }
}

export interface HintFacts {
  record: HintRecord;
  /** The person has kept an area or finished a quiz. */
  hasEngaged: boolean;
}

const dayOf = (nowMs: number) => new Date(nowMs).toDateString();

/** Reads the stored record, or a new one that starts today. */
export async function readHint({ cache, ports }: Core): Promise<HintFacts> {
  const stored = await readSetting(cache, 'installHint');
  const areas = await readAreas(cache);
  const quiz = await readSetting(cache, 'quizRecord');
  return {
    record: stored ?? { firstDay: dayOf(ports.nowMs()), laters: 0, laterAtMs: 0 },
    hasEngaged: areas.some(({ isHome }) => !isHome) || (quiz?.best ?? null) !== null,
  };
}

/** Stores the first day of use. */
export async function noteUse({ cache, ports }: Core): Promise<void> {
  await cache.transaction('rw', cache.settings, async () => {
    if ((await readSetting(cache, 'installHint')) !== undefined) return;
    await writeSetting(cache, 'installHint', { firstDay: dayOf(ports.nowMs()), laters: 0, laterAtMs: 0 });
  });
}

/** Stores a press on Later: hides the hint for 30 days, the second time for good. */
export async function sayLater(cache: Cache, nowMs: number): Promise<void> {
  let laters: number | undefined; // computed once, because the transaction may run again
  await cache.transaction('rw', cache.settings, async () => {
    const stored = await readSetting(cache, 'installHint');
    laters ??= (stored?.laters ?? 0) + 1;
    await writeSetting(cache, 'installHint', {
      firstDay: stored?.firstDay ?? dayOf(nowMs),
      laters,
      laterAtMs: nowMs,
    });
  });
}

export interface HintMoment {
  nowMs: number;
  reach: Reach;
  /** Screens seen since the app was opened. */
  screens: number;
  /** A form on the screen contains text. */
  isTyping: boolean;
}

/**
 * Returns true if the hint may be shown: after some use (area kept, quiz done, second day), but not on the first
 * screen, while typing or offline. Source: docs/product.md, section 3.
 */
export function mayHint({ record, hasEngaged }: HintFacts, moment: HintMoment): boolean {
  const isSecondDay = record.firstDay !== dayOf(moment.nowMs);
  if (!hasEngaged && !isSecondDay) return false;
  if (moment.screens < 2 || moment.isTyping || moment.reach !== 'online') return false;
  if (record.laters >= INSTALL_LIMITS.laterTimes) return false;
  // Math.abs, so that a clock that was set back does not show the hint again.
  return record.laters === 0 || Math.abs(moment.nowMs - record.laterAtMs) >= INSTALL_LIMITS.laterMs;
}
