import { expect, type Page } from '@playwright/test';
import { LANGUAGE_NAMES, LANGUAGES } from '#contract/languages.ts';
import { expectAccessible } from './support/accessibility.ts';
import { test } from './support/fixtures.ts';
import { copiesUpToDate } from './support/own-steps.ts';
import type { Phone } from './support/phone.ts';
import { allPaths, cutWordsOn, headingOn, hiddenPaths, PHONE, widthOf } from './support/screens.ts';
import { SMALL, setText, smallFieldsOn } from './support/small-phone.ts';

/** A desktop window of 1280 × 800 at a zoom of 400 %. */
const ZOOMED = { width: 320, height: 200 };
/** A phone on its side, with the notch on the left and the round corner on the right. */
const ON_ITS_SIDE = { width: 740, height: 360 };
const NOTCH = 47;
const SHARES = 3;
/** The button in both languages. */
const TO_HOME = /^(?:Back to home|Volver al inicio)$/;

/** The share of the window's height that fixed elements cover. */
const coveredOn = (page: Page) =>
  page.evaluate(() => {
    window.scrollTo(0, document.documentElement.scrollHeight / 2);
    const standing = [...document.querySelectorAll<HTMLElement>('body *')].filter((element) => {
      const { position } = getComputedStyle(element);
      const { width, top, bottom } = element.getBoundingClientRect();
      const isStuck =
        position === 'fixed' || (position === 'sticky' && (top <= 1 || bottom >= innerHeight - 1));
      return isStuck && width > innerWidth * 0.9 && bottom > 0 && top < innerHeight;
    });
    const height = standing.reduce((sum, element) => sum + element.getBoundingClientRect().height, 0);
    return height / innerHeight;
  });

/** Controls that are partly or fully under the notch or the round corner of a phone on its side. */
const underNotchOn = (page: Page) =>
  page.evaluate((notch) => {
    const isScrolled = (element: Element | null): boolean =>
      element !== null &&
      (/auto|scroll/.test(getComputedStyle(element).overflowX) || isScrolled(element.parentElement));
    const isAway = (element: HTMLElement) =>
      element.closest('.visually-hidden, .skip-link, dialog:not([open])') !== null ||
      isScrolled(element.parentElement);
    return [...document.querySelectorAll<HTMLElement>('a, button, input, select, textarea')]
      .filter((element) => !isAway(element) && element.getClientRects().length > 0)
      .filter((element) => {
        const { left, right, width } = element.getBoundingClientRect();
        return (
          width > 1 && right > 0 && left < innerWidth && (left < notch - 1 || right > innerWidth - notch + 1)
        );
      })
      .map((element) => `${element.tagName} ${element.className} ${element.innerText.slice(0, 30)}`);
  }, NOTCH);

/** An installed app has no browser back button. */
async function waysBackOn(page: Page, path: string): Promise<boolean> {
  if (path === '/') return true;
  const home = page.getByRole('banner').getByRole('button', { name: TO_HOME });
  return (await home.isVisible()) && (await page.locator('.thumb-bar').getByRole('link').first().isVisible());
}

/** Faults of these screens. */
async function faultsOf(phone: Phone, paths: readonly string[]): Promise<unknown[]> {
  const { page } = phone;
  const devtools = await phone.context.newCDPSession(page);
  await devtools.send('Emulation.setEmulatedMedia', {
    features: [
      { name: 'display-mode', value: 'standalone' },
      { name: 'prefers-reduced-motion', value: 'reduce' },
    ],
  });
  const faults: unknown[] = [];
  const note = (path: string, what: string, found: unknown, isFault: boolean) =>
    isFault && faults.push({ path, what, found });
  for (const [place, path] of paths.entries()) {
    await page.setViewportSize(PHONE);
    await (place === 0 ? phone.open(path) : phone.follow(path));
    await expect(headingOn(page)).toBeVisible();
    await copiesUpToDate(phone);
    await expect(page.locator('.skeleton')).toHaveCount(0);
    note(path, 'no way back', '', !(await waysBackOn(page, path)));

    await page.setViewportSize(SMALL);
    note(path, 'pixels wide', await widthOf(page), (await widthOf(page)) > SMALL.width);
    const cut = await cutWordsOn(page, SMALL.width);
    note(path, 'words cut', cut, cut.length > 0);
    const fields = await smallFieldsOn(page);
    note(path, 'fields that Safari zooms into', fields, fields.length > 0);
    await expectAccessible(page).catch((fault: Error) => note(path, 'axe', fault.message, true));

    await setText(page, '200%');
    note(path, 'pixels wide at 200 % text', await widthOf(page), (await widthOf(page)) > SMALL.width);
    const cutLarge = await cutWordsOn(page, SMALL.width);
    note(path, 'words cut at 200 % text', cutLarge, cutLarge.length > 0);
    await setText(page, '');

    await page.setViewportSize(ZOOMED);
    const covered = await coveredOn(page);
    note(path, 'covered at a zoom of 400 %', covered, covered > 0.5);

    await page.setViewportSize(ON_ITS_SIDE);
    await devtools.send('Emulation.setSafeAreaInsetsOverride', { insets: { left: NOTCH, right: NOTCH } });
    const under = await underNotchOn(page);
    note(path, 'under the notch', under, under.length > 0);
    await devtools.send('Emulation.setSafeAreaInsetsOverride', { insets: {} });
  }
  return faults;
}

for (const language of LANGUAGES)
  for (let share = 0; share < SHARES; share++)
    test(`fits every screen in ${LANGUAGE_NAMES[language]} on the smallest phone, with large text, a zoom of 400 % and a notch, and has a way back (${share + 1} of ${SHARES})${share === 0 && language === 'en' ? '' : ' @long'}`, async ({
      server,
      connection,
      phone,
    }) => {
      const { page } = phone;
      const paths = (await allPaths(server)).filter((_, place) => place % SHARES === share);
      await phone.register('ann');
      await phone.open(`/?lang=${language}`);
      await expect(page.locator('html')).toHaveAttribute('lang', language);
      expect(await faultsOf(phone, paths)).toEqual([]);

      connection.lie(() => 'cut');
      await page.setViewportSize(ZOOMED);
      await phone.open('/explore');
      await expect(page.locator('.status-bar .bar-age')).toBeVisible();
      expect(await coveredOn(page), 'covered at a zoom of 400 % without signal').toBeLessThanOrEqual(0.5);
    });

for (const language of LANGUAGES)
  test(`fits the screens of letters, owners, admins and missing pages in ${LANGUAGE_NAMES[language]} too, with a way back @long`, async ({
    server,
    phone,
  }) => {
    const { own, admin } = await hiddenPaths(phone, server);
    await phone.open(`/?lang=${language}`);
    expect(await faultsOf(phone, [...own, ...admin])).toEqual([]);
  });

test('shows selections with forced colors @long', async ({ phone }) => {
  const { page } = phone;
  await page.emulateMedia({ forcedColors: 'active' });
  await phone.open('/emergency');
  const groundOf = (chosen: string) =>
    page
      .locator(chosen)
      .first()
      .evaluate((element) => getComputedStyle(element).backgroundColor);
  const horse = page.getByRole('button', { name: 'Horse', exact: true });
  await horse.click();
  await expect(horse).toHaveAttribute('aria-pressed', 'true');
  for (const [chosen, other] of [
    ['.emergency-animals [aria-pressed="true"]', '.emergency-animals [aria-pressed="false"]'],
    ['.thumb-bar [aria-current]', '.thumb-bar a:not([aria-current])'],
  ] as const)
    expect(await groundOf(chosen), chosen).not.toBe(await groundOf(other));
  await expect(headingOn(page)).toBeVisible();
});
