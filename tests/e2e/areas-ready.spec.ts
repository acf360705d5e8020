import { expect } from '@playwright/test';
import type { Business } from '#contract/businesses.ts';
import type { AnimalEvent } from '#contract/events.ts';
import { HOUR_MS } from '#contract/shared/time.ts';
import { STATUS_BARS } from '#src/data/read/status.words.ts';
import { AREA_WORDS } from '#src/features/areas/areas.words.ts';
import { addMonths, localDayOf, monthOf } from '#src/features/events/days.ts';
import { PETIBOT_WORDS } from '#src/features/petibot/petibot.words.ts';
import { QUIZ_MESSAGES } from '#src/features/quiz/quiz.words.ts';
import { READINESS_WORDS as WORDS } from '#src/features/readiness/readiness.words.ts';
import { STATUS_WORDS } from '#src/shell/status/status.words.ts';
import { expectAccessible } from './support/accessibility.ts';
import { test } from './support/fixtures.ts';
import { openThreads, read } from './support/forum-steps.ts';
import { expectInstallable, type Phone } from './support/phone.ts';
import type { RealServer } from './support/server.ts';

const OCALA = { lat: 29.19, lng: -82.14 };
const AGE = STATUS_BARS.saved('5 hr. ago');

/** A business near Ocala that this phone has never opened. */
async function businessNearOcala(server: RealServer): Promise<Business> {
  const answer = await fetch(`${server.url}/api/businesses/search`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ location: OCALA, radius: 20 }),
  });
  const [business] = (await answer.json()) as Business[];
  if (!business) throw new Error('the demo data has nothing around Ocala');
  return business;
}

/** An event that takes place next month. */
async function eventNextMonth(server: RealServer): Promise<AnimalEvent> {
  const month = addMonths(monthOf(localDayOf(Date.now(), 'America/New_York')), 1);
  const [event] = await read<AnimalEvent[]>(server, `/api/events?from=${month}-01&to=${month}-28`);
  if (!event) throw new Error('the demo data has no event next month');
  return event;
}

const readyPart = (phone: Phone) =>
  phone.page.getByRole('main').getByRole('region', { name: WORDS.heading, exact: true });

test('J1: opens everything in the barn with its age after an area was saved and checked at home', async ({
  server,
  phone,
}) => {
  const business = await businessNearOcala(server);
  const event = await eventNextMonth(server);
  const [thread] = await openThreads(server);
  if (!thread) throw new Error('the demo data has no open thread');

  await phone.register('ann');
  // The second visit: installable, the area saved, everything present.
  await phone.open('/settings');
  await expectInstallable(phone.page);
  const main = phone.page.getByRole('main');
  await main.getByRole('button', { name: AREA_WORDS.add }).tap();
  const dialog = phone.page.getByRole('dialog');
  await dialog.getByLabel(AREA_WORDS.place).fill('Ocala, FL');
  await expect(dialog.getByText(/^Download: about \d+ kB\.$/)).toBeVisible();
  await expect(dialog.getByText(AREA_WORDS.wifiUnknown)).toBeVisible();
  await expectAccessible(phone.page);
  await dialog.getByRole('button', { name: AREA_WORDS.downloadNow }).tap();
  const area = main.getByRole('listitem', { name: 'Ocala, FL, 25 mi' });
  await expect(area.getByText(/businesses · \d+ kB on this phone · saved/)).toBeVisible();
  await expect(readyPart(phone).getByText(WORDS.ready, { exact: true })).toBeVisible();
  await expect(main.getByText(WORDS.heading)).toHaveCount(1);
  await expectAccessible(phone.page);

  // In the barn: no server, a cold start, five hours later.
  await server.stop();
  await phone.restart();
  await phone.context.clock.setSystemTime(Date.now() + 5 * HOUR_MS);
  const devtools = await phone.context.newCDPSession(phone.page);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: 4 });
  await phone.open('/');
  await expect(phone.page.getByRole('heading', { level: 1 })).toBeVisible();
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: 1 });
  await expect(phone.page.getByRole('banner').getByText(STATUS_WORDS.offline)).toBeVisible();

  const opens = async (path: string, heading: string) => {
    await phone.open(path);
    await expect(phone.page.getByRole('main').getByRole('heading', { name: heading }).first()).toBeVisible();
    if (path !== '/chatbot') await expect(phone.page.getByText(AGE)).toBeVisible(); // its input is at the foot
  };
  await opens(`/business/${business.id}`, business.name);
  const banner = phone.page.locator('.business-banner img');
  await expect(banner).toHaveAttribute('src', /^\/art\/scenes\//);
  await expect
    .poll(() => banner.evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBeGreaterThan(0);
  await opens(`/event/${event.id}`, event.title);
  await opens(`/forums/thread/${thread.slug}`, thread.title);
  await opens('/trivia', QUIZ_MESSAGES.pageTitle);
  await phone.page.getByRole('main').getByRole('button', { name: QUIZ_MESSAGES.start }).tap();
  await expect(phone.page.getByText(/Question 1 of \d+/).first()).toBeVisible();
  await opens('/chatbot', PETIBOT_WORDS.title);
});

test('names a lost record, and fetches it again with Prepare @long', async ({ server, phone }) => {
  await phone.open('/settings');
  await expect(readyPart(phone).getByText(WORDS.ready, { exact: true })).toBeVisible();

  await loseRecords(phone);
  await server.stop();
  await readyPart(phone).getByRole('button', { name: WORDS.check }).tap();
  await expect(readyPart(phone).getByText('1 business is missing.')).toBeVisible();
  await expect(readyPart(phone).getByText('The file /library/guides.json of the app.')).toBeVisible();
  await readyPart(phone).getByRole('button', { name: WORDS.prepare }).tap();
  await expect(readyPart(phone).getByText(WORDS.noSignal)).toBeVisible();
  await expectAccessible(phone.page);

  await server.start();
  await readyPart(phone).getByRole('button', { name: WORDS.prepare }).tap();
  await expect(readyPart(phone).getByText(WORDS.ready, { exact: true })).toBeVisible();
});

/** Deletes one business from the phone's database and one file from the app's cache. */
async function loseRecords(phone: Phone): Promise<void> {
  await phone.page.evaluate(async () => {
    const opened = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error);
      });
    const database = await opened(indexedDB.open('petiyard-cache'));
    const store = database.transaction('businesses', 'readwrite').objectStore('businesses');
    const [first] = await opened(store.getAllKeys());
    if (first !== undefined) await opened(store.delete(first));
    database.close();
    const name = (await caches.keys()).find((each) => each.startsWith('workbox-precache')) ?? '';
    await (await caches.open(name)).delete('/library/guides.json', { ignoreSearch: true });
  });
}
