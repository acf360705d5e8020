import type { User } from '#contract/auth.ts';
import type { MutationName, Mutations } from '#contract/mutations.ts';
import type { SmallStorage } from '#src/data/core/small-storage.ts';
import { takeTypedLast } from '#src/data/draft/typed-last.ts';
import type { Core } from '#src/local/core.ts';
import { discardEntry, editEntry } from '#src/local/outbox/commands.ts';
import { deleteDraft, readDraft } from '#src/local/outbox/drafts.ts';
import { enqueue } from '#src/local/outbox/enqueue.ts';
import type { AnyEntry } from '#src/local/outbox/outbox.ts';
import { newestArgs } from '#src/local/outbox/queries.ts';
import { kindOf } from './kinds.tsx';

/** The editable fields of a write. */
export type EditedFields = Record<string, unknown>;

/** `tooLate`: it was posted in the meantime and cannot be changed. The text is kept as a draft. */
export type EditOutcome = 'saved' | 'tooLate';

/** Returns the name of the draft of an edit. */
export const draftNameOf = (key: string, mode: 'edit' | 'thread') => `outbox:${mode}:${key}`;

/**
 * Changes an undelivered write. If it was delivered or deleted in the meantime, queues a follow-up write if its kind has
 * one. @throws QuotaExceededError if the phone is full.
 */
export async function saveEdit(
  core: Core,
  entry: AnyEntry,
  fields: EditedFields,
  writer: User | null,
): Promise<EditOutcome> {
  const seen = newestArgs(entry);
  const args = { ...seen, ...fields } as AnyEntry['args'];
  const isChanged = await editEntry<MutationName>(core, entry.key, args, { seen });
  const isTooLate = !isChanged || (await isDelivered(core, entry, fields));
  if (isTooLate && !(await sendFollowUp(core, entry, args, writer))) return 'tooLate';
  await deleteDraft(core.outbox, draftNameOf(entry.key, 'edit'), entry.owner);
  return 'saved';
}

/** Starts a thread from a refused reply and deletes the reply after the thread is stored. */
export async function startThread(
  core: Core,
  entry: AnyEntry,
  draft: Mutations['thread.create'],
  writer: User,
): Promise<void> {
  await enqueue(core, {
    name: 'thread.create',
    args: draft,
    owner: writer,
    about: draft.title,
    draft: draftNameOf(entry.key, 'thread'),
  });
  await discardEntry(core, entry.key);
}

/** Returns true if the write was delivered without the edit. */
async function isDelivered({ outbox }: Core, { key }: AnyEntry, fields: EditedFields): Promise<boolean> {
  const [entry, receipt] = await Promise.all([outbox.entries.get(key), outbox.receipts.get(key)]);
  if (entry || !receipt) return false;
  const sent = receipt.args as unknown as EditedFields;
  return Object.entries(fields).some(([name, value]) => JSON.stringify(sent[name]) !== JSON.stringify(value));
}

/** Queues a write that changes the delivered one. Returns false if that is not possible. */
async function sendFollowUp(
  core: Core,
  entry: AnyEntry,
  args: AnyEntry['args'],
  writer: User | null,
): Promise<boolean> {
  if (!writer || entry.owner !== writer.id) return false;
  const after = kindOf(entry.name).text?.after?.(args, entry.key);
  if (!after) return false;
  const about = entry.about === undefined ? {} : { about: entry.about };
  await enqueue<MutationName>(core, { ...after, ...about, owner: writer });
  return true;
}

export type EditMode = 'edit' | 'thread';

/** The entry to edit and the initial values of its form. */
export interface EditStart {
  entry: AnyEntry;
  mode: EditMode;
  initial: EditedFields;
}

/** Reads the initial values of an edit form: the write's args, overlaid with the draft. @param storage localStorage. */
export async function readEditStart(
  core: Core,
  entry: AnyEntry,
  mode: EditMode,
  storage: SmallStorage,
): Promise<EditStart> {
  await takeTypedLast(core.outbox, storage);
  const fields = mode === 'thread' ? await threadFields(core, entry) : fieldsOf(entry);
  const draft = (await readDraft(core.outbox, draftNameOf(entry.key, mode), entry.owner)) ?? {};
  const fieldsOfForm = Object.entries(draft).filter(([name]) => Object.hasOwn(fields, name));
  return { entry, mode, initial: { ...fields, ...Object.fromEntries(fieldsOfForm) } };
}

function fieldsOf(entry: AnyEntry): EditedFields {
  const args = newestArgs(entry) as AnyEntry['args'];
  return { ...(kindOf(entry.name).text?.fields?.(args) ?? args) };
}

/** Returns the fields of a thread that starts from a refused reply, in the same category. */
async function threadFields({ cache }: Core, entry: AnyEntry): Promise<EditedFields> {
  const { thread, content } = newestArgs(entry) as Mutations['post.create'];
  const row = typeof thread === 'number' ? await cache.threads.get(thread) : undefined;
  return { title: '', content, categoryId: row?.categoryId ?? 0, isSticky: false };
}
