const LOCALE = 'en-US';
const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;
const MEGABYTE = 1_000_000;

const unitFormat = (unit: string) =>
  new Intl.NumberFormat(LOCALE, { style: 'unit', unit, unitDisplay: 'short', maximumFractionDigits: 0 });
const minutes = unitFormat('minute');
const hours = unitFormat('hour');
const days = unitFormat('day');
const megabytes = unitFormat('megabyte');

/** How much time has gone by, in one whole unit: 20 min · 5 hr · 3 days. Less than a minute counts as one. */
export function formatSpan(spanMs: number): string {
  if (spanMs < HOUR_MS) return minutes.format(Math.max(1, Math.floor(spanMs / MINUTE_MS)));
  if (spanMs < DAY_MS) return hours.format(Math.floor(spanMs / HOUR_MS));
  return days.format(Math.floor(spanMs / DAY_MS));
}

/** A size in whole megabytes: 46 MB. */
export function formatMegabytes(bytes: number): string {
  return megabytes.format(bytes / MEGABYTE);
}
