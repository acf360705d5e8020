import { type APIRequestContext, expect, type Page, request } from '@playwright/test';
import type { ForumThread } from '#contract/forums.ts';
import { STANDING_WORDS } from '#src/data/read/status.words.ts';
import {
  ADMIN_WORDS,
  FIND_WORDS,
  LOG_WORDS,
  PERSON_WORDS,
  QUEUE_WORDS,
} from '#src/features/admin/admin.words.ts';
import { TABLE_WORDS } from '#src/features/admin/tables/tables.words.ts';
import { NOT_FOUND_WORDS, SHELL_WORDS, SITE_WORDS } from '#src/shell/shell.words.ts';
import { expectAccessible, expectContrast, wear } from './support/accessibility.ts';
import { test } from './support/fixtures.ts';
import { type Phone, register } from './support/phone.ts';
import type { RealServer } from './support/server.ts';

const PHONE = { width: 360, height: 740 };
const DESKTOP = { width: 1280, height: 800 };
const TABLES = Object.keys(TABLE_WORDS.headings);
const SPAM = 'Cheap hay, buy now at my barn';

const main = (page: Page) => page.getByRole('main');
const button = (page: Page, name: string | RegExp) => main(page).getByRole('button', { name });
const heading = (page: Page, name: string | RegExp) => main(page).getByRole('heading', { name });

/** An account that does not use the phone. */
async function somebody(server: RealServer, name: string) {
  const person = await request.newContext({ baseURL: server.url });
  await register({ request: person }, server.url, name);
  return person;
}

async function send<T>(by: APIRequestContext, path: string, data: object): Promise<T> {
  const answer = await by.post(path, { data });
  expect(answer.ok(), `${path}: ${await answer.text()}`).toBe(true);
  return answer.json();
}

/** A spammer's threads and a review, one of them reported; also a claim, a new listing and two messages. */
async function fillQueue(server: RealServer) {
  const [ann, mallory] = [await somebody(server, 'ann'), await somebody(server, 'mallory')];
  const threads: ForumThread[] = [];
  for (const n of [1, 2, 3])
    threads.push(
      await send<ForumThread>(mallory, '/api/forums/threads', {
        title: `${SPAM} ${n}`,
        content: `Best prices, number ${n}. Write to me, or come to the third gate on the left.`,
        categoryId: 1,
      }),
    );
  const [first] = threads;
  if (!first) throw new Error('there is no thread');
  await send(ann, '/api/reports', {
    kind: 'thread',
    id: first.id,
    reason: 'Spam',
    text: 'The third one today.',
  });
  await send(ann, '/api/reports', { kind: 'person', id: await idOf(mallory), reason: 'Advertising' });
  await send(ann, '/api/businesses', {
    name: 'Ann’s Goat Milk',
    description: 'Goat milk and cheese, from my own barn.',
    address: '1 County Road',
    city: 'Ocala',
    state: 'Florida',
    zipCode: '34470',
    animalTypes: ['Goat'],
    businessCategories: ['Animal Feed'],
    location: { lat: 29.2, lng: -82.1 },
  });
  const message = {
    name: 'Ann Tester',
    email: 'ann@example.com',
    country: 'United States',
    requestType: 'support',
  };
  await send(ann, '/api/contact', { ...message, message: 'Forgot password\nMy user name is ann.' });
  return { first, threads, mallory };
}

const idOf = async (person: APIRequestContext) =>
  ((await (await person.get('/api/user/profile')).json()) as { id: number }).id;

/** Signs in an admin who got the role at the command line. */
async function signInAdmin(phone: Phone, server: RealServer): Promise<void> {
  await phone.register('caretaker');
  await server.grantAdmin('caretaker');
}

/** Fails unless the page fits its width and axe finds nothing, in both themes. */
async function expectSound(page: Page, width: number): Promise<void> {
  await expect(main(page).getByRole('heading', { level: 1 })).toHaveCount(1);
  await expect(main(page).getByRole('status', { name: ADMIN_WORDS.loading })).toHaveCount(0);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
  await wear(page, 'light');
  await expectAccessible(page);
  await wear(page, 'dark');
  await expectContrast(page);
}

/** The files of the app in the worker's cache. */
const keptFiles = (page: Page) =>
  page.evaluate(async () => {
    const names = await caches.keys();
    const all = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
    return all.flat().map(({ url }) => new URL(url).pathname);
  });

for (const size of [PHONE, DESKTOP])
  test(`lets an admin work off the queue, undo an action, and suspend and restore a spammer, at ${size.width} px`, async ({
    server,
    phone,
  }) => {
    const { first, threads, mallory } = await fillQueue(server);
    await signInAdmin(phone, server);
    const { page } = phone;
    await page.setViewportSize(size);
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await phone.open('/');
    if (size === PHONE) await page.getByRole('button', { name: SHELL_WORDS.openMenu }).click();
    await page.getByRole('link', { name: SITE_WORDS.admin, exact: true }).click();
    await expect(heading(page, QUEUE_WORDS.heading)).toBeVisible();

    // The items in order, oldest first, each in at most three taps.
    await expect(heading(page, 'Spam')).toBeVisible();
    await expect(main(page).getByText('The third one today.')).toBeVisible();
    await expectSound(page, size.width);
    await main(page).getByRole('button', { name: QUEUE_WORDS.acts.hide, exact: true }).click();
    await expect(heading(page, 'Advertising')).toBeFocused();
    await button(page, QUEUE_WORDS.acts['take-back']).click();
    await expect(page.getByRole('dialog').getByText(/^This hides 2 threads, 3 posts/)).toBeVisible();
    await expectSound(page, size.width);
    await page.getByRole('dialog').getByRole('button', { name: QUEUE_WORDS.acts['take-back'] }).click();
    await expect(heading(page, /Ann’s Goat Milk/)).toBeFocused();
    await button(page, QUEUE_WORDS.acts.verify).click();
    await expect(main(page).getByText(QUEUE_WORDS.password)).toBeVisible();
    await button(page, QUEUE_WORDS.acts.done).click();
    await expect(heading(page, QUEUE_WORDS.emptyHeading)).toBeVisible();
    await expectSound(page, size.width);
    for (const { slug } of threads)
      expect((await mallory.get(`/api/forums/threads/slug/${slug}`)).status()).toBe(404);

    // The log undoes only this removal: content that was hidden before stays hidden.
    await main(page).getByRole('link', { name: ADMIN_WORDS.log, exact: true }).click();
    await expect(heading(page, LOG_WORDS.heading)).toBeVisible();
    const line = main(page).getByRole('listitem').filter({ hasText: LOG_WORDS.actions['take-back'] });
    await line.getByRole('button', { name: /^Undo/ }).click();
    await expect(main(page).getByText(LOG_WORDS.actions['bring-back'])).toBeVisible();
    await expectSound(page, size.width);
    const statuses = await Promise.all(
      threads.map(async ({ slug }) => (await mallory.get(`/api/forums/threads/slug/${slug}`)).status()),
    );
    expect(statuses).toEqual([404, 200, 200]);

    // Finds the spammer, suspends them and removes their posts, then restores everything.
    await main(page).getByRole('link', { name: ADMIN_WORDS.find, exact: true }).click();
    await main(page).getByLabel(FIND_WORDS.label).fill('mallory');
    await button(page, FIND_WORDS.find).click();
    await main(page)
      .getByRole('link', { name: /Mallory Tester/ })
      .click();
    await main(page).getByLabel(PERSON_WORDS.reason).fill('Advertising in every thread.');
    await button(page, PERSON_WORDS.suspend).click();
    await expect(main(page).getByText(/^Suspended until/)).toBeVisible();
    await button(page, PERSON_WORDS.takeBack).click();
    await page.getByRole('dialog').getByRole('button', { name: PERSON_WORDS.takeBack }).click();
    await expect(main(page).getByText(PERSON_WORDS.takeBackNothing)).toBeVisible();
    await expectSound(page, size.width);
    const refused = await mallory.post('/api/forums/threads', {
      data: { title: 'Again', content: 'And again', categoryId: 1 },
    });
    expect(refused.status()).toBe(403);

    // Restores one of the removed threads with one press.
    const [, second, third] = threads;
    const one = main(page)
      .getByRole('listitem')
      .filter({ hasText: second?.title ?? '' });
    await one.filter({ hasText: ADMIN_WORDS.kinds.thread }).getByRole('button').first().click();
    await expect(main(page).getByText(PERSON_WORDS.takeBackNothing)).toHaveCount(0);
    const posts = await mallory.get(`/api/forums/threads/${second?.id}/posts`);
    expect(await posts.json()).toHaveLength(1);
    expect((await mallory.get(`/api/forums/threads/slug/${third?.slug}`)).status()).toBe(404);
    await button(page, PERSON_WORDS.restore).click();
    await expect(main(page).getByText(/^Suspended until/)).toHaveCount(0);
    expect((await mallory.get(`/api/forums/threads/slug/${second?.slug}`)).status()).toBe(200);
    await phone.open(`/admin/find?q=${encodeURIComponent(SPAM)}`);
    await expect(heading(page, first.title)).toBeVisible();
    await expectSound(page, size.width);

    for (const table of TABLES) {
      await phone.follow(`/admin/tables/${table}`);
      await expectSound(page, size.width);
    }
    await phone.follow('/admin/tables/events');
    await button(page, TABLE_WORDS.add.events).click();
    await expect(page.getByRole('dialog').getByLabel(TABLE_WORDS.fields.title)).toBeVisible();
    await expectSound(page, size.width);
    await mallory.dispose();
  });

test('keeps the admin area off the phones of other people', async ({ server, connection, phone }) => {
  await phone.register('ann');
  await phone.open('/admin/log');
  const { page } = phone;
  const asked = () => ofAdmins(connection.log.map(({ line }) => line));
  await expect(heading(page, NOT_FOUND_WORDS.notFound)).toBeVisible();
  await phone.workerReady();
  expect(asked()).toEqual([]);
  const kept = await keptFiles(page);
  expect(kept.length).toBeGreaterThan(50);
  expect(ofAdmins(kept)).toEqual([]);

  await server.grantAdmin('ann');
  await phone.open('/');
  await expect(
    page.getByRole('link', { name: SITE_WORDS.admin, includeHidden: true }).first(),
  ).toBeAttached();
  await phone.open('/admin');
  await expect(heading(page, QUEUE_WORDS.heading)).toBeVisible();
  expect(asked()).not.toEqual([]);
  expect(ofAdmins(await keptFiles(page))).toEqual([]);

  // Offline the page shows nothing and says so; with signal it loads by itself.
  connection.lie(() => 'cut');
  await phone.follow('/admin/log');
  await expect(main(page).getByText(STANDING_WORDS.nothingCame)).toBeVisible();
  connection.beHonest();
  await button(page, STANDING_WORDS.tryAgain).click();
  await expect(main(page).getByText(LOG_WORDS.empty)).toBeVisible();
});

const ofAdmins = (names: readonly string[]) => names.filter((name) => /admin-pages|\/api\/admin/.test(name));
