import { sql } from 'kysely';
import type { Alert } from '#contract/alerts.ts';
import { fipsOf, PUSH_LIMITS } from '#contract/push.ts';
import { HOUR_MS } from '#contract/shared/time.ts';
import type { Reader } from '../../db/store.ts';
import { noteReply, noteReview } from './reply-emails.service.ts';
import { number, takesReplies } from './takes-replies.ts';

/** Queues a reply's notification for all followers but its author, within the write of the reply. */
export async function queueReplies(
  trx: Reader,
  reply: { threadId: number; postId: number; authorId: number },
  nowMs: number,
): Promise<void> {
  const { threadId, postId, authorId } = reply;
  await noteReply(trx, reply, nowMs);
  await sql`insert into pushes (device_id, kind, topic, thread_id, post_id, due_at_ms, not_after_ms)
    select devices.id, 'replies', ${topicOf('thread', threadId)}, ${number(threadId)}, ${number(postId)},
      ${number(nowMs)}, ${number(nowMs + PUSH_LIMITS.lifeMs)}
    from follows join push_devices devices on devices.person_id = follows.user_id
    where follows.thread_id = ${threadId} and follows.following = 1 and follows.user_id <> ${authorId}
      and ${takesReplies('devices')}
    on conflict (device_id, topic) where state = 'waiting'
    do update set post_id = excluded.post_id, not_after_ms = excluded.not_after_ms`.execute(trx);
}

/** Queues a review's notification for the listing's owner, within the write of the review. */
export async function queueReview(
  trx: Reader,
  review: { businessId: number; reviewId: number; ownerId: number },
  nowMs: number,
): Promise<void> {
  const { businessId, reviewId, ownerId } = review;
  await noteReview(trx, review, nowMs);
  await sql`insert into pushes (device_id, kind, topic, review_id, due_at_ms, not_after_ms)
    select devices.id, 'replies', ${topicOf('reviews', businessId)}, ${number(reviewId)}, ${number(nowMs)},
      ${number(nowMs + PUSH_LIMITS.lifeMs)}
    from push_devices devices where devices.person_id = ${ownerId} and ${takesReplies('devices')}
    on conflict (device_id, topic) where state = 'waiting'
    do update set review_id = excluded.review_id, not_after_ms = excluded.not_after_ms`.execute(trx);
}

/** Queues an alert's notification for the devices of its places that had none, within the write of the alert. */
export async function queueAlert(trx: Reader, alert: Alert, nowMs: number): Promise<void> {
  const codes = alert.counties.flatMap((name) => fipsOf(name) ?? []);
  const [dueMs, endMs] = [Math.max(nowMs, Date.parse(alert.validFrom)), Date.parse(alert.validUntil)];
  if (codes.length === 0 || endMs <= nowMs) return;
  const topic = topicOf('alert', alert.id);
  const within = sql.join(codes.map((code) => sql`${code}`));
  await sql`insert into pushes (device_id, kind, topic, alert_id, due_at_ms, not_after_ms)
    select devices.id, 'alerts', ${topic}, ${number(alert.id)}, ${number(dueMs)}, ${number(endMs)}
    from push_devices devices where devices.wants_alerts = 1
      and exists (select 1 from push_counties counties where counties.device_id = devices.id
        and (counties.fips in (${within}) or substr(counties.fips, 1, 2) in (${within})))
      and not exists (select 1 from pushes done where done.device_id = devices.id and done.topic = ${topic}
        and done.state in ('sending', 'sent'))
    on conflict (device_id, topic) where state = 'waiting'
    do update set due_at_ms = excluded.due_at_ms, not_after_ms = excluded.not_after_ms`.execute(trx);
}

/** Queues a test for one device. */
export async function queueTest(trx: Reader, deviceId: number, nowMs: number): Promise<void> {
  await sql`insert into pushes (device_id, kind, topic, due_at_ms, not_after_ms)
    values (${deviceId}, 'test', 'test', ${nowMs}, ${nowMs + HOUR_MS})
    on conflict (device_id, topic) where state = 'waiting' do nothing`.execute(trx);
}

/** At most 32 characters of base64url. RFC 8030, 5.4. */
const topicOf = (what: 'thread' | 'alert' | 'reviews', id: number) => `${what}-${id}`;
