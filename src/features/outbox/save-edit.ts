import type { User } from '#contract/auth.ts';
import type { MutationName, Mutations } from '#contract/mutations.ts';
import { type SmallStorage, takeTypedLast } from '#src/data/typed-last.ts';
import type { Core } from '#src/local/core.ts';
import { discardEntry, editEntry } from '#src/local/outbox/commands.ts';
import { deleteDraft, readDraft } from '#src/local/outbox/drafts.ts';
import { enqueue } from '#src/local/outbox/enqueue.ts';
import type { AnyEntry } from '#src/local/outbox/outbox.ts';
import { newestArgs } from '#src/local/outbox/queries.ts';
import { kindOf } from './kinds.tsx';

/** What a form of the outbox gives: the fields that the person may change. */
export type EditedFields = Record<string, unknown>;

/** `tooLate`: it had been posted meanwhile and cannot be changed from here; the typed text is kept as a draft. */
export type EditOutcome = 'saved' | 'tooLate';

/** Name of the draft that keeps what is typed into the edit of an entry. */
export const draftNameOf = (key: string, mode: 'edit' | 'thread') => `outbox:${mode}:${key}`;

/**
 * Puts edited fields into an undelivered write. When it was delivered or deleted while the form stood open, the change follows as
 * a write of its own where there is one. @throws QuotaExceededError when the phone is full.
 */
export async function saveEdit(
  core: Core,
  entry: AnyEntry,
  fields: EditedFields,
  writer: User | null,
): Promise<EditOutcome> {
  const args = argsWith(entry, fields);
  const isChanged = await editEntry<MutationName>(core, entry.key, args);
  const isMissed = !isChanged || (await isDelivered(core, entry, args));
  if (isMissed && !(await sendAfter(core, entry, args, writer))) return 'tooLate';
  await deleteDraft(core.outbox, draftNameOf(entry.key, 'edit'), entry.owner);
  return 'saved';
}

/** Begins a thread with the words of a reply that was refused; the reply goes once the thread is on disk. */
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

/** The write's args with the edited fields. */
const argsWith = (entry: AnyEntry, fields: EditedFields) =>
  ({ ...newestArgs(entry), ...fields }) as AnyEntry['args'];

/** Whether the server took the write before the edit could reach it. */
async function isDelivered({ outbox }: Core, { key }: AnyEntry, args: AnyEntry['args']): Promise<boolean> {
  const [entry, receipt] = await Promise.all([outbox.entries.get(key), outbox.receipts.get(key)]);
  return !entry && receipt !== undefined && JSON.stringify(receipt.args) !== JSON.stringify(args);
}

/** Sends the change after the delivered write; false where a delivered one cannot be changed. */
async function sendAfter(
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

/** An edit that begins: what the form shows first. */
export interface EditStart {
  entry: AnyEntry;
  mode: EditMode;
  initial: EditedFields;
}

/** Reads what the form of an entry begins with: the write's own words, over them what was typed here and not saved. @param storage the small one */
export async function readEditStart(
  core: Core,
  entry: AnyEntry,
  mode: EditMode,
  storage: SmallStorage,
): Promise<EditStart> {
  await takeTypedLast(core.outbox, storage);
  const fields = mode === 'thread' ? await threadFields(core, entry) : fieldsOf(entry);
  const kept = (await readDraft(core.outbox, draftNameOf(entry.key, mode), entry.owner)) ?? {};
  const known = Object.entries(kept).filter(([name]) => Object.hasOwn(fields, name));
  return { entry, mode, initial: { ...fields, ...Object.fromEntries(known) } };
}

/** The editable fields of a write, as its form holds them. */
function fieldsOf(entry: AnyEntry): EditedFields {
  const args = newestArgs(entry) as AnyEntry['args'];
  return { ...(kindOf(entry.name).text?.fields?.(args) ?? args) };
}

/** A thread that begins with a refused reply, in the category of the thread that did not take it. */
async function threadFields({ cache }: Core, entry: AnyEntry): Promise<EditedFields> {
  const { thread, content } = newestArgs(entry) as Mutations['post.create'];
  const row = typeof thread === 'number' ? await cache.threads.get(thread) : undefined;
  return { title: '', content, categoryId: row?.categoryId ?? 0, isSticky: false };
}
