import type { Mutations } from '#contract/mutations.ts';
import type { Core } from '#src/local/core.ts';
import { readDraft } from '#src/local/outbox/drafts.ts';
import type { AnyEntry } from '#src/local/outbox/outbox.ts';
import { newestArgs } from '#src/local/outbox/queries.ts';
import { kindOf } from './kinds.tsx';
import { draftNameOf, type EditedFields } from './save-edit.ts';

export type EditMode = 'edit' | 'thread';

/** An edit that begins: what the form shows first. */
export interface EditStart {
  entry: AnyEntry;
  mode: EditMode;
  initial: EditedFields;
}

/** Reads what the form of an entry begins with: the write's own words, over them what was typed here and not saved. */
export async function readEditStart(core: Core, entry: AnyEntry, mode: EditMode): Promise<EditStart> {
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
