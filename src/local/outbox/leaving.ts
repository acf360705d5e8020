import { SYNC_LIMITS } from '#contract/limits.ts';
import type { AnyEntry } from './entry.ts';
import { step } from './transitions.ts';
import type { Writer } from './writer.ts';

/** Whether a pass is sending an entry now. One that a killed page has left so counts as waiting after 45 s. */
export const isOnItsWay = ({ state, lease }: AnyEntry, nowMs: number): boolean =>
  state === 'sent' && lease !== undefined && Math.abs(nowMs - lease.atMs) < SYNC_LIMITS.lockStaleMs;

/** How many entries are on their way in this moment, from any page of this phone or from the worker. */
export async function countLeaving({ outbox, ports }: Pick<Writer, 'outbox' | 'ports'>): Promise<number> {
  const sent = await outbox.entries.where('state').equals('sent').toArray();
  return sent.filter((entry) => isOnItsWay(entry, ports.nowMs())).length;
}

/** An entry as its author sees it: one that was left as leaving, while nobody is sending it, waits. */
export const shownEntry = (entry: AnyEntry, nowMs: number): AnyEntry =>
  entry.state === 'sent' && !isOnItsWay(entry, nowMs) ? (step(entry, 'return') ?? entry) : entry;

/** {@link shownEntry} for each of some entries, now. */
export const shownEntries = <E extends AnyEntry>(
  { ports }: Pick<Writer, 'ports'>,
  entries: readonly E[],
): E[] => entries.map((entry) => shownEntry(entry, ports.nowMs()) as E);
