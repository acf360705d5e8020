import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, type Page } from '@playwright/test';
import type { Review } from '#contract/reviews.ts';
import { STATUS_BARS } from '#src/data/read/status.words.ts';
import { AUTH_WORDS, SEND_SAVED_WORDS } from '#src/session/session.words.ts';
import { METHOD_WORDS as WORDS } from '#src/session/sign-in-methods/methods.words.ts';
import { STATUS_ACTIONS } from '#src/shell/status/status.words.ts';
import { type OidcProvider, startOidcProvider } from '#tests/support/oidc-provider.ts';
import { expectAccessible, expectContrast, wear } from './support/accessibility.ts';
import { test as base } from './support/fixtures.ts';
import { type Folder, makeFolder } from './support/folder.ts';
import { read } from './support/forum-steps.ts';
import { copiesUpToDate } from './support/own-steps.ts';
import type { Phone } from './support/phone.ts';
import type { LyingConnection } from './support/proxy.ts';
import { type RealServer, startServer } from './support/server.ts';
import { barOn } from './support/session-steps.ts';
import { visitBusiness, writeReviewOffline } from './support/steps.ts';

interface Ways {
  mail: Folder;
  place: OidcProvider;
}

/** A server that sends letters and has a second identity provider, both at the address that the phone opens. */
const test = base.extend<{ ways: Ways }>({
  ways: async ({ browserName: _ }, use) => {
    const mail = makeFolder('letters');
    const place = await startOidcProvider(() => Date.now());
    await use({ mail, place });
    await place.close();
    mail.remove();
  },
  server: async ({ ways: { mail, place }, visited }, use) => {
    const server = await startServer({
      IDENTITY: 'embedded',
      PUBLIC_URL: `http://127.0.0.1:${visited.port}`,
      MAIL_DIR: mail.path,
      IDENTITY_OIDC_COOP: place.env.IDENTITY_OIDC_COOP,
    });
    await use(server);
    await server.close();
  },
});

/** The content of the only letter to an address. */
async function letterTo({ path }: Folder, address: string): Promise<{ digits: string; link: string }> {
  const letters = () =>
    readdirSync(path)
      .filter((name) => name.endsWith('.txt') && !name.startsWith('.'))
      .map((name) => readFileSync(join(path, name), 'utf8'))
      .filter((text) => text.includes(`To: ${address}`) && /^\d{6}$/m.test(text));
  await expect.poll(() => letters().length).toBe(1);
  const [text = ''] = letters();
  return {
    digits: /^\d{6}$/m.exec(text)?.[0] ?? '',
    link: /^http\S+action\.html\S+$/m.exec(text)?.[0] ?? '',
  };
}

const dialogOn = (page: Page) => page.getByRole('dialog', { name: AUTH_WORDS.signInTitle });

/** Checks both themes after all fading has ended. */
async function expectSound(page: Page): Promise<void> {
  await expectAccessible(page);
  await wear(page, 'dark');
  await expectContrast(page);
  await wear(page, 'light');
}

async function askForLetter(page: Page, email: string): Promise<void> {
  const dialog = dialogOn(page);
  await dialog.getByRole('button', { name: WORDS.byLetter }).click();
  await dialog.getByLabel(WORDS.email, { exact: true }).fill(email);
  await expectSound(page);
  await dialog.getByRole('button', { name: WORDS.sendLetter }).click();
  await expect(dialog.getByText(WORDS.letterSent(email))).toBeVisible();
}

const isSignedIn = (page: Page) =>
  expect
    .poll(() => page.evaluate(async () => (await (await fetch('/api/auth/user')).json()).authenticated))
    .toBe(true);

test('signs in by the six digits of an email, even after the phone closed the app to read it @long', async ({
  phone,
  ways,
}) => {
  const { page } = phone;
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await phone.open('/?signin=1&returnTo=/about');
  await expect(dialogOn(page).getByRole('button', { name: WORDS.byLetter })).toBeVisible();
  await expectSound(page);
  await askForLetter(page, 'cat@farm.example');
  const { digits } = await letterTo(ways.mail, 'cat@farm.example');
  await phone.open('/?signin=1&returnTo=/about');
  const dialog = dialogOn(page);
  await expect(dialog.getByLabel(WORDS.email, { exact: true })).toHaveValue('cat@farm.example');
  await expectSound(page);
  await dialog.getByLabel('Code from the email').fill(digits);
  await dialog.getByRole('button', { name: WORDS.signIn, exact: true }).click();
  await expect(dialog).toBeHidden();
  await expect(page).toHaveURL(/\/about$/);
  await isSignedIn(page);
});

test("signs in by the button on the page of an email's link, and removes the link from the address @long", async ({
  phone,
  ways,
}) => {
  const { page } = phone;
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await phone.open('/?signin=1&returnTo=/about');
  await askForLetter(page, 'cat@farm.example');
  const { link } = await letterTo(ways.mail, 'cat@farm.example');
  await page.goto(link);
  await page.goto(link); // as a mail scanner does before the person
  await page.locator('a.button').click();
  await isSignedIn(page);
  await expect(page).toHaveURL(/\/about$/);
});

interface Waiting {
  phone: Phone;
  server: RealServer;
  connection: LyingConnection;
}

/** Ann's session has ended with a review waiting; the sign-in dialog is open. */
async function waitWithPost({ phone, server, connection }: Waiting, words: string): Promise<void> {
  const { page } = phone;
  await phone.open('/');
  await phone.register('ann');
  await phone.workerReady();
  await visitBusiness(phone, server, 1);
  await copiesUpToDate(phone);
  connection.lie(() => 'cut');
  await writeReviewOffline(phone, { businessId: 1, rating: 5, comment: words });
  phone.watch.expect(/401 \(Unauthorized\)/); // tells the app that the session is over
  await phone.context.clearCookies();
  connection.beHonest();
  await expect(barOn(page)).toContainText(STATUS_BARS.signInEnded(1, 'Ann Tester'));
  await barOn(page).getByRole('button', { name: STATUS_ACTIONS.signIn }).click();
}

async function sendSaved({ phone: { page }, server }: Waiting, words: string): Promise<void> {
  const question = page.getByRole('dialog', { name: SEND_SAVED_WORDS.title(1) });
  await question.getByRole('button', { name: SEND_SAVED_WORDS.send }).click();
  await expect
    .poll(async () =>
      (await read<Review[]>(server, '/api/businesses/1/reviews')).map(({ comment }) => comment),
    )
    .toContain(words);
}

test('signs in by an account elsewhere in a second window, then asks about a waiting post and delivers it @long', async ({
  phone,
  server,
  connection,
}) => {
  const world = { phone, server, connection };
  const { page } = phone;
  await waitWithPost(world, 'Came at two in the night.');
  const opened = page.waitForEvent('popup');
  await dialogOn(page)
    .getByRole('button', { name: WORDS.byAccount('Farm Co-op') })
    .click();
  const popUp = await opened;
  await expect.poll(() => popUp.isClosed()).toBe(true);
  await expect(dialogOn(page)).toBeHidden();
  await sendSaved(world, 'Came at two in the night.');
});

test('signs in elsewhere in the same window if no second one opens, and keeps typed and saved text @long', async ({
  phone,
  server,
  connection,
}) => {
  const world = { phone, server, connection };
  const { page } = phone;
  await waitWithPost(world, 'Came at three in the night.');
  await page.evaluate(() => {
    window.open = () => null;
  });
  await dialogOn(page)
    .getByLabel(/^Username/)
    .fill('ann-at-the-barn');
  const address = new URL(page.url()).pathname;
  await dialogOn(page)
    .getByRole('button', { name: WORDS.byAccount('Farm Co-op') })
    .click();
  await sendSaved(world, 'Came at three in the night.');
  expect(new URL(page.url()).pathname).toBe(address);
});

test('reports a declined sign-in elsewhere where the person asked for it @long', async ({ phone, ways }) => {
  const { page } = phone;
  ways.place.refuses = true;
  await phone.open('/?signin=1');
  const opened = page.waitForEvent('popup');
  await dialogOn(page)
    .getByRole('button', { name: WORDS.byAccount('Farm Co-op') })
    .click();
  await opened;
  await expect(dialogOn(page).getByRole('alert')).toContainText('You canceled.');
  await expectSound(page);
});
