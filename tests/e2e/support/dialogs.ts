import { expect, type Page } from '@playwright/test';
import { TABLE_WORDS } from '#src/features/admin/tables/tables.words.ts';
import { AREA_WORDS } from '#src/features/areas/areas.words.ts';
import { EXPLORE_WORDS } from '#src/features/explore/explore.words.ts';
import { EMAIL_WORDS } from '#src/features/letters/letters.words.ts';
import { CLAIM_WORDS } from '#src/features/owners/owners.words.ts';
import { PEOPLE_WORDS } from '#src/features/people/people.words.ts';
import { PETIBOT_WORDS } from '#src/features/petibot/petibot.words.ts';
import { ACCOUNT_WORDS as OWN_ACCOUNT } from '#src/features/profile/profile.words.ts';
import { REPORT_WORDS } from '#src/features/reports/reports.words.ts';
import { ACCOUNT_WORDS } from '#src/session/account.words.ts';
import { SHELL_WORDS } from '#src/shell/shell.words.ts';
import { copiesUpToDate } from './own-steps.ts';
import type { Phone } from './phone.ts';
import { BUSINESS, headingOn, RESULTS } from './screens.ts';

type Steps = (page: Page) => Promise<void>;
const inMain = (page: Page) => page.getByRole('main');
/** Presses a button of the page. */
export const pressing =
  (name: string): Steps =>
  (page) =>
    inMain(page).getByRole('button', { name, exact: true }).first().click();
const inMenu =
  (name: string): Steps =>
  async (page) => {
    await page.getByRole('button', { name: SHELL_WORDS.openMenu }).click();
    await page.getByRole('dialog').getByRole('button', { name, exact: true }).click();
    await expect(page.getByRole('dialog').getByRole('textbox').first()).toBeVisible();
  };

/** Each dialog with fields by its topic: its page, and the steps to open it. */
type Opening = [path: string, open: Steps];
export type Opened = Record<string, Opening>;
export const OF_VISITORS: Opened = {
  'signing in': ['/', inMenu(ACCOUNT_WORDS.signIn)],
  'signing up': ['/', inMenu(ACCOUNT_WORDS.signUp)],
  'search and filter': ['/explore', pressing(EXPLORE_WORDS.filter)],
  'an area': [RESULTS, pressing(AREA_WORDS.keep)],
};
export const OF_PEOPLE: Opened = {
  'a person': ['/people', pressing(PEOPLE_WORDS.add)],
  'a report': [BUSINESS, pressing(REPORT_WORDS.report)],
};
export const OF_PEOPLE_TOO: Opened = {
  'a claim': [BUSINESS, pressing(CLAIM_WORDS.claim)],
  'a password': ['/profile', pressing(OWN_ACCOUNT.changePassword)],
  'a profile': ['/profile', pressing(OWN_ACCOUNT.editProfile)],
  'an email address': ['/profile', pressing(EMAIL_WORDS.setting)],
  'the end of an account': ['/profile', pressing(OWN_ACCOUNT.deleteAccount)],
  'questions to PetiBot': ['/chatbot', pressing(PETIBOT_WORDS.suggestions)],
};
export const OF_ADMINS: Opened = {
  'an event': ['/admin/tables/events', pressing(TABLE_WORDS.add.events)],
};

/** Opens a page and a dialog on it, and waits for the form. */
export async function openDialog(phone: Phone, [path, open]: Opening): Promise<void> {
  const { page } = phone;
  await phone.open(path);
  await expect(headingOn(page)).toBeVisible();
  await copiesUpToDate(phone);
  await open(page);
  await expect(page.locator('dialog[open] .dialog-body > *').first()).toBeVisible();
}
