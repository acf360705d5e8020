import { expect, type Page } from '@playwright/test';
import { FORUM_WORDS } from '#src/features/forums/forums.words.ts';
import { STORAGE_WORDS } from '#src/shell/shell.words.ts';
import { STATUS_ACTIONS } from '#src/shell/status/status.words.ts';
import { test } from './support/fixtures.ts';
import { openThreads, postsOf, replyBoxOn, visitThread } from './support/forum-steps.ts';
import { olderRelease } from './support/release.ts';
import {
  findUpdate,
  isMarked,
  markPage,
  outboxVersion,
  runsOther,
  scriptOf,
  updateBar,
} from './support/update-steps.ts';

const TEXT = 'Written in the tab that had to wait for the other one.';

test.use({ isNewPhone: true });

/** A tab that never hears that another tab needs a newer database version, like one that the browser has frozen. */
function hearNothing(): void {
  Object.defineProperty(IDBDatabase.prototype, 'onversionchange', { get: () => null, set() {} });
}

const saysBlocked = (page: Page) => page.getByText(STORAGE_WORDS.blocked);

test("says that an old tab blocks the new version's storage, and continues without a reload when that tab closes", async ({
  server,
  connection,
  phone,
}) => {
  const older = olderRelease();
  const [thread] = await openThreads(server);
  if (!thread) throw new Error('the demo data has no open thread');
  connection.deploy(older.release);
  const oldTab = phone.page;
  await oldTab.addInitScript(hearNothing);
  await phone.open('/');
  await phone.workerReady();
  await phone.register('ann');
  await visitThread(phone, thread);
  const before = await scriptOf(oldTab);
  const form = await outboxVersion(oldTab);

  connection.deploy(null);
  phone.watch.expect(/Upgrade 'petiyard-\w+' blocked by other connection/);
  const newTab = await phone.context.newPage();
  await newTab.goto(`${connection.url}/forums/thread/${thread.slug}`);
  await findUpdate(newTab);
  await updateBar(newTab).getByRole('button', { name: STATUS_ACTIONS.update }).click();
  await runsOther(newTab, before);
  await expect(saysBlocked(newTab)).toBeVisible();
  await markPage(newTab);
  expect(await outboxVersion(oldTab)).toBe(form);
  expect(await scriptOf(oldTab)).toBe(before);

  await oldTab.close();
  await expect(saysBlocked(newTab)).toBeHidden();
  await replyBoxOn(newTab).fill(TEXT);
  await newTab.getByRole('main').getByRole('button', { name: FORUM_WORDS.submitReply }).click();
  await expect
    .poll(async () => (await postsOf(server, thread)).filter(({ content }) => content === TEXT))
    .toHaveLength(1);
  expect(await outboxVersion(newTab)).toBeGreaterThan(form ?? Number.POSITIVE_INFINITY);
  expect(await isMarked(newTab)).toBe(true);
  older.folder.remove();
});
