import { INSTALL_LIMITS } from '#contract/limits.ts';
import { readAreas } from '#src/local/areas/areas.ts';
import type { Reach } from '#src/local/browser/ports.ts';
import type { Cache } from '#src/local/cache/cache.ts';
import { readSetting, writeSetting } from '#src/local/cache/settings.ts';
import type { Core } from '#src/local/core.ts';

/** What this phone remembers of the hint. */
interface HintRecord {
  /** The first day of use, as this phone's calendar has it. */
  firstDay: string;
  /** How often, and when last, somebody said Later. */
  laters: number;
  laterAtMs: number;
}

declare module '#src/local/cache/settings.ts' {
  interface Settings {
    installHint: HintRecord;
  }
}

/** What the phone's database says of the hint. */
export interface HintFacts {
  record: HintRecord;
  /** An area was kept, or a quiz was finished. */
  hasSign: boolean;
}

const dayOf = (nowMs: number) => new Date(nowMs).toDateString();

/** Reads the record; a phone that has none begins one today. */
export async function readHint({ cache, ports }: Core): Promise<HintFacts> {
  const kept = await readSetting(cache, 'installHint');
  const areas = await readAreas(cache);
  const quiz = await readSetting(cache, 'quizRecord');
  return {
    record: kept ?? { firstDay: dayOf(ports.nowMs()), laters: 0, laterAtMs: 0 },
    hasSign: areas.some(({ isHome }) => !isHome) || (quiz?.best ?? null) !== null,
  };
}

/** Notes that the app is used today, so that another day can be told from the first. */
export async function noteUse({ cache, ports }: Core): Promise<void> {
  await cache.transaction('rw', cache.settings, async () => {
    if ((await readSetting(cache, 'installHint')) !== undefined) return;
    await writeSetting(cache, 'installHint', { firstDay: dayOf(ports.nowMs()), laters: 0, laterAtMs: 0 });
  });
}

/** Later: not again for 30 days, and the second time never again. */
export async function sayLater(cache: Cache, nowMs: number): Promise<void> {
  let laters: number | undefined; // counted once: the step may be repeated
  await cache.transaction('rw', cache.settings, async () => {
    const kept = await readSetting(cache, 'installHint');
    laters ??= (kept?.laters ?? 0) + 1;
    await writeSetting(cache, 'installHint', {
      firstDay: kept?.firstDay ?? dayOf(nowMs),
      laters,
      laterAtMs: nowMs,
    });
  });
}

/** The moment in which the hint would be shown. */
export interface HintMoment {
  nowMs: number;
  reach: Reach;
  /** Screens seen since the app was opened. */
  screens: number;
  /** A form on the screen holds text. */
  isTyping: boolean;
}

/**
 * Whether the hint may be shown now: after a sign of use (area kept, quiz done, second day), never on the first screen,
 * mid-form or offline. Source: docs/product.md, section 3.
 */
export function mayHint({ record, hasSign }: HintFacts, moment: HintMoment): boolean {
  const isSecondDay = record.firstDay !== dayOf(moment.nowMs);
  if (!hasSign && !isSecondDay) return false;
  if (moment.screens < 2 || moment.isTyping || moment.reach !== 'online') return false;
  if (record.laters >= INSTALL_LIMITS.laterTimes) return false;
  // A clock that was set back must not bring the hint back.
  return record.laters === 0 || Math.abs(moment.nowMs - record.laterAtMs) >= INSTALL_LIMITS.laterMs;
}
