import { type Selectable, sql } from 'kysely';
import type { Reader } from '../../db/store.ts';
import type { PushDevicesTable, PushesTable } from './push.table.ts';

/** A notification that was claimed, with its device. */
export type ClaimedPush = Selectable<PushesTable> & { device: Selectable<PushDevicesTable> };

/** Whether a device still takes what is queued for it. */
export const stillWants = ({ kind, device }: ClaimedPush): boolean => {
  if (kind === 'alerts') return device.wants_alerts === 1;
  const isSignedIn = device.session_hash !== null || device.sign_in_id !== null;
  return kind === 'test' || (device.wants_replies === 1 && device.person_id !== null && isSignedIn);
};

/**
 * Claims notifications that are due: half of them the earliest, half the latest, so that a reply does not wait behind
 * an alert to thousands of devices, and nothing waits without end.
 */
export async function claimDue(
  trx: Reader,
  { claim, nowMs, limit }: { claim: string; nowMs: number; limit: number },
): Promise<ClaimedPush[]> {
  const dueIn = (order: 'asc' | 'desc', count: number) =>
    trx
      .selectFrom('pushes')
      .select('id')
      .where('state', '=', 'waiting')
      .where('due_at_ms', '<=', nowMs)
      .orderBy('due_at_ms', order)
      .orderBy('id', order)
      .limit(count)
      .execute();
  const latest = await dueIn('desc', Math.floor(limit / 2));
  const due = [...(await dueIn('asc', limit - latest.length)), ...latest];
  if (due.length === 0) return [];
  const claimed = await trx
    .updateTable('pushes')
    .set((eb) => ({ state: 'sending', claim, attempts: eb('attempts', '+', 1) }))
    .where(
      'id',
      'in',
      due.map(({ id }) => id),
    )
    .where('state', '=', 'waiting')
    .returningAll()
    .execute();
  const ids = claimed.map((push) => push.device_id);
  const devices = await trx.selectFrom('push_devices').selectAll().where('id', 'in', ids).execute();
  const byId = new Map(devices.map((device) => [device.id, device]));
  return claimed.flatMap((push) => {
    const device = byId.get(push.device_id);
    return device ? [{ ...push, device }] : [];
  });
}

/** Whether anything is due. */
export async function isPushDue(db: Reader, nowMs: number): Promise<boolean> {
  const row = await db
    .selectFrom('pushes')
    .select('id')
    .where('state', '=', 'waiting')
    .where('due_at_ms', '<=', nowMs)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** When the device last got a notification of a topic; null if it never did. */
export async function lastSentMs(db: Reader, { device_id, topic }: ClaimedPush): Promise<number | null> {
  const row = await db
    .selectFrom('pushes')
    .select('finished_at_ms')
    .where('device_id', '=', device_id)
    .where('topic', '=', topic)
    .where('state', '=', 'sent')
    .orderBy('finished_at_ms', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.finished_at_ms ?? null;
}

/** Stores that a notification was sent or given up. */
export async function finishPush(
  trx: Reader,
  { id, claim }: ClaimedPush,
  end: { state: 'sent' | 'failed'; fault: string | null },
  nowMs: number,
): Promise<void> {
  await trx
    .updateTable('pushes')
    .set({ ...end, claim: null, finished_at_ms: nowMs })
    .where('id', '=', id)
    .where('claim', '=', claim)
    .execute();
}

/** Postpones a notification. One that was queued meanwhile says more, and waits as long. */
export async function putOffPush(
  trx: Reader,
  { id, claim, device_id, topic }: ClaimedPush,
  { dueAtMs, fault }: { dueAtMs: number; fault: string | null },
): Promise<void> {
  const newer = await trx
    .updateTable('pushes')
    .set({ due_at_ms: dueAtMs })
    .where('device_id', '=', device_id)
    .where('topic', '=', topic)
    .where('state', '=', 'waiting')
    .executeTakeFirstOrThrow();
  const own = trx.updateTable('pushes').where('id', '=', id).where('claim', '=', claim);
  await (newer.numUpdatedRows > 0n
    ? trx.deleteFrom('pushes').where('id', '=', id).where('claim', '=', claim).execute()
    : own.set({ state: 'waiting', claim: null, due_at_ms: dueAtMs, fault }).execute());
}

/** Releases the notifications that a stopped server had claimed. */
export async function releasePushes(trx: Reader): Promise<void> {
  await sql`delete from pushes where state = 'sending' and exists (select 1 from pushes newer
    where newer.device_id = pushes.device_id and newer.topic = pushes.topic and newer.state = 'waiting')`.execute(
    trx,
  );
  await trx
    .updateTable('pushes')
    .set({ state: 'waiting', claim: null })
    .where('state', '=', 'sending')
    .execute();
}

/** Removes a device whose subscription has ended. */
export const dropDevice = (trx: Reader, id: number) =>
  trx.deleteFrom('push_devices').where('id', '=', id).execute();

/** Deletes notifications that have expired, sent or not: an alert is not sent twice while it is in force. */
export async function forgetPushes(trx: Reader, nowMs: number): Promise<void> {
  await trx.deleteFrom('pushes').where('not_after_ms', '<=', nowMs).execute();
}

/** Counts for the figures of the operator. */
export async function countPushes(db: Reader): Promise<{ devices: number; waiting: number }> {
  const count = async (table: 'push_devices' | 'pushes') => {
    const query = db.selectFrom(table).select(({ fn }) => fn.countAll<number>().as('count'));
    const { count } = await (table === 'pushes'
      ? query.where('state', '=', 'waiting')
      : query
    ).executeTakeFirstOrThrow();
    return Number(count);
  };
  return { devices: await count('push_devices'), waiting: await count('pushes') };
}
