import { DAY_MS } from '#contract/shared/time.ts';
import { howMuch } from '#tests/support/how-much.ts';

/** Seeds of one day: over time the days cover all of them, and the same day always has the same. */
export const SEEDS_A_DAY = howMuch({ usual: 1, whole: 3 });
/** For each seed in a full test; more with `npm run hostile -- --requests 100000`. */
const REQUESTS_A_SEED = howMuch({ usual: 400, whole: 1000 });

export interface HostilePlan {
  seeds: readonly number[];
  requestsASeed: number;
}

/** Returns the seeds of a moment's day (UTC). */
export function seedsOfDay(nowMs: number): number[] {
  const first = Math.floor(nowMs / DAY_MS) * SEEDS_A_DAY;
  return Array.from({ length: SEEDS_A_DAY }, (_, index) => first + index);
}

/**
 * Returns what to run: the seeds of today, of the day in `HOSTILE_DAY` ('2026-11-22'), or the one in `HOSTILE_SEED`;
 * `HOSTILE_REQUESTS` in total.
 * @throws Error if a value is not a whole number above 0.
 */
export function planOf(env: Record<string, string | undefined>, nowMs: number): HostilePlan {
  const { HOSTILE_SEED, HOSTILE_DAY, HOSTILE_REQUESTS } = env;
  const dayMs = HOSTILE_DAY === undefined ? nowMs : Date.parse(HOSTILE_DAY);
  const seeds = HOSTILE_SEED === undefined ? seedsOfDay(dayMs) : [wholeNumber('HOSTILE_SEED', HOSTILE_SEED)];
  const all = HOSTILE_REQUESTS === undefined ? null : wholeNumber('HOSTILE_REQUESTS', HOSTILE_REQUESTS);
  return { seeds, requestsASeed: all === null ? REQUESTS_A_SEED : Math.ceil(all / seeds.length) };
}

function wholeNumber(name: string, text: string): number {
  if (!/^[1-9]\d{0,8}$/.test(text)) throw new Error(`${name} must be a whole number, not "${text}"`);
  return Number(text);
}
