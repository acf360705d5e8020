import { expect, type Page } from '@playwright/test';
import { LANGUAGE_WORDS } from '#src/language/language.words.ts';
import { test } from './support/fixtures.ts';
import { copiesUpToDate } from './support/own-steps.ts';

const langOf = (page: Page) => page.locator('html').getAttribute('lang');

/** Which of these files this phone keeps. */
const keptOf = (page: Page, paths: readonly string[]) =>
  page.evaluate(
    async (all) =>
      (await Promise.all(all.map((path) => caches.match(path, { ignoreSearch: true })))).map(
        (found) => found !== undefined,
      ),
    paths,
  );
const SHELLS = ['/shell.html', '/es/shell.html'];

test.describe('a new phone', () => {
  test.use({ isNewPhone: true });

  test('J2: that chooses Spanish keeps only its files, and finds a number in Spanish without signal in two taps', async ({
    server,
    phone,
  }) => {
    await phone.open('/?lang=es');
    expect(await langOf(phone.page)).toBe('es');
    expect(new URL(phone.page.url()).search).toBe('');
    await phone.workerReady();
    expect(await keptOf(phone.page, SHELLS)).toEqual([false, true]);
    await phone.open('/emergency');
    await copiesUpToDate(phone);
    await server.stop();
    await phone.restart();
    await phone.open('/');
    expect(await langOf(phone.page)).toBe('es');
    await phone.page
      .getByRole('navigation', { name: 'Rápida' })
      .getByRole('link', { name: 'Emergencia' })
      .tap();
    const main = phone.page.getByRole('main');
    await expect(main.getByRole('heading', { level: 1, name: 'Emergencia' })).toBeVisible();
    await main.getByRole('button', { name: 'Caballo' }).tap();
    await expect(main.getByRole('link', { name: /^Llamar / }).first()).toHaveAttribute(
      'href',
      /^tel:\+?\d{7,}/,
    );
  });
});

test('a phone in English gets Spanish from an address, goes back on the same screen, and has both without signal @long', async ({
  server,
  phone,
}) => {
  const { page } = phone;
  await phone.open('/settings?lang=es');
  expect(await langOf(page)).toBe('es');
  await expect.poll(() => keptOf(page, SHELLS)).toEqual([true, true]);

  await page
    .getByRole('region', { name: /Language|Idioma/ })
    .getByRole('button', { name: 'English', exact: true })
    .click();
  await expect(page.locator('html')).toHaveAttribute('lang', 'en');
  expect(new URL(page.url()).pathname).toBe('/settings');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByRole('heading', { name: LANGUAGE_WORDS.heading })).toBeVisible();

  await server.stop();
  await phone.open('/settings');
  expect(await langOf(page)).toBe('en');
  await phone.open('/settings?lang=es');
  expect(await langOf(page)).toBe('es');
  await phone.open('/outbox');
  expect(await langOf(page)).toBe('es');
  await expect(page.getByRole('banner')).toBeVisible();
});
