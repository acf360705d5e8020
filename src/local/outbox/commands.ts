import type { MutationName, Mutations } from '#contract/mutations.ts';
import { withRoom } from '../browser/quota.ts';
import { readLink, writeLink } from './backoff.ts';
import { withoutWait } from './enqueue.ts';
import type { AnyEntry, Outbox, OutboxEntry } from './outbox.ts';
import { newestArgs } from './queries.ts';
import { refuseChildren, rekey, withNewestArgs } from './rekey.ts';
import { noteDroppedOnItsWay, noteSuccessor, withSuccessors } from './successors.ts';
import type { Writer } from './writer.ts';

/**
 * Changes what an entry will send. One that has not left is edited in place; one that may have left is cancelled,
 * and the new text goes under a new key once the cancel is confirmed. A refused one is sent anew, unless what it
 * needs was dropped: then only its words change. @returns false when the entry is no longer there: nothing was changed.
 * @param about what the outbox calls it from now on; its old name by itself.
 * @throws QuotaExceededError when the phone is full, also after what can be fetched again was evicted.
 */
export async function editEntry<N extends MutationName>(
  core: Writer,
  key: string,
  args: Mutations[N],
  about?: string,
): Promise<boolean> {
  const isChanged = await withRoom(core, storingEdit(core, key, args, about));
  core.engine.wake();
  return isChanged;
}

/** The step that stores an edit. Whoever does it again, here or on a phone that was full, finds what was done the first time. */
function storingEdit(
  core: Writer,
  key: string,
  changed: Mutations[MutationName],
  about?: string,
): () => Promise<boolean> {
  const { outbox } = core;
  const { entries, receipts, meta } = outbox;
  let made: string | null = null;
  // It was done the first time: the words stand, or stood, under the key that they got then.
  const isDone = async () => {
    if (made === null) return false;
    if ((await entries.get(made)) ?? (await receipts.get(made))) return true;
    return (await withSuccessors(outbox, { post: made }))?.post !== made;
  };
  const step = async () => {
    const found = await entries.get(key);
    if (!found) return isDone();
    const args = withBaseOf(found.args, (await withSuccessors(outbox, changed)) ?? changed);
    const named = about === undefined ? {} : { about };
    const entry: AnyEntry = { ...found, ...named };
    const { isDiscarded: _d, wasDiscarded: _w, ...rest } = entry;
    const writtenAt = core.nowIso();
    if (entry.isOrphaned) await outbox.entries.put({ ...withNewestArgs(entry), args, writtenAt } as AnyEntry);
    else if (entry.state === 'rejected') made = await rekey(core, entry, { state: 'waiting', args });
    else if (entry.mayHaveLeft)
      await outbox.entries.put(
        withoutWait({ ...rest, state: 'cancelling', replacement: args, writtenAt } as AnyEntry),
      );
    else await outbox.entries.put(withoutWait({ ...entry, args, writtenAt, isAmended: true } as AnyEntry));
    return true;
  };
  return () =>
    outbox.transaction('rw', [entries, receipts, meta], step).catch(async (fault: unknown) => {
      // Told to have failed it may be done all the same.
      if (await isDone()) return true;
      throw fault;
    });
}

/** What its author had seen before they first wrote it stays. */
function withBaseOf(before: AnyEntry['args'], args: Mutations[MutationName]): AnyEntry['args'] {
  const isKept = 'base' in before && !('base' in args);
  return (isKept ? { ...args, base: before.base } : args) as AnyEntry['args'];
}

/**
 * Drops an entry at the person's wish. One that may have left is cancelled at the server first; it goes when the
 * server has confirmed that it will never be posted. @param writtenAt of the entry as the person saw it: what was joined
 * with it since, on another page, is not what they dropped, and stays. @returns false where it was so: nothing is dropped.
 */
export async function discardEntry(core: Writer, key: string, writtenAt?: string): Promise<boolean> {
  const { outbox } = core;
  const isDropped = await outbox.transaction('rw', [outbox.entries, outbox.meta], async () => {
    const entry = await outbox.entries.get(key);
    if (!entry) return true; // it has gone already
    if (writtenAt !== undefined && entry.writtenAt !== writtenAt) return false;
    if (entry.state === 'rejected' || !entry.mayHaveLeft) {
      await outbox.entries.delete(key);
      await refuseChildren(outbox, entry);
      return true;
    }
    const { replacement: _, ...rest } = entry;
    await outbox.entries.put(
      withoutWait({ ...rest, state: 'cancelling', isDiscarded: true } as unknown as AnyEntry),
    );
    return true;
  });
  core.engine.wake();
  return isDropped;
}

/** Tries a set-aside entry again. A refused one goes under a new key: its refusal is final for the old one. */
export async function retryEntry(core: Writer, key: string): Promise<void> {
  const { outbox } = core;
  await outbox.transaction('rw', [outbox.entries, outbox.meta], async () => {
    const entry = await outbox.entries.get(key);
    if (entry?.state === 'rejected' && !entry.isOrphaned)
      await rekey(core, entry, { state: 'waiting', args: newestArgs(entry as OutboxEntry) });
    if (entry?.state === 'parked')
      await outbox.entries.update(key, { state: 'waiting', failures: 0, notBeforeMs: 0 });
  });
  core.engine.wake();
}

/** Send now: forgets every waiting time and tries at once. */
export async function sendNow(core: Writer): Promise<void> {
  const { outbox } = core;
  await outbox.transaction('rw', [outbox.entries, outbox.meta], async () => {
    await outbox.entries.filter(({ state }) => state !== 'rejected').modify({ notBeforeMs: 0 });
    await writeLink(outbox, { ...(await readLink(outbox)), notBeforeMs: 0 });
  });
  await core.engine.sync({ isForced: true });
}

/** Deletes every entry of a person at their wish, with their drafts. What may have left is not recalled. */
export async function discardAll(outbox: Outbox, owner: number, nowMs: number): Promise<void> {
  await outbox.transaction('rw', [outbox.entries, outbox.drafts, outbox.meta, outbox.owners], async () => {
    await outbox.owners.delete(owner);
    const entries = outbox.entries.where('owner').equals(owner);
    for (const entry of await entries.toArray())
      if (entry.mayHaveLeft && entry.state !== 'rejected') await noteDroppedOnItsWay(outbox, entry, nowMs);
      else await noteSuccessor(outbox, entry, null);
    await entries.delete();
    await outbox.drafts.where('owner').equals(owner).delete();
  });
}
