import { PUSH_LIMITS } from '#contract/push.ts';
import { HOUR_MS, MINUTE_MS } from '#contract/shared/time.ts';

/** Returns when the quiet hours of a time zone end, epoch milliseconds; null outside of them. */
export function quietUntil(timeZone: string, nowMs: number): number | null {
  const { quietFromHour, quietToHour } = PUSH_LIMITS;
  if (!isQuiet(hourIn(timeZone, nowMs))) return null;
  // Zones change by quarters of an hour, so the end is found in such steps, also in the night of a clock change.
  const step = 15 * MINUTE_MS;
  const longest = nowMs + (24 - quietFromHour + quietToHour + 2) * HOUR_MS;
  for (let atMs = nowMs - (nowMs % step) + step; atMs <= longest; atMs += step)
    if (!isQuiet(hourIn(timeZone, atMs))) return atMs;
  return longest;
}

const isQuiet = (hour: number) => hour >= PUSH_LIMITS.quietFromHour || hour < PUSH_LIMITS.quietToHour;

const hourIn = (timeZone: string, atMs: number): number =>
  Number(new Intl.DateTimeFormat('en-US', { timeZone, hour: 'numeric', hourCycle: 'h23' }).format(atMs));
