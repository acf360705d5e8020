import { expect, type Page } from '@playwright/test';
import type { AnimalEvent } from '#contract/events.ts';
import { ofAnyBusiness, ofAnyDay } from './support/any-day.ts';
import { test } from './support/fixtures.ts';
import { read } from './support/forum-steps.ts';
import { copiesUpToDate } from './support/own-steps.ts';
import type { Phone } from './support/phone.ts';
import { allPaths, headingOn, hiddenPaths } from './support/screens.ts';
import type { RealServer } from './support/server.ts';
import { partOf, spokenOn } from './support/spoken-tree.ts';

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
