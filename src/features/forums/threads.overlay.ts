import type { ForumThread } from '#contract/forums.ts';
import { type Waiting, waitingOf } from '#src/data/write/waiting.ts';
import type { AnyEntry } from '#src/local/outbox/outbox.ts';
import { newestArgs } from '#src/local/outbox/queries.ts';

/** A thread that only this phone has. Its address contains its key. */
export interface UnsentThread {
  key: string;
  /** Order of writing. An edit changes the key but not the `seq`. */
  seq: number;
  categoryId: number;
  title: string;
  content: string;
  isSticky: boolean;
  waiting: Waiting;
}

/**
 * Returns the person's unsent threads, newest first, without those already confirmed. Pure.
 * @param categoryId limits them to one category.
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
 * Returns the first post of a confirmed thread while only the outbox has it: the response to a reply may bring the
 * thread's row before its first post arrives. Null once a confirmed post has the write's key. Pure.
 */
export function unsentOpening(
  thread: { key: string | null },
  confirmedPostKeys: ReadonlySet<string>,
  entries: readonly AnyEntry[],
): UnsentThread | null {
  const entry = entries.find(
    (candidate): candidate is ThreadEntry =>
      candidate.name === 'thread.create' && candidate.key === thread.key,
  );
  return entry && !confirmedPostKeys.has(entry.key) ? toUnsent(entry) : null;
}

type ThreadEntry = Extract<AnyEntry, { name: 'thread.create' }>;

/** Returns the thread that an entry creates. */
export function toUnsent(entry: ThreadEntry): UnsentThread {
  const { categoryId, title, content, isSticky } = newestArgs(entry);
  return { key: entry.key, seq: entry.seq, categoryId, title, content, isSticky, waiting: waitingOf(entry) };
}

/** Sorts threads by newest activity, then by newest thread. Pure. */
export function inOrder(threads: readonly ForumThread[]): ForumThread[] {
  return [...threads].sort((a, b) => b.lastPostAt.localeCompare(a.lastPostAt) || b.id - a.id);
}
