import { expect, type Page } from '@playwright/test';
import { EXPLORE_WORDS } from '#src/features/explore/explore.words.ts';
import { MAP_WORDS } from '#src/features/map/map.words.ts';
import { QUIZ_MESSAGES } from '#src/features/quiz/quiz.words.ts';
import { ACCOUNT_WORDS } from '#src/session/account.words.ts';
import { SHELL_WORDS } from '#src/shell/shell.words.ts';
import { labelOf } from '#src/words/labels.ts';
import { expectAccessible } from './support/accessibility.ts';
import {
  OF_ADMINS,
  OF_PEOPLE,
  OF_PEOPLE_TOO,
  OF_VISITORS,
  type Opened,
  openDialog,
  pressing,
} from './support/dialogs.ts';
import { test } from './support/fixtures.ts';
import { copiesUpToDate, ownCopyKept } from './support/own-steps.ts';
import type { Phone } from './support/phone.ts';
import { cutWordsOn, PHONE, RESULTS, widthOf } from './support/screens.ts';
import { outOfReachOn, SMALL, setText, smallFieldsOn, underEdgesOn } from './support/small-phone.ts';
import { openOutbox, pressEdit, visitBusiness, writeReviewOffline } from './support/steps.ts';

/** An upright phone with a notch at the top and the home indicator at the bottom. */
const NOTCHED = { width: 375, height: 812 };
const INSETS = { top: 50, bottom: 34 };

/** Faults of the open dialog on the smallest phone, at normal and double text size. */
async function faultsOf(page: Page, about: string): Promise<unknown[]> {
  const faults: unknown[] = [];
  const look = async (what: string, found: readonly string[]) =>
    found.length > 0 && faults.push({ about, what, found });
  await page.setViewportSize(SMALL);
  for (const text of ['', '200%']) {
    await setText(page, text);
    await look(`cut, text ${text}`, await cutWordsOn(page, SMALL.width));
    await look(`out of reach, text ${text}`, await outOfReachOn(page));
    const width = await widthOf(page);
    await look(`wide, text ${text}`, width > SMALL.width ? [String(width)] : []);
  }
  await setText(page, '');
  await look('fields that Safari zooms into', await smallFieldsOn(page));
  await expectAccessible(page).catch((fault: Error) =>
    faults.push({ about, what: 'axe', found: fault.message }),
  );
  await page.setViewportSize(PHONE);
  return faults;
}

async function faultsOfAll(phone: Phone, opened: Opened): Promise<unknown[]> {
  const { page } = phone;
  const faults: unknown[] = [];
  for (const [about, opening] of Object.entries(opened))
    await test.step(about, async () => {
      await openDialog(phone, opening);
      faults.push(...(await faultsOf(page, about)));
    });
  return faults;
}

for (const [who, opened, when] of [
  ['nobody', OF_VISITORS, ' @long'],
  ['ann', OF_PEOPLE, ''],
] as const)
  test(`fits dialogs on the smallest phone with large text, with every part reachable and no zoomed field, while ${who} is signed in${when}`, async ({
    phone,
  }) => {
    if (who !== 'nobody') await phone.register(who).then(() => ownCopyKept(phone));
    await phone.page.emulateMedia({ reducedMotion: 'reduce' });
    expect(await faultsOfAll(phone, opened)).toEqual([]);
  });

test('fits rare dialogs and the edit of a waiting review too @long', async ({
  server,
  connection,
  phone,
}) => {
  const { page } = phone;
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await phone.register('ann');
  const faults = await faultsOfAll(phone, OF_PEOPLE_TOO);
  await server.grantAdmin('ann');
  faults.push(...(await faultsOfAll(phone, OF_ADMINS)));
  await visitBusiness(phone, server, 1);
  connection.lie(() => 'cut');
  await writeReviewOffline(phone, { businessId: 1, rating: 4, comment: 'Came at dawn' });
  await openOutbox(phone);
  await pressEdit(page);
  await expect(page.getByRole('dialog').getByRole('textbox')).toBeVisible();
  faults.push(...(await faultsOf(page, 'a review that waits')));
  expect(faults).toEqual([]);
});

test('puts nothing to read or press under the notch or the home indicator of an upright phone @long', async ({
  phone,
}) => {
  const { page } = phone;
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.setViewportSize(NOTCHED);
  const devtools = await phone.context.newCDPSession(page);
  await devtools.send('Emulation.setSafeAreaInsetsOverride', { insets: INSETS });
  const expectClear = async (what: string) => expect(await underEdgesOn(page, INSETS), what).toEqual([]);
  const edgeOf = (part: string, edge: 'top' | 'bottom') =>
    page
      .locator(part)
      .first()
      .evaluate((element, side) => element.getBoundingClientRect()[side], edge);

  await phone.open('/');
  await copiesUpToDate(phone);
  for (const share of [0, 0.5, 1]) {
    await page.evaluate((at) => window.scrollTo(0, at * document.documentElement.scrollHeight), share);
    await expectClear(`the page, scrolled by ${share}`);
  }
  await page
    .locator('#favorites')
    .getByRole('button', { name: labelOf('Dog'), exact: true })
    .click();
  await expect(page.locator('.toast').first()).toBeVisible();
  expect(await edgeOf('.toast', 'bottom'), 'a toast').toBeLessThanOrEqual(await edgeOf('.thumb-bar', 'top'));
  await expectClear('a toast');

  await page.getByRole('button', { name: SHELL_WORDS.openMenu }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await expectClear('the menu');
  await page.getByRole('dialog').getByRole('button', { name: ACCOUNT_WORDS.signUp, exact: true }).click();
  await expect(page.getByRole('dialog').getByRole('textbox').first()).toBeVisible();
  await expectClear('a dialog without a foot');

  await phone.open('/explore');
  await copiesUpToDate(phone);
  await pressing(EXPLORE_WORDS.filter)(page);
  await expect(page.locator('.dialog[open] > footer')).toBeVisible();
  await expectClear('a dialog with a foot');

  await phone.open(RESULTS);
  await copiesUpToDate(phone);
  await pressing(MAP_WORDS.show)(page);
  await expect(page.locator('.map-large')).toBeVisible();
  await expectClear('the map that has the screen');

  await phone.open('/chatbot');
  await copiesUpToDate(phone);
  await expectClear('the talk with PetiBot');
});

test('shows the quiz result over the header when its toast is at the top, below a notch @long', async ({
  phone,
}) => {
  const { page } = phone;
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.setViewportSize({ width: 375, height: 520 });
  const devtools = await phone.context.newCDPSession(page);
  await devtools.send('Emulation.setSafeAreaInsetsOverride', { insets: INSETS });
  await phone.open('/trivia');
  await copiesUpToDate(phone);
  await page.getByRole('button', { name: QUIZ_MESSAGES.start }).click();
  await page.evaluate(() => {
    // As if the finger had pressed the last line above the thumb bar: a toast there would cover the answer.
    document.querySelector('.quiz-options li:last-child')?.scrollIntoView({ block: 'end' });
  });
  await page.locator('.quiz-options button').last().click();
  const toasts = page.locator('.toasts[data-side="top"]');
  await expect(toasts.locator('.toast')).toBeVisible();
  const top = await toasts.evaluate((element) => element.getBoundingClientRect().top);
  const header = await page.locator('.header').evaluate((element) => element.getBoundingClientRect().bottom);
  expect(top).toBeGreaterThanOrEqual(INSETS.top);
  expect(top).toBeLessThan(header);
});
