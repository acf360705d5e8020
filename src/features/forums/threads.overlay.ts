import type { ForumThread } from '#contract/forums.ts';
import { type Waiting, waitingOf } from '#src/data/waiting.ts';
import type { AnyEntry } from '#src/local/outbox/outbox.ts';
import { newestArgs } from '#src/local/outbox/queries.ts';

/** A thread that only this phone has. The address of its page holds its key. */
export interface UnsentThread {
  key: string;
  /** Place in the order of writing; it stays when an edit gives the thread another key. */
  seq: number;
  categoryId: number;
  title: string;
  content: string;
  isSticky: boolean;
  waiting: Waiting;
}

/**
 * The person's threads that the server does not have, newest first. One whose key is among the confirmed threads is
 * there already and is not painted again. Pure. @param categoryId of one category only.
 */
export function unsentThreads(
  confirmedKeys: ReadonlySet<string>,
  entries: readonly AnyEntry[],
  categoryId?: number,
): UnsentThread[] {
  return entries
    .filter((entry): entry is ThreadEntry => entry.name === 'thread.create')
    .filter((entry) => !confirmedKeys.has(entry.key))
    .sort((a, b) => b.seq - a.seq)
    .map(toUnsent)
    .filter((thread) => categoryId === undefined || thread.categoryId === categoryId);
}

/**
 * The first post of a confirmed thread while its own answer is still on the way: the answer to a reply brings the row
 * of the thread without it. Null once a confirmed post carries the key of the write. Pure.
 */
export function unsentOpening(
  thread: { key: string | null },
  confirmedPostKeys: ReadonlySet<string>,
  entries: readonly AnyEntry[],
): UnsentThread | null {
  const entry = entries.find(
    (each): each is ThreadEntry => each.name === 'thread.create' && each.key === thread.key,
  );
  return entry && !confirmedPostKeys.has(entry.key) ? toUnsent(entry) : null;
}

type ThreadEntry = Extract<AnyEntry, { name: 'thread.create' }>;

/** The thread that an entry will make. */
export function toUnsent(entry: ThreadEntry): UnsentThread {
  const { categoryId, title, content, isSticky } = newestArgs(entry);
  return { key: entry.key, seq: entry.seq, categoryId, title, content, isSticky, waiting: waitingOf(entry) };
}

/** Confirmed threads in the order of a list: newest activity first, then the newer thread. Pure. */
export function inOrder(threads: readonly ForumThread[]): ForumThread[] {
  return [...threads].sort((a, b) => b.lastPostAt.localeCompare(a.lastPostAt) || b.id - a.id);
}
