import { expect } from '@playwright/test';
import type { ForumThread } from '#contract/forums.ts';
import { FORUM_STATES, FORUM_WORDS } from '#src/features/forums/forums.words.ts';
import { OUTBOX_WORDS } from '#src/features/outbox/outbox.words.ts';
import { PROFILE_WORDS } from '#src/features/profile/profile.words.ts';
import { REVIEW_TOASTS, REVIEW_WORDS } from '#src/features/reviews/reviews.words.ts';
import { STATUS_WORDS } from '#src/shell/status/status.words.ts';
import { copiedStreams, EVERYBODYS } from '#tests/e2e/support/own-steps.ts';
import type { EnginePhone } from './phone.ts';

/** Opens the home page of a new phone and waits until it would open without signal, fully synced. */
export async function getReady(phone: EnginePhone): Promise<void> {
  await phone.open('/');
  await phone.workerReady();
  await copiesUpToDate(phone);
}

/** Waits until this phone has synced public data, and says that it is as new as the server's. */
export async function copiesUpToDate(phone: EnginePhone): Promise<void> {
  await expect
    .poll(() => phone.run<string[]>(`return (${copiedStreams})()`))
    .toEqual(expect.arrayContaining([...EVERYBODYS]));
  await phone.sees(STATUS_WORDS.fresh);
}

/** Creates an account and opens the home page as that person. */
export async function signUp(phone: EnginePhone, username: string): Promise<void> {
  await phone.register(username);
  await phone.open('/profile');
  await expect.poll(() => phone.has({ role: 'button', name: PROFILE_WORDS.save })).toBe(true);
  await phone.seesNoMore(PROFILE_WORDS.notKept);
}

/** Writes a review on a business page and sees it saved on the phone. */
export async function writeReview(
  phone: EnginePhone,
  businessId: number,
  rating: number,
  comment: string,
): Promise<void> {
  await phone.open(`/business/${businessId}`);
  await phone.press('label', OUTBOX_WORDS.ratingOption(rating));
  await phone.write(REVIEW_WORDS.comment, comment);
  await phone.press('button', REVIEW_WORDS.submit);
  await phone.sees(REVIEW_TOASTS.saved.description);
}

/** Opens a thread and waits for its posts, so that the phone saves it. */
export async function visitThread(phone: EnginePhone, { slug }: ForumThread): Promise<void> {
  await phone.open(`/forums/thread/${slug}`);
  await phone.sees(FORUM_WORDS.originalPost);
}

/** Writes a reply on a thread page and sees it waiting there. */
export async function reply(phone: EnginePhone, content: string): Promise<void> {
  await phone.write(FORUM_WORDS.reply, content);
  await phone.press('button', FORUM_WORDS.submitReply);
  await expect
    .poll(() => phone.has({ role: 'article', name: FORUM_STATES.waitingPost, near: content }))
    .toBe(true);
}

/** The titles of the outbox items in a state, top to bottom. */
export const itemsIn = (phone: EnginePhone, state: string): Promise<string[]> => phone.run(ITEMS_IN, state);

const ITEMS_IN = `
const [state] = args;
const items = [...document.querySelectorAll('main li')].filter((item) => item.querySelector('h3') && item.innerText.split('\\n').some((line) => line.trim().startsWith(state)));
return items.map((item) => item.innerText);`;

/** Opens the outbox and waits until it has been read. */
export async function openOutbox(phone: EnginePhone): Promise<void> {
  await phone.open('/outbox');
  await expect.poll(() => phone.has({ role: 'button', name: OUTBOX_WORDS.sendNow })).toBe(true);
}

/** Presses "Send now" on the outbox page. */
export const sendNow = (phone: EnginePhone): Promise<void> => phone.press('button', OUTBOX_WORDS.sendNow);
