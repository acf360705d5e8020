import { DAY_MS, HOUR_MS, MINUTE_MS } from '#contract/shared/time.ts';
import { numberFormat } from '#src/ui/formats/formatters.ts';

const unitFormat = (unit: string) =>
  numberFormat({ style: 'unit', unit, unitDisplay: 'short', maximumFractionDigits: 0 });
const minutes = unitFormat('minute');
const hours = unitFormat('hour');
const days = unitFormat('day');

/** A duration in one whole unit: 20 min · 5 hr · 3 days. Less than a minute counts as one. */
export function formatSpan(spanMs: number): string {
  if (spanMs < HOUR_MS) return minutes(Math.max(1, Math.floor(spanMs / MINUTE_MS)));
  if (spanMs < DAY_MS) return hours(Math.floor(spanMs / HOUR_MS));
  return days(Math.floor(spanMs / DAY_MS));
}
