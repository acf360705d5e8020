import { SYNC_LIMITS } from '#contract/limits.ts';
import type { AnyEntry, Outbox } from './outbox.ts';
import type { Writer } from './writer.ts';

/** When the sending pass that is under way moved last, by this phone's clock; 0 while none is. */
export async function lastMoveMs(outbox: Outbox): Promise<number> {
  const movedAtMs = await outbox.readMeta('flushMovedAtMs', 0);
  const endedMs = await outbox.readMeta('flushEndedMs', 0);
  return movedAtMs === endedMs ? 0 : movedAtMs;
}

/** Whether a sending pass is moving. An entry marked as leaving while none is was left so by a page that was killed. */
export const isMoving = (movedAtMs: number, nowMs: number) =>
  Math.abs(nowMs - movedAtMs) < SYNC_LIMITS.lockStaleMs;

/** How many entries are on their way in this moment, from any page of this phone or from the worker. */
export async function countLeaving({ outbox, ports }: Pick<Writer, 'outbox' | 'ports'>): Promise<number> {
  if (!isMoving(await lastMoveMs(outbox), ports.nowMs())) return 0;
  return outbox.entries.where('state').equals('sent').count();
}

/** An entry as its author is told of it: one that was marked as leaving waits, unless a pass is moving. */
export const toldOf = <E extends Pick<AnyEntry, 'state'>>(entry: E, isOnItsWay: boolean): E =>
  entry.state === 'sent' && !isOnItsWay ? { ...entry, state: 'waiting' } : entry;

/** {@link toldOf} all of some entries, by how this moment finds the phone. */
export async function asTold<E extends Pick<AnyEntry, 'state'>>(
  { outbox, ports }: Pick<Writer, 'outbox' | 'ports'>,
  entries: readonly E[],
): Promise<E[]> {
  const isOnItsWay =
    entries.some(({ state }) => state === 'sent') && isMoving(await lastMoveMs(outbox), ports.nowMs());
  return entries.map((entry) => toldOf(entry, isOnItsWay));
}
