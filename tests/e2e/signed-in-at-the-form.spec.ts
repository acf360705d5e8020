import { expect } from '@playwright/test';
import { FORUM_WORDS } from '#src/features/forums/forums.words.ts';
import { REVIEW_WORDS } from '#src/features/reviews/reviews.words.ts';
import { AUTH_WORDS } from '#src/session/session.words.ts';
import { test as base } from './support/fixtures.ts';
import { openThreads } from './support/forum-steps.ts';
import { register } from './support/phone.ts';
import { fillSignIn } from './support/session-steps.ts';

/** An account exists, and the phone is signed out. */
const test = base.extend<{ hasAccount: string }>({
  hasAccount: async ({ server, playwright }, use) => {
    const elsewhere = await playwright.request.newContext();
    await register({ request: elsewhere }, server.url, 'ann');
    await elsewhere.dispose();
    await use('ann');
  },
});

test('returns to the review form after the sign-in, and leads to the page before with Back @long', async ({
  phone,
  hasAccount,
}) => {
  const { page } = phone;
  await phone.open('/about');
  await phone.open('/business/1');
  const review = page.getByRole('region', { name: REVIEW_WORDS.write });
  await review.getByRole('button', { name: AUTH_WORDS.signInTitle }).click();
  await fillSignIn(page, hasAccount);
  await expect(review.getByRole('textbox')).toBeVisible();
  await expect(review).toBeFocused();
  await expect(review.getByRole('heading')).toBeInViewport();
  expect(await page.evaluate(() => scrollY)).toBeGreaterThan(0);
  await page.goBack();
  await expect.poll(() => new URL(page.url()).pathname).toBe('/about');
});

test('returns to the reply box after the sign-in @long', async ({ phone, server, hasAccount }) => {
  const { page } = phone;
  const [thread] = await openThreads(server);
  if (!thread) throw new Error('the demo data has no open thread');
  await phone.open(`/forums/thread/${thread.slug}`);
  const reply = page.locator('.reply-place');
  await reply.getByRole('button', { name: FORUM_WORDS.signInToReply }).click();
  await fillSignIn(page, hasAccount);
  await expect(reply).toBeFocused();
  await expect(reply.getByRole('textbox')).toBeInViewport();
});
