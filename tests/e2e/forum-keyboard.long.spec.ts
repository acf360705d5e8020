import { expect, type Locator, type Page } from '@playwright/test';
import {
  FORUM_STATES,
  FORUM_TOASTS,
  MODERATION_STATES,
  FORUM_WORDS as WORDS,
} from '#src/features/forums/forums.words.ts';
import { test } from './support/fixtures.ts';
import { openThreads, visitThread } from './support/forum-steps.ts';
import type { Phone } from './support/phone.ts';
import type { RealServer } from './support/server.ts';

const DESKTOP = { width: 1280, height: 800 };
/** More stops than any forum page has before its last control. */
const STOPS = 80;

/** Presses Tab until the target has the focus. */
async function tabTo(page: Page, control: Locator, key = 'Tab'): Promise<void> {
  await control.waitFor();
  for (let stop = 0; stop < STOPS; stop++) {
    if (await control.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press(key);
  }
  throw new Error('the control cannot be reached with the keyboard');
}

async function press(page: Page, control: Locator, key = 'Enter'): Promise<void> {
  await tabTo(page, control);
  await page.keyboard.press(key);
}

const buttonIn = (within: Locator, name: string | RegExp) => within.getByRole('button', { name });

async function beAdmin(phone: Phone, server: RealServer): Promise<void> {
  await phone.register('caretaker');
  await server.grantAdmin('caretaker');
  await phone.page.setViewportSize(DESKTOP);
}

test('makes tabs, lists, likes, replies, edits and removals usable by keyboard only', async ({
  server,
  phone,
}) => {
  const [thread] = await openThreads(server);
  if (!thread) throw new Error('the demo data has no open thread');
  await beAdmin(phone, server);
  await visitThread(phone, thread);
  await phone.open('/forums');
  const { page } = phone;
  const main = page.getByRole('main');

  await tabTo(page, main.getByRole('tab', { name: WORDS.tabs.all }));
  await page.keyboard.press('ArrowRight');
  await expect(main.getByRole('tab', { name: WORDS.tabs.featured })).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('ArrowRight');
  await expect(main.getByRole('tab', { name: WORDS.tabs.recent })).toBeFocused();
  await press(page, main.getByRole('link', { name: thread.title, exact: true }));
  await expect(main.getByRole('heading', { level: 1, name: thread.title })).toBeVisible();

  const original = main.getByRole('article', { name: /^Post #1 by/ });
  await press(page, buttonIn(original, new RegExp(`^${WORDS.like}`)), 'Space');
  await expect(buttonIn(original, new RegExp(`^${WORDS.unlike}`))).toBeFocused();

  await tabTo(page, main.getByRole('textbox', { name: WORDS.reply }));
  await page.keyboard.type('Written without a mouse.');
  await press(page, buttonIn(main, WORDS.submitReply));
  await expect(page.getByText(FORUM_TOASTS.replyDone.title).first()).toBeVisible();

  const own = main.getByRole('article').filter({ hasText: 'Written without a mouse' });
  await expect(own).toHaveAttribute('aria-label', /^Post #\d+ by Caretaker Tester$/);
  await tabTo(page, buttonIn(own, WORDS.edit), 'Shift+Tab');
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: FORUM_STATES.editTitle });
  await tabTo(page, dialog.getByRole('textbox', { name: WORDS.content }));
  await page.keyboard.type(' And mended.');
  await press(page, buttonIn(dialog, WORDS.saveEdit));
  await expect(dialog).toBeHidden();
  await expect(own).toContainText(WORDS.edited);
  await expect(buttonIn(own, WORDS.edit)).toBeFocused();

  await press(page, buttonIn(own, WORDS.remove));
  const question = page.getByRole('dialog', { name: WORDS.remove });
  await expect(question).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(question).toBeHidden();
  await expect(buttonIn(own, WORDS.remove)).toBeFocused();
  await page.keyboard.press('Enter');
  await press(page, buttonIn(question, FORUM_STATES.removeIt));
  await expect(own).toHaveCount(0);
  await expect(page.getByText(FORUM_TOASTS.removed.title).first()).toBeVisible();
});

test('opens and uses the moderator’s menus by keyboard, and gives the focus back', async ({
  server,
  phone,
}) => {
  const [thread] = await openThreads(server);
  if (!thread) throw new Error('the demo data has no open thread');
  await beAdmin(phone, server);
  await visitThread(phone, thread);
  const { page } = phone;
  const main = page.getByRole('main');
  const opener = buttonIn(main, MODERATION_STATES.title);
  const menu = page.getByRole('dialog', { name: MODERATION_STATES.title });
  const act = async (name: string, done: string) => {
    await press(page, opener);
    await press(page, buttonIn(menu, name));
    await expect(page.getByText(done).first()).toBeVisible();
    await expect(menu).toBeHidden();
    await expect(opener).toBeFocused();
  };
  await act(WORDS.moderation.lock, MODERATION_STATES.done.lock);
  await expect(main.getByText(WORDS.lockedNotice)).toBeVisible();
  await act(WORDS.moderation.unlock, MODERATION_STATES.done.unlock);
  await act(WORDS.moderation.stick, MODERATION_STATES.done.stick);
  await act(WORDS.moderation.unstick, MODERATION_STATES.done.unstick);

  const second = main.getByRole('article', { name: /^Post #2 by/ });
  await press(page, buttonIn(second, WORDS.moderation.hidePost));
  const question = page.getByRole('dialog', { name: MODERATION_STATES.hidePostQuestion });
  await press(page, buttonIn(question, WORDS.moderation.hidePost));
  await expect(page.getByText(MODERATION_STATES.done['hide-post']).first()).toBeVisible();

  await phone.open('/forums');
  await press(page, buttonIn(main, MODERATION_STATES.log));
  const log = page.getByRole('dialog', { name: MODERATION_STATES.log });
  await press(page, buttonIn(log, MODERATION_STATES.showAgain));
  await expect(page.getByText(MODERATION_STATES.done['show-post']).first()).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(buttonIn(main, MODERATION_STATES.log)).toBeFocused();

  await phone.open(`/forums/thread/${thread.slug}`);
  await press(page, opener);
  await press(page, buttonIn(menu, WORDS.moderation.hideThread));
  await expect(menu).toContainText(MODERATION_STATES.hideThreadQuestion);
  await press(page, buttonIn(menu, WORDS.moderation.hideThread));
  await expect(page).toHaveURL(new RegExp(`/forums/category/${thread.categorySlug}$`));
  await expect(main.getByRole('link', { name: thread.title, exact: true })).toHaveCount(0);
});
