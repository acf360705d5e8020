import type { MutationName, Mutations } from '#contract/mutations.ts';
import type { Core } from '#src/local/core.ts';
import { editEntry } from '#src/local/outbox/commands.ts';
import { deleteDraft } from '#src/local/outbox/drafts.ts';
import { enqueue, type NewWrite } from '#src/local/outbox/enqueue.ts';

/** New words for a queued write, and the draft they were typed into. */
export interface EntryChange<N extends MutationName> {
  args: Mutations[N];
  /** What the outbox calls it from now on; its old name by itself. */
  about?: string;
  draft: string;
}

/**
 * Changes a queued or refused write and drops the draft of the change. @returns the key under which it waits now (a
 * refused one gets a new key), or null when it is no longer there: it was sent or deleted in the meantime.
 * @throws QuotaExceededError when the phone is full.
 */
export async function changeEntry<N extends MutationName>(
  core: Core,
  key: string,
  { args, about, draft }: EntryChange<N>,
): Promise<string | null> {
  const { outbox } = core;
  const before = await outbox.entries.get(key);
  if (!before) return null;
  if (!(await editEntry(core, key, args, about))) return null; // delivered or deleted just now: the draft stays
  await deleteDraft(outbox, draft, before.owner);
  const after = await outbox.entries.where('seq').equals(before.seq).first();
  return after?.key ?? key; // delivered already: under the key that it had
}

/**
 * Writes a refused write anew, or queues one where none was refused, or it was deleted in the outbox meanwhile. @returns its key.
 * @throws QuotaExceededError when the phone is full.
 */
export async function changeOrEnqueue<N extends MutationName>(
  core: Core,
  refused: string | undefined,
  write: NewWrite<N> & EntryChange<N>,
): Promise<string> {
  const changed = refused === undefined ? null : await changeEntry<N>(core, refused, write);
  return changed ?? enqueue(core, write);
}
