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

const DAY =
  '(?:(?:sun|mon|tues?|wed(?:nes)?|thu(?:rs)?|thur|fri|sat(?:ur)?)(?:day)?s?|su|mo?|tu|we?|th|fr?|sa)\\.?';
const DAYS = new RegExp(`^(${DAY})(?:\\s*(?:-|–|to|through|thru)\\s*(${DAY}))?$`, 'i');
const TIME = '(?:\\d{1,2}(?:[:.]\\d{2})?\\s*(?:a\\.?m?\\b\\.?|p\\.?m?\\b\\.?|noon|midnight)?|noon|midnight)';
const SPAN = new RegExp(`^(.*?)[\\s:]*\\b(${TIME})\\s*(?:-|–|to|until)\\s*(${TIME})$`, 'i');
const CLOCK = /^(?:(\d{1,2})(?:[:.](\d{2}))?)?\s*(a|p|noon|midnight)?/i;
const DAY_AND_NIGHT =
  /^(?:open\s+)?(?:24\s*\/\s*7|24\s*-?\s*hours?(?:\s+a\s+day)?(?:,?\s*(?:7|seven)\s+days(?:\s+a\s+week)?)?)$/i;
const ALL_DAY = /[\s:]*\b(?:open\s+)?24\s*-?\s*hours?$/i;
const EVERY_DAY =
  /^(?:daily|every\s*day|(?:7|seven) days(?: a week)?|mon(?:day)?\s*(?:-|–|to)\s*sun(?:day)?)$/i;
const CLOSED = /^(?:closed(?: on)?[\s:]+(.+)|(.+?)[\s:-]+(?:closed|off))$/i;
/** Parts without a day or a time that do not change the others. */
const NOTE =
  /^(?:(?:and|or)\s+)?(?:also\s+)?(?:by (?:appointment|appt\.?)|closed (?:on )?(?:(?:all|major|most|public|federal|national) )*holidays|closed for lunch)$/i;

/** Days with their spans; without spans they are closed. */
interface Statement {
  days: readonly number[];
  spans: Pick<OpenSpan, 'opens' | 'closes'>[];
}

/**
 * Parses hours as people write them: 'Mon-Fri 8am-5pm, Sat 8:00 AM-12:00 PM', '24/7', 'Mon, Wed 9am-noon, 1-5pm'. A day
 * that is named again by fewer days replaces the wider range. Null if any part cannot be parsed or lacks days, because
 * partial hours would be wrong.
 */
export function readHours(text: string, timeZone: string): WeeklyHours | null {
  const whole = text.trim();
  if (whole.length > TEXT_MAX) return null;
  if (DAY_AND_NIGHT.test(whole)) return { timeZone, weekly: spansOn(ALL_DAYS, '00:00', '24:00') };
  const statements: Statement[] = [];
  const notes: string[] = [];
  let pending: number[] = [];
  for (const part of whole.split(/[,;|\n]/).map((one) => one.trim())) {
    if (part === '') continue;
    const days = daysIn(part);
    const statement = days ? null : (closedIn(part) ?? spansIn(part, statements.at(-1)));
    if (days) pending.push(...days);
    else if (statement) {
      statement.days = [...new Set([...pending, ...statement.days])];
      if (!statements.includes(statement)) statements.push(statement);
      pending = [];
    } else if (NOTE.test(part)) notes.push(part);
    else return null;
  }
  const weekly = pending.length > 0 ? null : weekOf(statements);
  if (!weekly || weekly.length === 0) return null;
  return { timeZone, weekly, ...(notes.length > 0 ? { note: notes.join(', ') } : {}) };
}
const TEXT_MAX = 200;

/** Null if two statements about a day contradict each other. */
function weekOf(statements: readonly Statement[]): OpenSpan[] | null {
  const order = statements.flatMap(({ days }) => days);
  const week: OpenSpan[] = [];
  for (const day of new Set(order)) {
    const named = statements.filter(({ days }) => days.includes(day));
    const fewest = Math.min(...named.map(({ days }) => days.length));
    const narrow = named.filter(({ days }) => days.length === fewest);
    const spans = narrow.flatMap((one) => one.spans);
    const wider = named.filter(({ days }) => days.length > fewest).flatMap((one) => one.spans);
    const isUnclear = spans.length > 0 && wider.length > 0 && !spans.some((one) => overlaps(one, wider));
    if (isUnclear || spans.some((one, index) => overlaps(one, spans.slice(index + 1)))) return null;
    if (spans.length > 0 && narrow.some((one) => one.spans.length === 0)) return null;
    week.push(...spans.map((span) => ({ day, ...span })));
  }
  return week;
}

const overlaps = (one: Statement['spans'][number], others: Statement['spans']) =>
  others.some(({ opens, closes }) => opens < one.closes && one.opens < closes);

function closedIn(part: string): Statement | null {
  const [, after, before] = CLOSED.exec(part) ?? [];
  const days = daysIn(after ?? before ?? '');
  return days && { days, spans: [] };
}

/** Reads '9am-5pm' with its days; without days it continues the statement before. */
function spansIn(part: string, before: Statement | undefined): Statement | null {
  const [, text = '', first = '', last = ''] = SPAN.exec(part) ?? [];
  const dayText = part.replace(ALL_DAY, '');
  const wholeDays = dayText === part ? null : daysIn(dayText);
  if (wholeDays) return { days: wholeDays, spans: [{ opens: '00:00', closes: '24:00' }] };
  const span = spanOf(first, last);
  const days = daysIn(text.trim());
  if (!span || (text !== '' && !days)) return null;
  if (days) return { days, spans: [span] };
  before?.spans.push(span);
  return before && before.spans.length > 1 ? before : null;
}

function spanOf(first: string, last: string): Statement['spans'][number] | null {
  const [, h1, m1, half1] = CLOCK.exec(first) ?? [];
  const [, h2, m2, half2] = CLOCK.exec(last) ?? [];
  const isPlain = half1 === undefined && half2 === undefined;
  const is24 = isPlain && Number(h2) > 12;
  const closingHalf = isPlain && isWorkingDay(Number(h1), Number(h2)) ? 'pm' : half2;
  const closes = timeOf(h2, m2, closingHalf);
  const opens = timeOf(h1, m1, half1 ?? (is24 ? 'clock' : halfBefore(h1 ?? '', h2 ?? '', closingHalf)));
  if (opens === null || closes === null) return null;
  const end = closes === '00:00' ? '24:00' : closes;
  return opens < end ? { opens, closes: end } : null;
}

/** '7-5' and '8-12' are a working day: opened in the morning, closed in the afternoon or at noon. */
const isWorkingDay = (first: number, last: number) =>
  first >= MORNING_FROM && first < 12 && last <= 12 && last >= 1 && last % 12 < first && last !== first;
const MORNING_FROM = 5;

const spansOn = (days: readonly number[], opens: string, closes: string): OpenSpan[] =>
  days.map((day) => ({ day, opens, closes }));

function daysIn(text: string): number[] | null {
  const days = text
    .replace(/[:.]$/, '')
    .split(/\s*(?:&|\band\b|\/)\s*/i)
    .map(daysOfRange);
  return days.every((range) => range !== null) ? days.flat() : null;
}

function daysOfRange(text: string): number[] | null {
  if (EVERY_DAY.test(text)) return ALL_DAYS;
  if (/^weekdays?$/i.test(text)) return ALL_DAYS.slice(1, 6);
  if (/^weekends?$/i.test(text)) return [6, 0];
  const [, first = '', last] = DAYS.exec(text) ?? [];
  const from = dayOf(first);
  const to = last === undefined ? from : dayOf(last);
  if (from < 0 || to < 0) return null;
  return ALL_DAYS.slice(0, ((to - from + 7) % 7) + 1).map((step) => (from + step) % 7);
}

const dayOf = (text: string) =>
  text === '' ? -1 : DAY_NAMES.findIndex((name) => name.startsWith(text.slice(0, 3).toLowerCase()));

/** Returns 'HH:MM'; an hour without AM or PM counts only if it is unambiguous. */
function timeOf(
  hour: string | undefined,
  minutes: string | undefined,
  half: string | undefined,
): string | null {
  if (hour === undefined) return half === undefined ? null : /^noon/i.test(half) ? '12:00' : '00:00';
  const count = Number(hour);
  if (count > 24 || Number(minutes ?? 0) > 59) return null;
  const is24 = half === undefined || half === 'clock';
  if (half === undefined && count < 13) return null;
  if (!is24 && count > 12) return null;
  const isAfternoon = /^(?:p|noon)/i.test(half ?? '');
  const inDay = is24 ? count : (count % 12) + (isAfternoon ? 12 : 0);
  return `${String(inDay).padStart(2, '0')}:${minutes ?? '00'}`;
}

/** '9 to 5 p.m.' starts in the morning, '1-5 pm' in the afternoon; '9-noon' in the morning. */
function halfBefore(first: string, last: string, half: string | undefined): string | undefined {
  if (/^noon$/i.test(half ?? '') && last === '') return 'am';
  if (half === undefined || !/^p/i.test(half)) return half;
  return Number(first) % 12 < Number(last) % 12 ? 'pm' : 'am';
}
