import type { Selectable } from 'kysely';
import type { Reader } from '../../db/store.ts';
import type { LettersTable } from './letters.table.ts';

export type LetterRow = Selectable<LettersTable>;

/** Whether a letter is due. */
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

/** When the next letter is due, epoch milliseconds. */
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

/** Takes the letter that is due first, for one postman alone. */
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

/** Lets wait again what a server had in hand when it ended. */
export async function releaseClaimed(trx: Reader): Promise<number> {
  const released = await trx
    .updateTable('letters')
    .set({ state: 'waiting', claim: null })
    .where('state', '=', 'sending')
    .executeTakeFirstOrThrow();
  return Number(released.numUpdatedRows);
}

/** Notes that a letter has left, or never will: its words go. */
export async function finishLetter(
  trx: Reader,
  { id, claim }: Pick<LetterRow, 'id' | 'claim'>,
  end: { state: 'sent' | 'failed'; fault: string | null },
  nowMs: number,
): Promise<void> {
  await trx
    .updateTable('letters')
    .set({ ...end, claim: null, subject: '', body: '', finished_at_ms: nowMs })
    .where('id', '=', id)
    .where('claim', '=', claim)
    .execute();
}

/** Puts a letter back until later. */
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
 * Gives up what is worth nothing any more and waits all the same, as where mail was turned off.
 * @returns the messages that it was to answer.
 */
export async function dropLate(trx: Reader, nowMs: number): Promise<number[]> {
  const dropped = await trx
    .updateTable('letters')
    .set({ state: 'failed', fault: 'too late', subject: '', body: '', finished_at_ms: nowMs })
    .where('state', '=', 'waiting')
    .where('not_after_ms', '<=', nowMs)
    .returning('about_message')
    .execute();
  return dropped.flatMap(({ about_message }) => about_message ?? []);
}

/** Forgets letters that were finished before a time. @returns how many. */
export async function forgetLetters(trx: Reader, beforeMs: number): Promise<number> {
  const gone = await trx
    .deleteFrom('letters')
    .where('finished_at_ms', '<', beforeMs)
    .executeTakeFirstOrThrow();
  return Number(gone.numDeletedRows);
}
