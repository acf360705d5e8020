import { type CDPSession, expect, type Page } from '@playwright/test';
import type { Review } from '#contract/reviews.ts';
import { STATUS_BARS } from '#src/data/read/status.words.ts';
import { AUTH_WORDS, LOGOUT_TOASTS, SEND_SAVED_WORDS } from '#src/session/session.words.ts';
import { PASSKEY_WORDS as WORDS } from '#src/session/sign-in-methods/methods.words.ts';
import { STATUS_ACTIONS } from '#src/shell/status/status.words.ts';
import { expectAccessible, expectContrast, wear } from './support/accessibility.ts';
import { test as base } from './support/fixtures.ts';
import { makeFolder } from './support/folder.ts';
import { read } from './support/forum-steps.ts';
import { copiesUpToDate } from './support/own-steps.ts';
import { type Phone, startPhone } from './support/phone.ts';
import { startServer } from './support/server.ts';
import { barOn, pressSignOut } from './support/session-steps.ts';
import { visitBusiness, writeReviewOffline } from './support/steps.ts';

/** A phone with a fingerprint sensor that a test controls. */
interface Finger {
  /** Whether the owner's finger is present at the next requests. */
  lay(isThere: boolean): Promise<void>;
}

/** A server with passkeys, and a phone at the only address where browsers allow them without HTTPS. */
const test = base.extend<{ finger: Finger }>({
  server: async ({ browserName: _ }, use) => {
    const server = await startServer({ IDENTITY: 'embedded' });
    await use(server);
    await server.close();
  },
  phone: async ({ server, connection, launchOptions }, use) => {
    const { port } = new URL(connection.url);
    const isReachable = (url: string) =>
      server.isRunning() &&
      connection.isHonest() &&
      !connection.hasBroken(url.replace('//localhost', '//127.0.0.1'));
    const profile = makeFolder('phone');
    const phone = await startPhone({ url: `http://localhost:${port}`, profile, isReachable, launchOptions });
    await use(phone);
    await phone.close();
    profile.remove();
    phone.watch.expectQuiet();
  },
  finger: async ({ phone }, use) => {
    const devtools = await phone.context.newCDPSession(phone.page);
    const authenticatorId = await addAuthenticator(devtools);
    const lay = (enabled: boolean) =>
      devtools.send('WebAuthn.setAutomaticPresenceSimulation', { authenticatorId, enabled });
    await use({ lay: async (isThere) => void (await lay(isThere)) });
  },
});

async function addAuthenticator(devtools: CDPSession): Promise<string> {
  await devtools.send('WebAuthn.enable');
  const { authenticatorId } = await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return authenticatorId;
}

/** Checks both themes after all fading has ended. */
async function expectSound(page: Page): Promise<void> {
  await expectAccessible(page);
  await wear(page, 'dark');
  await expectContrast(page);
  await wear(page, 'light');
}

const section = (page: Page) => page.getByRole('region', { name: WORDS.heading });
const rowOf = (page: Page, name: string) => section(page).getByRole('listitem').filter({ hasText: name });

/** Adds a passkey in the settings. */
async function addPasskey({ open, page }: Phone): Promise<void> {
  await open('/settings');
  await section(page).getByRole('button', { name: WORDS.add }).click();
  const dialog = page.getByRole('dialog', { name: WORDS.addTitle });
  await expectAccessible(page);
  await dialog.getByRole('button', { name: WORDS.add }).click();
  await expect(dialog).toBeHidden();
  await expect(rowOf(page, WORDS.someDevice)).toBeVisible();
}

/** Lays the finger and presses the button of the open sign-in dialog, unless autofill was faster. */
async function pressPasskey(page: Page, finger: Finger): Promise<void> {
  const dialog = page.getByRole('dialog', { name: AUTH_WORDS.signInTitle });
  const button = dialog.getByRole('button', { name: WORDS.signIn });
  await expect(button).toBeVisible();
  await finger.lay(true);
  const isGone = expect(dialog).toBeHidden();
  await Promise.race([button.click().catch(() => isGone), isGone]);
  await isGone;
}

/** Signs out, and opens the sign-in dialog by its address. */
async function leaveAndOpenSignIn(phone: Phone): Promise<void> {
  await pressSignOut(phone);
  await expect(phone.page.getByText(LOGOUT_TOASTS.done).first()).toBeVisible();
  await phone.open('/?signin=1');
  await expect(phone.page.getByRole('button', { name: WORDS.signIn })).toBeVisible();
}

test('adds and renames a passkey, signs in with it by one tap, and removes it', async ({ phone, finger }) => {
  const { page } = phone;
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await phone.register('ann');
  await addPasskey(phone);
  await rowOf(page, WORDS.someDevice)
    .getByRole('button', { name: WORDS.rename(WORDS.someDevice) })
    .click();
  const renaming = page.getByRole('dialog', { name: WORDS.renameTitle });
  await renaming.getByLabel(WORDS.name).fill('Barn phone');
  await renaming.getByRole('button', { name: WORDS.save }).click();
  await expect(rowOf(page, 'Barn phone')).toContainText(WORDS.unused);
  await section(page).scrollIntoViewIfNeeded();
  await expectSound(page);

  await finger.lay(false);
  await leaveAndOpenSignIn(phone);
  await expectSound(page);
  await pressPasskey(page, finger);
  await phone.open('/settings');
  await expect(rowOf(page, 'Barn phone')).toContainText(/Last used/);

  await rowOf(page, 'Barn phone')
    .getByRole('button', { name: WORDS.remove('Barn phone') })
    .click();
  const removing = page.getByRole('dialog', { name: WORDS.removeTitle('Barn phone') });
  await expectAccessible(page);
  await removing.getByRole('button', { name: WORDS.removeConfirm }).click();
  await expect(section(page)).toContainText(WORDS.none);

  // The phone still offers the passkey; the server no longer knows it, and the dialog says so.
  await finger.lay(false);
  await leaveAndOpenSignIn(phone);
  phone.watch.expect(/401 \(Unauthorized\).*\/api\/auth\/passkeys\/sign-in/);
  await finger.lay(true);
  await page.getByRole('button', { name: WORDS.signIn }).click();
  await expect(page.getByRole('dialog').getByRole('alert')).toContainText('no longer known here');
});

test('renews an ended sign-in by passkey while a post waits, and delivers the post', async ({
  phone,
  server,
  connection,
  finger,
}) => {
  const { page } = phone;
  const words = 'Came at two in the night.';
  await phone.register('ann');
  await addPasskey(phone);
  await phone.workerReady();
  await visitBusiness(phone, server, 1);
  await copiesUpToDate(phone);
  connection.lie(() => 'cut');
  await writeReviewOffline(phone, { businessId: 1, rating: 5, comment: words });
  await finger.lay(false);
  phone.watch.expect(/401 \(Unauthorized\)/); // tells the app that the session is over
  await phone.context.clearCookies();
  connection.beHonest();
  await expect(barOn(page)).toContainText(STATUS_BARS.signInEnded(1, 'Ann Tester'));
  await barOn(page).getByRole('button', { name: STATUS_ACTIONS.signIn }).click();
  await pressPasskey(page, finger);
  const question = page.getByRole('dialog', { name: SEND_SAVED_WORDS.title(1) });
  await question.getByRole('button', { name: SEND_SAVED_WORDS.send }).click();
  await expect
    .poll(async () =>
      (await read<Review[]>(server, '/api/businesses/1/reviews')).map(({ comment }) => comment),
    )
    .toContain(words);
});

base(
  'a server without other ways to sign in is asked for none, and no phone has the files of them',
  async ({ phone, connection }) => {
    const { page } = phone;
    await phone.register('ann');
    await phone.open('/settings');
    await copiesUpToDate(phone);
    await pressSignOut(phone);
    await expect(page.getByText(LOGOUT_TOASTS.done).first()).toBeVisible();
    await phone.open('/?signin=1');
    await expect(page.getByText(AUTH_WORDS.forgotByHand)).toBeVisible();
    expect(
      connection.log.map(({ line }) => line).filter((line) => /auth\/methods|sign-in-methods/.test(line)),
    ).toEqual([]);
    const document = await (await page.request.get(connection.url)).text();
    expect(document).toContain('/assets/index-');
    expect(document).not.toContain('sign-in-methods');
    const kept = await page.evaluate(async () => {
      const caches_ = await Promise.all((await caches.keys()).map((name) => caches.open(name)));
      return (await Promise.all(caches_.map((cache) => cache.keys()))).flat().map(({ url }) => url);
    });
    expect(kept.length).toBeGreaterThan(50);
    expect(kept.filter((url) => url.includes('sign-in-methods'))).toEqual([]);
  },
);
