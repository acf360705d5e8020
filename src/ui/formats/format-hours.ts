import type { Hours, OpenSpan, WeeklyHours } from '#contract/shared/hours.ts';
import { closesAt, isOpenNow, minutesOf } from '#contract/shared/hours.ts';
import { hoursTextInSpanish } from '#src/words/hours-text.es.ts';
import { inLanguages } from '#src/words/in-languages.ts';
import { utcFormat } from './formatters.ts';
import { HOURS_WORDS as WORDS } from './hours.words.ts';
import { wholeTime } from './local-format.ts';

const clock = utcFormat({ hour: 'numeric', minute: '2-digit' });
const fullHour = utcFormat({ hour: 'numeric' });
const dayName = utcFormat({ weekday: 'short' });
const MINUTE_MS = 60_000;
/** A Sunday. */
const SUNDAY_MS = Date.UTC(2026, 10, 22);

const hoursTextOf = inLanguages({ en: (text: string) => text, es: hoursTextInSpanish });

/** Readable opening hours: 'Mon–Fri 8:00 AM–5:00 PM, Sat 8:00 AM–12:00 PM'. A text stays in English if its language is. */
export function formatHours(hours: Hours): string {
  if (typeof hours === 'string') return wholeTime(hoursTextOf(hours));
  const parts = [
    isDayAndNight(hours) ? WORDS.dayAndNight : weekText(hours.weekly),
    hoursTextOf(hours.note ?? ''),
  ];
  return wholeTime(parts.filter((part) => part !== '').join('. '));
}

/**
 * 'open until 6 PM', 'closed now'; null if that is not certain. @param checkedAt when the hours were checked
 */
export function formatOpening(
  hours: Hours | undefined,
  checkedAt: string | undefined,
  nowMs: number,
): string | null {
  const isOpen = isOpenNow(hours, checkedAt, nowMs);
  if (isOpen === null) return null;
  if (!isOpen) return WORDS.inLine.closed;
  const closes = closesAt(hours, nowMs);
  return closes === null ? WORDS.inLine.dayAndNight : WORDS.inLine.until(shortTime(closes));
}

function shortTime(time: string): string {
  const minutes = minutesOf(time) ?? 0;
  return wholeTime((minutes % 60 === 0 ? fullHour : clock)(minutes * MINUTE_MS));
}

const isDayAndNight = ({ weekly }: WeeklyHours) =>
  weekly.length === 7 && weekly.every(({ opens, closes }) => opens === '00:00' && closes === '24:00');

/** Groups consecutive days with the same hours; the week starts on Monday. */
function weekText(weekly: readonly OpenSpan[]): string {
  const groups: { from: number; to: number; text: string }[] = [];
  for (const step of [1, 2, 3, 4, 5, 6, 7]) {
    const text = spansText(weekly.filter(({ day }) => day === step % 7));
    const last = groups.at(-1);
    if (last && last.text === text && last.to === step - 1) last.to = step;
    else if (text !== '') groups.push({ from: step, to: step, text });
  }
  return groups.map(({ from, to, text }) => `${daysText(from, to)} ${text}`).join(', ');
}

const daysText = (from: number, to: number) =>
  from === to ? nameOf(from) : `${nameOf(from)}${to === from + 1 ? ', ' : '–'}${nameOf(to)}`;
const nameOf = (day: number) => dayName(SUNDAY_MS + day * 24 * 60 * MINUTE_MS);

const spansText = (spans: readonly OpenSpan[]) =>
  spans
    .toSorted((a, b) => a.opens.localeCompare(b.opens))
    .map(({ opens, closes }) => `${timeText(opens)}–${timeText(closes)}`)
    .join(' + ');

const timeText = (time: string) => clock((minutesOf(time) ?? 0) * MINUTE_MS);
