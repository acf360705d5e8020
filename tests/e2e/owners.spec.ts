import { expect, type Page, request } from '@playwright/test';
import type { Business } from '#contract/businesses.ts';
import { WAITING_WORDS } from '#src/data/write/waiting.words.ts';
import {
  CLAIM_WORDS,
  HOURS_FORM_WORDS,
  LISTING_WORDS,
  OWNER_WORDS,
  REPLY_WORDS,
} from '#src/features/owners/owners.words.ts';
import { REVIEW_WORDS } from '#src/features/reviews/reviews.words.ts';
import { expectAccessible, expectContrast, wear } from './support/accessibility.ts';
import { test } from './support/fixtures.ts';
import { type Phone, register, startPhone } from './support/phone.ts';
import type { RealServer } from './support/server.ts';

const GAINESVILLE = { lat: 29.65, lng: -82.32 };
const MESSAGE = 'It is my practice; call the number on the sign.';
const HOURS = 'Mon–Fri 8:00 AM–5:00 PM';
const ANSWER = 'Thank you. We come again.';
const main = (page: Page) => page.getByRole('main');
const button = (page: Page, name: string) => main(page).getByRole('button', { name });

/** The answer below the review. Its form contains the same text until it is saved on the phone. */
const answerOn = (page: Page) => main(page).getByText(ANSWER).and(page.locator('p'));

/** A listing without an owner. */
async function unowned(server: RealServer): Promise<Business> {
  const answer = await fetch(`${server.url}/api/businesses/search`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ location: GAINESVILLE, radius: 60, limit: 200 }),
  });
  const found = (await answer.json()) as Business[];
  const listing = found.find(({ ownerId, isSample, hours }) => ownerId === null && !isSample && !hours);
  if (!listing) throw new Error('the starter data lacks a listing without an owner');
  return listing;
}

/** Ann claims it, and an admin grants the claim. */
async function own(phone: Phone, server: RealServer, { id }: Business): Promise<void> {
  await phone.open(`/business/${id}`);
  await button(phone.page, CLAIM_WORDS.claim).click();
  const dialog = phone.page.getByRole('dialog');
  await dialog.getByLabel(CLAIM_WORDS.message).fill(MESSAGE);
  await dialog.getByRole('button', { name: CLAIM_WORDS.send }).click();
  await expect(main(phone.page).getByText(CLAIM_WORDS.sent)).toBeVisible();
  await server.grantClaim(1);
  await phone.open(`/business/${id}`);
  await expect(button(phone.page, OWNER_WORDS.confirm)).toBeVisible();
}

/** Another person reviews it. */
async function review(server: RealServer, { id }: Business): Promise<void> {
  const ben = await request.newContext();
  await register({ request: ben }, server.url, 'ben');
  const data = { businessId: id, rating: 5, comment: 'Came at night.' };
  const answer = await ben.post(`${server.url}/api/reviews`, { data });
  expect(answer.status(), await answer.text()).toBe(201);
  await ben.dispose();
}

/** Enters hours from Monday to Friday. */
async function stateHours(page: Page): Promise<void> {
  await button(page, HOURS_FORM_WORDS.add + HOURS_FORM_WORDS.addOn('Monday')).click();
  const monday = page.getByRole('group', { name: 'Monday' });
  const [opens, closes] = [HOURS_FORM_WORDS.opens, HOURS_FORM_WORDS.closes].map((name) =>
    monday.getByLabel(name),
  );
  await opens?.fill('08:00');
  await closes?.fill('07:00');
  await button(page, LISTING_WORDS.save).click();
  await expect(monday.getByText(HOURS_FORM_WORDS.order)).toBeVisible();
  const [first, second] = await Promise.all([opens?.boundingBox(), closes?.boundingBox()]);
  expect(second?.y, 'both times stand in one line, also while one is wrong').toBe(first?.y);
  await closes?.fill('17:00');
  await button(page, HOURS_FORM_WORDS.copy).click();
}

test('J10: lets an owner state hours and answer a review without signal, and shows both to a customer', async ({
  server,
  connection,
  visited,
  launchOptions,
  phone,
}) => {
  const listing = await unowned(server);
  await phone.register('ann');
  await phone.restart(); // Chromium writes cookies when it closes: a killed one loses them
  const { page } = phone;
  await own(phone, server, listing);
  await review(server, listing);
  await phone.open(`/business/${listing.id}`);
  await expect(main(page).getByText('Came at night.')).toBeVisible();

  await server.stop();
  await main(page).getByRole('link', { name: OWNER_WORDS.edit }).click();
  await stateHours(page);
  await button(page, LISTING_WORDS.save).click();
  await expect(main(page).getByText(HOURS)).toBeVisible();
  await expect(main(page).getByText(WAITING_WORDS.waiting).first()).toBeVisible();
  await main(page)
    .getByRole('button', { name: REPLY_WORDS.answerTo('Ben Tester') })
    .click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel(REPLY_WORDS.label).fill(ANSWER);
  await dialog.getByRole('button', { name: REPLY_WORDS.send }).click();
  await expect(answerOn(page)).toBeVisible();
  await phone.crash();

  await server.start();
  await phone.open(`/business/${listing.id}`);
  await expect(main(phone.page).getByText(HOURS)).toBeVisible();
  await expect(answerOn(phone.page)).toBeVisible();
  await expect(main(phone.page).getByText(WAITING_WORDS.waiting)).toHaveCount(0);

  const profile = visited.copy();
  const customer = await startPhone({ url: connection.url, profile, isReachable: () => true, launchOptions });
  await customer.open(`/business/${listing.id}`);
  await expect(main(customer.page).getByText(HOURS)).toBeVisible();
  await expect(answerOn(customer.page)).toBeVisible();
  await customer.close();
  const seen = (await (await fetch(`${server.url}/api/businesses/${listing.id}`)).json()) as Business;
  expect(seen.hours).toMatchObject({ weekly: { length: 5 } });
});

/** Nothing overflows a phone's width at double text size. */
async function expectReadableAtDouble(page: Page): Promise<void> {
  const setText = (size: string) =>
    page.evaluate((to) => document.documentElement.style.setProperty('font-size', to), size);
  await setText('200%');
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
  await setText('');
}

test("shows an owner's screens without faults on a phone and on a desktop, light and dark @long", async ({
  server,
  phone,
}) => {
  const { page } = phone;
  await page.emulateMedia({ reducedMotion: 'reduce' });
  const listing = await unowned(server);
  await phone.register('ann');
  await own(phone, server, listing);
  await review(server, listing);
  for (const path of [`/business/${listing.id}`, `/edit-listing?business=${listing.id}`])
    for (const width of [360, 1280]) {
      await page.setViewportSize({ width, height: 800 });
      await phone.open(path);
      if (path.startsWith('/edit')) {
        if (width === 360) await stateHours(page); // kept as a draft
        await button(page, HOURS_FORM_WORDS.addClosed).click();
      } else await expect(main(page).getByText(REVIEW_WORDS.heading).first()).toBeVisible();
      const wide = await page.evaluate(() => document.documentElement.scrollWidth);
      expect(wide, path).toBeLessThanOrEqual(width);
      if (width === 360) await expectReadableAtDouble(page);
      await wear(page, 'light');
      await expectAccessible(page);
      await wear(page, 'dark');
      await expectContrast(page);
    }
});
