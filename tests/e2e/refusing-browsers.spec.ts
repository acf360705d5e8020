import { expect, type LaunchOptions, type Page } from '@playwright/test';
import { EMERGENCY_WORDS } from '#src/features/emergency/emergency.words.ts';
import { FORUM_WORDS } from '#src/features/forums/forums.words.ts';
import { INSTALL_WORDS } from '#src/features/install/install.words.ts';
import { WORDS_FILE_WORDS } from '#src/features/outbox/words-file/words-file.words.ts';
import { PLACE_WORDS } from '#src/places/places.words.ts';
import { NO_STORAGE_WORDS } from '#src/shell/faults/without-storage.words.ts';
import { FAULT_WORDS } from '#src/shell/shell.words.ts';
import { test } from './support/fixtures.ts';
import { makeFolder } from './support/folder.ts';
import { openThreads, postsOf, replyBoxOn } from './support/forum-steps.ts';
import { type Phone, register, startPhone } from './support/phone.ts';
import type { RealServer } from './support/server.ts';
import { signInAs } from './support/session-steps.ts';

/** A phone that has never opened the app, on any address, also one of the farm's own network. */
async function newPhone(server: RealServer, host: string, launchOptions: LaunchOptions) {
  const profile = makeFolder('phone');
  const args = [...(launchOptions.args ?? []), `--host-resolver-rules=MAP ${host} 127.0.0.1`];
  const url = `http://${host}:${new URL(server.url).port}`;
  const phone = await startPhone({
    url,
    profile,
    isReachable: () => true,
    launchOptions: { ...launchOptions, args },
  });
  const end = async () => {
    phone.watch.end();
    await phone.close();
    profile.remove();
    phone.watch.expectQuiet();
  };
  return { phone, end };
}

/** Chromium's exact errors when the person has blocked all cookies. */
const blockCookies = (phone: Phone) =>
  phone.context.addInitScript(() => {
    const refusal = (words: string, name = 'SecurityError') => new DOMException(words, name);
    for (const name of ['localStorage', 'sessionStorage'])
      Object.defineProperty(window, name, {
        get() {
          throw refusal(
            `Failed to read the '${name}' property from 'Window': Access is denied for this document.`,
          );
        },
      });
    const words = 'The user denied permission to access the database.';
    IDBFactory.prototype.open = () => {
      const request = Object.assign(new EventTarget(), {
        error: refusal(words, 'UnknownError'),
        onerror: (_: Event) => {},
      });
      setTimeout(() => {
        const event = new Event('error', { cancelable: true });
        request.dispatchEvent(event);
        request.onerror(event);
      });
      return request as unknown as IDBOpenDBRequest;
    };
    const refuse = () => Promise.reject(refusal('An attempt was made to break through the security policy.'));
    IDBFactory.prototype.databases = () => Promise.reject(refusal(words, 'UnknownError'));
    for (const name of ['open', 'keys', 'has', 'match', 'delete'] as const)
      Object.assign(CacheStorage.prototype, { [name]: refuse });
    LockManager.prototype.request = refuse;
    for (const name of ['register', 'getRegistration', 'getRegistrations'])
      Object.assign(ServiceWorkerContainer.prototype, {
        [name]: () =>
          Promise.reject(refusal('The user denied permission to use Service Worker.', 'NotSupportedError')),
      });
  });

const noFault = async (page: Page) =>
  expect(page.getByText(new RegExp(`${FAULT_WORDS.title}|our fault`))).toHaveCount(0);

test('says calmly that all cookies are blocked, and still shows the numbers in Emergency', async ({
  server,
  launchOptions,
}) => {
  const { phone, end } = await newPhone(server, 'localhost', launchOptions);
  await blockCookies(phone);
  const { page } = phone;
  const title = page.getByRole('heading', { level: 1, name: NO_STORAGE_WORDS.title.refused });

  await phone.open('/');
  await expect(title).toBeVisible();
  for (const way of NO_STORAGE_WORDS.ways) await expect(page.getByText(way)).toBeVisible();
  await noFault(page);

  await phone.open('/emergency');
  await page.getByRole('textbox', { name: EMERGENCY_WORDS.online.where }).fill('Gainesville, FL');
  await page.getByRole('button', { name: EMERGENCY_WORDS.online.find }).click();
  await expect(
    page.getByRole('heading', { name: EMERGENCY_WORDS.online.near('Gainesville, FL') }),
  ).toBeVisible();
  const vets = page.getByRole('list', { name: EMERGENCY_WORDS.vets }).getByRole('listitem');
  const first = vets.filter({ has: page.getByRole('heading', { level: 3 }) }).first();
  await expect(first.getByRole('link', { name: /^Call/ }).first()).toHaveAttribute('href', /^tel:/);
  await expect(page.locator('a[href="tel:8884264435"]')).toBeVisible();
  await noFault(page);

  await page.getByRole('link', { name: 'About', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'About PetiYard' })).toBeVisible();
  await expect(page.getByText(NO_STORAGE_WORDS.title.refused)).toBeVisible();
  await noFault(page);
  await end();
});

test('sends posts over plain http in the farm’s network, and names the features that need https @long', async ({
  server,
  launchOptions,
}) => {
  const { phone, end } = await newPhone(server, 'barn.test', launchOptions);
  const { page } = phone;
  phone.watch.expect(/Cross-Origin-Opener-Policy header has been ignored/); // Chromium says so about every page without TLS
  await register(phone.context, server.url, 'ann'); // at another address: the phone itself is not signed in
  const [thread] = await openThreads(server);
  if (!thread) throw new Error('no open thread');

  await signInAs(phone, 'ann');
  expect(
    await page.evaluate(() => [isSecureContext, 'randomUUID' in crypto, 'serviceWorker' in navigator]),
  ).toEqual([false, false, false]);
  await phone.open(`/forums/thread/${thread.slug}`);
  await replyBoxOn(page).fill('From the barn, without a certificate.');
  await page.getByRole('button', { name: FORUM_WORDS.submitReply }).click();
  await expect
    .poll(async () => (await postsOf(server, thread)).map(({ content }) => content))
    .toContain('From the barn, without a certificate.');
  await noFault(page);

  await phone.open('/explore?location=Gainesville, FL&radius=50');
  await expect(page.getByRole('heading', { level: 3 }).first()).toBeVisible();

  await phone.open('/emergency');
  await page.getByRole('button', { name: EMERGENCY_WORDS.locate }).click();
  await expect(page.getByRole('main').getByText(PLACE_WORDS.insecure)).toBeVisible();
  await phone.open('/outbox');
  await expect(page.getByText(WORDS_FILE_WORDS.needsTls)).toBeVisible();
  await phone.open('/settings');
  await expect(page.getByText(INSTALL_WORDS.insecure).first()).toBeVisible();
  await noFault(page);
  await end();
});
