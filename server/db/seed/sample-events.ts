import type { Insertable } from 'kysely';
import { DEFAULT_STATE } from '#contract/businesses.ts';
import { addLocalDays, fromLocalTime, localDay } from '#contract/shared/local-time.ts';
import { EVENTS_STREAM } from '#contract/sync.ts';
import type { EventsTable } from '../../features/events/events.table.ts';
import { recordChanges } from '../change-log.ts';
import type { Store } from '../store.ts';
import { readSeed } from './read-seed.ts';

const TIME_ZONE = 'America/New_York';
const WEEK_DAYS = 7;
const AREA_CODE = '(352) 555-';

/** An invented event, marked as a sample in title, text and organizer. Its days count from the week of the seeding. */
interface SampleEvent {
  title: string;
  description: string;
  eventType: 'conference' | 'workshop' | 'fair' | 'other';
  /** Weeks from the Monday of the seeding's week; all within 52, so that the yearly move keeps their order. */
  week: number;
  /** 1 Monday to 7 Sunday. */
  weekday: number;
  /** Length in days. */
  days: number;
  /** Local clock times of the first day's start and the last day's end; null for all day. */
  hours: readonly [start: string, end: string] | null;
  city: string;
  zipCode: string;
  address: string;
  location: string;
  organizer: string;
  /** Domain below `.example`, which nobody can register. */
  domain: string;
  /** The last four digits of 555-01xx, which is reserved for fiction. */
  line: string;
  hasWebsite: boolean;
  animalTypes: readonly string[];
  isFeatured: boolean;
}

export const SAMPLE_EVENTS = readSeed<readonly SampleEvent[]>('sample-events.json');

/** Adds the sample events around the current week. Running it again adds nothing. */
export async function seedSampleEvents(store: Store, nowMs: number): Promise<void> {
  const nowIso = new Date(nowMs).toISOString();
  await store.write(async ({ trx }) => {
    const existing = await trx
      .selectFrom('events')
      .select('id')
      .where('is_sample', '=', 1)
      .executeTakeFirst();
    if (existing) return;
    const rows = SAMPLE_EVENTS.map((sample) => rowOf(sample, nowIso));
    const ids = await trx.insertInto('events').values(rows).returning('id').execute();
    await recordChanges(
      trx,
      ids.map(({ id }) => ({ entity: 'events', id, streams: [EVENTS_STREAM] })),
      nowIso,
    );
  });
}

function rowOf(sample: SampleEvent, nowIso: string): Insertable<EventsTable> {
  const website = `https://${sample.domain}.example`;
  return {
    title: `Sample: ${sample.title}`,
    description: sample.description,
    event_type: sample.eventType,
    ...timesOf(sample, nowIso),
    time_zone: TIME_ZONE,
    city: sample.city,
    state: DEFAULT_STATE,
    address: sample.address,
    zip_code: sample.zipCode,
    location: sample.location,
    organizer_name: sample.organizer,
    contact_email: `events@${sample.domain}.example`,
    contact_phone: `${AREA_CODE}${sample.line}`,
    website: sample.hasWebsite ? website : null,
    animal_types: JSON.stringify(sample.animalTypes),
    is_featured: sample.isFeatured ? 1 : 0,
    is_sample: 1,
    updated_at: nowIso,
    version: 0,
  };
}

function timesOf({ week, weekday, days, hours }: SampleEvent, nowIso: string) {
  const noon = fromLocalTime(`${localDay(nowIso, TIME_ZONE)}T12:00:00.000`, TIME_ZONE);
  const today = new Date(noon).getUTCDay() || WEEK_DAYS; // noon in the zone is on the same day in UTC
  const firstIso = addLocalDays(noon, week * WEEK_DAYS + weekday - today, TIME_ZONE);
  const lastIso = addLocalDays(firstIso, days - 1, TIME_ZONE);
  const [start, end] = hours ?? ['00:00', '23:59'];
  return {
    start_date: fromLocalTime(`${localDay(firstIso, TIME_ZONE)}T${start}:00.000`, TIME_ZONE),
    end_date: fromLocalTime(
      `${localDay(lastIso, TIME_ZONE)}T${end}:${hours ? '00.000' : '59.999'}`,
      TIME_ZONE,
    ),
    all_day: hours ? 0 : 1,
  };
}
