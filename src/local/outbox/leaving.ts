import { SYNC_LIMITS } from '#contract/limits.ts';
import type { AnyEntry } from './entry.ts';
import { step } from './transitions.ts';
import type { Writer } from './writer.ts';

/** Whether a pass is sending an entry now. An entry of a killed page counts as waiting after 45 s. */
export const isOnItsWay = ({ state, lease }: AnyEntry, nowMs: number): boolean =>
  state === 'sent' && lease !== undefined && Math.abs(nowMs - lease.atMs) < SYNC_LIMITS.lockStaleMs;

/** Counts entries in flight, from any page or the worker. */
export async function countLeaving({ outbox, ports }: Pick<Writer, 'outbox' | 'ports'>): Promise<number> {
  const sent = await outbox.entries.where('state').equals('sent').toArray();
  return sent.filter((entry) => isOnItsWay(entry, ports.nowMs())).length;
}

/** An entry as the person sees it: an abandoned in-flight entry counts as waiting. */
export const shownEntry = (entry: AnyEntry, nowMs: number): AnyEntry =>
  entry.state === 'sent' && !isOnItsWay(entry, nowMs) ? (step(entry, 'return') ?? entry) : entry;

/** {@link shownEntry} for several entries, now. */
export const shownEntries = <E extends AnyEntry>(
  { ports }: Pick<Writer, 'ports'>,
  entries: readonly E[],
): E[] => entries.map((entry) => shownEntry(entry, ports.nowMs()) as E);
