import { expect, type Page } from '@playwright/test';
import {
  FORUM_STATES,
  FORUM_TOASTS,
  MODERATION_STATES,
  FORUM_WORDS as WORDS,
} from '#src/features/forums/forums.words.ts';
import { AUTH_WORDS } from '#src/session/session.words.ts';
import { expectAccessible, expectContrast } from './support/accessibility.ts';
import { test } from './support/fixtures.ts';
import {
  lockThread,
  openThreads,
  refusedPostOn,
  replyBoxOn,
  replyOffline,
  sendEverywhere,
  startThreadOffline,
  visitThread,
  waitingPostOn,
} from './support/forum-steps.ts';
import type { Phone } from './support/phone.ts';

/** Fails with axe's findings in either theme. */
async function expectSound(page: Page): Promise<void> {
  for (const theme of ['light', 'dark']) {
    await page.evaluate((chosen) => {
      localStorage.setItem('theme', chosen);
      window.dispatchEvent(new StorageEvent('storage', { key: 'theme', newValue: chosen }));
    }, theme);
    await expect(page.locator('html')).toHaveAttribute('data-theme', theme);
    await test.step(theme, () => (theme === 'light' ? expectAccessible(page) : expectContrast(page)));
  }
}

const main = ({ page }: Phone) => page.getByRole('main');
const press = (phone: Phone, name: string) => main(phone).getByRole('button', { name }).first().click();

/** Opens a dialog by a button of the page, checks it, and closes it with Escape. */
async function lookInto(phone: Phone, button: string, title: string): Promise<void> {
  await test.step(`${button}: ${title}`, async () => {
    await press(phone, button);
    const dialog = phone.page.getByRole('dialog', { name: title });
    await expect(dialog).toBeVisible();
    await expectSound(phone.page);
    await phone.page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
  });
}

test.beforeEach(({ phone }) => phone.page.emulateMedia({ reducedMotion: 'reduce' }));

test("shows every list of the forums, and a visitor's view of them, without faults in both themes", async ({
  server,
  phone,
}) => {
  const [thread] = await openThreads(server);
  if (!thread) throw new Error('the demo data has no open thread');
  await phone.open('/forums');
  for (const tab of Object.values(WORDS.tabs)) {
    await main(phone).getByRole('tab', { name: tab }).click();
    await expect(main(phone).getByRole('listitem').first()).toBeVisible();
    await test.step(tab, () => expectSound(phone.page));
  }
  await phone.open(`/forums/category/${thread.categorySlug}`);
  await expect(main(phone).getByRole('link', { name: thread.title, exact: true })).toBeVisible();
  await test.step('category', () => expectSound(phone.page));
  await phone.open(`/forums/thread/${thread.slug}`);
  await expect(main(phone).getByRole('button', { name: WORDS.signInToReply })).toBeVisible();
  await test.step('thread, signed out', () => expectSound(phone.page));
  await main(phone)
    .getByRole('button', { name: new RegExp(`^${WORDS.like}`) })
    .first()
    .click();
  await expect(phone.page.getByText(FORUM_TOASTS.likeSignIn.description).first()).toBeVisible();
  await test.step('toast', () => expectSound(phone.page));

  await phone.open('/forums/new-thread?categoryId=2');
  await expect(phone.page.getByRole('dialog', { name: AUTH_WORDS.signInTitle })).toBeVisible();
  await expect(phone.page).toHaveURL(/\/$/);
});

test('shows every form, menu and question of the forums without faults in both themes', async ({
  server,
  phone,
}) => {
  const [thread] = await openThreads(server);
  if (!thread) throw new Error('the demo data has no open thread');
  await phone.register('caretaker');
  await server.grantAdmin('caretaker');
  await visitThread(phone, thread);
  await phone.open('/forums/new-thread');
  await main(phone).getByRole('button', { name: WORDS.submitThread }).click();
  await expect(main(phone).getByText(WORDS.stickyBox)).toBeVisible();
  await expect(phone.page.getByText(FORUM_TOASTS.missing.description).first()).toBeVisible();
  await test.step('new thread with errors', () => expectSound(phone.page));

  await phone.open(`/forums/thread/${thread.slug}`);
  await replyBoxOn(phone.page).fill('One of my own.');
  await press(phone, WORDS.submitReply);
  await expect(phone.page.getByText(FORUM_TOASTS.replyDone.title).first()).toBeVisible();
  await test.step('thread, admin', () => expectSound(phone.page));
  await lookInto(phone, WORDS.edit, FORUM_STATES.editTitle);
  await lookInto(phone, WORDS.remove, WORDS.remove);
  await lookInto(phone, WORDS.moderation.hidePost, MODERATION_STATES.hidePostQuestion);
  await lookInto(phone, MODERATION_STATES.title, MODERATION_STATES.title);
  await phone.open('/forums');
  await lookInto(phone, MODERATION_STATES.log, MODERATION_STATES.log);
});

test('shows waiting and refused content in the forums without faults in both themes', async ({
  server,
  connection,
  phone,
  playwright,
}) => {
  const [thread] = await openThreads(server);
  if (!thread) throw new Error('the demo data has no open thread');
  await phone.register('ann');
  await visitThread(phone, thread);
  connection.lie(() => 'cut');
  await startThreadOffline(phone.page, {
    category: 'Horses',
    title: 'Hay prices',
    content: 'What do you pay?',
  });
  await test.step('unsent thread', () => expectSound(phone.page));
  await lookInto(phone, WORDS.edit, FORUM_STATES.editThreadTitle);
  await lookInto(phone, WORDS.cancel, FORUM_STATES.cancelQuestion);
  await phone.open(`/forums/thread/${thread.slug}`);
  await replyOffline(phone.page, 'Written in the barn.');
  await test.step('waiting post', () => expectSound(phone.page));

  const moderator = await playwright.request.newContext();
  await lockThread(server, moderator, thread);
  await moderator.dispose();
  await phone.page.waitForLoadState('networkidle');
  connection.beHonest();
  await sendEverywhere([phone.page]);
  await expect(refusedPostOn(phone.page, 'Written in the barn.')).toBeVisible();
  await expect(waitingPostOn(phone.page, 'Written in the barn.')).toHaveCount(0);
  await test.step('refused post', () => expectSound(phone.page));
});
