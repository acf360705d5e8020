import { expect } from '@playwright/test';
import type { Review } from '#contract/reviews.ts';
import { STATUS_BARS } from '#src/data/read/status.words.ts';
import { WAITING_WORDS } from '#src/data/write/waiting.words.ts';
import { OUTBOX_WORDS } from '#src/features/outbox/outbox.words.ts';
import { LOGOUT_TOASTS, SEND_SAVED_WORDS, SIGN_OUT_WORDS } from '#src/session/session.words.ts';
import { STATUS_ACTIONS } from '#src/shell/status/status.words.ts';
import { expectAccessible } from './support/accessibility.ts';
import { test } from './support/fixtures.ts';
import { read } from './support/forum-steps.ts';
import { copiesUpToDate } from './support/own-steps.ts';
import { register } from './support/phone.ts';
import type { RealServer } from './support/server.ts';
import { barOn, fillSignIn, pressSignOut, signInAs, signOutQuestion } from './support/session-steps.ts';
import { itemsIn, openOutbox, visitBusiness, writeReviewOffline } from './support/steps.ts';

const BUSINESSES = [1, 2, 3];
const ANN = 'Ann Tester';
const words = (id: number) => `Only Ann knows of number ${id}`;

/** Ann's reviews of every business that she reviewed. */
async function reviewsOfAnn(server: RealServer): Promise<string[]> {
  const lists = await Promise.all(
    BUSINESSES.map((id) => read<Review[]>(server, `/api/businesses/${id}/reviews`)),
  );
  return lists.flat().flatMap(({ user, comment }) => (user.fullName === ANN ? [comment] : []));
}

test("J5: neither shows nor sends one person's waiting posts to the next person, and sends them after a yes", async ({
  server,
  connection,
  phone,
  playwright,
}) => {
  const elsewhere = await playwright.request.newContext();
  await register({ request: elsewhere }, server.url, 'bob');
  await elsewhere.dispose();
  await phone.register('ann');
  await visitBusiness(phone, server, 1);
  await copiesUpToDate(phone);
  connection.lie(() => 'cut');
  for (const businessId of BUSINESSES)
    await writeReviewOffline(phone, { businessId, rating: 5, comment: words(businessId) });

  phone.watch.expect(/401 \(Unauthorized\)/); // tells the app that the session is over
  await phone.context.clearCookies(); // hers has expired
  connection.beHonest();
  await expect(barOn(phone.page)).toContainText(STATUS_BARS.signInEnded(3, ANN));
  expect(await reviewsOfAnn(server)).toEqual([]);

  await barOn(phone.page).getByRole('button', { name: STATUS_ACTIONS.signIn }).click();
  await fillSignIn(phone.page, 'bob');
  await expect(barOn(phone.page)).toContainText(STATUS_BARS.others(3));
  await barOn(phone.page).getByRole('button', { name: STATUS_ACTIONS.understood }).click();
  await expect(barOn(phone.page)).toBeHidden();
  for (const path of ['/outbox', '/business/1', '/profile']) {
    await phone.open(path);
    await expect(phone.page.getByRole('heading', { level: 1 })).toBeVisible();
    await copiesUpToDate(phone);
    expect(await phone.page.content()).not.toContain('Only Ann knows');
  }
  expect(await reviewsOfAnn(server)).toEqual([]);

  await pressSignOut(phone);
  await expect(phone.page.getByText(LOGOUT_TOASTS.done).first()).toBeVisible();
  await expect(barOn(phone.page)).toContainText(STATUS_BARS.signedOut(3, ANN));
  await signInAs(phone, 'ann');
  const question = phone.page.getByRole('dialog', { name: SEND_SAVED_WORDS.title(3) });
  await expect(question).toBeVisible();
  await expectAccessible(phone.page);
  expect(await reviewsOfAnn(server)).toEqual([]);
  await question.getByRole('button', { name: SEND_SAVED_WORDS.send }).click();
  await expect.poll(() => reviewsOfAnn(server)).toEqual(BUSINESSES.map(words));
  await openOutbox(phone);
  await expect(itemsIn(phone.page, OUTBOX_WORDS.sent)).toHaveCount(3);
});

test('asks about waiting posts when signing out without signal, says so, and reaches the server later @long', async ({
  server,
  connection,
  phone,
}) => {
  await phone.register('ann');
  await visitBusiness(phone, server, 1);
  const cookies = await phone.context.cookies();
  const cookie = cookies.map(({ name, value }) => `${name}=${value}`).join('; ');
  connection.lie(() => 'cut');
  await writeReviewOffline(phone, { businessId: 1, rating: 5, comment: words(1) });

  const { page } = phone;
  await pressSignOut(phone);
  await expect(signOutQuestion(page)).toContainText(SIGN_OUT_WORDS.waiting(1, ANN));
  await expect(signOutQuestion(page)).toContainText(SIGN_OUT_WORDS.needsSignal);
  await expectAccessible(page);
  await signOutQuestion(page).getByRole('button', { name: SIGN_OUT_WORDS.sendNow }).click();
  await expect(signOutQuestion(page)).toContainText(SIGN_OUT_WORDS.notAllSent);
  await expectAccessible(page);
  await signOutQuestion(page).getByRole('button', { name: SIGN_OUT_WORDS.cancel }).click();
  await openOutbox(phone);
  await expect(itemsIn(page, WAITING_WORDS.waiting)).toHaveCount(1);

  await pressSignOut(phone);
  await signOutQuestion(page).getByRole('button', { name: SIGN_OUT_WORDS.keep }).click();
  await expect(page.getByText(LOGOUT_TOASTS.later).first()).toBeVisible();
  await expect(barOn(page)).toContainText(STATUS_BARS.signedOut(1, ANN));
  expect(await page.content()).not.toContain('Your sign-in ended');

  connection.beHonest(); // the app notices by itself and ends the session that was still on the server
  const isSignedIn = async () => {
    const answer = await fetch(`${server.url}/api/auth/user`, { headers: { cookie } });
    return ((await answer.json()) as { authenticated: boolean }).authenticated;
  };
  await expect.poll(isSignedIn).toBe(false);
  await signInAs(phone, 'ann');
  const question = page.getByRole('dialog', { name: SEND_SAVED_WORDS.title(1) });
  await question.getByRole('button', { name: SEND_SAVED_WORDS.later }).click();
  await expect(question).toBeHidden();
  expect(await reviewsOfAnn(server)).toEqual([]);

  await pressSignOut(phone);
  await signOutQuestion(page).getByRole('button', { name: SIGN_OUT_WORDS.delete }).click();
  await expect(page.getByText(LOGOUT_TOASTS.done).first()).toBeVisible();
  await openOutbox(phone).catch(() => undefined);
  await expect(itemsIn(page, WAITING_WORDS.waiting)).toHaveCount(0);
  await expect(barOn(page)).toBeHidden();
  expect(await reviewsOfAnn(server)).toEqual([]);
});
