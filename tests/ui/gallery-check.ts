// `node tests/ui/gallery-check.ts`: builds the gallery, serves it under the product's style policy and tries every
// live part in Chromium (CHROMIUM=path). Screenshots go to the folder in SCREENS.
import assert from 'node:assert/strict';
import { type Browser, chromium, type Page } from '@playwright/test';
import { build, preview } from 'vite';
import { TOAST_LIMITS } from '#contract/limits.ts';
import { faultsOn } from '#tests/e2e/support/accessibility.ts';

const configFile = new URL('./gallery.vite.config.ts', import.meta.url).pathname;
const PHONE = { width: 360, height: 740 };
const DESKTOP = { width: 1280, height: 800 };

interface Visit {
  browser: Browser;
  url: string;
}

/** Opens the gallery and collects every console message about an error or a blocked style. */
async function open({ browser, url }: Visit, viewport: typeof PHONE, theme: string) {
  const context = await browser.newContext({ viewport });
  const page = await context.newPage();
  const faults: string[] = [];
  page.on('console', (message) => message.type() === 'error' && faults.push(message.text()));
  page.on('pageerror', (error) => faults.push(error.message));
  await page.goto(`${url}gallery.html?theme=${theme}`);
  await page.getByRole('heading', { level: 1 }).waitFor();
  await page.evaluate(() => document.fonts.ready);
  return { page, faults };
}

async function picture(page: Page, name: string, fullPage = false) {
  const folder = process.env.SCREENS;
  if (folder) await page.screenshot({ path: `${folder}/${name}.png`, fullPage });
}

/** Also loads pictures far below. Fails if a drawing is missing. */
async function loadPictures(page: Page) {
  const heights = () => page.evaluate(() => document.documentElement.scrollHeight);
  const before = await heights();
  await page.evaluate(() =>
    Promise.all(
      [...document.images].map((image) => {
        image.loading = 'eager';
        return image.decode();
      }),
    ),
  );
  assert.equal(await heights(), before, 'pictures keep their place before they are loaded');
}

async function isFocused(page: Page, selector: string): Promise<boolean> {
  return page.evaluate((wanted) => document.activeElement?.matches(wanted) ?? false, selector);
}

async function looks(visit: Visit) {
  for (const viewport of [PHONE, DESKTOP]) {
    for (const theme of ['light', 'dark']) {
      const { page, faults } = await open(visit, viewport, theme);
      await page.waitForTimeout(600); // wait for the skeleton to fade in: axe measures the current colors
      assert.deepEqual(await faultsOn(page), []);
      const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      assert.ok(overflow <= 0, `${viewport.width} px: ${overflow} px too wide`);
      await loadPictures(page);
      await picture(page, `gallery-${viewport.width}-${theme}`, true);
      assert.deepEqual(faults, []);
      await page.context().close();
    }
  }
}

async function forms(visit: Visit) {
  const { page, faults } = await open(visit, PHONE, 'light');
  const error = (name: string) => page.locator(`[data-error="${name}"]`);
  await page.getByLabel('ZIP code').focus();
  assert.equal(await error('zipCode').count(), 0, 'no error before the field is left');
  await page.keyboard.press('Tab');
  await error('zipCode').waitFor();
  assert.equal(await page.locator('[data-error]').count(), 1, 'only the field that was left');
  await page.getByRole('button', { name: 'Register', exact: true }).click();
  await error('terms').waitFor();
  assert.ok(await isFocused(page, '[name="zipCode"]'), 'focus on the first bad field');
  await picture(page, 'form-errors');
  await page.getByLabel('ZIP code').fill('32601');
  await page.getByLabel('Business name').fill('Taken');
  await page.getByLabel('Password', { exact: true }).fill(' secret ');
  await page.getByRole('button', { name: 'Show password' }).click();
  assert.equal(await page.getByLabel('Password', { exact: true }).getAttribute('type'), 'text');
  await page.getByLabel('Description').fill('Goats, milked twice a day.');
  await page.getByLabel('Business category').selectOption('feed');
  await page.getByRole('checkbox', { name: 'Goat' }).check();
  await page.getByRole('checkbox', { name: 'I accept' }).check();
  await page.getByRole('radio', { name: '5 stars' }).focus();
  await page.keyboard.press('ArrowLeft');
  await page.getByText('Your rating: 4 of 5').waitFor();
  await page.getByRole('button', { name: 'Register', exact: true }).click();
  await page.getByText('This name is already taken.').waitFor();
  await page.getByText('Something else was refused.').waitFor();
  assert.ok(await isFocused(page, '[name="name"]'), 'focus on the refused field');
  assert.equal(await page.getByLabel('ZIP code').inputValue(), '32601', 'a refusal clears nothing');
  await page.getByLabel('Business name').fill('Vega');
  assert.equal(await error('name').count(), 0, 'changing a field takes its refusal back');
  await page.getByRole('button', { name: 'Register', exact: true }).click();
  await page.getByText('sent dirty Vega').waitFor();
  await page.getByRole('button', { name: 'Start again' }).click();
  await page.getByText('idle clean').waitFor();
  assert.deepEqual(faults, []);
  await page.context().close();
}

async function dialogs(visit: Visit) {
  const { page, faults } = await open(visit, PHONE, 'light');
  const dialog = page.getByRole('dialog', { name: 'Sign In' });
  const opener = page.getByRole('button', { name: 'Open form' });
  await opener.click();
  await dialog.waitFor();
  await page.waitForTimeout(300);
  await picture(page, 'dialog-phone');
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'hidden' });
  assert.ok(await opener.evaluate((element) => element === document.activeElement), 'focus is given back');
  await opener.click();
  await page.mouse.click(180, 20);
  await dialog.waitFor({ state: 'hidden' });
  await opener.click();
  await page.getByLabel('Username').pressSequentially('mari');
  await page.keyboard.press('Escape');
  await page.keyboard.press('Escape');
  await page.mouse.click(180, 20);
  await page.waitForTimeout(100);
  assert.equal(await page.getByLabel('Username').inputValue(), 'mari', 'typed text keeps the dialog open');
  await dialog.getByRole('button', { name: 'Close' }).click();
  await dialog.waitFor({ state: 'hidden' });
  await page.getByRole('button', { name: 'Open menu' }).click();
  await page.waitForTimeout(300);
  await picture(page, 'drawer-phone');
  await page.mouse.click(350, 400);
  await page.getByRole('dialog', { name: 'Menu' }).waitFor({ state: 'hidden' });
  await page.setViewportSize(DESKTOP);
  await page.getByRole('button', { name: 'Open question' }).click();
  const box = await page.getByRole('dialog').boundingBox();
  assert.equal(box?.width, 480);
  await page.waitForTimeout(300);
  await picture(page, 'dialog-desktop');
  assert.deepEqual(await faultsOn(page), []);
  assert.deepEqual(faults, []);
  await page.context().close();
}

async function toasts(visit: Visit) {
  const { page, faults } = await open(visit, PHONE, 'light');
  const toast = page.locator('.toast');
  const press = (name: string) => page.getByRole('button', { name, exact: true }).click();
  await press('Saved');
  await page.locator('.toast', { hasText: 'Reply saved' }).waitFor();
  await press('Failed');
  await page.locator('.toast', { hasText: 'Registration failed' }).waitFor();
  assert.equal(await toast.count(), TOAST_LIMITS.atOnce, 'one at a time');
  await page.waitForTimeout(300);
  await picture(page, 'toast-phone');
  assert.deepEqual(await faultsOn(page), []);
  await toast.hover();
  await page.waitForTimeout(TOAST_LIMITS.longMs + 500);
  assert.equal(await toast.count(), 1, 'time stands still under the pointer');
  await page.mouse.down();
  await page.mouse.move(300, 600);
  const box = await toast.boundingBox();
  assert.ok(box);
  await page.mouse.up();
  await press('Done');
  await toast.waitFor();
  await page.keyboard.press(TOAST_LIMITS.hotkey);
  assert.ok(await isFocused(page, '.toasts'), 'F8 reaches the toast');
  await page.keyboard.press('Escape');
  await toast.waitFor({ state: 'detached' });
  await press('Saved');
  await swipe(page);
  await toast.waitFor({ state: 'detached' });
  await press('Done');
  await page.getByRole('button', { name: 'Close' }).click();
  await toast.waitFor({ state: 'detached' });
  await press('Announce');
  await page.locator('[role="status"]', { hasText: '12 results' }).waitFor({ state: 'attached' });
  assert.deepEqual(faults, []);
  await page.context().close();
}

async function swipe(page: Page) {
  const box = await page.locator('.toast').boundingBox();
  assert.ok(box);
  const [x, y] = [box.x + 60, box.y + 20];
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x + 40, y, { steps: 8 });
  await page.mouse.up();
}

async function controls(visit: Visit) {
  const { page, faults } = await open(visit, DESKTOP, 'light');
  const slider = page.getByRole('slider', { name: 'Search radius' });
  await slider.focus();
  await page.keyboard.press('ArrowRight');
  assert.equal(await slider.getAttribute('aria-valuetext'), '55 miles');
  const track = await page.locator('.slider-root').boundingBox();
  assert.ok(track);
  await page.mouse.click(track.x + 4, track.y + 4);
  assert.equal(await slider.inputValue(), '5', 'a tap on the track moves the thumb');
  await page.getByRole('tab', { name: 'Preferences' }).focus();
  await page.keyboard.press('ArrowRight');
  await page.getByText('No Businesses Yet').waitFor();
  await page.getByRole('button', { name: 'Goat' }).first().click();
  await page.getByRole('button', { name: 'With a tooltip' }).hover();
  await page.getByRole('tooltip').waitFor();
  await picture(page, 'tooltip');
  assert.deepEqual(faults, []);
  await page.context().close();
}

await build({ configFile, logLevel: 'warn' });
const server = await preview({ configFile, logLevel: 'warn' });
const url = server.resolvedUrls?.local[0];
assert.ok(url);
const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
  args: ['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-sync'],
});
try {
  for (const check of [looks, forms, dialogs, toasts, controls]) {
    await check({ browser, url });
    console.log(`ok ${check.name}`);
  }
} finally {
  await browser.close();
  await server.close();
}
