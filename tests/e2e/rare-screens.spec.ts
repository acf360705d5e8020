import { expect, type Page } from '@playwright/test';
import { CONTACT_WORDS } from '#src/features/contact/contact.words.ts';
import { WIPE_WORDS } from '#src/features/pages/pages.words.ts';
import { FAULT_WORDS, STORAGE_WORDS } from '#src/shell/shell.words.ts';
import { expectAccessible, expectContrast, wear } from './support/accessibility.ts';
import { test } from './support/fixtures.ts';
import { copiesUpToDate } from './support/own-steps.ts';
import { DESKTOP, PHONE, SMALLEST, widthOf } from './support/screens.ts';

/** What the page lets a test do to it; nothing of it is the app's. */
interface Loser {
  /** Ends every connection to the storage, and lets none be opened again. */
  loseStorage(): void;
}
declare const window: Window & Loser;

/** Runs in the page before the app does: remembers its connections, from outside of its code. */
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

/** Sound on the smallest phone and on a desktop, in both themes. */
async function expectSound(page: Page): Promise<void> {
  for (const size of [SMALLEST, DESKTOP, PHONE]) {
    await page.setViewportSize(size);
    expect(await widthOf(page), 'pixels wide').toBeLessThanOrEqual(size.width);
    await wear(page, 'light');
    await expectAccessible(page);
    await wear(page, 'dark');
    await expectContrast(page);
  }
}

/** The same where nothing runs that could change the theme. */
async function expectSoundAsItIs(page: Page): Promise<void> {
  for (const size of [SMALLEST, DESKTOP]) {
    await page.setViewportSize(size);
    expect(await widthOf(page), 'pixels wide').toBeLessThanOrEqual(size.width);
    await expectAccessible(page);
  }
}

test('the question before a phone is wiped is sound in each size and theme', async ({ phone }) => {
  await phone.open('/settings');
  const { page } = phone;
  await page.getByRole('button', { name: WIPE_WORDS.open }).click();
  await expect(page.getByRole('dialog', { name: WIPE_WORDS.question })).toBeVisible();
  await expectSound(page);
});

test('what is said while the storage does not come back is sound, and the words can be saved and copied', async ({
  phone,
}) => {
  const { page } = phone;
  await page.addInitScript(loseStorageLater);
  await phone.open('/contact');
  await copiesUpToDate(phone);
  const field = page.getByRole('textbox', { name: CONTACT_WORDS.message });
  await field.fill('Typed before the storage went.');
  phone.watch.expect(/UnknownError/);
  await page.evaluate(() => window.loseStorage());
  await field.press('x'); // the draft cannot be kept
  await expect(page.getByRole('button', { name: STORAGE_WORDS.save })).toBeVisible({ timeout: 30_000 });
  await expectSound(page);
});

test('where the program could not even start, the page of last resort is sound', async ({ phone }) => {
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

test('where the storage does not open at all, the page that says so is sound', async ({ phone }) => {
  const { page } = phone;
  phone.watch.expect(/./);
  await page.addInitScript(loseStorageLater);
  await page.addInitScript(() => window.loseStorage());
  await phone.open('/');
  await expect(page.getByRole('heading', { name: FAULT_WORDS.title })).toBeVisible({ timeout: 30_000 });
  await expect(page.getByRole('button', { name: FAULT_WORDS.copy })).toBeVisible();
  await expectSoundAsItIs(page);
});
