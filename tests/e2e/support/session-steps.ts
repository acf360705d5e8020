import { expect, type Page } from '@playwright/test';
import { ACCOUNT_WORDS } from '#src/session/account.words.ts';
import { AUTH_WORDS, SIGN_OUT_WORDS } from '#src/session/session.words.ts';
import { SHELL_WORDS } from '#src/shell/shell.words.ts';
import { STATUS_ACTIONS } from '#src/shell/status/status.words.ts';
import { PASSWORD, type Phone } from './phone.ts';

/** The one bar of the app. */
export const barOn = (page: Page) => page.getByRole('region', { name: STATUS_ACTIONS.connection });

/** Opens the menu of the home page. */
async function openMenu(phone: Phone): Promise<void> {
  await phone.open('/');
  await phone.page.getByRole('button', { name: SHELL_WORDS.openMenu }).click();
}

/** Signs in with the dialog that the menu opens. */
export async function signInAs(phone: Phone, username: string): Promise<void> {
  await openMenu(phone);
  const { page } = phone;
  await page.getByRole('dialog').getByRole('button', { name: ACCOUNT_WORDS.signIn }).click();
  await fillSignIn(page, username);
}

/** Older builds ask only for the username. */
const USER_NAME = new RegExp(`^${AUTH_WORDS.username}`);

/** Fills the open sign-in dialog and sends it. */
export async function fillSignIn(page: Page, username: string): Promise<void> {
  const dialog = page.getByRole('dialog', { name: AUTH_WORDS.signInTitle });
  await dialog.getByLabel(USER_NAME).fill(username);
  await dialog.getByLabel(AUTH_WORDS.password, { exact: true }).fill(PASSWORD);
  await dialog.getByRole('button', { name: ACCOUNT_WORDS.signIn }).click();
  await expect(dialog).toBeHidden();
}

/** Presses Sign Out in the menu; the result depends on waiting posts. */
export async function pressSignOut(phone: Phone): Promise<void> {
  await openMenu(phone);
  phone.watch.expect(/401 \(Unauthorized\).*\/api\/sync\/pull\?streams=me@/); // asked just before, answered just after
  await phone.page.getByRole('dialog').getByRole('button', { name: ACCOUNT_WORDS.signOut }).click();
}

/** The question that signing out asks while posts wait. */
export const signOutQuestion = (page: Page) => page.getByRole('dialog', { name: SIGN_OUT_WORDS.title });
