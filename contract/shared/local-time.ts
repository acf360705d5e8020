import { MINUTE_MS } from './time.ts';

/** Returns the wall clock time of an instant in a zone, read as if it were UTC, in epoch milliseconds. */
function wallClockMs(instantMs: number, timeZone: string): number {
  const parts = formatterOf(timeZone).formatToParts(instantMs);
  const at = (type: Intl.DateTimeFormatPartTypes) =>
    Number(parts.find((part) => part.type === type)?.value ?? 0);
  const seconds = Date.UTC(at('year'), at('month') - 1, at('day'), at('hour'), at('minute'), at('second'));
  return seconds + (((instantMs % 1000) + 1000) % 1000);
}

const formatters = new Map<string, Intl.DateTimeFormat>();

function formatterOf(timeZone: string): Intl.DateTimeFormat {
  const known = formatters.get(timeZone);
  if (known) return known;
  const formatter = new Intl.DateTimeFormat('en-US', {
    timeZone,
    calendar: 'gregory',
    numberingSystem: 'latn',
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  });
  formatters.set(timeZone, formatter);
  return formatter;
}

/**
 * Returns an instant's local date and time in a zone, as `2026-11-21T09:30:00.000`. @throws RangeError for an unknown
 * zone
 */
export function toLocalTime(iso: string, timeZone: string): string {
  return new Date(wallClockMs(Date.parse(iso), timeZone)).toISOString().slice(0, -1);
}

/**
 * Returns the instant of a local date and time in a zone. A skipped time moves after the gap; of a repeated time the
 * first one counts. @throws RangeError for an unknown zone or an invalid time
 */
export function fromLocalTime(local: string, timeZone: string): string {
  const wanted = Date.parse(`${local}Z`);
  const offsets = [-1, 1].map((side) => {
    const nearMs = wanted + side * 24 * 60 * MINUTE_MS; // the offsets before and after a clock change
    return wallClockMs(nearMs, timeZone) - nearMs;
  });
  const candidates = offsets.map((offsetMs) => wanted - offsetMs).sort((a, b) => a - b);
  const exact = candidates.find((candidate) => wallClockMs(candidate, timeZone) === wanted);
  return new Date(exact ?? Math.max(...candidates)).toISOString();
}

/** Returns the local day of an instant in a zone, as `2026-11-21`. */
export const localDay = (iso: string, timeZone: string): string => toLocalTime(iso, timeZone).slice(0, 10);

/** Moves an instant by calendar days of the zone; the clock time stays the same across clock changes. */
export function addLocalDays(iso: string, days: number, timeZone: string): string {
  const local = new Date(`${toLocalTime(iso, timeZone)}Z`);
  local.setUTCDate(local.getUTCDate() + days);
  return fromLocalTime(local.toISOString().slice(0, -1), timeZone);
}
