import { type Browser, expect, type Page, type Route } from '@playwright/test';
import { test } from './support/fixtures.ts';
import { openWaiting } from './support/held-scripts.ts';
import { movedOn, watchMoves } from './support/moves.ts';

/** Unnoticeable layout shift. */
const STEADY = 0.05;

const hasMark = (page: Page, name: string) =>
  page.evaluate((mark) => performance.getEntriesByName(mark).length > 0, name);
const markSet = (page: Page, name: string) =>
  page.waitForFunction((mark) => performance.getEntriesByName(mark).length > 0, name);

const SECTIONS = /assets\/sections-.*\.js/;

/** Opens Home, which responds except for the sections below the hero. */
async function openHome(browser: Browser, server: string, keepBack: (route: Route) => Promise<void>) {
  const context = await browser.newContext({
    viewport: { width: 360, height: 740 },
    serviceWorkers: 'block',
  });
  const page = await context.newPage();
  const complaints: string[] = [];
  page.on('pageerror', (error) => complaints.push(String(error)));
  // It was reloaded for a missing part a moment ago; the limit is once a minute.
  await page.addInitScript(() => sessionStorage.setItem('reopened-at-ms', String(Date.now())));
  await watchMoves(page);
  await page.route(SECTIONS, keepBack);
  await page.goto(server);
  await markSet(page, 'taken-over');
  return { context, page, complaints };
}

/** Holds requests until they are released. */
function gate() {
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  const keepBack = async (route: Route) => {
    await released;
    await route.continue();
  };
  return { released, release, keepBack };
}

test('the sections below the hero keep presses and choices from before their code, and their elements', async ({
  server,
  browser,
}) => {
  const { release, keepBack } = gate();
  const { context, page, complaints } = await openHome(browser, server.url, keepBack);
  const more = page.getByRole('button', { name: 'Browse More Animals' });
  const type = page.locator('#nearby [name="businessType"]');
  await page.evaluate(() => Object.assign(window, { section: document.querySelector('#nearby h2') }));
  const place = page.locator('.hero [aria-expanded]');
  await place.click();
  await expect(place).toHaveAttribute('aria-expanded', 'true');
  await more.click();
  await type.selectOption('Pet Grooming', { force: true }); // behind a button on a phone
  await page.locator('#nearby [name="radius"]').fill('75', { force: true });
  expect(await hasMark(page, 'core-came')).toBe(false);
  release();
  await markSet(page, 'core-came');
  await expect(page.locator('#favorites [aria-expanded="true"]')).toBeVisible();
  await expect(type).toHaveValue('Pet Grooming');
  await page.locator('#nearby [aria-expanded]').click();
  await page.getByRole('button', { name: 'Apply Filters' }).click();
  await expect(page.getByRole('link', { name: 'View All Results' })).toHaveAttribute(
    'href',
    /radius=75&category=Pet(\+|%20)Grooming/,
  );
  const isKept = () => document.querySelector('#nearby h2') === Reflect.get(window, 'section');
  expect(await page.evaluate(isKept), 'the same heading').toBe(true);
  expect(complaints).toEqual([]);
  await context.close();
});

test('sections below the window are laid out only when they respond, or at once after a reload', async ({
  server,
  browser,
}) => {
  const { release, keepBack } = gate();
  const { context, page } = await openHome(browser, server.url, keepBack);
  const isLaidOut = () =>
    page.locator('#petibot h2').evaluate((title) => title.checkVisibility({ contentVisibilityAuto: true }));
  expect(await isLaidOut()).toBe(false);
  await page.reload();
  await markSet(page, 'taken-over');
  expect(await isLaidOut(), 'after a reload').toBe(true);
  await page.goto(server.url);
  release();
  await markSet(page, 'core-came');
  expect(await isLaidOut(), 'once it responds').toBe(true);
  await context.close();
});

test('another screen opens while the sections of Home are still loading, and Back waits for them', async ({
  server,
  browser,
}) => {
  const { release, keepBack } = gate();
  const { context, page, complaints } = await openHome(browser, server.url, keepBack);
  const forums = page.getByRole('heading', { level: 1, name: /Forums/ });
  await page.getByRole('link', { name: 'Forums' }).last().click();
  await expect(forums).toBeVisible();
  await markSet(page, 'core-came');
  await page.goBack();
  await page.waitForTimeout(300); // a Home without sections would be there by then
  await expect(forums).toBeVisible();
  release();
  await expect(page.locator('#nearby')).toBeVisible();
  expect(complaints).toEqual([]);
  await context.close();
});

test('input from before the start is passed on once, not again with the sections or on a later visit', async ({
  server,
  browser,
}) => {
  const { page, complaints, ...waiting } = await openWaiting(browser, server.url);
  const { release, keepBack } = gate();
  await page.route(SECTIONS, keepBack);
  const town = page.getByLabel('Town or ZIP code').first();
  const menu = page.getByRole('dialog', { name: 'Menu' });
  await page.getByRole('button', { name: 'Open menu' }).click();
  await town.fill('Ocala');
  await waiting.release();
  await expect(menu).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(menu).toBeHidden();
  await town.fill('');
  await town.blur();
  release();
  await markSet(page, 'core-came');
  await expect(town).not.toBeFocused();
  await page.getByRole('link', { name: 'Forums' }).last().click();
  await expect(page.getByRole('heading', { level: 1, name: /Forums/ })).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  await expect(town).toHaveValue('');
  await expect(menu).toBeHidden();
  expect(complaints).toEqual([]);
  await waiting.close();
});

test('a link in a section leaves Home although the browser then breaks off the load of the sections @long', async ({
  server,
  browser,
}) => {
  const context = await browser.newContext({ serviceWorkers: 'block' });
  const page = await context.newPage();
  // Safari on iPhones reports no navigation.
  await page.addInitScript(() =>
    window.addEventListener('beforeunload', (event) => event.stopImmediatePropagation(), { capture: true }),
  );
  const sections = gate();
  const forums = gate();
  await page.route(SECTIONS, async (route) => {
    await sections.released;
    await route.abort();
  });
  await page.route('**/forums', forums.keepBack);
  await page.goto(server.url);
  await markSet(page, 'taken-over');
  await page.locator('#services').getByRole('link', { name: 'Forum' }).click({ noWaitAfter: true });
  const broken = page.waitForEvent('requestfailed');
  sections.release();
  await broken;
  await page.waitForTimeout(300); // a reload of Home would have begun by then
  forums.release();
  await expect(page.getByRole('heading', { level: 1, name: /Forums/ })).toBeVisible();
  await context.close();
});

test('Home says that a part is missing if its sections cannot load, leaves them readable, opens other screens, and recovers with a reload @long', async ({
  server,
  browser,
}) => {
  let isMissing = true;
  const { context, page } = await openHome(browser, server.url, (route) =>
    isMissing ? route.abort() : route.continue(),
  );
  const late = page.getByRole('alert').filter({ hasText: /^Part of PetiYard couldn’t load/ });
  await expect(late).toBeVisible();
  await expect(page.locator('#nearby h2')).toBeVisible();
  await expect(page.locator('#petibot h2')).toBeVisible();
  await page.getByRole('link', { name: 'Forums' }).last().click();
  await expect(page.getByRole('heading', { level: 1, name: /Forums/ })).toBeVisible();
  await page.goBack();
  await expect(late).toBeVisible();
  isMissing = false;
  await late.getByRole('button', { name: 'Reload' }).click();
  await markSet(page, 'core-came');
  await expect(late).toBeHidden();
  expect(await movedOn(page)).toBeLessThanOrEqual(STEADY);
  await context.close();
});
