import { expect, type Locator, type Page } from '@playwright/test';
import { HOUR_MS } from '#contract/shared/time.ts';
import { EMERGENCY_WORDS } from '#src/features/emergency/emergency.words.ts';
import { TEXTING_WORDS as WORDS } from '#src/features/emergency/texting/texting.words.ts';
import { PEOPLE_WORDS } from '#src/features/people/people.words.ts';
import { SHELL_WORDS } from '#src/shell/shell.words.ts';
import { expectAccessible, expectContrast, wear } from './support/accessibility.ts';
import { test } from './support/fixtures.ts';
import { copiesUpToDate, ownCopyKept } from './support/own-steps.ts';
import type { Phone } from './support/phone.ts';

const BARN = { latitude: 29.651634, longitude: -82.324826 };
const ANDROID = 'Mozilla/5.0 (Linux; Android 13) AppleWebKit/537.36 Chrome/140.0 Mobile Safari/537.36';
const THUMB = 48;
const mainOf = (page: Page) => page.getByRole('main');

/** The test browser is a desktop one; the pages that it opens from now on see a phone. */
const asAndroid = ({ context }: Phone) =>
  context.addInitScript((userAgent) => {
    Object.defineProperty(navigator, 'userAgent', { get: () => userAgent });
  }, ANDROID);

/** Pins the vet by hand. */
async function pin(page: Page, name: string, number: string): Promise<void> {
  await mainOf(page).getByRole('button', { name: PEOPLE_WORDS.add }).click();
  const form = page.getByRole('dialog');
  await form.getByLabel(PEOPLE_WORDS.name).fill(name);
  await form.getByLabel(PEOPLE_WORDS.phone).fill(number);
  await form.getByLabel(PEOPLE_WORDS.note, { exact: true }).fill('Back door at night');
  await form.getByRole('button', { name: PEOPLE_WORDS.save }).click();
  await expect(mainOf(page).getByRole('heading', { name })).toBeVisible();
}

/** Chooses the horse, gets the phone's position, and describes the way in. */
async function prepareText(phone: Phone): Promise<void> {
  const { page, context } = phone;
  await context.grantPermissions(['geolocation']);
  await context.setGeolocation(BARN);
  await phone.open('/emergency');
  await mainOf(page).getByRole('button', { name: 'Horse' }).click();
  await mainOf(page).getByRole('button', { name: WORDS.change }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: EMERGENCY_WORDS.locate }).click();
  await dialog.getByLabel(WORDS.note, { exact: true }).fill('Gate code 4411');
  await expect(dialog.getByText(/\?q=29\.65163,-82\.32483\nPosition: just now/)).toBeVisible();
  await page.keyboard.press('Escape');
  const text = mainOf(page).getByRole('link', { name: `${WORDS.title}${WORDS.to('Dr. Dana')}` });
  await expect(text).toHaveAttribute('href', /Gate%20code%204411/); // it is saved
}

/** Visible at once, large enough for a thumb, and covered by nothing. */
async function expectAtHand(link: Locator): Promise<void> {
  await expect(link).toBeInViewport({ ratio: 1 });
  const box = await link.boundingBox();
  expect(box?.height).toBeGreaterThanOrEqual(THUMB);
  await link.click({ trial: true });
}

test('J9: calls my pinned vet in two taps, and texts in one more, without signal after a killed browser and a restart', async ({
  server,
  phone,
}) => {
  await asAndroid(phone);
  await phone.register('ann');
  await ownCopyKept(phone); // until it knows the signed-in person, it saves contacts for a visitor
  await phone.open('/people');
  await pin(phone.page, 'Dr. Dana', '352-555-0101');
  await copiesUpToDate(phone);
  await prepareText(phone);
  await server.stop();
  await phone.crash();
  await asAndroid(phone);
  await phone.context.clock.setSystemTime(Date.now() + 3 * HOUR_MS);

  await phone.open('/');
  const bar = phone.page.getByRole('navigation', { name: SHELL_WORDS.quickNavigation });
  await bar.getByRole('link', { name: EMERGENCY_WORDS.title }).tap();
  const call = mainOf(phone.page).getByRole('link', { name: /^Call .+, Dr\. Dana$/ });
  await expectAtHand(call);
  await expect(call).toHaveAttribute('href', 'tel:3525550101');
  const text = mainOf(phone.page).getByRole('link', { name: `${WORDS.title}${WORDS.to('Dr. Dana')}` });
  await expectAtHand(text);
  await expect(text).toHaveAttribute('href', /^sms:3525550101\?body=Emergency%3A%20horse.*Gate/);
  const body = decodeURIComponent((await text.getAttribute('href'))?.split('?body=')[1] ?? '').split('\n');
  expect(body).toEqual([
    'Emergency: horse.',
    'Where: https://maps.google.com/?q=29.65163,-82.32483',
    expect.stringMatching(/^Position: 3 hr\. ago, \w{3} \d+:\d\d [AP]M\. I may be elsewhere now\.$/),
    'Directions: Gate code 4411',
    'Please call me.',
  ]);
  await expect(mainOf(phone.page).getByText(WORDS.opens)).toBeVisible();
});

test('shows the text without faults on a phone and on a desktop, light and dark, also with large type @long', async ({
  phone,
}) => {
  await asAndroid(phone);
  const { page } = phone;
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await phone.open('/people');
  await pin(page, 'Dr. Dana', '352-555-0101');
  for (const [width, animal] of [
    [360, 'Goat'],
    [1280, 'Sheep'],
  ] as const) {
    await page.setViewportSize({ width, height: 800 });
    await phone.open('/emergency');
    await expect(
      mainOf(page)
        .getByRole('link', { name: /^Text where I am/ })
        .first(),
    ).toBeVisible();
    await mainOf(page).getByRole('button', { name: animal }).click();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
    await expectAccessible(page);
    await mainOf(page).getByRole('button', { name: WORDS.change }).click();
    const dialog = page.getByRole('dialog');
    await dialog.locator('summary').first().click();
    await dialog.getByRole('checkbox').first().check();
    await expect(dialog.getByText(/^Signs: /m)).toBeVisible();
    await wear(page, 'light');
    await expectAccessible(page);
    await wear(page, 'dark');
    await expectContrast(page);
    await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'));
    expect(await dialog.evaluate((sheet) => sheet.scrollWidth - sheet.clientWidth)).toBeLessThanOrEqual(0);
  }
});
