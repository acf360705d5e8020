import { expect, type Page } from '@playwright/test';
import { CLAIM_WORDS } from '#src/features/owners/owners.words.ts';
import { PETIBOT_WORDS } from '#src/features/petibot/petibot.words.ts';
import { QUIZ_MESSAGES } from '#src/features/quiz/quiz.words.ts';
import { NOT_FOUND_WORDS } from '#src/shell/shell.words.ts';
import { howMuch } from '#tests/support/how-much.ts';
import { expectAccessible, expectContrast, wear } from './support/accessibility.ts';
import { test } from './support/fixtures.ts';
import { copiesUpToDate } from './support/own-steps.ts';
import {
  allPaths,
  BUSINESS,
  cutWordsOn,
  DESKTOP,
  headingOn,
  hiddenPaths,
  PHONE,
  widthOf,
} from './support/screens.ts';

/** Small enough that one share is done within a minute. */
const SHARES = 4;
const HURT = 'my horse kicked me in the head and I am bleeding';

type Theme = 'light' | 'dark';
const BOTH: readonly Theme[] = ['light', 'dark'];

/** Both sizes; in the usual run only the phone. */
const SIZES = [PHONE, DESKTOP].slice(0, howMuch({ usual: 1, whole: 2 }));
/** Both themes of a screen; in the usual run they alternate. */
const themesOf = (place: number): readonly Theme[] =>
  howMuch({ usual: 1, whole: 2 }) === 2 ? BOTH : BOTH.slice(place % 2).slice(0, 1);

/** Fails unless the page has a heading and a title, nothing overflows sideways, and axe finds no fault. */
async function expectSound(page: Page, { width }: { width: number }, themes = BOTH): Promise<void> {
  await expect(headingOn(page)).toHaveCount(1);
  await expect(page).toHaveTitle(/\S/);
  expect(await widthOf(page), 'pixels wide').toBeLessThanOrEqual(width);
  for (const theme of themes) {
    await wear(page, theme);
    await (theme === 'light' ? expectAccessible(page) : expectContrast(page));
  }
}

/** Fails unless all text is readable on a phone at double text size. */
async function expectReadableAtDouble(page: Page): Promise<void> {
  const setText = (size: string) =>
    page.evaluate((to) => document.documentElement.style.setProperty('font-size', to), size);
  await setText('200%');
  expect(await widthOf(page), 'pixels wide at 200 % text').toBeLessThanOrEqual(PHONE.width);
  expect(await cutWordsOn(page, PHONE.width), 'at 200 % text').toEqual([]);
  await setText('');
}

for (let share = 0; share < SHARES; share++) {
  test(`shows every screen without faults in each size and theme, and opens it without signal (${share + 1} of ${SHARES})`, async ({
    server,
    phone,
  }) => {
    const paths = (await allPaths(server)).filter((_, place) => place % SHARES === share);
    await phone.register('ann');
    await phone.page.emulateMedia({ reducedMotion: 'reduce' });
    for (const [place, path] of paths.entries()) {
      await (place === 0 ? phone.open(path) : phone.follow(path));
      await expect(headingOn(phone.page)).toBeVisible();
      await copiesUpToDate(phone);
      await expect(phone.page.locator('.skeleton')).toHaveCount(0);
      for (const size of SIZES)
        await test.step(`${path}, ${size.width} px`, async () => {
          await phone.page.setViewportSize(size);
          await expectSound(phone.page, size, themesOf(place));
        });
      await phone.page.setViewportSize(PHONE);
      await test.step(`${path}, 200 % text`, () => expectReadableAtDouble(phone.page));
    }

    await server.stop();
    for (const path of paths)
      await test.step(`${path} without signal`, async () => {
        await phone.open(path);
        await expect(headingOn(phone.page)).toBeVisible();
        await expect(phone.page.getByText(NOT_FOUND_WORDS.notFound)).toHaveCount(0);
      });
  });
}

test('shows the screens of letters, owners, admins and missing pages without faults in each size and theme @long', async ({
  server,
  phone,
}) => {
  const { own, admin } = await hiddenPaths(phone, server);
  const paths = [...own, ...admin.slice(0, howMuch({ usual: 0, whole: admin.length }))]; // admin.spec.ts always checks the admin screens
  await phone.page.emulateMedia({ reducedMotion: 'reduce' });
  for (const [place, path] of paths.entries()) {
    await phone.page.setViewportSize(PHONE);
    await (place === 0 ? phone.open(path) : phone.follow(path));
    await expect(headingOn(phone.page)).toBeVisible();
    await expect(phone.page.locator('.skeleton')).toHaveCount(0);
    for (const size of SIZES)
      await test.step(`${path}, ${size.width} px`, async () => {
        await phone.page.setViewportSize(size);
        await expectSound(phone.page, size, themesOf(place));
      });
    await phone.page.setViewportSize(PHONE);
    await test.step(`${path}, 200 % text`, () => expectReadableAtDouble(phone.page));
  }
});

/** Content that appears only after a press, and the steps to it. */
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
      if (await call.isVisible()) return; // the chat is saved
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

test('shows dialogs and menus without faults in each size and theme @long', async ({ phone }) => {
  await phone.register('ann');
  await phone.page.emulateMedia({ reducedMotion: 'reduce' });
  for (const [name, { path, open }] of Object.entries(OPENED))
    for (const size of SIZES)
      await test.step(`${name}, ${size.width} px`, async () => {
        await phone.page.setViewportSize(size);
        await phone.open(path);
        await expect(headingOn(phone.page)).toBeVisible();
        await open(phone.page);
        await expectSound(phone.page, size);
      });
});

test('covers no control of a desktop with the result of a quiz question @long', async ({ phone }) => {
  const { page } = phone;
  await page.emulateMedia({ reducedMotion: 'reduce' });
  for (const size of [DESKTOP, { width: 1024, height: 768 }])
    for (const path of ['/trivia', '/']) {
      await page.setViewportSize(size);
      await phone.open(path);
      await page.getByRole('button', { name: QUIZ_MESSAGES.start }).click();
      await page.locator('.quiz-options button').nth(1).click();
      await expect(page.locator('.toast')).toBeVisible();
      const covered = await page.evaluate(() => {
        const toast = document.querySelector('.toast')?.getBoundingClientRect() ?? new DOMRect();
        const controls = [...document.querySelectorAll<HTMLElement>('a, button, input, select')];
        return controls
          .filter((control) => !control.closest('.toast, .visually-hidden, .skip-link'))
          .filter((control) => {
            const { left, right, top, bottom } = control.getBoundingClientRect();
            return left < toast.right && right > toast.left && top < toast.bottom && bottom > toast.top;
          })
          .map((control) => control.innerText);
      });
      expect(covered, `${path} at ${size.width}`).toEqual([]);
      await page.getByRole('button', { name: QUIZ_MESSAGES.startOver }).click();
    }
});

test('shows each quiz question and its four answers above the thumb bar of a small phone @long', async ({
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
