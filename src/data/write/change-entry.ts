import type { MutationName, Mutations } from '#contract/mutations.ts';
import type { Core } from '#src/local/core.ts';
import { editEntry } from '#src/local/outbox/commands.ts';
import { deleteDraft } from '#src/local/outbox/drafts.ts';
import { enqueue, type NewWrite } from '#src/local/outbox/enqueue.ts';

/** New arguments for a queued write. */
export interface EntryChange<N extends MutationName> {
  args: Mutations[N];
  /** New title in the outbox; default: unchanged. */
  about?: string;
  /** Draft of the change; it is dropped. */
  draft: string;
}

/**
 * Changes a queued or refused write and drops the draft. @returns its key (a refused write gets a new one), or null if it was
 * sent or deleted meanwhile @throws QuotaExceededError when the phone is full
 */
export async function changeEntry<N extends MutationName>(
  core: Core,
  key: string,
  { args, about, draft }: EntryChange<N>,
): Promise<string | null> {
  const { outbox } = core;
  const before = await outbox.entries.get(key);
  if (!before) return null;
  if (!(await editEntry(core, key, args, { about }))) return null; // sent or deleted just now: the draft stays
  await deleteDraft(outbox, draft, before.owner);
  const after = await outbox.entries.where('seq').equals(before.seq).first();
  return after?.key ?? key; // already sent, under its old key
}

/**
 * Changes a refused write; queues a new one if there is none any more. @returns its key
 * @throws QuotaExceededError when the phone is full
 */
export async function changeOrEnqueue<N extends MutationName>(
  core: Core,
  refused: string | undefined,
  write: NewWrite<N> & EntryChange<N>,
): Promise<string> {
  const changed = refused === undefined ? null : await changeEntry<N>(core, refused, write);
  return changed ?? enqueue(core, write);
}
