import { expect } from '@playwright/test';
import { AREA_WORDS as WORDS } from '#src/features/areas/areas.words.ts';
import { PLACE_WORDS } from '#src/places/places.words.ts';
import { expectAccessible } from './support/accessibility.ts';
import { test } from './support/fixtures.ts';
import { copiesUpToDate } from './support/own-steps.ts';
import type { Phone } from './support/phone.ts';

const MIAMI = 'Miami, FL, 100 mi';
const isArea = (line: string) => line.includes('/sync/pull') && line.includes('streams=area');
/** A later pass also requests empty cells again, together with others that have a version. */
const isFirstCopy = (line: string) => isArea(line) && !/@[1-9]/.test(line);
const card = (phone: Phone) => phone.page.getByRole('main').getByRole('listitem', { name: MIAMI });
const act = (word: string) => WORDS.actionOf(word, MIAMI);

/** Requests an area of a hundred miles, so that it takes several requests. */
async function askForMiami(phone: Phone): Promise<void> {
  await phone.open('/settings');
  await phone.page.getByRole('main').getByRole('button', { name: WORDS.add }).tap();
  const dialog = phone.page.getByRole('dialog');
  await dialog.getByLabel(WORDS.place).fill('Miami, FL');
  await expect(dialog.getByText(/^Download: about/)).toBeVisible();
  await dialog.getByRole('slider').press('End');
  await expect(dialog.getByText(PLACE_WORDS.miles('100'))).toBeVisible();
  await expect(dialog.getByText(/^Download: about/)).toBeVisible();
  await dialog.getByRole('button', { name: WORDS.downloadNow }).tap();
}

test('resumes a download after a cut and a killed browser, and stops it while it is paused', async ({
  connection,
  phone,
}) => {
  let passed = 0;
  connection.lie((line) => (isArea(line) && ++passed > 1 ? 'hang' : 'pass'));
  await askForMiami(phone);
  await expect(card(phone).getByText(WORDS.downloading)).toBeVisible();
  await expect.poll(() => passed).toBeGreaterThan(1);
  await expectAccessible(phone.page);
  await phone.crash();

  connection.lie((line) => (isArea(line) ? 'cut' : 'pass'));
  await phone.open('/settings');
  await expect(card(phone).getByRole('progressbar')).toBeVisible();
  await expect(card(phone).getByText(/^[1-9]\d* kB of/)).toBeVisible();
  await card(phone)
    .getByRole('button', { name: act(WORDS.pause) })
    .tap();
  await expect(card(phone).getByText(WORDS.paused)).toBeVisible();

  connection.beHonest();
  const before = connection.log.filter(({ line }) => isArea(line)).length;
  await phone.restart();
  await phone.open('/settings');
  await copiesUpToDate(phone);
  await expect(card(phone).getByText(WORDS.paused)).toBeVisible();
  expect(connection.log.filter(({ line }) => isArea(line)).length).toBe(before);

  await card(phone)
    .getByRole('button', { name: act(WORDS.resume) })
    .tap();
  await expect(card(phone).getByText(/businesses · \d+ kB on this phone/)).toBeVisible();
  const whole = connection.log.filter(({ line, status }) => isFirstCopy(line) && status === 200);
  const firsts = whole.flatMap(({ line }) => line.match(/area:-?\d+:-?\d+@0/g) ?? []);
  expect(firsts.length, 'no cell came twice').toBe(new Set(firsts).size);
});

test('frees the space of a removed area, and leaves the phone as it was before @long', async ({ phone }) => {
  await askForMiami(phone);
  await expect(card(phone).getByText(/businesses · \d+ kB on this phone/)).toBeVisible();
  await card(phone)
    .getByRole('button', { name: act(WORDS.remove) })
    .tap();
  const dialog = phone.page.getByRole('dialog');
  await expect(dialog.getByText(/^This frees about \d+ kB\./)).toBeVisible();
  await dialog.getByRole('button', { name: WORDS.removeIt }).tap();
  await expect(card(phone)).toHaveCount(0);
  await expect(phone.page.getByRole('main').getByText(WORDS.home, { exact: true })).toBeVisible();
});
