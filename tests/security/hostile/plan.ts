import { DAY_MS } from '#contract/shared/time.ts';

/** Seeds of one day: together the days go through all of them, and the same day always has the same three. */
export const SEEDS_A_DAY = 3;
/** Of each seed in every full test; more by `npm run hostile -- --requests 100000`. */
const REQUESTS_A_SEED = 2000;

export interface HostilePlan {
  seeds: readonly number[];
  requestsASeed: number;
}

/** The three seeds of the day (UTC) of a moment. */
export function seedsOfDay(nowMs: number): number[] {
  const first = Math.floor(nowMs / DAY_MS) * SEEDS_A_DAY;
  return Array.from({ length: SEEDS_A_DAY }, (_, index) => first + index);
}

/**
 * What is to be run: the seeds of the day, of the day that `HOSTILE_DAY` names ('2026-11-22'), or the one that
 * `HOSTILE_SEED` names; `HOSTILE_REQUESTS` of them all together.
 * @throws Error when either is no whole number above 0.
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
