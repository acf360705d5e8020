import { expect, type Page } from '@playwright/test';
import { WAITING_WORDS } from '#src/data/write/waiting.words.ts';
import { ofAnyDay } from './support/any-day.ts';
import { OF_ADMINS, OF_PEOPLE, OF_PEOPLE_TOO, OF_VISITORS, openDialog } from './support/dialogs.ts';
import { test } from './support/fixtures.ts';
import { startThreadOffline } from './support/forum-steps.ts';
import { KEY_SCREENS } from './support/key-screens.ts';
import { copiesUpToDate, ownCopyKept } from './support/own-steps.ts';
import type { Phone } from './support/phone.ts';
import { allPaths, headingOn, hiddenPaths } from './support/screens.ts';
import { partOf, spokenOn } from './support/spoken-tree.ts';
import { itemsIn, openOutbox, sendNowOn, visitBusiness, writeReviewOffline } from './support/steps.ts';

const SHARES = 3;
/** After this time without a change, the server's answer has arrived too. */
const STILL_MS = 1000;
/** Brings businesses onto the phone that other screens count, so it comes last. */
const OF_THE_COUNTRY = '/explore';
const countryLast = (one: string, other: string) =>
  Number(one === OF_THE_COUNTRY) - Number(other === OF_THE_COUNTRY);

/** `/forums/thread/what-to-do` is one of many: its file is named after the screen. */
const fileOf = (path: string) =>
  path === '/'
    ? 'home'
    : (path.split('?')[0] ?? '')
        .slice(1)
        .replace(/^(forums\/\w+)\/.*$/, '$1-one')
        .replaceAll('/', '-') + (path.includes('?location=') ? '-results' : '');

/** Controls that forced colors would make invisible: without border, outline, text or picture. */
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
        const words = control.closest('td') ?? control; // a day's number is beside its button
        const says = words.innerText.trim() !== '' || words.querySelector('svg, img') !== null;
        return !hasLine && outlineStyle === 'none' && !says;
      })
      .map(
        (control) =>
          `${control.tagName} ${control.className} ${control.getAttribute('aria-label') ?? control.id}`,
      ),
  );

/** Animations that run despite reduced motion. */
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

/** Compares key screens with docs/screen-reader; on every screen nothing moves, and nothing vanishes with forced colors. */
async function expectReadable(phone: Phone, paths: readonly string[]) {
  const { page } = phone;
  await page.emulateMedia({ reducedMotion: 'reduce' });
  for (const [index, path] of paths.entries()) {
    await (index === 0 ? phone.open(path) : phone.follow(path));
    await expect(headingOn(page)).toBeVisible();
    await copiesUpToDate(phone);
    await expect(page.locator('.skeleton')).toHaveCount(0);
    await test.step(path, async () => {
      if (KEY_SCREENS.includes(fileOf(path))) await expectAsStored(page, fileOf(path));
      expect.soft(await movingOn(page), 'moves').toEqual([]);
      await page.emulateMedia({ reducedMotion: 'reduce', forcedColors: 'active' });
      expect.soft(await bareOn(page), 'vanishes').toEqual([]);
      await page.emulateMedia({ reducedMotion: 'reduce', forcedColors: 'none' });
    });
  }
}

async function expectAsStored(page: Page, screen: string): Promise<void> {
  const lines = async () => `${ofAnyDay(partOf('main', await spokenOn(page))).join('\n')}\n`;
  expect.soft(await stillOf(lines)).toMatchSnapshot(`${screen}.txt`);
}

/** Reads until two readings in a row are equal. */
async function stillOf(read: () => Promise<string>): Promise<string> {
  let last = '';
  await expect(async () => {
    const before = last;
    last = await read();
    expect(last).toBe(before);
  }).toPass({ intervals: [STILL_MS] });
  return last;
}

for (let share = 0; share < SHARES; share++)
  test(`a screen reader gets the key screens as stored; nothing moves, and nothing vanishes with forced colors (${share + 1} of ${SHARES})`, async ({
    server,
    phone,
  }) => {
    const paths = (await allPaths(server)).filter((_, index) => index % SHARES === share).sort(countryLast);
    await phone.register('ann');
    await expectReadable(phone, paths);
  });

test('on the screens of letters, owners and admins nothing moves, and nothing vanishes with forced colors', async ({
  server,
  phone,
}) => {
  const { own, admin } = await hiddenPaths(phone, server);
  await expectReadable(phone, [...own, ...admin]);
});

for (const [who, opened] of [
  ['nobody', OF_VISITORS],
  ['an admin', { ...OF_PEOPLE, ...OF_PEOPLE_TOO, ...OF_ADMINS }],
] as const)
  test(`a screen reader gets a dialog and nothing of the page behind it, while ${who} is signed in`, async ({
    server,
    phone,
  }) => {
    const { page } = phone;
    if (who !== 'nobody') {
      await phone.register('ann');
      await server.grantAdmin('ann');
      await ownCopyKept(phone);
    }
    for (const [about, opening] of Object.entries(opened))
      await test.step(about, async () => {
        await openDialog(phone, opening);
        const outermost = (await spokenOn(page)).filter((line) => !line.startsWith(' '));
        expect.soft(outermost).toEqual([expect.stringMatching(/^dialog "/)]);
      });
  });

test('a screen reader gets the outbox with refused and waiting posts as stored', async ({
  server,
  connection,
  phone,
}) => {
  const { page } = phone;
  await phone.register('ann');
  await ownCopyKept(phone);
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
  await expect(itemsIn(page, WAITING_WORDS.attention)).toHaveCount(1);
  connection.lie(() => 'cut');
  await writeReviewOffline(phone, { businessId: 1, rating: 5, comment: 'Came at night' });
  await startThreadOffline(page, {
    category: 'Dogs',
    title: 'Written in the barn',
    content: 'No signal here, and a question.',
  });
  await openOutbox(phone);
  await expect(itemsIn(page, WAITING_WORDS.waiting)).toHaveCount(2);
  await expectAsStored(page, 'outbox-with-entries');
});

test('a screen reader gets the frame around every screen as stored', async ({ phone }) => {
  await phone.open('/about');
  await expect(headingOn(phone.page)).toBeVisible();
  await copiesUpToDate(phone);
  const lines = await spokenOn(phone.page);
  const main = partOf('main', lines);
  const start = lines.indexOf('main');
  const around = [...lines.slice(0, start), 'main …', ...lines.slice(start + main.length)];
  expect(`${around.join('\n')}\n`).toMatchSnapshot('frame.txt');
});
