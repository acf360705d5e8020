import { expect } from '@playwright/test';
import { STATUS_BARS } from '#src/data/read/status.words.ts';
import { CONTACT_WORDS } from '#src/features/contact/contact.words.ts';
import { UPDATE_WORDS } from '#src/features/install/install.words.ts';
import { OUTBOX_WORDS, SEND_NOW_RESULTS } from '#src/features/outbox/outbox.words.ts';
import { FLOATING_WORDS } from '#src/features/petibot/floating.words.ts';
import { PETIBOT_WORDS } from '#src/features/petibot/petibot.words.ts';
import { QUIZ_MESSAGES as QUIZ, questionOf } from '#src/features/quiz/quiz.words.ts';
import { READINESS_WORDS } from '#src/features/readiness/readiness.words.ts';
import { REVIEW_TOASTS, REVIEW_WORDS } from '#src/features/reviews/reviews.words.ts';
import { ACCOUNT_WORDS } from '#src/session/account.words.ts';
import { AUTH_WORDS, LOGOUT_TOASTS, SEND_SAVED_WORDS } from '#src/session/session.words.ts';
import { SHELL_WORDS, SITE_WORDS } from '#src/shell/shell.words.ts';
import { STATUS_ACTIONS } from '#src/shell/status/status.words.ts';
import { expectHeard, hears, test } from './support/by-keyboard.ts';
import { copiesUpToDate, ownCopyKept } from './support/own-steps.ts';
import { PASSWORD, register } from './support/phone.ts';
import { nextRelease } from './support/release.ts';
import { barOn } from './support/session-steps.ts';
import { steady } from './support/spoken-tree.ts';
import { itemsIn, openOutbox, sendNowOn, visitBusiness, writeReviewOffline } from './support/steps.ts';
import { findUpdate, isReloaded, markPage } from './support/update-steps.ts';

const BUSINESS = 1;
const WORDS = 'Only Ann knows this';
const HALF = 'Half a sentence, then the phone rang';
const isApi = (line: string) => line.includes(' /api/');

/** The first question of the quiz is random. */
const ofAnyQuestion = (line: string) =>
  line
    .replace(/^focus heading ".+\?"$/, 'focus heading "‹question›"')
    .replace(/^> Space on button "A .+"$/, '> Space on button "A ‹answer›"')
    .replace(
      /^says at once: (?:Correct|Incorrect|¡Correcto|Incorrecto)\b.*$/,
      'says at once: ‹right or wrong, and why›',
    );

test.beforeEach(({ phone }) => phone.page.emulateMedia({ reducedMotion: 'reduce' }));

test("J5 by keyboard: warns another person about the first one's unsent posts, and asks the first one later", async ({
  server,
  connection,
  phone,
  playwright,
  listener,
  keyboard,
}) => {
  const elsewhere = await playwright.request.newContext();
  await register({ request: elsewhere }, server.url, 'bob');
  await elsewhere.dispose();
  const { page } = phone;
  const signInAs = async (name: string) => {
    const dialog = page.getByRole('dialog', { name: AUTH_WORDS.signInTitle });
    await keyboard.type(dialog.getByLabel(new RegExp(`^${AUTH_WORDS.username}`)), name);
    await keyboard.type(dialog.getByLabel(AUTH_WORDS.password, { exact: true }), PASSWORD);
    await keyboard.press(dialog.getByRole('button', { name: ACCOUNT_WORDS.signIn }));
    await expect(dialog).toBeHidden();
    const fullName = `${name.charAt(0).toUpperCase()}${name.slice(1)} Tester`;
    await hears(listener, AUTH_WORDS.signedInAs(fullName)); // before the next key
  };
  await phone.register('ann');
  await visitBusiness(phone, server, BUSINESS);
  await copiesUpToDate(phone);
  connection.lie(() => 'cut');
  await writeReviewOffline(phone, { businessId: BUSINESS, rating: 5, comment: WORDS });
  await hears(listener, REVIEW_TOASTS.saved.description);

  phone.watch.expect(/401 \(Unauthorized\)/); // tells the app that the session is over
  await phone.context.clearCookies();
  connection.beHonest();
  await expect(barOn(page)).toContainText(new RegExp(ACCOUNT_WORDS.signIn, 'i'));
  await keyboard.press(barOn(page).getByRole('button', { name: STATUS_ACTIONS.signIn }));
  await signInAs('bob');
  await expect(barOn(page)).toContainText(STATUS_BARS.others(1));
  await keyboard.press(barOn(page).getByRole('button', { name: STATUS_ACTIONS.understood }));
  await expect(barOn(page)).toBeHidden();
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  await phone.open('/');
  await copiesUpToDate(phone);
  await keyboard.press(page.getByRole('button', { name: SHELL_WORDS.openMenu }));
  phone.watch.expect(/401 \(Unauthorized\).*\/api\/sync\/pull\?streams=me@/);
  await keyboard.press(page.getByRole('dialog').getByRole('button', { name: ACCOUNT_WORDS.signOut }));
  await hears(listener, LOGOUT_TOASTS.done);
  await keyboard.press(page.getByRole('button', { name: SHELL_WORDS.openMenu }));
  await keyboard.press(page.getByRole('dialog').getByRole('button', { name: ACCOUNT_WORDS.signIn }));
  await signInAs('ann');
  const question = page.getByRole('dialog', { name: SEND_SAVED_WORDS.title(1) });
  connection.latencyMs = 1000; // so that the focus is in place before anything is sent
  await keyboard.press(question.getByRole('button', { name: SEND_SAVED_WORDS.send }));
  await expect(question).toBeHidden();
  await expect.poll(() => page.evaluate(() => document.activeElement !== document.body)).toBe(true);
  await hears(listener, SEND_NOW_RESULTS.sent(1));
  expect(listener.heard.filter((line) => line.includes(WORDS))).toEqual([]);
  // It depends on timing whether the bar's button goes before the dialog has closed.
  const ofBar = `focus button "${ACCOUNT_WORDS.signIn}"`;
  expectHeard(listener, 'j5-shared-phone', (line) => (line === ofBar ? null : line));
});

test('J6 by keyboard: never reports a post as sent behind a portal, and announces its later delivery', async ({
  server,
  connection,
  phone,
  listener,
  keyboard,
}) => {
  await phone.register('ann');
  await visitBusiness(phone, server, BUSINESS);
  await ownCopyKept(phone);
  connection.lie((line) => (isApi(line) ? 'portal' : 'pass'));
  await phone.open(`/business/${BUSINESS}`);
  const { page } = phone;
  const main = page.getByRole('main');
  await keyboard.press(main.getByRole('radio', { name: OUTBOX_WORDS.ratingOption(5) }), 'Space');
  await keyboard.type(main.getByRole('textbox', { name: REVIEW_WORDS.comment }), 'Kind to the mare');
  await keyboard.press(main.getByRole('button', { name: REVIEW_WORDS.submit }));
  await hears(listener, REVIEW_TOASTS.saved.description);
  const quick = page.getByRole('navigation', { name: SHELL_WORDS.quickNavigation });
  await keyboard.press(quick.getByRole('link', { name: new RegExp(`^${SITE_WORDS.outbox}`) }));
  await keyboard.press(sendNowOn(page));
  await expect(main.getByText(SEND_NOW_RESULTS.noSignal(1))).toBeVisible();
  await hears(listener, SEND_NOW_RESULTS.noSignal(1));
  expect(listener.heard.filter((line) => line.includes(steady(SEND_NOW_RESULTS.sent(1))))).toEqual([]);
  connection.beHonest();
  await expect(itemsIn(page, OUTBOX_WORDS.sent)).toHaveCount(1, { timeout: 45_000 });
  await hears(listener, SEND_NOW_RESULTS.sent(1));
  expectHeard(listener, 'j6-lying-connection');
});

test("J7 by keyboard: announces the result of a quiz question and PetiBot's answer", async ({
  server,
  phone,
  listener,
  keyboard,
}) => {
  await phone.open('/');
  await copiesUpToDate(phone);
  await phone.open('/trivia');
  await server.stop();
  const { page } = phone;
  const main = page.getByRole('main');
  await keyboard.press(main.getByRole('button', { name: QUIZ.start }));
  await expect(main.getByText(questionOf(1, 0).slice(0, -1).trim()).first()).toBeVisible();
  await keyboard.press(main.getByRole('listitem').getByRole('button').first(), 'Space');
  await hears(listener, /^says at once: /); // before the next key
  await keyboard.press(main.getByRole('button', { name: QUIZ.next }));
  await expect(main.getByText(questionOf(2, 0).slice(0, -1).trim()).first()).toBeVisible();

  await keyboard.press(page.getByRole('button', { name: FLOATING_WORDS.open }));
  const field = page.getByRole('textbox', { name: PETIBOT_WORDS.label });
  await keyboard.type(field, 'how much hay should my goats get');
  await page.keyboard.press('Enter');
  await hears(listener, /^says when quiet: PetiBot: /);
  await keyboard.type(field, 'my horse keeps rolling and looking at his belly');
  await page.keyboard.press('Enter');
  await hears(listener, new RegExp(`^says at once: ${PETIBOT_WORDS.emergencyTitle}`));
  await keyboard.escape();
  await expect(page.getByRole('button', { name: FLOATING_WORDS.open })).toBeFocused();
  expectHeard(listener, 'j7-evening', ofAnyQuestion);
});

test('J8 by keyboard: keeps a half-typed form through a requested update', async ({
  server,
  connection,
  phone,
  listener,
  keyboard,
}) => {
  await phone.register('ann');
  await visitBusiness(phone, server, BUSINESS);
  await copiesUpToDate(phone);
  await phone.workerReady();
  await phone.open('/contact');
  const { page } = phone;
  await keyboard.type(page.getByLabel(CONTACT_WORDS.message), HALF);
  connection.deploy(nextRelease());
  await findUpdate(page);
  await expect(page.getByLabel(CONTACT_WORDS.message)).toHaveValue(HALF);
  await phone.follow('/settings');
  await markPage(page);
  await keyboard.press(page.getByRole('main').getByRole('button', { name: UPDATE_WORDS.updateNow }));
  await isReloaded(page);
  await expect(page.getByText(UPDATE_WORDS.idle)).toBeVisible();
  await phone.open('/contact');
  await expect(page.getByLabel(CONTACT_WORDS.message)).toHaveValue(HALF);
  await openOutbox(phone);
  // It depends on timing whether the phone was found ready before it reloaded.
  expectHeard(listener, 'j8-update', (line) => (line.includes(READINESS_WORDS.heading) ? null : line));
});
