import { type AnimalEvent, EVENT_MESSAGES } from '#contract/events.ts';
import type { FieldError } from '#contract/rules.ts';
import { DAY_MS } from '#contract/time.ts';
import type { Reader } from '../../db/store.ts';
import { fieldsInvalid, notFound } from '../../errors.ts';
import type { PageRequest } from '../../http/paging.ts';
import { type EventTimes, findEvent, findEvents, findEventTimes } from './events.repository.ts';
import { localDay } from './local-time.ts';

const TYPE_MAX = 40;

/** A day counted in each event's own zone, or an instant. */
type Bound = { day: string } | { iso: string };

interface EventQuery {
  from: Bound | null;
  to: Bound | null;
  type: string | undefined;
}

/** One event. @throws AppError 404. */
export async function readEvent(db: Reader, id: number): Promise<AnimalEvent> {
  const event = await findEvent(db, id);
  if (!event) throw notFound(EVENT_MESSAGES.notFound);
  return event;
}

/** A page of the events that overlap the asked days, by start; one more than the limit tells whether there is more. */
export async function listEvents(
  db: Reader,
  query: EventQuery,
  page: PageRequest,
): Promise<{ events: AnimalEvent[]; total: number }> {
  const wide = { fromIso: widen(query.from, -1), toIso: widen(query.to, 1), type: query.type };
  const matching = (await findEventTimes(db, wide)).filter((times) => overlaps(times, query));
  const [startDate, id] = page.after ?? [];
  const rest = page.after
    ? matching.filter((times) => isAfter(times, String(startDate), Number(id)))
    : matching;
  const ids = rest.slice(0, page.limit + 1).map((times) => times.id);
  return { events: await findEvents(db, ids), total: matching.length };
}

const isAfter = (times: EventTimes, startDate: string, id: number) =>
  times.start_date > startDate || (times.start_date === startDate && times.id > id);

/** Local days differ from UTC days by less than one day: the database narrows with that much to spare. */
function widen(bound: Bound | null, side: -1 | 1): string | undefined {
  if (!bound) return undefined;
  if ('iso' in bound) return bound.iso;
  const dayMs = Date.parse(`${bound.day}T00:00:00.000Z`);
  return isoOf(dayMs + (side < 0 ? -DAY_MS : 2 * DAY_MS));
}

const FIRST_MS = Date.parse('0000-01-01T00:00:00.000Z');
const LAST_MS = Date.parse('9999-12-31T23:59:59.999Z');
/** An instant as text that is in order with others: beyond four digits a year would begin with a sign. */
const isoOf = (ms: number) => new Date(Math.min(Math.max(ms, FIRST_MS), LAST_MS)).toISOString();

function overlaps(times: EventTimes, { from, to }: EventQuery): boolean {
  const { start_date: start, end_date: end, time_zone: zone } = times;
  const endsInTime = !from || ('iso' in from ? end >= from.iso : localDay(end, zone) >= from.day);
  const startsInTime = !to || ('iso' in to ? start <= to.iso : localDay(start, zone) <= to.day);
  return endsInTime && startsInTime;
}

/** Reads `?from=&to=&type=`; a day or an instant. @throws AppError 422 with each bad path. */
export function parseEventQuery(query: Record<string, string | undefined>): EventQuery {
  const errors: FieldError[] = [];
  const from = parseBound(query.from);
  const to = parseBound(query.to);
  if (from === 'bad') errors.push({ path: 'from', message: EVENT_MESSAGES.from });
  if (to === 'bad' || isBefore(to, from)) errors.push({ path: 'to', message: EVENT_MESSAGES.to });
  const type = query.type || undefined;
  if (type !== undefined && type.length > TYPE_MAX)
    errors.push({ path: 'type', message: EVENT_MESSAGES.type });
  if (from === 'bad' || to === 'bad' || errors.length > 0) throw fieldsInvalid(errors);
  return { from, to, type };
}

function parseBound(text: string | undefined): Bound | null | 'bad' {
  if (text === undefined) return null;
  const isDay = /^\d{4}-\d{2}-\d{2}$/.test(text);
  const isInstant = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(?::\d{2}(?:\.\d{1,3})?)?(?:Z|[+-]\d{2}:\d{2})$/.test(
    text,
  );
  const ms = isDay || isInstant ? Date.parse(text) : Number.NaN;
  if (Number.isNaN(ms) || !isCalendarDay(text.slice(0, 'YYYY-MM-DD'.length))) return 'bad';
  return isDay ? { day: text } : { iso: isoOf(ms) };
}

/** Date.parse takes the 30th of February for the 2nd of March. */
const isCalendarDay = (day: string) => new Date(`${day}T00:00:00.000Z`).toISOString().startsWith(day);

function isBefore(to: Bound | null | 'bad', from: Bound | null | 'bad'): boolean {
  if (!to || !from || to === 'bad' || from === 'bad') return false;
  const textOf = (bound: Bound, part: 'day' | 'all') =>
    'day' in bound ? bound.day : part === 'day' ? bound.iso.slice(0, bound.iso.indexOf('T')) : bound.iso;
  const part = 'day' in to || 'day' in from ? 'day' : 'all';
  return textOf(to, part) < textOf(from, part);
}
