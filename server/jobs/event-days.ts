import { EVENT_LIMITS, SYNC_LIMITS } from '#contract/limits.ts';
import { addLocalDays } from '#contract/shared/local-time.ts';
import { DAY_MS } from '#contract/shared/time.ts';
import { EVENTS_STREAM } from '#contract/sync.ts';
import { recordChanges } from '../db/change-log.ts';
import type { Store, Write } from '../db/store.ts';

/** Days that a sample event stays in the calendar after its end. */
const SAMPLE_STAYS_DAYS = 35;
/** A year in full weeks, which keeps the weekday. */
const SAMPLE_ROUND_DAYS = 364;

/** Moves sample events that ended long ago a year ahead, on the same weekday. @returns how many. */
export async function moveSamples(store: Store, nowMs: number): Promise<number> {
  const overIso = isoAt(nowMs - SAMPLE_STAYS_DAYS * DAY_MS);
  const nowIso = isoAt(nowMs);
  return inSteps(store, nowIso, async (trx) => {
    const rows = await trx
      .selectFrom('events')
      .select(['id', 'start_date', 'end_date', 'time_zone'])
      .where('is_sample', '=', 1)
      .where('end_date', '<', overIso)
      .limit(SYNC_LIMITS.transactionRows)
      .execute();
    for (const row of rows) {
      const rounds = Math.ceil(
        (Date.parse(overIso) - Date.parse(row.end_date)) / (SAMPLE_ROUND_DAYS * DAY_MS),
      );
      const days = rounds * SAMPLE_ROUND_DAYS;
      await trx
        .updateTable('events')
        .set({
          start_date: addLocalDays(row.start_date, days, row.time_zone),
          end_date: addLocalDays(row.end_date, days, row.time_zone),
          updated_at: nowIso,
        })
        .where('id', '=', row.id)
        .execute();
    }
    return rows.map((row) => row.id);
  });
}

/**
 * Resends events that entered the coming year since they were last sent: an initial sync cut off at that limit lacks
 * them. @returns how many.
 */
export async function announceEntered(store: Store, nowMs: number): Promise<number> {
  return inSteps(store, isoAt(nowMs), async (trx) => {
    const rows = await trx
      .selectFrom('events')
      .innerJoin('stream_rows', 'stream_rows.row_id', 'events.id')
      .select(['events.id', 'events.start_date', 'stream_rows.changed_at'])
      .where('stream_rows.stream', '=', EVENTS_STREAM)
      .where('stream_rows.entity', '=', 'events')
      .where('stream_rows.is_gone', '=', 0)
      .where('events.end_date', '>=', isoAt(nowMs))
      .where('events.start_date', '<=', isoAt(nowMs + EVENT_LIMITS.streamDaysAhead * DAY_MS))
      .execute();
    return rows.filter(hasEnteredSince).map((row) => row.id);
  });
}

/** Whether the event was beyond the coming year when it was last sent. */
const hasEnteredSince = (row: { start_date: string; changed_at: string }) =>
  Date.parse(row.changed_at) < Date.parse(row.start_date) - EVENT_LIMITS.streamDaysAhead * DAY_MS;

/** Records the changed events as normal changes, at most 200 rows per transaction, until there are no more. */
async function inSteps(
  store: Store,
  nowIso: string,
  change: (trx: Write['trx']) => Promise<number[]>,
): Promise<number> {
  let total = 0;
  for (let count = 1; count > 0; total += count)
    count = await store.write(async ({ trx }) => {
      const ids = (await change(trx)).slice(0, SYNC_LIMITS.transactionRows);
      const changes = ids.map((id) => ({ entity: 'events' as const, id, streams: [EVENTS_STREAM] }));
      if (ids.length > 0) await recordChanges(trx, changes, nowIso);
      return ids.length;
    });
  return total;
}

const isoAt = (ms: number) => new Date(ms).toISOString();
