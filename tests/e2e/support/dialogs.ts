import { expect, type Page } from '@playwright/test';
import { copiesUpToDate } from './own-steps.ts';
import type { Phone } from './phone.ts';
import { BUSINESS, headingOn, RESULTS } from './screens.ts';

type Steps = (page: Page) => Promise<void>;
const inMain = (page: Page) => page.getByRole('main');
/** Presses a button of the page. */
export const pressing =
  (name: string | RegExp): Steps =>
  (page) =>
    inMain(page).getByRole('button', { name, exact: true }).first().click();
const inMenu =
  (name: string): Steps =>
  async (page) => {
    await page.getByRole('button', { name: 'Open menu' }).click();
    await page.getByRole('dialog').getByRole('button', { name, exact: true }).click();
    await expect(page.getByRole('dialog').getByRole('textbox').first()).toBeVisible();
  };

/** Each dialog with fields by its topic: its page, and the steps to open it. */
type Opening = [path: string, open: Steps];
export type Opened = Record<string, Opening>;
export const OF_VISITORS: Opened = {
  'signing in': ['/', inMenu('Sign In')],
  'signing up': ['/', inMenu('Sign Up')],
  'search and filter': ['/explore', pressing('Filter')],
  'an area': [RESULTS, pressing('Save for offline')],
};
export const OF_PEOPLE: Opened = {
  'a person': ['/people', pressing('Add a number')],
  'a report': [BUSINESS, pressing('Report')],
};
export const OF_PEOPLE_TOO: Opened = {
  'a claim': [BUSINESS, pressing('Claim this listing')],
  'a password': ['/profile', pressing('Change Password')],
  'a profile': ['/profile', pressing('Edit Profile Information')],
  'an email address': ['/profile', pressing('Email address')],
  'the end of an account': ['/profile', pressing('Delete my account')],
  'questions to PetiBot': ['/chatbot', pressing('Suggested questions')],
};
export const OF_ADMINS: Opened = {
  'an event': ['/admin/tables/events', pressing('Add an event')],
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
