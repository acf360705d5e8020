import { expect, type Page } from '@playwright/test';
import { EXPLORE_WORDS } from '#src/features/explore/explore.words.ts';
import { FORUM_WORDS } from '#src/features/forums/forums.words.ts';
import { FLOATING_WORDS } from '#src/features/petibot/floating.words.ts';
import { SITE_WORDS } from '#src/shell/shell.words.ts';
import { test } from './support/fixtures.ts';

const addressOf = (page: Page) => page.evaluate(() => location.pathname + location.search);
const expectAddress = (page: Page, address: string | RegExp) =>
  expect.poll(() => addressOf(page)).toMatch(address);
/** Whether the current history entry belongs to a dialog. */
const isOfDialog = (page: Page) => page.evaluate(() => history.state?.modal === true);

test('closes a dialog with Back instead of leaving the page, even if the visit began there', async ({
  phone,
}) => {
  const { page } = phone;
  const dialog = page.getByRole('dialog');
  await phone.open('/forums');
  await page.getByRole('button', { name: FORUM_WORDS.signInToParticipate }).first().click();
  await expect(dialog).toBeVisible();
  await expect.poll(() => isOfDialog(page)).toBe(true);
  await page.goBack();
  await expect(dialog).toBeHidden();
  await expectAddress(page, /^\/forums$/);
  await page.goForward(); // the dialog's former entry: nothing opens
  await expect.poll(() => isOfDialog(page)).toBe(false);
  await expectAddress(page, /^\/forums$/);
  await expect(dialog).toBeHidden();
});

test("closes PetiBot's window with Back, then goes to the page before @long", async ({ phone }) => {
  const { page } = phone;
  const panel = page.getByRole('dialog', { name: FLOATING_WORDS.name });
  await phone.open('/about');
  await phone.follow('/forums');
  await page.getByRole('button', { name: FLOATING_WORDS.open }).click();
  await expect(panel).toBeVisible();
  await expect.poll(() => isOfDialog(page)).toBe(true);
  await page.goBack();
  await expect(panel).toBeHidden();
  await expectAddress(page, /^\/forums$/);
  await page.goBack();
  await expectAddress(page, /^\/about$/);
});

test('adds no step of Back for a dialog that closed by itself @long', async ({ phone }) => {
  const { page } = phone;
  const dialog = page.getByRole('dialog');
  await phone.open('/about');
  await page.getByRole('link', { name: SITE_WORDS.discover }).first().click();
  await expectAddress(page, /^\/explore/);
  const filter = page.getByRole('button', { name: new RegExp(EXPLORE_WORDS.changePlace) });
  await filter.click();
  await dialog.getByRole('button', { name: EXPLORE_WORDS.close }).click();
  await expect(dialog).toBeHidden();
  await expect.poll(() => isOfDialog(page)).toBe(false);

  // A filter in the dialog changes the address of the page below; Back only closes the dialog.
  await filter.click();
  await dialog.getByRole('button', { name: 'Horse' }).click();
  await expectAddress(page, /animal=Horse/);
  await expect(dialog).toBeVisible();
  await expect.poll(() => isOfDialog(page)).toBe(true);
  await page.goBack();
  await expect(dialog).toBeHidden();
  await expectAddress(page, /animal=Horse/);
  // A search closes the dialog and moves on: Back leads to the previous search, not to an entry in between.
  await filter.click();
  await dialog.getByLabel(EXPLORE_WORDS.location, { exact: true }).fill('Ocala, FL');
  await dialog.getByRole('button', { name: EXPLORE_WORDS.search, exact: true }).click();
  await expectAddress(page, /Ocala/);
  expect(await isOfDialog(page)).toBe(false);
  await page.goBack();
  await expect.poll(() => addressOf(page)).not.toMatch(/Ocala/);
  await page.goBack();
  await expectAddress(page, /^\/about$/);
});

test('ignores the second tap of a double tap that closes a dialog @long', async ({ phone }) => {
  const { page } = phone;
  await phone.open('/forums');
  await page.getByRole('button', { name: FORUM_WORDS.signInToParticipate }).first().click();
  const dialog = page.getByRole('dialog');
  const close = await dialog.getByRole('button', { name: 'Close' }).boundingBox();
  const [x, y] = [(close?.x ?? 0) + (close?.width ?? 0) / 2, (close?.y ?? 0) + (close?.height ?? 0) / 2];
  const counted = await page.evaluateHandle(() => {
    const clicks: string[] = [];
    document.addEventListener('click', ({ target }) => clicks.push((target as Element).localName));
    return clicks;
  });
  await page.touchscreen.tap(x, y);
  await page.touchscreen.tap(x, y);
  await expect(dialog).toBeHidden();
  expect((await counted.jsonValue()).length).toBe(1);
});
