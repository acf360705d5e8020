import { type AnimalEvent, EVENT_MESSAGES } from '#contract/events.ts';
import { localDay } from '#contract/shared/local-time.ts';
import { DAY_MS } from '#contract/shared/time.ts';
import type { PageRequest } from '../../db/page.ts';
import type { Reader } from '../../db/store.ts';
import { notFound } from '../../errors.ts';
import { type Bound, type EventQuery, isoOf } from './events.query.ts';
import { type EventTimes, findEvent, findEvents, findEventTimes } from './events.repository.ts';

/** Reads one event. @throws AppError 404. */
export async function readEvent(db: Reader, id: number): Promise<AnimalEvent> {
  const event = await findEvent(db, id);
  if (!event) throw notFound(EVENT_MESSAGES.notFound);
  return event;
}

/**
 * Returns a page of the events that overlap some days, sorted by start, with one more than the limit if there are more.
 */
export async function listEvents(
  db: Reader,
  query: EventQuery,
  page: PageRequest,
): Promise<{ events: AnimalEvent[]; total: number }> {
  const widened = { fromIso: widen(query.from, -1), toIso: widen(query.to, 1), type: query.type };
  const matching = (await findEventTimes(db, widened)).filter((times) => overlaps(times, query));
  const [startDate, id] = page.after ?? [];
  const rest = page.after
    ? matching.filter((times) => isAfter(times, String(startDate), Number(id)))
    : matching;
  const ids = rest.slice(0, page.limit + 1).map((times) => times.id);
  return { events: await findEvents(db, ids), total: matching.length };
}

const isAfter = (times: EventTimes, startDate: string, id: number) =>
  times.start_date > startDate || (times.start_date === startDate && times.id > id);

/** Local days differ from UTC days by less than a day, so the database filters with a day to spare. */
function widen(bound: Bound | null, side: -1 | 1): string | undefined {
  if (!bound) return undefined;
  if ('iso' in bound) return bound.iso;
  const dayMs = Date.parse(`${bound.day}T00:00:00.000Z`);
  return isoOf(dayMs + (side < 0 ? -DAY_MS : 2 * DAY_MS));
}

function overlaps(times: EventTimes, { from, to }: EventQuery): boolean {
  const { start_date: start, end_date: end, time_zone: zone } = times;
  const endsInTime = !from || ('iso' in from ? end >= from.iso : localDay(end, zone) >= from.day);
  const startsInTime = !to || ('iso' in to ? start <= to.iso : localDay(start, zone) <= to.day);
  return endsInTime && startsInTime;
}
