import type { Selectable } from 'kysely';
import type { AnimalEvent } from '#contract/events.ts';
import type { Reader } from '../../db/store.ts';
import type { EventsTable } from './events.table.ts';

type EventRow = Selectable<EventsTable>;

const toEvent = (row: EventRow): AnimalEvent => ({
  id: row.id,
  title: row.title,
  description: row.description,
  eventType: row.event_type,
  startDate: row.start_date,
  endDate: row.end_date,
  allDay: row.all_day === 1,
  timeZone: row.time_zone,
  city: row.city,
  state: row.state,
  address: row.address,
  zipCode: row.zip_code,
  location: row.location,
  organizerName: row.organizer_name,
  contactEmail: row.contact_email,
  contactPhone: row.contact_phone,
  website: row.website,
  animalTypes: JSON.parse(row.animal_types),
  isFeatured: row.is_featured === 1,
  isSample: row.is_sample === 1,
  updatedAt: row.updated_at,
  version: row.version,
  key: null,
});

export async function findEvent(db: Reader, id: number): Promise<AnimalEvent | undefined> {
  const row = await db.selectFrom('events').selectAll().where('id', '=', id).executeTakeFirst();
  return row && toEvent(row);
}

/** Returns some events, sorted by start. */
export async function findEvents(db: Reader, ids: readonly number[]): Promise<AnimalEvent[]> {
  if (ids.length === 0) return [];
  const rows = await db
    .selectFrom('events')
    .selectAll()
    .where('id', 'in', ids)
    .orderBy('start_date')
    .orderBy('id')
    .execute();
  return rows.map(toEvent);
}

export async function findFeaturedEvents(db: Reader): Promise<AnimalEvent[]> {
  const rows = await db
    .selectFrom('events')
    .selectAll()
    .where('is_featured', '=', 1)
    .orderBy('start_date')
    .orderBy('id')
    .execute();
  return rows.map(toEvent);
}

/** Returns start, end and zone of the events that touch a span, sorted by start; an absent bound is open. */
export function findEventTimes(
  db: Reader,
  span: { fromIso?: string | undefined; toIso?: string | undefined; type?: string | undefined },
) {
  let query = db
    .selectFrom('events')
    .select(['id', 'start_date', 'end_date', 'time_zone'])
    .orderBy('start_date')
    .orderBy('id');
  if (span.fromIso !== undefined) query = query.where('end_date', '>=', span.fromIso);
  if (span.toIso !== undefined) query = query.where('start_date', '<=', span.toIso);
  const { type } = span;
  if (type !== undefined)
    query = query.where((eb) => eb(eb.fn('lower', ['event_type']), '=', type.toLowerCase()));
  return query.execute();
}

export type EventTimes = Awaited<ReturnType<typeof findEventTimes>>[number];
