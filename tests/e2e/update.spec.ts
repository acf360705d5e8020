import { expect } from '@playwright/test';
import { STATUS_BARS } from '#src/data/read/status.words.ts';
import { WAITING_WORDS } from '#src/data/write/waiting.words.ts';
import { OUTBOX_WORDS } from '#src/features/outbox/outbox.words.ts';
import { SEND_SAVED_WORDS } from '#src/session/session.words.ts';
import { STATUS_ACTIONS } from '#src/shell/status/status.words.ts';
import { test } from './support/fixtures.ts';
import { openThreads, replyBoxOn, visitThread } from './support/forum-steps.ts';
import { copiesUpToDate } from './support/own-steps.ts';
import { register } from './support/phone.ts';
import { olderRelease } from './support/release.ts';
import { pressSignOut, signInAs } from './support/session-steps.ts';
import { itemsIn, openOutbox, visitBusiness, writeReviewOffline } from './support/steps.ts';
import {
  findUpdate,
  isMarked,
  markPage,
  outboxVersion,
  runsOther,
  scriptOf,
  timesReviewed,
  updateBar,
} from './support/update-steps.ts';

const BUSINESS = 1;
const COMMENT = 'Written under the old version';
const HALF = 'Half a sentence, then the phone rang';
const isApi = (line: string) => line.includes(' /api/');

test.use({ isNewPhone: true });
test.describe.configure({ mode: 'parallel' }); // one of the last files: otherwise one test waits for the other beside idle workers

test('updates an older build of the app on request, and delivers its writes once', async ({
  server,
  connection,
  phone,
  playwright,
}) => {
  const older = olderRelease();
  const elsewhere = await playwright.request.newContext();
  await register({ request: elsewhere }, server.url, 'bob');
  await elsewhere.dispose();
  connection.deploy(older.release);
  await phone.open('/');
  await phone.workerReady();
  await phone.register('ann');
  await visitBusiness(phone, server, BUSINESS);
  connection.lie(() => 'cut');
  await writeReviewOffline(phone, { businessId: BUSINESS, rating: 5, comment: COMMENT });
  phone.watch.expect(/401 \(Unauthorized\)/); // tells the app that the session is over
  await phone.context.clearCookies(); // hers expires, and another person takes the phone
  connection.beHonest();
  await signInAs(phone, 'bob');
  await phone.page.getByRole('button', { name: STATUS_ACTIONS.understood }).click();
  const before = await scriptOf(phone.page);

  connection.deploy(null);
  await findUpdate(phone.page);
  await expect(updateBar(phone.page)).toContainText(STATUS_BARS.update);
  expect(await scriptOf(phone.page)).toBe(before);
  await updateBar(phone.page).getByRole('button', { name: STATUS_ACTIONS.update }).click();
  await runsOther(phone.page, before);
  await expect(updateBar(phone.page)).toBeHidden();
  await copiesUpToDate(phone);
  expect(await timesReviewed(server, BUSINESS, COMMENT)).toBe(0);

  await pressSignOut(phone);
  await signInAs(phone, 'ann');
  const question = phone.page.getByRole('dialog', { name: SEND_SAVED_WORDS.title(1) });
  await question.getByRole('button', { name: SEND_SAVED_WORDS.send }).click();
  await expect.poll(() => timesReviewed(server, BUSINESS, COMMENT)).toBe(1);
  await openOutbox(phone);
  await expect(itemsIn(phone.page, OUTBOX_WORDS.sent)).toHaveCount(1);
  older.folder.remove();
});

test('starts a new version with the app without a question, and keeps post and half-typed reply @long', async ({
  server,
  connection,
  phone,
}) => {
  const older = olderRelease();
  const [thread] = await openThreads(server);
  if (!thread) throw new Error('the demo data has no open thread');
  connection.deploy(older.release);
  await phone.open('/');
  await phone.workerReady();
  await phone.register('ann');
  await visitBusiness(phone, server, BUSINESS);
  await visitThread(phone, thread);
  const before = await scriptOf(phone.page);
  connection.lie((line) => (isApi(line) ? 'cut' : 'pass'));
  await writeReviewOffline(phone, { businessId: BUSINESS, rating: 5, comment: COMMENT });
  await phone.open(`/forums/thread/${thread.slug}`);
  await replyBoxOn(phone.page).fill(HALF);

  connection.deploy(null);
  await findUpdate(phone.page);
  await phone.restart();
  await phone.open(`/forums/thread/${thread.slug}`);
  expect(await scriptOf(phone.page)).not.toBe(before);
  await expect(replyBoxOn(phone.page)).toHaveValue(HALF);
  await openOutbox(phone);
  await expect(itemsIn(phone.page, WAITING_WORDS.waiting)).toHaveCount(1);
  connection.beHonest(); // the app notices by itself
  await expect(itemsIn(phone.page, OUTBOX_WORDS.sent)).toHaveCount(1);
  expect(await timesReviewed(server, BUSINESS, COMMENT)).toBe(1);
  older.folder.remove();
});

test('lets a tab with the older version open more screens and write beside an updated tab @long', async ({
  server,
  connection,
  phone,
}) => {
  const older = olderRelease();
  connection.deploy(older.release);
  await phone.open('/');
  await phone.workerReady();
  await phone.register('ann');
  await visitBusiness(phone, server, BUSINESS);
  const oldTab = phone.page;
  const before = await scriptOf(oldTab);
  const form = await outboxVersion(oldTab);
  await markPage(oldTab);

  connection.deploy(null);
  const newTab = await phone.context.newPage();
  await newTab.goto(`${connection.url}/`);
  await findUpdate(newTab);
  await updateBar(newTab).getByRole('button', { name: STATUS_ACTIONS.update }).click();
  await runsOther(newTab, before);
  // Text typed just while the other tab converts the drafts would stay as a draft.
  await expect.poll(() => outboxVersion(oldTab)).not.toBe(form);

  const devtools = await phone.context.newCDPSession(oldTab);
  await devtools.send('Network.clearBrowserCache'); // a phone with little room does not cache it for long
  await oldTab.bringToFront();
  await oldTab.getByRole('link', { name: 'Forums' }).first().click(); // a part that it has not loaded yet
  await expect(oldTab.getByRole('heading', { level: 1, name: 'Forums' })).toBeVisible();
  await oldTab.goBack();
  await oldTab.getByRole('textbox').last().fill(COMMENT);
  await oldTab.getByRole('button', { name: 'Submit Review' }).click();
  await expect.poll(() => timesReviewed(server, BUSINESS, COMMENT)).toBe(1);
  expect(await isMarked(oldTab)).toBe(true); // never reloaded
  expect(await scriptOf(oldTab)).toBe(before);

  await updateBar(oldTab).getByRole('button', { name: STATUS_ACTIONS.update }).click();
  await runsOther(oldTab, before);
  expect(await timesReviewed(server, BUSINESS, COMMENT)).toBe(1);
  older.folder.remove();
});
