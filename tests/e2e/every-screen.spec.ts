import { expect, type Page } from '@playwright/test';
import type { AnimalEvent } from '#contract/events.ts';
import { CLAIM_WORDS } from '#src/features/owners/owners.words.ts';
import { PETIBOT_WORDS } from '#src/features/petibot/petibot.words.ts';
import { QUIZ_MESSAGES } from '#src/features/quiz/quiz.words.ts';
import { NOT_HERE_WORDS } from '#src/shell/shell.words.ts';
import { SCREENS } from '#src/shell/site-map.ts';
import { expectAccessible, expectContrast, wear } from './support/accessibility.ts';
import { test } from './support/fixtures.ts';
import { openThreads, read } from './support/forum-steps.ts';
import { copiesUpToDate } from './support/own-steps.ts';
import type { RealServer } from './support/server.ts';

const PHONE = { width: 360, height: 740 };
const DESKTOP = { width: 1280, height: 800 };
/** Few enough screens that one share is done within a minute. */
const SHARES = 4;
const PATHS = Object.values(SCREENS).map(({ path }) => path);
const BUSINESS = '/business/1';
const RESULTS = '/explore?location=Ocala, FL&radius=50&sort=name';
const OTHERS = ['/forums/new-thread', '/animated-frog', BUSINESS, RESULTS];
const HURT = 'my horse kicked me in the head and I am bleeding';

/** Pages of which there are many, one of each, besides those that stand in the register. */
async function pagesOfOne(server: RealServer): Promise<string[]> {
  const [thread] = await openThreads(server);
  const [event] = await read<AnimalEvent[]>(server, '/api/events');
  if (!thread || !event) throw new Error('the demo data lacks a thread or an event');
  const { slug, categorySlug } = thread;
  return [
    `/forums/thread/${slug}`,
    `/forums/category/${categorySlug}`,
    `/event/${event.id}`,
    '/blogs/horse-colic',
  ];
}

const headingOn = (page: Page) => page.getByRole('main').getByRole('heading', { level: 1 });

/** Fails unless the page has a heading, a title, nothing that runs off sideways and no fault that axe can find. */
async function expectSound(page: Page, { width }: { width: number }): Promise<void> {
  await expect(headingOn(page)).toHaveCount(1);
  await expect(page).toHaveTitle(/\S/);
  expect(await widthOf(page), 'pixels wide').toBeLessThanOrEqual(width);
  await wear(page, 'light');
  await expectAccessible(page);
  await wear(page, 'dark');
  await expectContrast(page);
}

/** How wide the page is. The window's own width says nothing on a phone: it grows with what runs off the side. */
const widthOf = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth);

/** What a person who needs text twice as large could not read: words off the side, cut by their box or one letter a line. */
const cutWordsOn = (page: Page, width: number) =>
  page.evaluate((right) => {
    const isScrolled = (element: Element | null): boolean =>
      element !== null &&
      (/auto|scroll/.test(getComputedStyle(element).overflowX) || isScrolled(element.parentElement));
    const isCut = ({ scrollWidth, clientWidth }: Element, { overflowX, textOverflow }: CSSStyleDeclaration) =>
      /hidden|clip/.test(overflowX) &&
      textOverflow !== 'ellipsis' &&
      clientWidth > 1 &&
      scrollWidth > clientWidth + 1;
    const isSqueezed = (element: HTMLElement) => {
      const own = [...element.childNodes].filter(({ nodeType }) => nodeType === Node.TEXT_NODE);
      const words = own.flatMap(({ textContent }) => (textContent ?? '').split(/[^\p{L}]+/u));
      const twoLetters = 1.5 * Number.parseFloat(getComputedStyle(element).fontSize);
      return words.some(({ length }) => length > 5) && element.getBoundingClientRect().width < twoLetters;
    };
    return [...document.querySelectorAll<HTMLElement>('body *')]
      .filter(
        (element) => !element.closest('.visually-hidden, .skip-link, svg, .hero, input, dialog:not([open])'),
      )
      .filter((element) => element.innerText?.trim() && element.getClientRects().length > 0)
      .filter((element) => {
        const isOff = element.getBoundingClientRect().right > right + 1 && !isScrolled(element);
        return isOff || isSqueezed(element) || isCut(element, getComputedStyle(element));
      })
      .map((element) => `${element.tagName} ${element.className}: ${element.innerText.slice(0, 40)}`);
  }, width);

/** Fails unless all words can be read on a phone with text twice as large. */
async function expectReadableAtDouble(page: Page): Promise<void> {
  const setText = (size: string) =>
    page.evaluate((to) => document.documentElement.style.setProperty('font-size', to), size);
  await setText('200%');
  expect(await widthOf(page), 'pixels wide at 200 % text').toBeLessThanOrEqual(PHONE.width);
  expect(await cutWordsOn(page, PHONE.width), 'at 200 % text').toEqual([]);
  await setText('');
}

for (let share = 0; share < SHARES; share++) {
  test(`every screen is sound in each size and theme, and opens without signal (${share + 1} of ${SHARES})`, async ({
    server,
    phone,
  }) => {
    const all = [...PATHS, ...OTHERS, ...(await pagesOfOne(server))];
    const paths = all.filter((_, place) => place % SHARES === share);
    await phone.register('ann');
    await phone.page.emulateMedia({ reducedMotion: 'reduce' });
    for (const [place, path] of paths.entries()) {
      await (place === 0 ? phone.open(path) : phone.follow(path));
      await expect(headingOn(phone.page)).toBeVisible();
      await copiesUpToDate(phone);
      await expect(phone.page.locator('.skeleton')).toHaveCount(0);
      for (const size of [PHONE, DESKTOP])
        await test.step(`${path}, ${size.width} px`, async () => {
          await phone.page.setViewportSize(size);
          await expectSound(phone.page, size);
        });
      await phone.page.setViewportSize(PHONE);
      await test.step(`${path}, 200 % text`, () => expectReadableAtDouble(phone.page));
    }

    await server.stop();
    for (const path of paths)
      await test.step(`${path} without signal`, async () => {
        await phone.open(path);
        await expect(headingOn(phone.page)).toBeVisible();
        await expect(phone.page.getByText(NOT_HERE_WORDS.notFound)).toHaveCount(0);
      });
  });
}

/** What stands on a page only after a press, and how it is come by. */
const OPENED: Record<string, { path: string; open: (page: Page) => Promise<void> }> = {
  'the guides of an animal': {
    path: '/blogs',
    async open(page) {
      await page.locator('summary', { hasText: 'Goat' }).click();
      await expect(page.getByRole('heading', { level: 3 }).first()).toBeVisible();
    },
  },
  'a question of the quiz': {
    path: '/trivia',
    async open(page) {
      const start = page.getByRole('button', { name: QUIZ_MESSAGES.start });
      const question = page.getByText(/Question 1 of \d+/).first();
      await expect(start.or(question)).toBeVisible();
      if (await start.isVisible()) await start.click();
      await expect(question).toBeVisible();
    },
  },
  'help for a person who is hurt': {
    path: '/chatbot',
    async open(page) {
      const call = page.getByRole('main').getByRole('link', { name: PETIBOT_WORDS.fireLink }).first();
      if (await call.isVisible()) return; // the talk is kept
      await page.getByLabel(PETIBOT_WORDS.label).fill(HURT);
      await page.getByRole('main').getByRole('button', { name: PETIBOT_WORDS.send }).click();
      await expect(call).toBeVisible();
    },
  },
  'a report that was sent': {
    path: '/reports',
    async open(page) {
      const data = { kind: 'business', id: 1, reason: 'Wrong phone number' };
      const sent = await page.request.post(new URL('/api/reports', page.url()).href, { data });
      expect(sent.status(), await sent.text()).toBe(201);
      await page.reload();
      await expect(page.getByText(data.reason).first()).toBeVisible();
    },
  },
  'the claim of a listing': {
    path: BUSINESS,
    async open(page) {
      await page.getByRole('main').getByRole('button', { name: CLAIM_WORDS.claim }).click();
      await expect(page.getByRole('dialog').getByLabel(CLAIM_WORDS.message)).toBeVisible();
    },
  },
};

test('what is opened on a page is sound in each size and theme', async ({ phone }) => {
  await phone.register('ann');
  await phone.page.emulateMedia({ reducedMotion: 'reduce' });
  for (const [name, { path, open }] of Object.entries(OPENED))
    for (const size of [PHONE, DESKTOP])
      await test.step(`${name}, ${size.width} px`, async () => {
        await phone.page.setViewportSize(size);
        await phone.open(path);
        await expect(headingOn(phone.page)).toBeVisible();
        await open(phone.page);
        await expectSound(phone.page, size);
      });
});

test('each question of the quiz and its four answers stand above the thumb bar of a small phone', async ({
  phone,
}) => {
  const { page } = phone;
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await phone.open('/trivia');
  await page.getByRole('button', { name: QUIZ_MESSAGES.start }).click();
  const next = page.getByRole('button', { name: QUIZ_MESSAGES.next, exact: true });
  const finish = page.getByRole('button', { name: QUIZ_MESSAGES.finish, exact: true });
  const isLast = async () => (await next.or(finish).innerText()) === QUIZ_MESSAGES.finish;
  do {
    if (await next.isVisible()) await next.click();
    await expect(page.locator('.quiz-options button:enabled')).toHaveCount(4);
    const under = await page.evaluate(() => {
      window.scrollTo(0, 0);
      const [bar, last] = ['.thumb-bar', '.quiz-options li:last-child'].map((part) =>
        document.querySelector(part)?.getBoundingClientRect(),
      );
      return (last?.bottom ?? 0) - (bar?.top ?? 0);
    });
    expect(under, await page.locator('.quiz-heading').innerText()).toBeLessThanOrEqual(0);
    await page.locator('.quiz-options button').last().click();
  } while (!(await isLast()));
});
