import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from '#contract/shared/time.ts';
import { inLanguages, LOCALE } from '#src/words/in-languages.ts';
import { whenNeeded } from './formatters.ts';
import { localFormat } from './local-format.ts';

/** From here on a weekday would be ambiguous. */
const WEEKDAY_MS = 7 * DAY_MS;

const daysAgo = whenNeeded(() => new Intl.RelativeTimeFormat(LOCALE, { numeric: 'auto' }));
const weekday = localFormat({ weekday: 'long' });

/** Returns the functions for ages and times in one language. */
export function agesIn(locale: string, justNow: string) {
  const relative = whenNeeded(() => new Intl.RelativeTimeFormat(locale, { style: 'short', numeric: 'auto' }));
  const weekdayAndTime = localFormat({ weekday: 'short', hour: 'numeric', minute: '2-digit' }, locale);
  const dayOfYear = localFormat({ month: 'short', day: 'numeric' }, locale);
  const dayOfOtherYear = localFormat({ month: 'short', day: 'numeric', year: 'numeric' }, locale);
  const formatDate = (ms: number, nowMs: number): string => {
    const isThisYear = new Date(ms).getFullYear() === new Date(nowMs).getFullYear();
    return (isThisYear ? dayOfYear : dayOfOtherYear)(ms);
  };
  const formatWhen = (ms: number, nowMs: number): string =>
    Math.abs(nowMs - ms) < WEEKDAY_MS ? weekdayAndTime(ms) : formatDate(ms, nowMs);
  const formatAge = (ms: number, nowMs: number): string => {
    const ageMs = nowMs - ms;
    if (ageMs < MINUTE_MS) return justNow;
    if (ageMs < HOUR_MS) return relative().format(-Math.floor(ageMs / MINUTE_MS), 'minute');
    if (ageMs < DAY_MS) return relative().format(-Math.floor(ageMs / HOUR_MS), 'hour');
    return formatWhen(ms, nowMs);
  };
  return { relative, formatDate, formatWhen, formatAge };
}

const own = agesIn(LOCALE, inLanguages({ en: 'just now', es: 'hace un momento' }));

/**
 * An age: just now · 12 min. ago · 5 hr. ago · Tue 7:40 AM · Nov 12 (docs/product.md, X8). Both in epoch milliseconds
 * of one clock; the future counts as just now.
 */
export const { formatAge } = own;

/** An age in days: today · yesterday · 12 days ago; months from two months on, years from two years on. */
export function formatDaysAgo(ms: number, nowMs: number): string {
  const days = Math.max(0, Math.floor((nowMs - ms) / DAY_MS));
  if (days >= 2 * YEAR_DAYS) return daysAgo().format(-Math.floor(days / YEAR_DAYS), 'year');
  return days >= 2 * MONTH_DAYS
    ? daysAgo().format(-Math.floor(days / MONTH_DAYS), 'month')
    : daysAgo().format(-days, 'day');
}
const MONTH_DAYS = 30;
const YEAR_DAYS = 365;

/** A time: Tue 7:40 AM; from a week on Nov 12; in another year Nov 12, 2025. Epoch milliseconds. */
export const { formatWhen } = own;

/** A day: Tuesday; from a week on Nov 12. Epoch milliseconds. */
export function formatDay(ms: number, nowMs: number): string {
  return Math.abs(nowMs - ms) < WEEKDAY_MS ? weekday(ms) : own.formatDate(ms, nowMs);
}

/** Time until a moment: now · in 30 sec. · in 4 min. · in 2 hr. Rounded up, epoch milliseconds. */
export function formatUntil(ms: number, nowMs: number): string {
  const { relative } = own;
  const waitMs = Math.max(0, ms - nowMs);
  if (waitMs < MINUTE_MS) return relative().format(Math.ceil(waitMs / SECOND_MS), 'second');
  if (waitMs < HOUR_MS) return relative().format(Math.ceil(waitMs / MINUTE_MS), 'minute');
  return relative().format(Math.ceil(waitMs / HOUR_MS), 'hour');
}
