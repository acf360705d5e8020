import { type Browser, expect, type Page, type Route } from '@playwright/test';
import { expectAccessible } from './support/accessibility.ts';
import { test } from './support/fixtures.ts';
import { holdScripts, openWaiting } from './support/held-scripts.ts';
import { movedOn, watchMoves } from './support/moves.ts';

/** Unnoticeable layout shift. */
const STEADY = 0.05;
/** The limit of a phone without signal, which waits for nothing. */
const STILL = 0.02;
const SIZES = [
  { width: 360, height: 740 },
  { width: 1280, height: 800 },
];
const SCREENS = [
  { path: '/', title: 'PetiYard', heading: /^Good help/ },
  { path: '/explore', title: /^Explore Pet/, heading: /^Explore Pet/ },
  { path: '/emergency', title: /^Emergency/, heading: 'Emergency', last: '.call-slab' },
];

/** When the browser painted the largest part, and when the app took over. */
const paintsOn = (page: Page) =>
  page.evaluate(async () => {
    const largest = new Promise<number | undefined>((resolve) => {
      new PerformanceObserver((list) => resolve(list.getEntries().at(-1)?.startTime)).observe({
        type: 'largest-contentful-paint',
        buffered: true,
      });
    });
    return { largest: await largest, takenOver: performance.getEntriesByName('taken-over')[0]?.startTime };
  });

for (const [place, { path, title, heading, last }] of SCREENS.entries())
  for (const size of SIZES)
    test(`renders ${path} readably and without faults before any script, and neither redraws nor moves it when the app takes over, at ${size.width}${size === SIZES[place % 2] ? '' : ' @long'}`, async ({
      server,
      browser,
    }) => {
      const waiting = await openWaiting(browser, server.url + path, size);
      const { page } = waiting;
      await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible();
      await expect(page).toHaveTitle(title);
      await expect(page.getByRole('link', { name: 'Emergency' }).first()).toHaveAttribute(
        'href',
        '/emergency',
      );
      await expectAccessible(page);
      await page.evaluate(() => document.fonts.ready);
      await page.evaluate(() => Object.assign(window, { heading: document.querySelector('h1') }));

      await waiting.release();
      await page.waitForFunction(() => performance.getEntriesByName('core-came').length > 0);
      const isKept = () => document.querySelector('h1') === Reflect.get(window, 'heading');
      expect(await page.evaluate(isKept), 'the same heading').toBe(true);
      if (last) {
        await expect(page.locator(last).first()).toBeVisible();
        const { largest, takenOver } = await paintsOn(page);
        expect(largest, 'the largest paint').toBeLessThan(takenOver ?? 0);
      }
      expect(await movedOn(page)).toBeLessThanOrEqual(last ? STILL : STEADY);
      expect(waiting.complaints).toEqual([]);
      await waiting.close();
    });

test('creates no formatter before the app has taken over, because the first one takes a slow phone 0.2 s', async ({
  server,
  page,
}) => {
  await page.addInitScript(() => {
    const made: string[] = [];
    Object.assign(window, { made });
    const construct = (Format: Newable, options: unknown[]) => {
      if (performance.getEntriesByName('taken-over').length === 0)
        made.push(`${Format.name} ${JSON.stringify(options)}`);
      return new Format(...options);
    };
    type Newable = new (...options: unknown[]) => object;
    const formats = Intl as unknown as Record<string, Newable>;
    for (const name of ['NumberFormat', 'DateTimeFormat', 'RelativeTimeFormat', 'ListFormat'])
      formats[name] = new Proxy(formats[name] as Newable, { construct });
  });
  for (const { path } of SCREENS) {
    await page.goto(server.url + path);
    await page.waitForFunction(() => performance.getEntriesByName('core-came').length > 0);
    expect(await page.evaluate(() => Reflect.get(window, 'made')), path).toEqual([]);
  }
});

test('takes over an address with a query in place, and then shows its search', async ({
  server,
  browser,
}) => {
  const address = `${server.url}/explore?location=Ocala%2C+FL&radius=50&q=vet`;
  const { page, release, complaints, close } = await openWaiting(browser, address, SIZES[1]);
  await page.evaluate(() => Object.assign(window, { heading: document.querySelector('h1') }));
  await release();
  await expect(page.getByRole('searchbox', { name: /^Name or word/ })).toHaveValue('vet');
  await expect(page.locator('main [name="location"]').first()).toHaveValue('Ocala, FL');
  const isKept = () => document.querySelector('h1') === Reflect.get(window, 'heading');
  expect(await page.evaluate(isKept), 'the same heading').toBe(true);
  expect(page.url()).toBe(address);
  expect(complaints).toEqual([]);
  await close();
});

test('loads the document of the screen to which Back returns before the app has started', async ({
  server,
  browser,
}) => {
  const first = await openWaiting(browser, `${server.url}/emergency`);
  const { page, complaints } = first;
  await first.release();
  await page.waitForFunction(() => performance.getEntriesByName('core-came').length > 0);
  await page.getByRole('link', { name: 'Home' }).first().click();
  await expect(page.getByRole('heading', { level: 1, name: /^Good help/ })).toBeVisible();
  const release = await holdScripts(page);
  await page.reload({ waitUntil: 'commit' });
  await page.waitForFunction(() => document.readyState !== 'loading'); // the page's own script has run
  await page.goBack({ waitUntil: 'commit' });
  await expect(page.getByRole('heading', { level: 1, name: 'Emergency' })).toBeVisible();
  release();
  await page.waitForFunction(() => performance.getEntriesByName('core-came').length > 0);
  expect(complaints).toEqual([]);
  await first.close();
});

test("keeps typed text and presses from before the app's start", async ({ server, browser }) => {
  const explore = await openWaiting(browser, `${server.url}/explore`, SIZES[1]);
  const word = explore.page.getByRole('searchbox', { name: /^Name or word/ });
  for (const name of ['Horse', 'Makes farm calls', 'Day and night'])
    await explore.page.getByRole('button', { name, exact: true }).first().click();
  await word.pressSequentially('goat vet');
  await explore.release();
  await expect(word).toHaveValue('goat vet');
  await expect(word).toBeFocused();
  await expect(explore.page.getByRole('button', { name: 'Search', exact: true })).toBeEnabled();
  await word.press('Enter');
  await expect(explore.page).toHaveURL(/q=goat(\+|%20)vet/);
  await expect(explore.page).toHaveURL(/animal=Horse.*facts=farmCalls.*emergency24h/);
  expect(explore.complaints).toEqual([]);
  await explore.close();

  const home = await openWaiting(browser, `${server.url}/`);
  const town = home.page.getByLabel('Town or ZIP code').first();
  await town.fill('Ocala');
  await home.page.getByRole('combobox', { name: 'Category' }).selectOption('Veterinary Services');
  await home.page.getByRole('button', { name: 'Open menu' }).click();
  await home.release();
  await expect(home.page.getByRole('dialog', { name: 'Menu' })).toBeVisible();
  await expect(town).toHaveValue('Ocala');
  await expect(home.page.locator('[name="category"]').first()).toHaveValue('Veterinary Services');
  expect(home.complaints).toEqual([]);
  await home.close();
});

/** Opens a prerendered Explore and holds back a part of its code. */
async function openPartly(browser: Browser, address: string, keepBack: (route: Route) => Promise<void>) {
  const context = await browser.newContext({ viewport: SIZES[1] ?? null, serviceWorkers: 'block' });
  const page = await context.newPage();
  // It was reloaded for a missing part a moment ago; the limit is once a minute.
  await page.addInitScript(() => sessionStorage.setItem('reopened-at-ms', String(Date.now())));
  await page.route('**/assets/core-*.js', keepBack);
  await page.goto(`${address}/explore`);
  await page.waitForFunction(() => performance.getEntriesByName('taken-over').length > 0);
  const word = page.getByRole('searchbox', { name: /^Name or word/ });
  await word.fill('goat vet');
  await page.getByRole('button', { name: 'Search', exact: true }).click();
  const late = page
    .getByRole('alert')
    .filter({ hasText: /^Part of PetiYard (is still loading|couldn’t load)/ });
  await expect(late).toBeVisible();
  await expectAccessible(page);
  return { context, page, word, late };
}

test('announces a slow part of the code above the screen, and keeps the press until it arrives @long', async ({
  server,
  browser,
}) => {
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  const { context, page, late } = await openPartly(browser, server.url, async (route) => {
    await released;
    await route.continue();
  });
  release();
  await expect(page).toHaveURL(/q=goat(\+|%20)vet/);
  await expect(late).toBeHidden();
  await context.close();
});

test('leaves the screen as it is if a part of the code is missing, and recovers with a reload @long', async ({
  server,
  browser,
}) => {
  let isMissing = true; // a browser may request it twice: preload and import
  const { context, page, word, late } = await openPartly(browser, server.url, (route) =>
    isMissing ? route.abort() : route.continue(),
  );
  await expect(page.getByRole('heading', { level: 1, name: /^Explore Pet/ })).toBeVisible();
  await expect(word).toHaveValue('goat vet');
  await expect(late).toContainText('couldn’t load. Reload to continue');
  isMissing = false;
  await late.getByRole('button', { name: 'Reload' }).click();
  await page.waitForFunction(() => performance.getEntriesByName('core-came').length > 0);
  await expect(late).toBeHidden();
  await context.close();
});

test('submits the search of the home page by the browser itself before the app starts @long', async ({
  server,
  browser,
}) => {
  const { page, release, complaints, close } = await openWaiting(browser, `${server.url}/`);
  await page.getByRole('combobox', { name: 'Category' }).selectOption('Veterinary Services');
  await page.getByRole('button', { name: 'Search', exact: true }).click();
  await expect(page).toHaveURL(/\/explore\?.*state=Florida/);
  await release();
  await expect(page).toHaveURL(({ searchParams }) => {
    const asked = ['location', 'category', 'state'].map((name) => searchParams.get(name));
    return asked.join() === 'Florida,Veterinary Services,';
  });
  await expect(page.getByRole('heading', { level: 2 }).first()).not.toContainText('Searching');
  expect(complaints).toEqual([]);
  await close();
});

test('keeps the page readable and its links working without scripts, and names the missing parts', async ({
  server,
  browser,
}) => {
  const context = await browser.newContext({ javaScriptEnabled: false, viewport: SIZES[0] ?? null });
  const page = await context.newPage();
  await page.goto(`${server.url}/`);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.locator('noscript p')).toBeVisible();
  await page.getByRole('link', { name: 'Discover' }).click();
  await expect(page).toHaveURL(/\/explore$/);
  await expect(page.getByRole('heading', { level: 1, name: /^Explore/ })).toBeVisible();
  await context.close();
});

test('shows the first view and the offline bar from the first paint in the chosen theme, and does not move the page when the app starts', async ({
  phone,
}) => {
  const bar = () => phone.page.getByRole('region', { name: 'Connection' });
  await phone.open('/');
  await phone.page.evaluate(() => localStorage.setItem('theme', 'dark'));
  await expect(phone.page.getByRole('link', { name: /Up to date/ })).toBeVisible();
  await expect(bar()).toBeHidden();
  phone.watch.expect(/ERR_INTERNET_DISCONNECTED/);
  await phone.context.setOffline(true);
  await watchMoves(phone.page);
  await phone.page.addInitScript(() => {
    // Some versions of Chromium report a new page as online although its network is switched off.
    let isOnline = false;
    Object.defineProperty(navigator, 'onLine', { get: () => isOnline });
    window.addEventListener('online', () => {
      isOnline = true;
    });
    document.addEventListener('readystatechange', () => {
      if (document.readyState !== 'interactive') return;
      const early = document.querySelector<HTMLElement>('#root .bar');
      Object.assign(window, {
        early: early?.checkVisibility() && early.innerText,
        earlyTheme: document.querySelector('#root h1') && document.documentElement.dataset.theme,
      });
    });
  });
  for (const { path, last } of SCREENS) {
    await phone.open(path);
    expect(await phone.page.evaluate(() => Reflect.get(window, 'early'))).toContain('No signal.');
    expect(await phone.page.evaluate(() => Reflect.get(window, 'earlyTheme'))).toBe('dark');
    await phone.page.waitForFunction(() => performance.getEntriesByName('core-came').length > 0);
    await expect(bar()).toContainText(/Saved (just now|\d+ min\. ago)\./);
    if (path === '/explore')
      await expect(phone.page.getByRole('button', { name: 'Try again' })).toBeVisible();
    if (last) await expect(phone.page.locator(last).first()).toBeVisible();
    expect(await movedOn(phone.page)).toBeLessThanOrEqual(STILL);
  }
  await phone.context.setOffline(false);
  await expect(bar()).toBeHidden();
});
