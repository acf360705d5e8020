import { DAY_MS } from './time.ts';

/** One span of a week's hours, in the business's own time zone; `closes` may be '24:00'. */
export interface OpenSpan {
  /** 0 is Sunday. */
  day: number;
  opens: string;
  closes: string;
}

/** Known hours. A day may have several spans, and a night is two spans. */
export interface WeeklyHours {
  /** IANA name, 'America/New_York'. */
  timeZone: string;
  weekly: OpenSpan[];
  /** Closed on these days, 'YYYY-MM-DD'. */
  closed?: string[];
  /** 'By appointment', 'Closed for lunch'. */
  note?: string;
}

/** Known hours, or a text that could not be parsed. */
export type Hours = WeeklyHours | string;

const DAY_NAMES = ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday'];
const ALL_DAYS = [0, 1, 2, 3, 4, 5, 6];

/** Returns 'HH:MM' as minutes of the day; null for an invalid time. */
export function minutesOf(time: string): number | null {
  const [, hours = '', minutes = ''] = /^(\d{2}):(\d{2})$/.exec(time) ?? [];
  const total = Number(hours) * 60 + Number(minutes);
  return hours !== '' && Number(minutes) < 60 && total <= DAY_MINUTES ? total : null;
}
const DAY_MINUTES = 24 * 60;

/** Whether a business is open at a time; null if its hours are unknown. @param atMs epoch milliseconds */
export function isOpenAt(hours: Hours | undefined, atMs: number): boolean | null {
  if (hours === undefined || typeof hours === 'string') return null;
  const local = localTimeOf(atMs, hours.timeZone);
  if (!local) return null;
  if (hours.closed?.includes(local.date)) return false;
  return hours.weekly.some(
    ({ day, opens, closes }) =>
      day === local.day &&
      local.minutes >= (minutesOf(opens) ?? DAY_MINUTES) &&
      local.minutes < (minutesOf(closes) ?? 0),
  );
}

const formatters = new Map<string, Intl.DateTimeFormat | null>();

/** Null if the platform does not know the zone. */
function formatterOf(timeZone: string): Intl.DateTimeFormat | null {
  const known = formatters.get(timeZone);
  if (known !== undefined) return known;
  let formatter: Intl.DateTimeFormat | null = null;
  try {
    formatter = new Intl.DateTimeFormat('en-CA', {
      timeZone,
      hourCycle: 'h23',
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      hour: '2-digit',
      minute: '2-digit',
    });
  } catch {
    // an unknown zone makes the hours unknown
  }
  formatters.set(timeZone, formatter);
  return formatter;
}

/** Whether a text is a time zone that the platform knows. */
export const isTimeZone = (timeZone: string): boolean => formatterOf(timeZone) !== null;

/** Returns weekday, date and minutes of the day in a time zone. */
function localTimeOf(atMs: number, timeZone: string) {
  const parts = formatterOf(timeZone)?.formatToParts(atMs);
  if (!parts) return null;
  const part = (type: Intl.DateTimeFormatPartTypes) => parts.find((one) => one.type === type)?.value ?? '';
  const date = `${part('year')}-${part('month')}-${part('day')}`;
  const day = new Date(`${date}T00:00:00Z`).getUTCDay();
  return { date, day, minutes: Number(part('hour')) * 60 + Number(part('minute')) };
}

/**
 * Whether "open now" may be shown; hours that were not checked for a year may have changed. @param checkedAt ISO time
 * or the source's own date; undefined if never checked
 */
export function isOpenNow(
  hours: Hours | undefined,
  checkedAt: string | undefined,
  nowMs: number,
): boolean | null {
  const checkedMs = checkedAt === undefined ? Number.NaN : Date.parse(checkedAt);
  const isFresh = nowMs - checkedMs <= YEAR_MS; // false for NaN
  return isFresh ? isOpenAt(hours, nowMs) : null;
}
const YEAR_MS = 365 * DAY_MS;

const DAY = '(sun|mon|tues?|wed(?:nes)?|thu(?:rs)?|thur|fri|sat(?:ur)?)(?:day)?s?\\.?';
const DAYS = new RegExp(`^${DAY}(?:\\s*(?:-|–|to|through|thru)\\s*${DAY})?$`, 'i');
const CLOCK = '(\\d{1,2})(?:[:.](\\d{2}))?\\s*(a\\.?m\\.?|p\\.?m\\.?|noon|midnight)?';
const SPAN = new RegExp(`^(.*?)[\\s:,]*\\b${CLOCK}\\s*(?:-|–|to|until)\\s*${CLOCK}$`, 'i');
const DAY_AND_NIGHT =
  /^(?:open\s+)?(?:24\s*\/\s*7|24\s*-?\s*hours?(?:\s+a\s+day)?(?:,?\s*(?:7|seven)\s+days(?:\s+a\s+week)?)?)$/i;
const EVERY_DAY =
  /^(?:daily|every\s*day|(?:7|seven) days(?: a week)?|mon(?:day)?\s*(?:-|–|to)\s*sun(?:day)?)$/i;

/**
 * Parses hours as people write them: 'Mon-Fri 8am-5pm, Sat 8:00 AM-12:00 PM', '24/7', 'Daily 9 to 5 p.m.'. Null if any
 * part cannot be parsed or lacks days, because partial hours would be wrong.
 */
export function readHours(text: string, timeZone: string): WeeklyHours | null {
  const whole = text.trim();
  if (whole.length > TEXT_MAX) return null;
  if (DAY_AND_NIGHT.test(whole)) return { timeZone, weekly: spansOn(ALL_DAYS, '00:00', '24:00') };
  const weekly: OpenSpan[] = [];
  for (const part of whole.split(/[,;]/)) {
    const spans = spansIn(part.trim());
    if (!spans) return null;
    weekly.push(...spans);
  }
  return weekly.length === 0 ? null : { timeZone, weekly };
}
const TEXT_MAX = 200;

function spansIn(part: string): OpenSpan[] | null {
  const [, days = '', h1 = '', m1, half1, h2 = '', m2, half2] = SPAN.exec(part) ?? [];
  const on = daysIn(days.trim());
  const closes = timeOf(h2, m2, half2);
  const opens = timeOf(h1, m1, half1 ?? halfBefore(h1, h2, half2));
  if (!on || opens === null || closes === null) return null;
  const end = closes === '00:00' ? '24:00' : closes;
  return opens < end ? spansOn(on, opens, end) : null;
}

const spansOn = (days: readonly number[], opens: string, closes: string): OpenSpan[] =>
  days.map((day) => ({ day, opens, closes }));

function daysIn(text: string): number[] | null {
  if (EVERY_DAY.test(text)) return ALL_DAYS;
  const [, first = '', last] = DAYS.exec(text) ?? [];
  const from = dayOf(first);
  const to = last === undefined ? from : dayOf(last);
  if (from < 0 || to < 0) return null;
  return ALL_DAYS.slice(0, ((to - from + 7) % 7) + 1).map((step) => (from + step) % 7);
}

const dayOf = (text: string) =>
  text === '' ? -1 : DAY_NAMES.findIndex((name) => name.startsWith(text.slice(0, 3).toLowerCase()));

/** Returns 'HH:MM'; an hour without AM or PM counts only if it is unambiguous. */
function timeOf(hour: string, minutes: string | undefined, half: string | undefined): string | null {
  const count = Number(hour);
  const isAfternoon = /^(?:p|noon)/i.test(half ?? '');
  if (hour === '' || count > 24 || Number(minutes ?? 0) > 59) return null;
  if (half === undefined && count < 13) return null;
  if (half !== undefined && count > 12) return null;
  const inDay = half === undefined ? count : (count % 12) + (isAfternoon ? 12 : 0);
  return `${String(inDay).padStart(2, '0')}:${minutes ?? '00'}`;
}

/** '9 to 5 p.m.' starts in the morning, '1-5 pm' in the afternoon. */
function halfBefore(first: string, last: string, half: string | undefined): string | undefined {
  if (half === undefined || !/^p/i.test(half)) return half;
  return Number(first) % 12 < Number(last) % 12 ? 'pm' : 'am';
}
