import type { MutationName, Mutations } from '#contract/mutations.ts';
import { withRoom } from '../browser/quota.ts';
import { readLink, writeLink } from './backoff.ts';
import type { AnyEntry, OutboxEntry } from './entry.ts';
import type { Outbox } from './outbox.ts';
import { newestArgs } from './queries.ts';
import { refuseChildren, rekey } from './rekey.ts';
import { noteDroppedOnItsWay, noteSuccessor, withSuccessors } from './successors.ts';
import { type EventData, ends, phaseOf, step } from './transitions.ts';
import type { Writer } from './writer.ts';

export interface EditOptions<N extends MutationName> {
  /** The new title in the outbox; unchanged by default. */
  about?: string | undefined;
  /** The args that the person edited: fields that are as before keep what another page has stored since. */
  seen?: Mutations[N];
}

/**
 * Changes what an entry will send. An entry that never left is edited in place; one that may have left is canceled,
 * and the new text gets a new key once the cancel is confirmed. A refused entry is sent again under a new key, unless
 * what it needs was dropped: then only its words change. @returns false when the entry is gone.
 * @throws QuotaExceededError when the phone is full even after an eviction.
 */
export async function editEntry<N extends MutationName>(
  core: Writer,
  key: string,
  args: Mutations[N],
  options: EditOptions<N> = {},
): Promise<boolean> {
  const isChanged = await withRoom(core, storingEdit(core, key, args, options));
  core.engine.wake();
  return isChanged;
}

/** Stores an edit. A repeated step finds its earlier result. */
function storingEdit(
  core: Writer,
  key: string,
  changed: Mutations[MutationName],
  { about, seen }: EditOptions<MutationName>,
): () => Promise<boolean> {
  const { outbox } = core;
  const { entries, receipts, meta } = outbox;
  let made: string | null = null;
  // The words are, or were, stored under the key they got the first time.
  const isDone = async () => {
    if (made === null) return false;
    if ((await entries.get(made)) ?? (await receipts.get(made))) return true;
    return (await withSuccessors(outbox, { post: made }))?.post !== made;
  };
  const edit = async () => {
    const found = await entries.get(key);
    if (!found) return isDone();
    const named = (await withSuccessors(outbox, changed)) ?? changed;
    const args = withBaseOf(
      found.args,
      seen ? withChanges(newestArgs(found as OutboxEntry), seen, named) : named,
    );
    const entry = (about === undefined ? found : { ...found, about }) as AnyEntry;
    if (ends(entry, 'change', 'renamed')) made = await rekey(core, entry, { args });
    else await putStep(outbox, step(entry, 'change', changeOf(entry, args, core.nowIso())));
    return true;
  };
  return () =>
    outbox.transaction('rw', [entries, receipts, meta], edit).catch(async (fault: unknown) => {
      // A step that reports failure may still have been stored.
      if (await isDone()) return true;
      throw fault;
    });
}

/** Replaces the words in place, or stores them beside the old ones until the old key is confirmed as canceled. */
function changeOf(entry: AnyEntry, args: AnyEntry['args'], writtenAt: string): EventData {
  switch (phaseOf(entry)) {
    case 'queued':
      return { args, writtenAt, isAmended: true, notBeforeMs: 0 };
    case 'orphaned':
      return { args, writtenAt };
    default:
      return { replacement: args, writtenAt, notBeforeMs: 0 };
  }
}

async function putStep(outbox: Outbox, next: AnyEntry | null): Promise<void> {
  if (next) await outbox.entries.put(next);
}

/** The stored args with the fields that differ between `seen` and `args`. */
function withChanges<T extends Mutations[MutationName]>(stored: T, seen: T, args: T): T {
  const [before, after] = [new Map(Object.entries(seen)), new Map(Object.entries(args))];
  const fields = new Map(Object.entries(stored));
  for (const name of new Set([...before.keys(), ...after.keys()])) {
    if (JSON.stringify(before.get(name)) === JSON.stringify(after.get(name))) continue;
    if (after.has(name)) fields.set(name, after.get(name));
    else fields.delete(name);
  }
  return Object.fromEntries(fields) as T;
}

/** Keeps the base version that the author saw first. */
function withBaseOf(before: AnyEntry['args'], args: Mutations[MutationName]): AnyEntry['args'] {
  const isKept = 'base' in before && !('base' in args);
  return (isKept ? { ...args, base: before.base } : args) as AnyEntry['args'];
}

/**
 * Discards an entry. One that may have left is canceled at the server first, and goes once the server confirms that
 * it will never be posted. @param writtenAt of the entry that the person saw: words joined on another page since are
 * not discarded. @returns false in that case.
 */
export async function discardEntry(core: Writer, key: string, writtenAt?: string): Promise<boolean> {
  const { outbox } = core;
  const isDropped = await outbox.transaction('rw', [outbox.entries, outbox.meta], async () => {
    const entry = await outbox.entries.get(key);
    if (!entry) return true; // already gone
    if (writtenAt !== undefined && entry.writtenAt !== writtenAt) return false;
    if (ends(entry, 'discard', 'dropped')) {
      await outbox.entries.delete(key);
      await refuseChildren(outbox, entry);
    } else await putStep(outbox, step(entry, 'discard', { isDiscarded: true, notBeforeMs: 0 }));
    return true;
  });
  core.engine.wake();
  return isDropped;
}

/** Tries a parked entry again. A refused one gets a new key, because a refusal is final for its key. */
export async function retryEntry(core: Writer, key: string): Promise<void> {
  const { outbox } = core;
  await outbox.transaction('rw', [outbox.entries, outbox.meta], async () => {
    const entry = await outbox.entries.get(key);
    if (!entry) return;
    if (entry.state === 'parked')
      await putStep(outbox, step(entry, 'retry', { failures: 0, notBeforeMs: 0 }));
    else if (phaseOf(entry) === 'refused' && ends(entry, 'retry', 'renamed'))
      await rekey(core, entry, { args: entry.args });
  });
  core.engine.wake();
}

/** Send now: clears all waits and tries at once. */
export async function sendNow(core: Writer): Promise<void> {
  const { outbox } = core;
  await outbox.transaction('rw', [outbox.entries, outbox.meta], async () => {
    await outbox.entries.filter(({ state }) => state !== 'rejected').modify({ notBeforeMs: 0 });
    await writeLink(outbox, { ...(await readLink(outbox)), notBeforeMs: 0 });
  });
  await core.engine.sync({ isForced: true });
}

/** Deletes all entries, drafts and unsent pictures of a person. Entries that may have left are not recalled. */
export async function discardAll(outbox: Outbox, owner: number, nowMs: number): Promise<void> {
  const tables = [outbox.entries, outbox.drafts, outbox.pictures, outbox.meta, outbox.owners];
  await outbox.transaction('rw', tables, async () => {
    await outbox.owners.delete(owner);
    await outbox.pictures.where('owner').equals(owner).delete();
    const entries = outbox.entries.where('owner').equals(owner);
    for (const entry of await entries.toArray())
      if (entry.mayHaveLeft && entry.state !== 'rejected') await noteDroppedOnItsWay(outbox, entry, nowMs);
      else await noteSuccessor(outbox, entry, null);
    await entries.delete();
    await outbox.drafts.where('owner').equals(owner).delete();
  });
}
