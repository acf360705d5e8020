import { expect, type Page } from '@playwright/test';
import { WAKE_WORKER } from '#contract/sync.ts';
import { INSTALL_WORDS as WORDS } from '#src/features/install/install.words.ts';
import { WORDS_FILE_WORDS } from '#src/features/outbox/words-file/words-file.words.ts';
import { AUTH_WORDS } from '#src/session/session.words.ts';
import { SHELL_WORDS } from '#src/shell/shell.words.ts';
import { expectAccessible } from './support/accessibility.ts';
import { test } from './support/fixtures.ts';
import { copiesUpToDate } from './support/own-steps.ts';
import { visitBusiness, writeReviewOffline } from './support/steps.ts';

const IPHONE = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 Safari/604.1';

const hintOn = (page: Page) => page.getByRole('complementary', { name: WORDS.region });

/** Goes to another screen by a tap. */
const goTo = (page: Page, name: string) =>
  page.getByRole('navigation', { name: SHELL_WORDS.quickNavigation }).getByRole('link', { name }).click();

/** Makes the phone remember an earlier day of use. */
async function wasUsedBefore(page: Page): Promise<void> {
  await page.evaluate(
    () =>
      new Promise<void>((resolve, reject) => {
        const opening = indexedDB.open('petiyard-cache');
        opening.onsuccess = () => {
          const database = opening.result;
          const changing = database.transaction('settings', 'readwrite');
          const value = { firstDay: 'Sun Nov 01 2026', laters: 0, laterAtMs: 0 };
          changing.objectStore('settings').put({ name: 'installHint', value });
          changing.oncomplete = () => resolve(database.close());
          changing.onerror = () => reject(changing.error);
        };
      }),
  );
}

/** Fires Chromium's install offer at a chosen time; the person declines the browser's question. */
async function offerInstall(page: Page): Promise<void> {
  await page.evaluate(() => {
    const offer = new Event('beforeinstallprompt', { cancelable: true });
    Object.assign(offer, { prompt: async () => ({ outcome: 'dismissed' }) });
    window.dispatchEvent(offer);
  });
}

test('shows the install hint at the bottom from the second day and screen on, and respects Later', async ({
  phone,
}) => {
  const { page } = phone;
  await phone.open('/');
  await offerInstall(page);
  await goTo(page, 'Forums');
  await copiesUpToDate(phone);
  await expect(hintOn(page)).toBeHidden(); // the first day
  await wasUsedBefore(page);

  await phone.open('/');
  await offerInstall(page);
  await copiesUpToDate(phone);
  await expect(hintOn(page)).toBeHidden(); // the first screen
  await goTo(page, 'Forums');
  await expect(hintOn(page)).toContainText(WORDS.hint);
  await expectAccessible(page);
  await hintOn(page).getByRole('button', { name: WORDS.addToHome }).click();
  await expect(hintOn(page)).toBeHidden(); // declining the browser's question counts as Later
  await offerInstall(page);
  await goTo(page, 'Emergency');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(hintOn(page)).toBeHidden();

  await phone.open('/');
  await page.getByRole('button', { name: SHELL_WORDS.openMenu }).click();
  const entry = page.getByRole('dialog').getByRole('link', { name: WORDS.addToHome });
  await expect(entry).toHaveAttribute('href', '/settings#install');

  await wasUsedBefore(page);
  await page.addInitScript((userAgent) => {
    Object.defineProperty(navigator, 'userAgent', { get: () => userAgent });
    window.addEventListener('beforeinstallprompt', (event) => event.stopImmediatePropagation()); // Chromium's own
  }, IPHONE);
  await phone.open('/');
  await copiesUpToDate(phone);
  await goTo(page, 'Forums');
  await expect(hintOn(page)).toContainText(WORDS.iphoneHint);
  await expect(hintOn(page)).toContainText(WORDS.iphoneOpen);
  await expectAccessible(page);
});

test('shows the number of waiting items on the icon, set by the page and cleared by page and worker, and opens screens by shortcuts', async ({
  server,
  connection,
  phone,
}) => {
  await phone.context.addInitScript(() => {
    Object.assign(window, { badges: [] as number[] });
    const drawn = (window as unknown as { badges: number[] }).badges;
    navigator.setAppBadge = async (count) => void drawn.push(count ?? -1);
    navigator.clearAppBadge = async () => void drawn.push(0);
  });
  const badge = () => phone.page.evaluate(() => (window as unknown as { badges: number[] }).badges.at(-1));
  await phone.register('ann');
  await visitBusiness(phone, server, 1);
  await expect.poll(badge).toBe(0);
  connection.lie(() => 'cut');
  await writeReviewOffline(phone, { businessId: 1, rating: 4, comment: 'Came at dawn' });
  await expect.poll(badge).toBe(1);

  const worker = phone.context.serviceWorkers()[0];
  if (!worker) throw new Error('the worker is not there');
  await worker.evaluate(() => {
    const cleared = { times: 0 };
    Object.assign(self, { cleared });
    Object.assign(navigator, { clearAppBadge: async () => void cleared.times++ });
  });
  connection.beHonest();
  await phone.page.evaluate(async (type) => {
    const { active } = await navigator.serviceWorker.ready;
    active?.postMessage({ type });
  }, WAKE_WORKER);
  await expect.poll(badge).toBe(0);
  const clearedByWorker = () =>
    worker.evaluate(() => (self as unknown as { cleared: { times: number } }).cleared.times);
  await expect.poll(clearedByWorker).toBeGreaterThan(0);

  const manifest = (await (await fetch(`${server.url}/manifest.webmanifest`)).json()) as {
    shortcuts: { name: string; url: string }[];
  };
  expect(manifest.shortcuts.map(({ name }) => name)).toEqual(['Emergency', 'Outbox', 'Ask PetiBot']);
  for (const { url } of manifest.shortcuts) {
    await phone.open(url);
    await expect(phone.page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(phone.page).not.toHaveTitle(/404/);
  }
});

test("explains an iPhone's empty new icon, helps to sign in, and says nothing afterwards", async ({
  phone,
}) => {
  await phone.context.addInitScript((userAgent) => {
    Object.defineProperty(navigator, 'userAgent', { get: () => userAgent });
    Object.defineProperty(navigator, 'standalone', { get: () => true });
  }, IPHONE);
  const { page } = phone;
  await phone.open('/');
  await expect(hintOn(page)).toContainText(WORDS.startsEmpty);
  await expectAccessible(page);
  await hintOn(page).getByRole('button', { name: WORDS.signIn }).click();
  await expect(page.getByRole('dialog', { name: AUTH_WORDS.signInTitle })).toBeVisible();
  await page.keyboard.press('Escape');
  await hintOn(page).getByRole('link', { name: WORDS.toOutbox }).click();
  await expect(page.getByRole('button', { name: WORDS_FILE_WORDS.take })).toBeVisible();
  await hintOn(page).getByRole('button', { name: WORDS.understood }).click();
  await expect(hintOn(page)).toBeHidden();
  await phone.open('/forums');
  await copiesUpToDate(phone);
  await expect(hintOn(page)).toBeHidden();
});
