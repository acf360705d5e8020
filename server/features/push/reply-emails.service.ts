import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { languageOf } from '#contract/languages.ts';
import { LETTER_LIMITS } from '#contract/letters.ts';
import { PUSH_LIMITS, PUSH_PATHS } from '#contract/push.ts';
import { recordChanges } from '../../db/change-log.ts';
import type { Reader, Store } from '../../db/store.ts';
import { replyEmail } from '../../mail/reply-email.ts';
import { findUserRow } from '../auth/users.repository.ts';
import { type Letters, queueLetter } from '../letters/letters.service.ts';
import { findNews } from './reply-news.repository.ts';
import { number, takesReplies } from './takes-replies.ts';

/** The secret of a link that ends emails about replies: 32 hexadecimal digits. */
export const newStopLink = (): string => randomBytes(LETTER_LIMITS.linkBytes).toString('hex');

/** A person who wants emails about replies at an address of their own, and has no device that is notified. */
const wantsEmails = sql`users.stop_link is not null and users.confirmed_email_key = users.email_key
  and not exists (select 1 from push_devices where push_devices.person_id = users.id
    and ${takesReplies('push_devices')})`;

/** Notes a reply for the followers who get it by email, within the write of the reply. */
export async function noteReply(
  trx: Reader,
  { threadId, postId, authorId }: { threadId: number; postId: number; authorId: number },
  nowMs: number,
): Promise<void> {
  await sql`insert into reply_news (user_id, post_id, created_at_ms)
    select users.id, ${number(postId)}, ${number(nowMs)} from follows join users on users.id = follows.user_id
    where follows.thread_id = ${threadId} and follows.following = 1 and follows.user_id <> ${authorId}
      and ${wantsEmails}`.execute(trx);
}

/** Notes a review for the owner of its listing, within the write of the review. */
export async function noteReview(
  trx: Reader,
  { reviewId, ownerId }: { reviewId: number; ownerId: number },
  nowMs: number,
): Promise<void> {
  await sql`insert into reply_news (user_id, review_id, created_at_ms)
    select users.id, ${number(reviewId)}, ${number(nowMs)} from users
    where users.id = ${ownerId} and ${wantsEmails}`.execute(trx);
}

/** Queues one email to each person who has news and had no such email for a day. @returns how many. */
export async function queueReplyEmails(store: Store, letters: Letters, nowMs: number): Promise<number> {
  let queued = 0;
  for (const userId of await findDue(store.read, nowMs))
    if (await store.write(({ trx }) => queueEmail(trx, letters, userId, nowMs))) queued++;
  if (queued > 0) letters.nudge();
  return queued;
}

async function findDue(db: Reader, nowMs: number): Promise<number[]> {
  const { rows } = await sql<{ user_id: number }>`select user_id from reply_news
    where not exists (select 1 from letters where letters.person_id = reply_news.user_id
      and letters.kind = 'news' and letters.created_at_ms > ${nowMs - PUSH_LIMITS.emailApartMs})
    group by user_id having min(created_at_ms) <= ${nowMs - PUSH_LIMITS.emailGatherMs}`.execute(db);
  return rows.map(({ user_id }) => user_id);
}

/** The text is made now, so that a hidden post is not in it. @returns whether there is anything to say */
async function queueEmail(trx: Reader, letters: Letters, userId: number, nowMs: number): Promise<boolean> {
  const person = await findUserRow(trx, userId);
  const { rows } = await sql`select 1 from users where users.id = ${userId} and ${wantsEmails}`.execute(trx);
  const news = rows.length > 0 ? await findNews(trx, userId) : [];
  await trx.deleteFrom('reply_news').where('user_id', '=', userId).execute();
  if (!person?.stop_link || news.length === 0) return false;
  const { publicUrl } = letters;
  const words = replyEmail(publicUrl, languageOf(person.language) ?? 'en', { news, stop: person.stop_link });
  const stopUrl = `${publicUrl}${PUSH_PATHS.stopEmails}/${person.stop_link}`;
  const letter = { ...words, kind: 'news', to: person.email, personId: userId, stopUrl } as const;
  return queueLetter(trx, letters, letter, nowMs);
}

/** Ends the emails by the secret of their link; an unknown one changes nothing, so that a repeat succeeds. */
export async function stopEmails(
  { store, nowMs }: { store: Store; nowMs(): number },
  link: string,
): Promise<void> {
  const person = () => store.read.selectFrom('users').select('id').where('stop_link', '=', link);
  if (!(await person().executeTakeFirst())) return;
  await store.write(async ({ trx }) => {
    const ended = await trx
      .updateTable('users')
      .set({ stop_link: null })
      .where('stop_link', '=', link)
      .returning('id')
      .execute();
    const changes = ended.map(({ id }) => ({ entity: 'profile' as const, id, streams: [`me:${id}`] }));
    if (changes.length > 0) await recordChanges(trx, changes, new Date(nowMs()).toISOString());
  });
}
