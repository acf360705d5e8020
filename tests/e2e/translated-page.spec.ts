import { expect, type Page } from '@playwright/test';
import { REPORT_WORDS } from '#src/features/reports/reports.words.ts';
import { FAULT_WORDS, SHELL_WORDS } from '#src/shell/shell.words.ts';
import { test } from './support/fixtures.ts';
import { openThreads, postsOf, replyBoxOn, visitThread } from './support/forum-steps.ts';

const HALF = 'Half a sentence about the old mare';

/**
 * Translates the page in place and continues with later content, as browsers do. `wrap` puts each text into an
 * element of its own, `replace` puts another text in its place.
 */
const translate = (page: Page, how: 'wrap' | 'replace') =>
  page.evaluate((way) => {
    const SKIPPED = 'font, script, style, textarea, option, title';
    const translateBelow = (root: Node) => {
      const walk = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
      const texts: Text[] = root instanceof Text ? [root] : [];
      while (walk.nextNode()) texts.push(walk.currentNode as Text);
      for (const text of texts) {
        if (text.data.trim() === '' || text.parentElement?.closest(SKIPPED)) continue;
        const [outer, inner] = [document.createElement('font'), document.createElement('font')];
        text.replaceWith(outer);
        outer.append(inner);
        inner.append(way === 'wrap' ? text : text.data);
      }
    };
    translateBelow(document.body);
    new MutationObserver((changes) => {
      for (const { addedNodes } of changes) for (const node of addedNodes) translateBelow(node);
    }).observe(document.body, { childList: true, subtree: true });
  }, how);

const noFault = async (page: Page) =>
  expect(page.getByRole('heading', { level: 1, name: FAULT_WORDS.title })).toHaveCount(0);

for (const how of ['wrap', 'replace'] as const)
  test(`keeps a page and its typed text working when a translation ${how}s the texts${how === 'wrap' ? ' @long' : ''}`, async ({
    phone,
    server,
  }) => {
    const [thread] = await openThreads(server);
    if (!thread) throw new Error('no open thread');
    await phone.register('ann');
    await visitThread(phone, thread);
    const { page } = phone;
    await replyBoxOn(page).fill(HALF);
    await translate(page, how);
    const box = page.locator('textarea[name="content"]');

    // A dialog over it, opened and closed.
    await page.getByRole('button', { name: REPORT_WORDS.report }).first().click();
    await expect(page.locator('dialog[open]')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.locator('dialog[open]')).toHaveCount(0);
    await noFault(page);
    await expect(box).toHaveValue(HALF);

    // A form with errors, then without: messages come and go, the post waits and is sent.
    await box.fill('');
    await page.locator('form:has(textarea[name="content"]) button[type="submit"]').click();
    await noFault(page);
    await box.pressSequentially(`${HALF} – posted.`);
    await page.locator('form:has(textarea[name="content"]) button[type="submit"]').click();
    await expect(box).toHaveValue('');
    await expect
      .poll(async () => (await postsOf(server, thread)).map(({ content }) => content))
      .toContain(`${HALF} – posted.`);
    await noFault(page);

    // Screens come and go; a search is typed and changed.
    await box.fill(HALF);
    for (const path of ['/explore', '/events', '/outbox', '/emergency']) {
      await phone.follow(path);
      await noFault(page);
    }
    await phone.follow('/');
    await page.getByRole('button', { name: SHELL_WORDS.openMenu }).click();
    await expect(page.locator('dialog[open]')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.locator('dialog[open]')).toHaveCount(0);
    await phone.follow('/explore?location=Gainesville, FL&radius=50');
    await expect(page.locator('main h3').first()).toBeVisible();
    await phone.follow(`/forums/thread/${thread.slug}`);
    await expect(box).toHaveValue(HALF);
    await noFault(page);
  });
