import { readFile } from 'node:fs/promises';
import { expect, type Page } from '@playwright/test';
import { CONTACT_WORDS } from '#src/features/contact/contact.words.ts';
import { WIPE_WORDS } from '#src/features/pages/pages.words.ts';
import { FAULT_WORDS, STORAGE_WORDS } from '#src/shell/shell.words.ts';
import { expectAccessible, expectContrast, wear } from './support/accessibility.ts';
import { test } from './support/fixtures.ts';
import { copiesUpToDate } from './support/own-steps.ts';
import { cutWordsOn, DESKTOP, headingOn, PHONE, SMALLEST, widthOf } from './support/screens.ts';

/** Test hooks in the page; the app does not use them. */
interface Loser {
  /** Closes every connection to the storage, and prevents new ones. */
  loseStorage(): void;
}
declare const window: Window & Loser;

/** Runs in the page before the app: records its connections without changes to its code. */
function loseStorageLater(): void {
  const connections = new Set<IDBDatabase>();
  const { open } = IDBFactory.prototype;
  IDBFactory.prototype.open = function (...args) {
    const request = open.apply(this, args);
    request.addEventListener('success', () => connections.add(request.result));
    return request;
  };
  window.loseStorage = () => {
    for (const connection of connections) connection.close();
    IDBFactory.prototype.open = () => {
      throw new DOMException('Connection to Indexed Database server lost', 'UnknownError');
    };
  };
}

/** The page fits its width, and on a phone all its text is readable, also at double size. */
async function expectFits(page: Page, size: { width: number; height: number }): Promise<void> {
  await page.setViewportSize(size);
  for (const text of size === DESKTOP ? [''] : ['200%', '']) {
    await page.evaluate((to) => document.documentElement.style.setProperty('font-size', to), text);
    expect(await widthOf(page), `pixels wide, text ${text}`).toBeLessThanOrEqual(size.width);
    expect(await cutWordsOn(page, size.width), `words cut, text ${text}`).toEqual([]);
  }
}

/** No faults on the smallest phone and on a desktop, in both themes. */
async function expectSound(page: Page): Promise<void> {
  for (const size of [SMALLEST, DESKTOP, PHONE]) {
    await expectFits(page, size);
    await wear(page, 'light');
    await expectAccessible(page);
    await wear(page, 'dark');
    await expectContrast(page);
  }
}

/** The same for a page that runs no code to change the theme. */
async function expectSoundAsItIs(page: Page): Promise<void> {
  for (const size of [SMALLEST, DESKTOP]) {
    await expectFits(page, size);
    await expectAccessible(page);
  }
}

test('asks before it wipes a phone, without faults in each size and theme', async ({ phone }) => {
  await phone.open('/settings');
  const { page } = phone;
  await page.getByRole('button', { name: WIPE_WORDS.open }).click();
  await expect(page.getByRole('dialog', { name: WIPE_WORDS.question })).toBeVisible();
  await expectSound(page);
});

test('shows lost storage without faults, and lets the person save and copy the text', async ({ phone }) => {
  const { page } = phone;
  await page.addInitScript(loseStorageLater);
  await phone.open('/contact');
  await copiesUpToDate(phone);
  const field = page.getByRole('textbox', { name: CONTACT_WORDS.message });
  await field.fill('Typed before the storage went.');
  phone.watch.expect(/UnknownError/);
  await page.evaluate(() => window.loseStorage());
  await field.press('x'); // the draft cannot be saved
  const save = page.getByRole('button', { name: STORAGE_WORDS.save });
  await expect(save).toBeVisible({ timeout: 30_000 });
  await expectSound(page);
  const [file] = await Promise.all([page.waitForEvent('download'), save.click()]);
  expect(file.suggestedFilename()).toBe('petiyard-typed.txt');
  expect(await readFile(await file.path(), 'utf8')).toContain('Typed before the storage went.');
});

test('shows the error page of a failed screen without faults, with a way home', async ({ phone }) => {
  const { page } = phone;
  phone.watch.expect(/the calendar of this browser is broken/);
  await page.addInitScript(() => {
    Intl.DateTimeFormat.prototype.formatRange = () => {
      throw new Error('the calendar of this browser is broken');
    };
  });
  await phone.open('/events');
  await expect(page.getByRole('heading', { name: FAULT_WORDS.title })).toBeFocused();
  await expectSoundAsItIs(page);
  // An installed app has no address bar, and a phone may have no back button.
  await page.getByRole('link', { name: FAULT_WORDS.home }).click();
  await expect(page).toHaveURL(/\/$/);
  await expect(headingOn(page)).toBeVisible();
});

test('shows the page of last resort without faults if the program cannot start', async ({ phone }) => {
  const { page } = phone;
  phone.watch.expect(/./);
  await page.addInitScript(() => {
    Object.defineProperty(window, 'indexedDB', {
      get() {
        throw new Error('no storage at all');
      },
    });
  });
  await phone.open('/');
  await expect(page.getByRole('heading', { name: FAULT_WORDS.title })).toBeVisible();
  await expectSoundAsItIs(page);
});

test('shows the page about storage that does not open without faults', async ({ phone }) => {
  const { page } = phone;
  phone.watch.expect(/./);
  await page.addInitScript(loseStorageLater);
  await page.addInitScript(() => window.loseStorage());
  await phone.open('/');
  await expect(page.getByRole('heading', { name: FAULT_WORDS.title })).toBeVisible({ timeout: 30_000 });
  await expect(page.getByRole('button', { name: FAULT_WORDS.copy })).toBeVisible();
  await expectSoundAsItIs(page);
});
