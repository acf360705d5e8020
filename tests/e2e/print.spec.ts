import { randomUUID } from 'node:crypto';
import { expect, type Page } from '@playwright/test';
import type { Animal } from '#contract/animals.ts';
import type { AnimalEvent } from '#contract/events.ts';
import type { Guide } from '#contract/guides.ts';
import { FLYER_LIMITS } from '#contract/limits.ts';
import { FLYER_WORDS as FLYER } from '#src/features/animals/flyer/flyer.words.ts';
import { EMERGENCY_WORDS } from '#src/features/emergency/emergency.words.ts';
import { BARN_CARD_WORDS as CARD } from '#src/features/people/barn-card/barn-card.words.ts';
import { PEOPLE_WORDS } from '#src/features/people/people.words.ts';
import { howMuch } from '#tests/support/how-much.ts';
import { expectAccessible, expectContrast, wear } from './support/accessibility.ts';
import { test } from './support/fixtures.ts';
import { read } from './support/forum-steps.ts';
import { copiesUpToDate } from './support/own-steps.ts';
import type { Phone } from './support/phone.ts';
import type { RealServer } from './support/server.ts';

const FORMATS = ['Letter', 'A4'] as const;
const HALF_INCH = { top: '0.5in', right: '0.5in', bottom: '0.5in', left: '0.5in' };
const SMALLEST_PT = 9;
const PIXELS_A_POINT = 96 / 72;
const ORLANDO = { latitude: 28.54, longitude: -81.38 };
/**
 * Number of longest guides to print. In type an eighth larger only the first and the third of these would take a
 * second page, and in type a fifth larger twenty, all among the forty longest.
 */
const LONGEST = 4;
const NOTE_MAX = 500;

const mainOf = (page: Page) => page.getByRole('main');

/** Each page is an object in the file. */
const pagesOf = (pdf: Buffer) => pdf.toString('latin1').match(/\/Type\s*\/Page\b/g)?.length;

/** Fails unless the screen prints on one page of either paper size, in readable type. */
async function expectOnePage(page: Page, what: string): Promise<void> {
  for (const format of FORMATS)
    expect(pagesOf(await page.pdf({ format, margin: HALF_INCH })), `${what}, pages of ${format}`).toBe(1);
  await page.emulateMedia({ media: 'print' });
  expect(await smallText(page), `${what}, smaller than ${SMALLEST_PT} pt`).toEqual([]);
  await page.emulateMedia({ media: null });
}

/** Printed text that is too small to read. */
const smallText = (page: Page) =>
  mainOf(page).evaluate((main, smallest) => {
    const isDrawn = (element: Element) => element.checkVisibility() && element.getClientRects().length > 0;
    return [...main.querySelectorAll('*:not(.visually-hidden)')]
      .filter((element) =>
        [...element.childNodes].some(({ nodeType, textContent }) => nodeType === 3 && textContent?.trim()),
      )
      .filter(
        (element) =>
          isDrawn(element) && Number.parseFloat(getComputedStyle(element).fontSize) < smallest - 0.01,
      )
      .map(({ textContent }) => textContent);
  }, SMALLEST_PT * PIXELS_A_POINT);

/** Adds contacts to an account and waits until the phone has them. */
async function havePeople(
  server: RealServer,
  phone: Phone,
  count: number,
  noteLength: number,
): Promise<void> {
  const entries = Array.from({ length: count }, (_, n) => ({
    id: randomUUID(),
    businessId: null,
    name: `Person ${n + 1} of the list`,
    phone: `(352) 555-01${String(n).padStart(2, '0')}`,
    note: 'Gate code 4411, ask for Dana. '
      .repeat(NOTE_MAX / 30 + 1)
      .slice(0, noteLength)
      .trim(),
  }));
  const put = await phone.context.request.put(`${server.url}/api/user/people`, { data: { entries } });
  expect(put.status()).toBe(200);
  await phone.open('/people');
  await expect(mainOf(phone.page).getByRole('heading', { level: 2 })).toHaveCount(count);
}

test('prints every event of the starter data, the longest first, on one page of Letter and of A4 @long', async ({
  server,
  phone,
}) => {
  const events = await read<AnimalEvent[]>(server, '/api/events?limit=200');
  expect(events.length).toBeGreaterThan(20);
  await phone.open('/');
  await copiesUpToDate(phone);
  const longestFirst = events.toSorted((a, b) => JSON.stringify(b).length - JSON.stringify(a).length);
  const some = howMuch({ usual: 8, whole: events.length });
  for (const { id, title } of longestFirst.slice(0, some)) {
    await phone.open(`/event/${id}`);
    await expect(mainOf(phone.page).getByRole('heading', { level: 1, name: title })).toBeVisible();
    await expectOnePage(phone.page, title);
  }
});

test('prints the longest guides on one page of Letter and of A4 @long', async ({ server, phone }) => {
  const guides = await read<Guide[]>(server, '/library/guides.json');
  const lengthOf = ({ sections, answers, sources }: Guide) =>
    JSON.stringify([sections, answers, sources]).length;
  for (const { slug, title } of guides.toSorted((a, b) => lengthOf(b) - lengthOf(a)).slice(0, LONGEST)) {
    await phone.open(`/blogs/${slug}`);
    await expect(mainOf(phone.page).getByRole('heading', { level: 1, name: title })).toBeVisible();
    await expectOnePage(phone.page, title);
  }
});

test('prints Emergency on one page in black, with the longest notes about my people, also from the dark theme @long', async ({
  server,
  phone,
}) => {
  await phone.register('ann');
  await phone.context.grantPermissions(['geolocation']);
  await phone.context.setGeolocation(ORLANDO);
  await havePeople(server, phone, 4, NOTE_MAX);
  const { page } = phone;
  for (const animal of [null, 'Horse']) {
    await phone.open('/emergency');
    await copiesUpToDate(phone);
    const calls = mainOf(page).getByRole('link', { name: /^Call / });
    await expect.poll(() => calls.count()).toBeGreaterThan(15);
    if (animal !== null) {
      await mainOf(page).getByRole('button', { name: animal, exact: true }).click();
      await expect(
        mainOf(page).getByRole('heading', { name: EMERGENCY_WORDS.askTitle(animal) }),
      ).toBeVisible();
    }
    await wear(page, 'dark');
    await expectOnePage(page, `Emergency, ${animal ?? 'every animal'}`);
    await page.emulateMedia({ media: 'print' });
    await expect(calls.first()).toHaveCSS('color', 'rgb(0, 0, 0)');
    await expect(
      mainOf(page)
        .getByText(/^On paper the first [3-6] of \d+/)
        .first(),
    ).toBeVisible();
    await expect(page.getByRole('button')).toHaveCount(0);
    await page.emulateMedia({ media: null });
    await expect(
      mainOf(page)
        .getByText(/^On paper/)
        .first(),
    ).toBeHidden();
  }
});

/** Enters the location of the barn. */
async function describeBarn(page: Page): Promise<void> {
  await mainOf(page).getByLabel(CARD.farm).fill('Willow Creek Farm');
  await mainOf(page).getByLabel(CARD.address).fill('4120 NW 120th Street\nOcala, FL 34482');
  await mainOf(page).getByLabel(CARD.position).fill('29.18725, -82.14013');
  await mainOf(page).getByLabel(CARD.gate).fill('Second gate after the church');
}

/** The way to the gate, as stored on the phone. */
const keptGate = (page: Page) =>
  page.evaluate(async () => {
    const answered = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error);
      });
    const outbox = await answered(indexedDB.open('petiyard-outbox'));
    const drafts = await answered<{ values: { gate?: string } }[]>(
      outbox.transaction('drafts').objectStore('drafts').getAll(),
    );
    outbox.close();
    return drafts[0]?.values.gate;
  });

test('J9: makes and prints the barn card without signal, and keeps the typed text when the browser is killed @long', async ({
  server,
  phone,
}) => {
  await phone.register('ann');
  await havePeople(server, phone, 3, 30);
  await server.stop();
  await phone.open('/people');
  await mainOf(phone.page).getByRole('link', { name: CARD.open }).click();
  await expect(mainOf(phone.page).getByRole('heading', { level: 1, name: CARD.title })).toBeVisible();
  await describeBarn(phone.page);
  const sheet = () => phone.page.locator('.card-sheet');
  await expect(sheet()).toContainText('Second gate after the church');
  await expect.poll(() => keptGate(phone.page)).toBe('Second gate after the church');
  await phone.crash();

  await phone.open('/barn-card');
  const { page } = phone;
  for (const words of ['(352) 555-0100', '(888) 426-4435', 'Ocala, FL 34482', '29.18725, -82.14013'])
    await expect(sheet()).toContainText(words);
  await expect(mainOf(page).getByRole('img', { name: CARD.codeName })).toBeVisible();
  await expectOnePage(page, 'three people');
  await page.evaluate(() => {
    window.print = () => document.body.setAttribute('data-printed', '');
  });
  await mainOf(page).getByRole('button', { name: CARD.print }).click();
  await expect(page.locator('body')).toHaveAttribute('data-printed', '');
  await page.emulateMedia({ media: 'print' });
  await expect(mainOf(page).getByLabel(CARD.address)).toBeHidden();
  expect(
    await sheet().evaluate((all) => getComputedStyle(all.querySelector('.card-number') ?? all).fontSize),
  ).toMatch(
    /^(?:2[4-9]|[3-9]\d)/, // pixels: at least 18 pt, readable from a step away
  );
});

test('fits a barn card of any length on one page, names the omitted people, and shows it without faults on every screen @long', async ({
  server,
  phone,
}) => {
  await phone.register('ann');
  const { page } = phone;
  await page.emulateMedia({ reducedMotion: 'reduce' });
  for (const [count, noteLength] of [
    [0, 0],
    [12, 120],
    [50, NOTE_MAX],
  ] as const)
    await test.step(`${count} people, notes of ${noteLength}`, async () => {
      if (count > 0) await havePeople(server, phone, count, noteLength);
      await phone.open('/barn-card');
      if (count > 0) await describeBarn(page);
      await expect(mainOf(page).getByRole('img', { name: CARD.codeName })).toBeVisible();
      await expectOnePage(page, `${count} people`);
      const named = await page.locator('.card-people').innerText();
      const isOnSheet = (n: number) => new RegExp(`Person ${n} of the list`).test(named);
      const omitted = (
        await mainOf(page)
          .getByText(/^The page is full/)
          .allInnerTexts()
      ).join();
      const lost = Array.from({ length: count }, (_, n) => n + 1).filter(
        (n) => !isOnSheet(n) && !omitted.includes(`Person ${n} of`),
      );
      expect(lost, 'neither on the sheet nor named').toEqual([]);
      if (count === 50) expect([isOnSheet(20), isOnSheet(50)]).toEqual([true, false]);
      for (const width of [360, 1280]) {
        await page.setViewportSize({ width, height: 800 });
        expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
        const [sheet, frame] = await Promise.all(
          ['.card-sheet', '.card-preview'].map((part) => page.locator(part).boundingBox()),
        );
        expect(Math.abs((sheet?.width ?? 0) - (frame?.width ?? 0)), 'the whole sheet is seen').toBeLessThan(
          5,
        );
        await wear(page, 'light');
        await expectAccessible(page);
        await wear(page, 'dark');
        await expectContrast(page);
      }
    });
  await phone.open('/emergency');
  await mainOf(page).getByRole('link', { name: CARD.open }).click();
  await expect(page).toHaveURL(/\/barn-card$/);
  await expect(mainOf(page).getByRole('link', { name: PEOPLE_WORDS.change })).toBeVisible();
});

test('prints the newest of many records, and a flyer with its longest texts, on one page of Letter and of A4 @long', async ({
  phone,
  server,
}) => {
  await phone.register('ann');
  const made = await phone.context.request.post(`${server.url}/api/user/animals`, {
    data: { name: 'Bella of the long name', species: 'Goat', sex: 'Doe', tag: 'FL 00412 scrapie tag' },
  });
  const { id, key } = (await made.json()) as Animal;
  const facts = { product: 'Drench 12', amount: '5 mL', meatDays: 9, milkHours: 36, note: 'Given at dawn' };
  for (let n = 0; n < 30; n += 1) {
    const data = { kind: 'treatment', on: '2026-03-08', ...facts };
    const answer = await phone.context.request.post(`${server.url}/api/user/animals/${id}/records`, { data });
    expect(answer.status()).toBe(201);
  }
  await phone.open('/animals');
  await mainOf(phone.page).getByRole('link', { name: 'Bella of the long name' }).click();
  await expect(mainOf(phone.page).getByText('25 of 30')).toBeVisible();
  await expectOnePage(phone.page, 'the records');
  await phone.open(`/lost-animal/${key}`);
  const words = (most: number) =>
    'Brown with a white blaze and a red collar. '.repeat(9).slice(0, most).trim();
  const main = mainOf(phone.page);
  for (const [label, max] of [
    [FLYER.lastSeen, FLYER_LIMITS.lastSeenMax],
    [FLYER.looks, FLYER_LIMITS.looksMax],
    [FLYER.phone, FLYER_LIMITS.phoneMax],
    [FLYER.more, FLYER_LIMITS.moreMax],
  ] as const)
    await main.getByLabel(label).fill(words(max));
  await expectOnePage(phone.page, 'the flyer');
  await expectAccessible(phone.page);
});
