import { expect, type Page } from '@playwright/test';
import { STATUS_BARS } from '#src/data/read/status.words.ts';
import { WAITING_WORDS } from '#src/data/write/waiting.words.ts';
import { CONTACT_WORDS } from '#src/features/contact/contact.words.ts';
import { UPDATE_WORDS } from '#src/features/install/install.words.ts';
import { OUTBOX_WORDS } from '#src/features/outbox/outbox.words.ts';
import { expectAccessible } from './support/accessibility.ts';
import { test } from './support/fixtures.ts';
import { openThreads, replyBoxOn, visitThread } from './support/forum-steps.ts';
import { copiesUpToDate } from './support/own-steps.ts';
import { nextRelease } from './support/release.ts';
import { barOn } from './support/session-steps.ts';
import { itemsIn, openOutbox, visitBusiness, writeReviewOffline } from './support/steps.ts';
import {
  findUpdate,
  isMarked,
  isReloaded,
  markPage,
  timesReviewed,
  updateBar,
} from './support/update-steps.ts';

const COMMENT = 'Came at dawn';
const HALF = 'Half a sentence, then the phone rang';
/**
 * A browser with such a small quota counts as almost full; Chromium itself reports the same large number to every
 * page.
 */
const SMALL_QUOTA = 40_000_000;
const isApi = (line: string) => line.includes(' /api/');

/** Number of bars on the page. */
const barsOn = (page: Page) => page.locator('section.bar').count();

test('J8: shows one bar at a time on a full phone, never reloads over a typed form, and keeps form, outbox and area', async ({
  server,
  connection,
  phone,
}) => {
  const [thread] = await openThreads(server);
  if (!thread) throw new Error('the demo data has no open thread');
  await phone.register('ann');
  await visitBusiness(phone, server, 1);
  await visitThread(phone, thread);
  await copiesUpToDate(phone);
  await phone.context.addInitScript((quota) => {
    // A tab's initial empty page has no storage.
    if (navigator.storage) navigator.storage.estimate = async () => ({ usage: quota / 2, quota });
  }, SMALL_QUOTA);
  await phone.open(`/forums/thread/${thread.slug}`);
  await expect(barOn(phone.page)).toContainText('This phone is almost full.');
  expect(await barsOn(phone.page)).toBe(1);

  connection.lie((line) => (isApi(line) ? 'cut' : 'pass'));
  await writeReviewOffline(phone, { businessId: 1, rating: 5, comment: COMMENT });
  await phone.open(`/forums/thread/${thread.slug}`);
  await replyBoxOn(phone.page).fill(HALF);
  const other = await phone.context.newPage();
  await other.goto(`${connection.url}/contact`);
  await other.getByLabel(CONTACT_WORDS.message).fill(HALF);
  await markPage(other);
  await markPage(phone.page);
  connection.deploy(nextRelease());
  await findUpdate(phone.page);
  await expect(barOn(phone.page)).toContainText(STATUS_BARS.waiting(1));
  expect(await barsOn(phone.page)).toBe(1);
  await expect(updateBar(other)).toBeHidden();

  await phone.page.bringToFront();
  await phone.open('/settings');
  await markPage(phone.page);
  const ready = phone.page.getByRole('button', { name: UPDATE_WORDS.updateNow });
  await expect(phone.page.getByText(UPDATE_WORDS.keeps)).toBeVisible();
  await expectAccessible(phone.page);
  await ready.click();
  await isReloaded(phone.page);
  await expect(phone.page.getByText(UPDATE_WORDS.idle)).toBeVisible();
  expect(await isMarked(other)).toBe(true);
  await expect(other.getByLabel(CONTACT_WORDS.message)).toHaveValue(HALF);
  await expect(updateBar(other)).toBeHidden();

  await phone.open(`/forums/thread/${thread.slug}`);
  await expect(replyBoxOn(phone.page)).toHaveValue(HALF);
  await phone.open('/business/2'); // in the saved area, never opened before
  await expect(phone.page.getByRole('heading', { level: 1 })).toBeVisible();
  await openOutbox(phone);
  await expect(itemsIn(phone.page, WAITING_WORDS.waiting)).toHaveCount(1);
  connection.beHonest(); // the app notices by itself
  await expect(itemsIn(phone.page, OUTBOX_WORDS.sent)).toHaveCount(1);
  expect(await timesReviewed(server, 1, COMMENT)).toBe(1);
});
