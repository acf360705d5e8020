import type { AnimalEvent } from '#contract/events.ts';
import { EVENT_LIMITS, HTTP_LIMITS } from '#contract/limits.ts';
import { EVENTS_STREAM } from '#contract/sync.ts';
import { fetchRow } from '#src/data/read/fetch-row.ts';
import { type Fetched, fetchPages } from '#src/data/read/fetched.ts';
import type { Core } from '#src/local/core.ts';
import { type DatedEvent, dated } from './calendar-layout.ts';
import {
  addDays,
  addMonths,
  type Day,
  firstDayOf,
  lastDayOf,
  localDayOf,
  type Month,
  monthOf,
} from './days.ts';

/** The days for which this phone has every event. */
export interface KeptDays {
  from: Day;
  to: Day;
}

/** Every event on this phone, and the days that are complete; null before the first full pull. */
export interface EventsCopy {
  events: DatedEvent[];
  kept: KeptDays | null;
}

/** Reads the phone's copy of all events. */
export async function readEvents({ cache }: Core): Promise<EventsCopy> {
  const events = await cache.events.orderBy('startDate').toArray();
  const cursor = await cache.cursors.get(EVENTS_STREAM);
  const syncedAtMs = cursor?.syncedAtMs ?? null;
  return { events: events.map(dated), kept: syncedAtMs === null ? null : keptDays(syncedAtMs) };
}

/**
 * Returns the window of the stream `events` around its last full pull. Source: docs/sync-protocol.md, section 5.
 */
export function keptDays(syncedAtMs: number): KeptDays {
  const today = localDayOf(syncedAtMs, 'UTC');
  return {
    from: addDays(today, 1 - EVENT_LIMITS.streamDaysBack),
    to: addDays(today, EVENT_LIMITS.streamDaysAhead - 1),
  };
}

/** Whether every event of a month is on this phone. */
export const isMonthKept = (month: Month, kept: KeptDays | null): boolean =>
  kept !== null && kept.from <= firstDayOf(month) && kept.to >= lastDayOf(month);

/** Whether every event of the next month is on this phone. */
export async function isNextMonthKept(core: Core): Promise<boolean> {
  const { kept } = await readEvents(core);
  const month = monthOf(localDayOf(core.reach.serverNowMs(), 'UTC'));
  return isMonthKept(addMonths(month, 1), kept);
}

/** Fetches the events of a month into the phone's copy. */
export function fetchMonth(core: Core, month: Month): Promise<Fetched> {
  const query = `from=${firstDayOf(month)}&to=${lastDayOf(month)}&limit=${HTTP_LIMITS.listMax}`;
  return fetchPages<AnimalEvent>(
    core,
    `/api/events?${query}`,
    (path) => core.api.request(path, { isPublic: true }),
    (events, stamp) => core.keep({ events }, stamp),
  );
}

/** Fetches an event into the phone's copy. */
export const fetchEvent = (core: Core, id: number) =>
  fetchRow(core, { entity: 'events', by: id, path: `/api/events/${id}` });
