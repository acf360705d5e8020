import { randomUUID } from 'node:crypto';
import { expect, type Page } from '@playwright/test';
import type { AnimalEvent } from '#contract/events.ts';
import { ofAnyBusiness, ofAnyDay } from './support/any-day.ts';
import { OF_ADMINS, OF_PEOPLE, OF_PEOPLE_TOO, OF_VISITORS, openDialog } from './support/dialogs.ts';
import { test } from './support/fixtures.ts';
import { read, startThreadOffline } from './support/forum-steps.ts';
import { copiesUpToDate, ownCopyKept } from './support/own-steps.ts';
import type { Phone } from './support/phone.ts';
import { allPaths, headingOn, hiddenPaths } from './support/screens.ts';
import type { RealServer } from './support/server.ts';
import { partOf, spokenOn } from './support/spoken-tree.ts';
import { itemsIn, openOutbox, sendNowOn, visitBusiness, writeReviewOffline } from './support/steps.ts';

const SHARES = 3;
/** Nothing comes any more: what the server knows beyond the phone's own copy has come too. */
const STILL_MS = 1000;
/** Of the whole country, where each phone shows what it happens to hold; its results are `explore-results`. */
const OF_THE_COUNTRY = '/explore';
/** What it brings onto the phone is counted by other screens. */
const countryLast = (one: string, other: string) =>
  Number(one === OF_THE_COUNTRY) - Number(other === OF_THE_COUNTRY);

/** `/forums/thread/what-to-do` is one of many: its file is named after the screen. */
const fileOf = (path: string) =>
  path === '/'
    ? 'home'
    : (path.split(/[?#]/)[0] ?? '')
        .slice(1)
        .replace(/^(forums\/\w+|blogs|event|admin\/person)\/.*$/, '$1-one')
        .replaceAll('/', '-') + kindOf(path);
const kindOf = (path: string) =>
  /[?](?:q|location)=/.test(path) ? '-results' : path.includes('#') ? '-by-link' : '';

const titlesOf = async (server: RealServer) =>
  (await read<AnimalEvent[]>(server, '/api/events')).map(({ title }) => title);

/** Controls that could be told from the page around them by their colour alone, where the person's own colours replace ours. */
const bareOn = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('button, input, select, textarea, [role="slider"]')]
      .filter((control) => control.checkVisibility({ opacityProperty: true, visibilityProperty: true }))
      .filter(
        (control) =>
          !control.closest('.visually-hidden') &&
          !['radio', 'checkbox', 'range', 'file'].includes((control as HTMLInputElement).type),
      )
      .filter((control) => {
        const { borderStyle, borderWidth, outlineStyle } = getComputedStyle(control);
        const hasLine = borderStyle !== 'none' && Number.parseFloat(borderWidth) > 0;
        const words = control.closest('td') ?? control; // a day's number stands beside what is pressed
        const says = words.innerText.trim() !== '' || words.querySelector('svg, img') !== null;
        return !hasLine && outlineStyle === 'none' && !says;
      })
      .map(
        (control) =>
          `${control.tagName} ${control.className} ${control.getAttribute('aria-label') ?? control.id}`,
      ),
  );

/** What moves although the person has asked for stillness. */
const movingOn = (page: Page) =>
  page.evaluate(() =>
    document
      .getAnimations()
      .filter(
        ({ playState, effect }) =>
          playState === 'running' && Number(effect?.getComputedTiming().duration) > 1,
      )
      .map(
        ({ effect }) =>
          `${(effect as KeyframeEffect).target?.tagName} ${(effect as KeyframeEffect).target?.className}`,
      ),
  );

/** Compares what is given of each of these screens with what is written down. */
async function expectAsWritten(phone: Phone, paths: readonly string[], titles: readonly string[]) {
  const { page } = phone;
  await page.emulateMedia({ reducedMotion: 'reduce' });
  for (const [place, path] of paths.entries()) {
    await (place === 0 ? phone.open(path) : phone.follow(path));
    await expect(headingOn(page)).toBeVisible();
    await copiesUpToDate(phone);
    await expect(page.locator('.skeleton')).toHaveCount(0);
    await test.step(path, async () => {
      const told = async () => {
        const all = partOf('main', await spokenOn(page));
        const lines = path === OF_THE_COUNTRY ? ofAnyBusiness(all) : all;
        return `${ofAnyDay(lines, titles).join('\n')}\n`;
      };
      expect.soft(await stillOf(told)).toMatchSnapshot(`${fileOf(path)}.txt`);
      expect.soft(await movingOn(page), 'moves').toEqual([]);
      await page.emulateMedia({ reducedMotion: 'reduce', forcedColors: 'active' });
      expect.soft(await bareOn(page), 'vanishes').toEqual([]);
      await page.emulateMedia({ reducedMotion: 'reduce', forcedColors: 'none' });
    });
  }
}

/** What is told, once it stands still. */
async function stillOf(told: () => Promise<string>): Promise<string> {
  let last = '';
  await expect(async () => {
    const before = last;
    last = await told();
    expect(last).toBe(before);
  }).toPass({ intervals: [STILL_MS] });
  return last;
}

for (let share = 0; share < SHARES; share++)
  test(`what a screen reader is given of every screen is what is written down; nothing moves, and nothing vanishes with forced colors (${share + 1} of ${SHARES})`, async ({
    server,
    phone,
  }) => {
    const paths = (await allPaths(server)).filter((_, place) => place % SHARES === share).sort(countryLast);
    await phone.register('ann');
    await expectAsWritten(phone, paths, await titlesOf(server));
  });

test('and so it is of the screens of letters, of owners and of admins, and where nothing is', async ({
  server,
  phone,
}) => {
  const { own, admin } = await hiddenPaths(phone, server);
  await expectAsWritten(phone, [...own, ...admin], await titlesOf(server));
});

for (const [who, opened] of [
  ['nobody', OF_VISITORS],
  ['an admin', { ...OF_PEOPLE, ...OF_PEOPLE_TOO, ...OF_ADMINS }],
] as const)
  test(`what a screen reader is given of a dialog is what is written down, and nothing of the page behind it, while ${who} is signed in`, async ({
    server,
    phone,
  }) => {
    const { page } = phone;
    await page.emulateMedia({ reducedMotion: 'reduce' });
    if (who !== 'nobody') {
      await phone.register('ann');
      await server.grantAdmin('ann');
      await ownCopyKept(phone);
    }
    for (const [about, opening] of Object.entries(opened))
      await test.step(about, async () => {
        if (about === 'an area') return; // what it offers hangs on what has come onto the phone by then
        await openDialog(phone, opening);
        await expect(page.locator('dialog[open] [role="status"] p')).toHaveCount(0); // what is said goes after a while
        const told = async () => `${(await spokenOn(page)).join('\n')}\n`;
        expect.soft(await stillOf(told)).toMatchSnapshot(`dialog-${about.replaceAll(' ', '-')}.txt`);
      });
  });

test('what a screen reader is given of screens that hold something of the person is what is written down', async ({
  server,
  connection,
  phone,
}) => {
  const { page } = phone;
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.addInitScript(() => {
    Math.random = () => 0.4; // which question the quiz asks
  });
  const compare = async (file: string) => {
    const told = async () => `${partOf('main', await spokenOn(page)).join('\n')}\n`;
    expect.soft(await stillOf(told)).toMatchSnapshot(`${file}.txt`);
  };
  await phone.register('ann');
  await ownCopyKept(phone);
  const dana = { id: randomUUID(), businessId: null, name: 'Dr. Dana', phone: '352-555-0101', note: 'Gate' };
  const pinned = { id: randomUUID(), businessId: 1, name: 'The trail', phone: '', note: '' };
  const put = await phone.context.request.put(`${server.url}/api/user/people`, {
    data: { entries: [dana, pinned] },
  });
  expect(put.status(), await put.text()).toBe(200);
  await phone.open('/people');
  await expect(page.getByRole('main').getByText('Dr. Dana')).toBeVisible();
  await copiesUpToDate(phone);
  await compare('people-with-entries');

  await phone.open('/trivia');
  await page.getByRole('button', { name: 'Start Quiz' }).click();
  await expect(page.getByText(/Question 1 of \d+/).first()).toBeVisible();
  await compare('trivia-question');
  await page.locator('.quiz-options button').first().click();
  await compare('trivia-answered');

  await visitBusiness(phone, server, 1);
  await visitBusiness(phone, server, 2);
  await phone.open('/forums/new-thread');
  await copiesUpToDate(phone);
  connection.lie(() => 'cut');
  await writeReviewOffline(phone, { businessId: 2, rating: 4, comment: 'Came at dawn' });
  await server.removeBusiness(2);
  connection.beHonest();
  await openOutbox(phone);
  await sendNowOn(page).click();
  await expect(itemsIn(page, 'Needs your attention')).toHaveCount(1);
  connection.lie(() => 'cut');
  await writeReviewOffline(phone, { businessId: 1, rating: 5, comment: 'Came at night' });
  await startThreadOffline(page, {
    category: 'Dogs',
    title: 'Written in the barn',
    content: 'No signal here, and a question.',
  });
  await compare('forums-thread-that-waits');
  await openOutbox(phone);
  await expect(itemsIn(page, 'Waiting to send')).toHaveCount(2);
  await compare('outbox-with-entries');
});

test('what a screen reader is given around every screen is what is written down', async ({ phone }) => {
  await phone.open('/about');
  await expect(headingOn(phone.page)).toBeVisible();
  await copiesUpToDate(phone);
  const lines = await spokenOn(phone.page);
  const main = partOf('main', lines);
  const place = lines.indexOf('main');
  const around = [...lines.slice(0, place), 'main …', ...lines.slice(place + main.length)];
  expect(`${around.join('\n')}\n`).toMatchSnapshot('frame.txt');
});
