import { PUSH_LIMITS, type PushMessage } from '#contract/push.ts';
import type { Reader } from '../../db/store.ts';
import { findAlerts } from '../alerts/alerts.repository.ts';
import { findBusinessRow } from '../businesses/businesses.repository.ts';
import { findPostNumber, findPostRow } from '../forums/posts.repository.ts';
import { findThreadRow } from '../forums/threads.repository.ts';
import { findReviews } from '../reviews/reviews.repository.ts';
import type { ClaimedPush } from './pushes.repository.ts';

/** The sentences of notifications, in the language of the device. */
const TEXTS = {
  en: {
    answered: (name: string, text: string) => `${name} answered: ${text}`,
    reviewed: (name: string, text: string) => `${name} wrote a review: ${text}`,
    test: { title: 'PetiYard', body: 'Notifications work on this device.' },
  },
  es: {
    answered: (name: string, text: string) => `${name} respondió: ${text}`,
    reviewed: (name: string, text: string) => `${name} escribió una reseña: ${text}`,
    test: { title: 'PetiYard', body: 'Las notificaciones funcionan en este aparato.' },
  },
} as const;
type Language = keyof typeof TEXTS;

const languageOf = (tag: string): Language => (tag.toLowerCase().split('-')[0] === 'es' ? 'es' : 'en');

/**
 * Makes the message of a notification from what is true now; null if its post or alert is gone. Only public texts are in
 * it. @param origin that of the app
 */
export async function messageOf(db: Reader, push: ClaimedPush, origin: string): Promise<PushMessage | null> {
  const lang = languageOf(push.device.language);
  const found = await textsOf(db, push, lang);
  if (!found) return null;
  const { title, body, path } = found;
  const notification = {
    title: shortened(title),
    body: shortened(body),
    navigate: `${origin}${path}`,
    lang,
    tag: push.topic,
  };
  return { web_push: 8030, notification };
}

async function textsOf(db: Reader, push: ClaimedPush, lang: Language) {
  const { kind, thread_id, post_id, review_id, alert_id } = push;
  if (kind === 'test') return { ...TEXTS[lang].test, path: '/settings' };
  if (kind === 'alerts') {
    const [alert] = await findAlerts(db, alert_id === null ? [] : [alert_id]);
    return alert && { title: alert.title, body: alert.what, path: '/' };
  }
  if (review_id !== null) return reviewText(db, review_id, lang);
  const thread = await findThreadRow(db, thread_id ?? 0);
  const post = await findPostRow(db, post_id ?? 0);
  if (!thread || !post || [thread, post].some((row) => row.is_hidden === 1 || row.is_removed === 1))
    return null;
  const name = post.author_name ?? post.full_name ?? '';
  return {
    title: thread.title,
    body: TEXTS[lang].answered(name, inOneLine(post.content)),
    path: `/forums/thread/${thread.slug}#post-${await findPostNumber(db, post)}`, // a long thread opens at its first page
  };
}

async function reviewText(db: Reader, reviewId: number, lang: Language) {
  const [review] = await findReviews(db, [reviewId]);
  const business = review && (await findBusinessRow(db, review.businessId));
  if (!business || business.is_hidden === 1 || business.owner_id === null) return null;
  return {
    title: business.name,
    body: TEXTS[lang].reviewed(review.user.fullName, inOneLine(review.comment)),
    path: `/business/${business.id}`,
  };
}

const inOneLine = (text: string) => text.replace(/\s+/g, ' ');

/** Cuts between characters, never inside one. */
function shortened(text: string): string {
  const characters = [...text];
  return characters.length <= PUSH_LIMITS.textMax
    ? text
    : `${characters.slice(0, PUSH_LIMITS.textMax - 1).join('')}…`;
}
