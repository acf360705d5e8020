import type { Selectable } from 'kysely';
import type { Reader } from '../../db/store.ts';
import type { LettersTable } from './letters.table.ts';

export type LetterRow = Selectable<LettersTable>;

const NO_TEXT = { subject: '', body: '', stop_url: null };

/** Returns true if a letter is due. */
export async function isAnyDue(db: Reader, nowMs: number): Promise<boolean> {
  return (await due(db, nowMs)) !== undefined;
}

const due = (db: Reader, nowMs: number) =>
  db
    .selectFrom('letters')
    .select('id')
    .where('state', '=', 'waiting')
    .where('due_at_ms', '<=', nowMs)
    .orderBy('due_at_ms')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();

/** Returns when the next letter is due, epoch milliseconds. */
export async function nextDueMs(db: Reader): Promise<number | null> {
  const row = await db
    .selectFrom('letters')
    .select('due_at_ms')
    .where('state', '=', 'waiting')
    .orderBy('due_at_ms')
    .limit(1)
    .executeTakeFirst();
  return row?.due_at_ms ?? null;
}

/** Returns how many letters wait to be sent. */
export async function countWaiting(db: Reader): Promise<number> {
  const { count } = await db
    .selectFrom('letters')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('state', 'in', ['waiting', 'sending'])
    .executeTakeFirstOrThrow();
  return count;
}

/** Claims the letter that is due first. */
export async function claimNext(trx: Reader, claim: string, nowMs: number): Promise<LetterRow | undefined> {
  const next = await due(trx, nowMs);
  if (!next) return undefined;
  return trx
    .updateTable('letters')
    .set((eb) => ({ state: 'sending', claim, attempts: eb('attempts', '+', 1) }))
    .where('id', '=', next.id)
    .where('state', '=', 'waiting')
    .returningAll()
    .executeTakeFirst();
}

/** Releases the letters that a stopped server had claimed. */
export async function releaseClaimed(trx: Reader): Promise<number> {
  const released = await trx
    .updateTable('letters')
    .set({ state: 'waiting', claim: null })
    .where('state', '=', 'sending')
    .executeTakeFirstOrThrow();
  return Number(released.numUpdatedRows);
}

/** Stores that a letter was sent or failed, and deletes its text. */
export async function finishLetter(
  trx: Reader,
  { id, claim }: Pick<LetterRow, 'id' | 'claim'>,
  end: { state: 'sent' | 'failed'; fault: string | null },
  nowMs: number,
): Promise<void> {
  await trx
    .updateTable('letters')
    .set({ ...end, ...NO_TEXT, claim: null, finished_at_ms: nowMs })
    .where('id', '=', id)
    .where('claim', '=', claim)
    .execute();
}

/** Postpones a letter. */
export async function putOffLetter(
  trx: Reader,
  { id, claim }: Pick<LetterRow, 'id' | 'claim'>,
  { dueAtMs, fault }: { dueAtMs: number; fault: string },
): Promise<void> {
  await trx
    .updateTable('letters')
    .set({ state: 'waiting', claim: null, due_at_ms: dueAtMs, fault })
    .where('id', '=', id)
    .where('claim', '=', claim)
    .execute();
}

/**
 * Gives up expired letters that still wait, for example after mail was turned off. @returns the contact messages that
 * they answered.
 */
export async function dropLate(trx: Reader, nowMs: number): Promise<number[]> {
  const dropped = await trx
    .updateTable('letters')
    .set({ ...NO_TEXT, state: 'failed', fault: 'too late', finished_at_ms: nowMs })
    .where('state', '=', 'waiting')
    .where('not_after_ms', '<=', nowMs)
    .returning('about_message')
    .execute();
  return dropped.flatMap(({ about_message }) => about_message ?? []);
}

/** Deletes letters that were finished before a time. @returns their number. */
export async function forgetLetters(trx: Reader, beforeMs: number): Promise<number> {
  const deleted = await trx
    .deleteFrom('letters')
    .where('finished_at_ms', '<', beforeMs)
    .executeTakeFirstOrThrow();
  return Number(deleted.numDeletedRows);
}
