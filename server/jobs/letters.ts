import { sql } from 'kysely';
import { QUEUE_KINDS } from '#contract/admin.ts';
import { LETTER_LIMITS } from '#contract/letters.ts';
import { DAY_MS } from '#contract/shared/time.ts';
import type { Reader, Store } from '../db/store.ts';
import { forgetOldCodes } from '../features/auth/codes.service.ts';
import { letterLanguage } from '../features/auth/users.repository.ts';
import { reopenUnanswered } from '../features/contact/contact.service.ts';
import { dropLate, forgetLetters } from '../features/letters/letters.repository.ts';
import { type Letters, queueLetter } from '../features/letters/letters.service.ts';
import { findWaitingCounts } from '../features/queue/waiting.repository.ts';
import { LETTERS } from '../mail/letters.ts';

/** Sent letters are kept longer than the mailbox limits count. */
const KEPT_DAYS = 7;

/**
 * Deletes letters sent long ago, the text of expired ones, and old codes. A message whose reply expired returns to
 * the admin queue.
 */
export async function forgetOldLetters(store: Store, nowMs: number): Promise<void> {
  await store.write(async ({ trx }) => {
    for (const message of await dropLate(trx, nowMs)) await reopenUnanswered(trx, message);
    await forgetLetters(trx, nowMs - KEPT_DAYS * DAY_MS);
    await forgetOldCodes(trx, nowMs);
  });
}

/** Queues a daily letter to each admin with the number of waiting items; none when nothing waits. @returns how many. */
export async function queueDigests(store: Store, letters: Letters, nowMs: number): Promise<number> {
  const count = await store.write(async ({ trx }) => {
    const waiting = await findWaitingCounts(trx);
    const digest = digestOf(waiting);
    if (!digest) return 0;
    let queued = 0;
    for (const { id, email, language } of await findAdmins(trx, nowMs)) {
      const words = LETTERS[letterLanguage({ language })].digest(letters.publicUrl, digest);
      const letter = { ...words, kind: 'digest', to: email, personId: id } as const;
      const notAfterMs = nowMs + LETTER_LIMITS.digestEveryMs; // the next one repeats it
      if (await queueLetter(trx, letters, { ...letter, notAfterMs }, nowMs)) queued++;
    }
    return queued;
  });
  if (count > 0) letters.nudge();
  return count;
}

type Waiting = Awaited<ReturnType<typeof findWaitingCounts>>;

/** Returns what waits, in the order of the queue; null if nothing does. */
function digestOf(waiting: Waiting) {
  const oldest = waiting.map((row) => row.oldest).sort()[0];
  if (oldest === undefined) return null;
  const counts = QUEUE_KINDS.map((kind) => ({
    kind,
    count: waiting.find((row) => row.kind === kind)?.count ?? 0,
  }));
  return { counts: counts.filter(({ count }) => count > 0), oldest };
}

/** Returns admins without a digest today. */
const findAdmins = (db: Reader, nowMs: number) =>
  db
    .selectFrom('users')
    .select(['id', 'email', 'language'])
    .where('is_admin', '=', 1)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('letters')
            .select(sql`1`.as('one'))
            .whereRef('letters.person_id', '=', 'users.id')
            .where('kind', '=', 'digest')
            .where('created_at_ms', '>', nowMs - LETTER_LIMITS.digestEveryMs),
        ),
      ),
    )
    .execute();
