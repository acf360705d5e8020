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
  return local && spanAt(hours, local) !== undefined;
}

/** Returns when a business that is open closes, 'HH:MM'; null if it is not open or never closes. @param atMs epoch milliseconds */
export function closesAt(hours: Hours | undefined, atMs: number): string | null {
  if (hours === undefined || typeof hours === 'string') return null;
  const local = localTimeOf(atMs, hours.timeZone);
  let span = local ? spanAt(hours, local) : undefined;
  for (const _ of ALL_DAYS) {
    if (span?.closes !== '24:00') return span?.closes ?? null;
    const tomorrow: number = (span.day + 1) % ALL_DAYS.length;
    span = hours.weekly.find(({ day, opens }) => day === tomorrow && opens === '00:00') ?? {
      ...span,
      closes: '00:00',
    };
  }
  return null;
}

/** The span that includes a local time. */
function spanAt({ closed, weekly }: WeeklyHours, local: LocalTime): OpenSpan | undefined {
  if (closed?.includes(local.date)) return undefined;
  return weekly.find(
    ({ day, opens, closes }) =>
      day === local.day &&
      local.minutes >= (minutesOf(opens) ?? DAY_MINUTES) &&
      local.minutes < (minutesOf(closes) ?? 0),
  );
}

/** The longest name of a zone has 38 characters. */
const ZONE_CHARS = 60;
/** A zone has many spellings, and each formatter takes much memory. */
const ZONES_KEPT = 100;
const formatters = new Map<string, Intl.DateTimeFormat | null>();

/** Null if the platform does not know the zone. */
function formatterOf(timeZone: string): Intl.DateTimeFormat | null {
  const known = formatters.get(timeZone);
  if (known !== undefined) return known;
  if (timeZone.length > ZONE_CHARS) return null;
  if (formatters.size >= ZONES_KEPT) formatters.clear();
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

interface LocalTime {
  /** 'YYYY-MM-DD'. */
  date: string;
  day: number;
  minutes: number;
}

/** Returns weekday, date and minutes of the day in a time zone. */
function localTimeOf(atMs: number, timeZone: string): LocalTime | null {
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
