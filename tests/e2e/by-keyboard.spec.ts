import { expect } from '@playwright/test';
import type { Business } from '#contract/businesses.ts';
import { SYNC_LIMITS } from '#contract/limits.ts';
import { WAITING_WORDS } from '#src/data/write/waiting.words.ts';
import { AREA_WORDS } from '#src/features/areas/areas.words.ts';
import { EMERGENCY_WORDS } from '#src/features/emergency/emergency.words.ts';
import { FORUM_STATES, FORUM_TOASTS, FORUM_WORDS } from '#src/features/forums/forums.words.ts';
import { MUTATION_TITLES, OUTBOX_WORDS, SEND_NOW_RESULTS } from '#src/features/outbox/outbox.words.ts';
import { READINESS_WORDS } from '#src/features/readiness/readiness.words.ts';
import { REVIEW_TOASTS, REVIEW_WORDS } from '#src/features/reviews/reviews.words.ts';
import { SEARCH_WORDS } from '#src/features/search/search.words.ts';
import { SHELL_WORDS, SITE_WORDS } from '#src/shell/shell.words.ts';
import { CALL_WORDS } from '#src/ui/acts/call.words.ts';
import { labelOf } from '#src/words/labels.ts';
import { expectHeard, hears, test } from './support/by-keyboard.ts';
import {
  lockThread,
  ONE_WAKE,
  openThreads,
  postsOf,
  replyBoxOn,
  sendEverywhere,
  sendUntil,
  visitThread,
  waitingPostOn,
} from './support/forum-steps.ts';
import { copiesUpToDate, ownCopyKept } from './support/own-steps.ts';
import { itemsIn, openOutbox, sendNowOn, visitBusiness } from './support/steps.ts';

const BUSINESS = 1;
const OCALA = { lat: 29.19, lng: -82.14 };

test.beforeEach(({ phone }) => phone.page.emulateMedia({ reducedMotion: 'reduce' }));

test('J1 by keyboard: saves an area at home, and opens its pages in the barn @long', async ({
  server,
  phone,
  listener,
  keyboard,
}) => {
  const answer = await fetch(`${server.url}/api/businesses/search`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ location: OCALA, radius: 20 }),
  });
  const [business] = (await answer.json()) as Business[];
  if (!business) throw new Error('the demo data has nothing around Ocala');
  await phone.register('ann');
  await phone.open('/settings');
  const main = phone.page.getByRole('main');
  await hears(listener, READINESS_WORDS.heading);
  await keyboard.press(main.getByRole('button', { name: AREA_WORDS.add }));
  const dialog = phone.page.getByRole('dialog');
  await keyboard.type(dialog.getByLabel(AREA_WORDS.place), 'Ocala, FL');
  await expect(dialog.getByText(new RegExp(`^${AREA_WORDS.size(String.raw`\d+ kB`)}$`))).toBeVisible();
  await keyboard.press(dialog.getByRole('button', { name: AREA_WORDS.downloadNow }));
  await expect(main.getByRole('listitem', { name: 'Ocala, FL, 25 mi' })).toContainText(
    AREA_WORDS.savedAt('').trim(),
  );
  await hears(listener, AREA_WORDS.done('Ocala, FL, 25 mi'));
  await expect
    .poll(() => listener.heard.filter((line) => line.endsWith(READINESS_WORDS.ready)))
    .toHaveLength(2);

  await server.stop();
  await phone.restart();
  await listener.follow(phone.context);
  await phone.open(`/business/${business.id}`);
  const { page } = phone;
  await expect(page.getByRole('heading', { level: 1, name: business.name })).toBeVisible();
  await keyboard.press(page.getByRole('banner').getByRole('link', { name: SHELL_WORDS.search }));
  await keyboard.type(page.getByRole('searchbox'), 'colic');
  await expect(
    page
      .getByRole('main')
      .getByRole('link', { name: /c[oó]lic/i })
      .first(),
  ).toBeVisible();
  await hears(listener, SEARCH_WORDS.announce(2));
  expectHeard(listener, 'j1-getting-ready');
});

test('J2 by keyboard: focuses a vet for the horse after a cold start without signal', async ({
  server,
  phone,
  listener,
  keyboard,
}) => {
  await phone.open('/emergency');
  await copiesUpToDate(phone);
  await server.stop();
  await phone.restart();
  await listener.follow(phone.context);
  await phone.open('/');
  const quick = phone.page.getByRole('navigation', { name: SHELL_WORDS.quickNavigation });
  await keyboard.press(quick.getByRole('link', { name: SITE_WORDS.emergency }));
  const main = phone.page.getByRole('main');
  await expect(main.getByRole('heading', { level: 1, name: EMERGENCY_WORDS.title })).toBeFocused();
  await keyboard.press(main.getByRole('button', { name: labelOf('Horse') }), 'Space');
  await expect(main.getByRole('heading', { name: EMERGENCY_WORDS.vetsFor('Horse') })).toBeVisible();
  const call = main
    .getByRole('listitem')
    .getByRole('link', { name: new RegExp(`^${CALL_WORDS.call} `) })
    .first();
  await hears(listener, EMERGENCY_WORDS.announcement(EMERGENCY_WORDS.vetsFor('Horse'), '1', null));
  await keyboard.to(call);
  await expect(call).toHaveAttribute('href', /^tel:\+?\d{7,}/);
  expectHeard(listener, 'j2-night-colic');
});

test('J3 by keyboard: queues a review, a reply and a like, edits one, and sends all @long', async ({
  server,
  phone,
  listener,
  keyboard,
}) => {
  const [thread] = await openThreads(server);
  if (!thread) throw new Error('the demo data has no open thread');
  await phone.register('ann');
  await visitBusiness(phone, server, BUSINESS);
  await visitThread(phone, thread);
  await ownCopyKept(phone);
  await server.stop();

  await phone.open(`/business/${BUSINESS}`);
  const { page } = phone;
  const main = page.getByRole('main');
  await keyboard.press(main.getByRole('radio', { name: OUTBOX_WORDS.ratingOption(5) }), 'ArrowLeft');
  await expect(main.getByRole('radio', { name: OUTBOX_WORDS.ratingOption(4) })).toBeChecked();
  await keyboard.type(main.getByRole('textbox', { name: REVIEW_WORDS.comment }), 'Came at dawn');
  await keyboard.press(main.getByRole('button', { name: REVIEW_WORDS.submit }));
  await hears(listener, REVIEW_TOASTS.saved.description);

  await phone.open(`/forums/thread/${thread.slug}`);
  const original = main.getByRole('article').filter({ hasText: FORUM_WORDS.originalPost });
  await keyboard.press(original.getByRole('button', { name: new RegExp(`^${FORUM_WORDS.like}`) }), 'Space');
  await expect(original.getByRole('button', { name: new RegExp(`^${FORUM_WORDS.unlike}`) })).toBeFocused();
  await keyboard.type(replyBoxOn(page), 'Same here.');
  await keyboard.press(main.getByRole('button', { name: FORUM_WORDS.submitReply }));
  await expect(waitingPostOn(page, 'Same here.')).toBeVisible();

  await hears(listener, FORUM_TOASTS.replySaved.description);
  const quick = page.getByRole('navigation', { name: SHELL_WORDS.quickNavigation });
  await keyboard.press(quick.getByRole('link', { name: new RegExp(`^${SITE_WORDS.outbox}`) }));
  await expect(itemsIn(page, WAITING_WORDS.waiting)).toHaveCount(3);
  const edit = OUTBOX_WORDS.actionsOf(OUTBOX_WORDS.edit, MUTATION_TITLES['review.write'].of(''));
  await keyboard.press(main.getByRole('button', { name: edit }));
  const dialog = page.getByRole('dialog');
  await keyboard.type(dialog.getByRole('textbox', { name: REVIEW_WORDS.comment }), 'Came at dawn and stayed');
  await keyboard.press(dialog.getByRole('button', { name: OUTBOX_WORDS.save }));
  await expect(dialog).toBeHidden();
  await expect(main.getByRole('button', { name: edit })).toBeFocused();
  await hears(listener, OUTBOX_WORDS.editSaved.description);

  await page.waitForTimeout(SYNC_LIMITS.patienceMs); // the form announces faster results itself
  await server.start();
  await page.keyboard.press('Shift'); // the app takes a key press as a sign of a person, and tries again
  await expect(itemsIn(page, OUTBOX_WORDS.sent)).toHaveCount(3, { timeout: 45_000 });
  await hears(listener, SEND_NOW_RESULTS.sent(3));
  expectHeard(listener, 'j3-written-offline');
});

test('J4 by keyboard: announces a refused post, copies it, and starts a thread with it @long', async ({
  server,
  connection,
  phone,
  playwright,
  listener,
  keyboard,
}) => {
  const [locked] = await openThreads(server);
  if (!locked) throw new Error('the demo data has no open thread');
  const { page } = phone;
  const main = page.getByRole('main');
  await phone.register('ann');
  await visitThread(phone, locked);
  connection.lie(() => 'cut');
  await keyboard.type(replyBoxOn(page), 'Typed with cold thumbs.');
  await keyboard.press(main.getByRole('button', { name: FORUM_WORDS.submitReply }));
  await expect(waitingPostOn(page, 'Typed with cold thumbs.')).toBeVisible();
  await hears(listener, FORUM_TOASTS.replySaved.description);
  const moderator = await playwright.request.newContext();
  await lockThread(server, moderator, locked);
  await moderator.dispose();

  await openOutbox(phone);
  await keyboard.press(sendNowOn(page));
  await expect(main.getByText(SEND_NOW_RESULTS.noSignal(1))).toBeVisible();
  await hears(listener, SEND_NOW_RESULTS.noSignal(1));
  await page.waitForLoadState('networkidle'); // requests must be cut before the signal returns
  connection.beHonest();
  await sendEverywhere([page]);
  const refused = itemsIn(page, WAITING_WORDS.attention);
  await expect(refused).toHaveCount(1, { timeout: 45_000 });
  await hears(listener, SEND_NOW_RESULTS.refused(1));
  const button = (name: string) => refused.getByRole('button', { name: new RegExp(`^${name}`) });
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await keyboard.press(button(OUTBOX_WORDS.copy));
  await expect(page.getByText(FORUM_STATES.copied.title).first()).toBeVisible();
  await hears(listener, FORUM_STATES.copied.title);
  await keyboard.press(button(OUTBOX_WORDS.newThread));
  const dialog = page.getByRole('dialog');
  await keyboard.type(dialog.getByRole('textbox', { name: FORUM_WORDS.title }), 'What I wanted to say');
  connection.lie(() => 'cut');
  await keyboard.press(dialog.getByRole('button', { name: OUTBOX_WORDS.save }));
  await expect(dialog).toBeHidden();
  await hears(listener, OUTBOX_WORDS.threadSaved.description);
  connection.beHonest();
  await sendUntil([page], () => expect(itemsIn(page, OUTBOX_WORDS.sent)).toHaveCount(1, ONE_WAKE));
  expect((await postsOf(server, locked)).filter(({ content }) => content.includes('cold'))).toEqual([]);
  expectHeard(listener, 'j4-refused');
});
