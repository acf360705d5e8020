import type { OpenSpan, WeeklyHours } from './hours.ts';

const DAY_NAMES = ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday'];
const ALL_DAYS = [0, 1, 2, 3, 4, 5, 6];
const DAY =
  '(?:(?:sun|mon|tues?|wed(?:nes)?|thu(?:rs)?|thur|fri|sat(?:ur)?)(?:day)?s?|su|mo?|tu|we?|th|fr?|sa)\\.?';
const DAYS = new RegExp(`^(${DAY})(?:\\s*(?:-|–|to|through|thru)\\s*(${DAY}))?$`, 'i');
/** 'MWF', 'TTh': all of them in order. Two days may be a range without its hyphen ('MF'), so they count only as these. */
const LETTERS = /^(?=mw$|tu?th$|(?:[mwf]|t[uh]?|sa|su){3})(m)?(tu?(?!h))?(w)?(th)?(f)?(sa)?(su)?$/i;
/** The space before the next day in 'M-F 8-5:30 Sat 9-1'. */
const NEXT_DAY = new RegExp(
  `(?<=[\\dapm.]|noon|midnight|hours)\\s+(?=(?:closed|${DAY})(?:[\\s:,&/–-]|$))`,
  'i',
);
const BEGINS_WITH_DAY = new RegExp(`^(?:closed|${DAY})(?:[\\s:&/–-])`, 'i');
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
  for (const part of partsOf(whole)) {
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

/** A part that begins with a day also ends where the next day begins; '9-1 Sat' does not. */
const partsOf = (text: string) =>
  text
    .split(/[,;|\n]/)
    .map((one) => one.trim())
    .flatMap((one) => (BEGINS_WITH_DAY.test(one) ? one.split(NEXT_DAY) : one))
    .filter((one) => one !== '');

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
  const isDay = isWorkingDay(Number(h1), Number(h2)) || (h1 === h2 && m1 === m2 && isTwelveHours(Number(h1)));
  const closingHalf = isPlain && isDay ? 'pm' : half2;
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
/** '7-7' is a day of twelve hours; who opens at night says so. Earlier and later hours could be either. */
const isTwelveHours = (hour: number) => hour >= 6 && hour <= 9;

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
  const letters = LETTERS.exec(text)?.slice(1);
  if (letters) return letters.flatMap((one, at) => (one === undefined ? [] : (at + 1) % 7));
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
