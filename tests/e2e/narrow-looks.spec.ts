import { expect, type Locator, type Page } from '@playwright/test';
import { EXPLORE_WORDS } from '#src/features/explore/explore.words.ts';
import { PEOPLE_WORDS } from '#src/features/people/people.words.ts';
import { ACCOUNT_WORDS } from '#src/session/account.words.ts';
import { AUTH_WORDS } from '#src/session/session.words.ts';
import { SHELL_WORDS, SITE_WORDS } from '#src/shell/shell.words.ts';
import { wear } from './support/accessibility.ts';
import { test } from './support/fixtures.ts';
import { copiesUpToDate } from './support/own-steps.ts';
import { DESKTOP, headingOn, PHONE } from './support/screens.ts';

/** A phone of 360 × 740 at a zoom of 200 %. */
const ZOOMED = { width: 180, height: 370 };
const SMALL = { width: 320, height: 568 };
const SMALLEST_WORDS_PX = 11;
const APART_PX = 6;

/** Positions and font sizes of the visible texts of the thumb bar. */
const thumbWordsOn = (page: Page) =>
  page.locator('.thumb-bar a > span:not(.thumb-count)').evaluateAll((spans) =>
    spans
      .filter((span) => getComputedStyle(span).clipPath === 'none')
      .map((span) => {
        const range = document.createRange();
        range.selectNodeContents(span);
        const { left, right } = range.getBoundingClientRect();
        return { left, right, px: Number.parseFloat(getComputedStyle(span).fontSize) };
      }),
  );

test('keeps the frame readable on a narrow phone, and leaves room for the page at a zoom of 200 % @long', async ({
  phone,
}) => {
  const { page } = phone;
  await phone.open('/');
  await expect(headingOn(page)).toBeVisible();
  await expect(page.locator('.header .chip')).toBeVisible();
  await page.evaluate(() => document.fonts.ready);
  for (const size of [PHONE, SMALL]) {
    await page.setViewportSize(size);
    const words = await thumbWordsOn(page);
    expect(words).toHaveLength(4);
    for (const [place, { left, px }] of words.entries()) {
      expect(px, `${size.width}`).toBeGreaterThanOrEqual(SMALLEST_WORDS_PX);
      expect(left - (words[place - 1]?.right ?? -APART_PX), `${size.width}`).toBeGreaterThanOrEqual(APART_PX);
    }
  }
  await page.setViewportSize(ZOOMED);
  expect(await thumbWordsOn(page), 'words that do not fit').toEqual([]);
  await expect(page.locator('.thumb-bar').getByRole('link', { name: 'Emergency' })).toBeVisible();
  const frame = await page.locator('.header, .thumb-bar').evaluateAll((bars) => {
    return bars.reduce((sum, bar) => sum + bar.getBoundingClientRect().height, 0);
  });
  expect(frame / ZOOMED.height).toBeLessThan(0.3);
  const chip = page.locator('.header .chip');
  expect(await chip.evaluate((tag) => tag.scrollWidth - tag.clientWidth)).toBeLessThanOrEqual(0);
});

test('shows an invalid field with its error on a phone, and fades a menu that continues @long', async ({
  phone,
}) => {
  const { page } = phone;
  await phone.open('/');
  const menuButton = page.getByRole('banner').getByRole('button', { name: SHELL_WORDS.openMenu });
  await menuButton.click();
  const menu = page.getByRole('dialog', { name: SHELL_WORDS.menu });
  const fade = () =>
    menu.locator('.drawer-body').evaluate((rows) => Number(getComputedStyle(rows, '::after').opacity));
  await page.setViewportSize({ ...PHONE, height: 500 });
  await expect.poll(fade).toBe(1);
  await menu.locator('.drawer-body').evaluate((rows) => rows.scrollTo(0, rows.scrollHeight));
  await expect.poll(fade).toBe(0);
  await page.setViewportSize(PHONE);
  const petibot = menu.getByRole('link', { name: SITE_WORDS.petibot });
  await petibot.evaluate((entry) => entry.closest('.drawer-body')?.scrollTo(0, 0));
  const hidden = await petibot.evaluate((entry) => {
    const rows = entry.closest('.drawer-body') ?? entry;
    return entry.getBoundingClientRect().bottom - rows.getBoundingClientRect().bottom;
  });
  expect(hidden, 'pixels of PetiBot’s entry behind the foot').toBeLessThanOrEqual(0);

  await menu.getByRole('button', { name: ACCOUNT_WORDS.signUp }).click();
  const form = page.getByRole('dialog', { name: AUTH_WORDS.signUpTitle });
  for (const name of ['fullName', 'email', 'username', 'password', 'passwordConfirm'])
    await form.locator(`[name=${name}]`).fill(name === 'email' ? 'ann@example.com' : 'barndoor7');
  await form.getByRole('button', { name: AUTH_WORDS.createAccount }).click();
  await expect(form.locator('[name=location]')).toBeFocused();
  const below = await form.locator('[data-error="location"]').evaluate((words) => {
    const seen = words.closest('.dialog-body') ?? words;
    return words.getBoundingClientRect().bottom - seen.getBoundingClientRect().bottom;
  });
  expect(below, 'pixels behind the foot').toBeLessThanOrEqual(0);
});

test('shows the state and the name of an admin in one line on a desktop @long', async ({ phone, server }) => {
  const { page } = phone;
  await page.setViewportSize(DESKTOP);
  const { username } = await phone.register('alexandra');
  await server.grantAdmin(username);
  await phone.open('/');
  await expect(page.getByRole('banner').getByRole('link', { name: SITE_WORDS.admin })).toBeVisible();
  await copiesUpToDate(phone);
  const lines = await page
    .locator('.header .chip, .header-account > a:not([data-variant])')
    .evaluateAll((parts) =>
      parts.map((part) => {
        const range = document.createRange();
        range.selectNodeContents(part.lastChild ?? part);
        return new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size;
      }),
    );
  expect(lines).toEqual([1, 1]);
});

test("keeps the background of a narrow home page's heading dark enough for its text in the dark theme @long", async ({
  phone,
}) => {
  const { page } = phone;
  await phone.open('/');
  await expect(headingOn(page)).toBeVisible();
  await wear(page, 'dark');
  for (const size of [PHONE, SMALL, ZOOMED]) {
    await page.setViewportSize(size);
    const contrast = await page.locator('.hero').evaluate((hero) => {
      const numbers = (color: string) => (color.match(/[\d.]+/g) ?? []).slice(0, 3).map(Number);
      const light = (parts: readonly number[]) =>
        parts
          .map((part) => part / 255)
          .map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4))
          .reduce((sum, part, place) => sum + part * ([0.2126, 0.7152, 0.0722][place] ?? 0), 0);
      const ground = numbers(getComputedStyle(hero).backgroundColor);
      const moon = getComputedStyle(hero, '::before');
      const share = Number(moon.opacity);
      const seen = numbers(moon.backgroundColor).map(
        (part, place) => part * share + (ground[place] ?? 0) * (1 - share),
      );
      const words = numbers(getComputedStyle(hero.querySelector('h1') ?? hero).color);
      return (light(words) + 0.05) / (light(seen) + 0.05);
    });
    expect(contrast, `${size.width}`).toBeGreaterThanOrEqual(4.5);
  }
});

test("wraps a number only before its extension, and draws a person's buttons alike @long", async ({
  phone,
}) => {
  const { page } = phone;
  await phone.open('/people');
  await page.getByRole('main').getByRole('button', { name: PEOPLE_WORDS.add }).click();
  const form = page.getByRole('dialog');
  await form.getByLabel(PEOPLE_WORDS.name).fill('Dr. Dana');
  await form.getByLabel(PEOPLE_WORDS.phone).fill('+1 (352) 555-0199 ext. 4');
  await form.getByRole('button', { name: PEOPLE_WORDS.save }).click();
  const number = page.locator('.call-number');
  await expect(number).toBeVisible();
  for (const size of [PHONE, SMALL]) {
    await page.setViewportSize(size);
    const main = await number.evaluate(({ firstChild }) => {
      const range = document.createRange();
      range.selectNodeContents(firstChild as Node);
      return new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size;
    });
    expect(main, `lines of the number at ${size.width}`).toBe(1);
  }
  const looks = await page
    .locator('.person [data-square]')
    .evaluateAll((buttons) => buttons.map((button) => getComputedStyle(button).borderTopColor));
  expect(looks).toHaveLength(5);
  expect(new Set(looks).size).toBe(1);
});

test('keeps icons beside their words, and starts and centers what belongs together on one line, on a phone @long', async ({
  phone,
  server,
}) => {
  const { page } = phone;
  const main = page.getByRole('main');
  const boxOf = async (part: Locator) => (await part.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
  await phone.open('/mobile-games');
  const count = await main
    .getByText(/downloads$/)
    .first()
    .evaluate((words) => {
      const range = document.createRange();
      range.selectNode(words.lastChild as Node);
      const icon = [...words.querySelectorAll('.icon')].at(-1);
      return { words: range.getBoundingClientRect().top, icon: icon?.getBoundingClientRect().bottom };
    });
  expect(count.icon, 'bottom of the icon beside the number of downloads').toBeGreaterThan(count.words);

  await phone.open('/explore?location=Gainesville, FL&radius=5&q=zebra');
  const ways = main.getByRole('link', { name: EXPLORE_WORDS.addOne }).locator('..').getByRole('link');
  const last = await boxOf(ways.last());
  expect(Math.abs(last.x + last.width / 2 - PHONE.width / 2), 'pixels off the middle').toBeLessThan(2);

  await phone.register('ann');
  await phone.open('/business/1');
  const facts = await boxOf(page.locator('.business-facts'));
  const flag = await boxOf(page.locator('.business-facts + button .icon'));
  expect(flag.x - facts.x, 'pixels that the flag is indented').toBeLessThan(4);

  await phone.context.request.post(`${server.url}/api/user/animals`, {
    data: { name: 'Bella', species: 'Horse' },
  });
  await phone.open('/animals');
  await main.getByRole('link', { name: 'Bella' }).click();
  const icons = await main.locator('.columns :is(a, button) > .icon').all();
  const left = await Promise.all(icons.map(async (icon) => (await boxOf(icon)).x));
  expect(left).toHaveLength(6);
  expect(new Set(left).size, 'columns of icons').toBe(2);
});
