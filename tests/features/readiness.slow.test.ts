import { afterEach, describe, expect, test, vi } from 'vitest';
import { checkReadiness, type Readiness } from '#src/features/readiness/check.ts';
import { prepare } from '#src/features/readiness/prepare.ts';
import { noteRoadProgress } from '#src/local/areas/area-roads.ts';
import { keepArea, pauseArea, setHomeArea } from '#src/local/areas/areas.ts';
import { readAreas } from '#src/local/areas/read-areas.ts';
import { writeDataSaving } from '#src/local/link/data-saving.ts';
import { FIRST_HOME_AREA } from '#src/places/home-area.ts';
import { startPhone } from '#tests/support/device.ts';
import { HOME, startTestServer } from '#tests/support/server.ts';
import { BUILD, startFiles } from './readiness-support.ts';

afterEach(() => vi.unstubAllGlobals());

const VET = { business_categories: '["Veterinary Services"]' };

/** A phone that has everything: home area, reviews, a followed thread, the demo catalog and events. */
async function startReady() {
  const server = await startTestServer({ businesses: [VET, VET, VET] });
  const ann = await server.register('ann');
  const ben = await server.register('ben');
  const review = { businessId: 2, rating: 5, comment: 'Came at night.' };
  await server.request('POST', '/api/reviews', { body: review, token: ann.token });
  const thread = await server.request<{ id: number }>('POST', '/api/forums/threads', {
    body: { categoryId: 1, title: 'Best hay', content: 'Where?' },
    token: ann.token,
  });
  await server.request('PUT', `/api/forums/threads/${thread.body.id}/follow`, {
    body: { following: true },
    token: ben.token,
  });
  const phone = startPhone(server);
  await phone.signIn('ben');
  await setHomeArea(phone.core.cache, FIRST_HOME_AREA.name, HOME, 25);
  await phone.core.engine.sync();
  const files = await startFiles();
  const check = () => checkReadiness(phone.core, files.worker);
  return { server, phone, core: phone.core, files, check, thread: thread.body };
}

const missingOf = ({ screens }: Readiness) =>
  Object.fromEntries(
    screens.filter(({ missing }) => missing.length > 0).map(({ id, missing }) => [id, missing]),
  );

describe('a phone that is ready for the barn', () => {
  test('opens every promised screen, each listed with age and size', async () => {
    const { check, phone } = await startReady();
    const found = await check();
    expect(missingOf(found)).toEqual({});
    expect(found.isReady).toBe(true);
    expect(found.screens.map(({ id }) => id)).toEqual([
      'app',
      'search',
      'emergency',
      'directory',
      'events',
      'forums',
      'guides',
      'quiz',
      'profile',
      'writing',
    ]);
    const search = found.screens.find(({ id }) => id === 'search');
    expect(search?.savedAtMs).toBe(phone.clock.nowMs);
    expect(search?.bytes).toBeGreaterThan(1000);
  });
  test('sends no requests for the check', async () => {
    const { check, phone, files } = await startReady();
    const before = phone.requests.length;
    await check();
    expect(phone.requests.length).toBe(before);
    expect(files.server.requests).toEqual([]);
  });
  test('has been filled at least once', async () => {
    const { core } = startPhone(await startTestServer());
    const found = await checkReadiness(core, (await startFiles()).worker);
    expect(Object.keys(missingOf(found))).toEqual([
      'search',
      'emergency',
      'directory',
      'events',
      'forums',
      'quiz',
    ]);
    expect(missingOf(found).search).toContain('No areas are saved for offline.');
  });
});

type Ready = Awaited<ReturnType<typeof startReady>>;

/** One record is removed: the message of the check, and the affected screen. */
const LOSSES: [string, (ready: Ready) => Promise<unknown>, string, string | RegExp][] = [
  ['a business', ({ core }) => core.cache.businesses.delete(3), 'search', '1 business is missing.'],
  [
    'a review',
    ({ core }) => core.cache.reviews.clear(),
    'search',
    '1 review of Prairie Large Animal Vets is missing.',
  ],
  ['a post', ({ core }) => core.cache.posts.clear(), 'forums', '1 post in “Best hay” is missing.'],
  ['a thread', ({ core }) => core.cache.threads.clear(), 'forums', '1 entry is missing.'],
  ['a question of the quiz', ({ core }) => core.cache.quizQuestions.delete(1), 'quiz', '1 entry is missing.'],
  ['the profile', ({ core }) => core.cache.profile.clear(), 'profile', /^1 entry/],
  [
    'the mark of a cell',
    async ({ core }) => core.cache.cursors.delete('area:59:-165'),
    'search',
    `${FIRST_HOME_AREA.name} isn’t fully downloaded.`,
  ],
  [
    'the mark of the events',
    ({ core }) => core.cache.cursors.delete('events'),
    'events',
    'Events aren’t fully downloaded.',
  ],
  [
    'a file of the app',
    async ({ files }) => files.spoil('/assets/main'),
    'app',
    'The file /assets/main-x1.js of the app.',
  ],
  [
    'a file of the app that is a page of somebody else',
    ({ files }) => files.spoil('/assets/main', '<!doctype html>Please sign in'),
    'app',
    'The file /assets/main-x1.js of the app.',
  ],
  [
    'the care library',
    async ({ files }) => files.spoil('/library/'),
    'guides',
    'The care guides can’t be opened on this phone.',
  ],
  [
    'the table of places',
    async ({ files }) => files.spoil('/places/'),
    'search',
    'The place names can’t be opened on this phone.',
  ],
];

for (const [what, lose, screen, sentence] of LOSSES)
  test(`if ${what} is lost, the check names it and Prepare repairs it`, async () => {
    const ready = await startReady();
    await lose(ready);
    const found = await ready.check();
    expect(found.isReady).toBe(false);
    const missing = missingOf(found)[screen] ?? [];
    expect(
      missing.some((each) => (typeof sentence === 'string' ? each === sentence : sentence.test(each))),
    ).toBe(true);
    expect(await prepare(ready.core, ready.files.worker, found)).toBe('done');
    expect(missingOf(await ready.check())).toEqual({});
  });

test('an area that is still downloading is named once, without its missing rows', async () => {
  const { core, check } = await startReady();
  await core.cache.cursors.update('area:59:-165', { syncedAtMs: null });
  await core.cache.reviews.clear();
  expect(missingOf(await check()).search).toEqual([`${FIRST_HOME_AREA.name} isn’t fully downloaded.`]);
});

test('a large area is checked to its last row, at most 200 rows at once', async () => {
  const server = await startTestServer({ businesses: Array.from({ length: 450 }, () => VET) });
  const { core } = startPhone(server);
  await setHomeArea(core.cache, FIRST_HOME_AREA.name, HOME, 25);
  await core.engine.sync();
  const { worker } = await startFiles();
  expect(missingOf(await checkReadiness(core, worker))).toEqual({});
  await core.cache.businesses.bulkDelete([1, 200, 201, 450]);
  const all = vi.spyOn(core.cache.businesses.constructor.prototype, 'toArray');
  const read = vi.spyOn(core.cache.businesses.constructor.prototype, 'bulkGet');
  const { search } = missingOf(await checkReadiness(core, worker));
  expect(search).toEqual(['4 businesses are missing.']);
  expect(all.mock.contexts).not.toContain(core.cache.businesses);
  expect(Math.max(...read.mock.calls.map(([keys]) => (keys as unknown[]).length))).toBe(200);
});

describe('Prepare', () => {
  test('says that there is no signal and changes nothing', async () => {
    const { check, phone, core, files } = await startReady();
    await core.cache.businesses.delete(3);
    phone.goOffline();
    files.server.answer = () => Promise.reject(new TypeError('Failed to fetch'));
    const found = await check();
    expect(await prepare(core, files.worker, found)).toBe('unreached');
    expect((await core.cache.businesses.toArray()).map(({ id }) => id)).toEqual([1, 2]);
    phone.goOnline();
    await prepare(core, files.worker, await check());
    expect((await check()).isReady).toBe(true);
  });
  test.each([1, 2])(
    'needs no second press if connection %i breaks and the server is back',
    async (broken) => {
      const { check, core, phone, files } = await startReady();
      await core.cache.businesses.delete(3);
      await files.spoil('/shell.html');
      let requestCount = 0;
      const isBroken = () => ++requestCount === broken;
      const { answer } = files.server;
      files.server.answer = async (path) => {
        if (isBroken()) throw new TypeError('Failed to fetch');
        return answer(path);
      };
      phone.fault = async (send) => {
        if (isBroken()) throw new TypeError('Failed to fetch');
        return send();
      };
      expect(await prepare(core, files.worker, await check())).toBe('done');
      expect((await check()).isReady).toBe(true);
    },
  );
  test('fetches areas that were paused, removed, or held back to save data', async () => {
    const { check, core, server, files } = await startReady();
    const away = { lat: 35.2, lng: -90.2 };
    await server.addBusiness({ ...VET, ...away });
    await keepArea(core.cache, { name: 'Barn', centre: away, radiusMiles: 5, pause: 'person' });
    await writeDataSaving(core.outbox, 'on');
    await setHomeArea(core.cache, 'New home', { lat: 30.4, lng: -84.3 }, 25);
    const found = await check();
    expect(missingOf(found).search).toEqual([
      'New home isn’t fully downloaded.',
      'The download of Barn is paused.',
    ]);
    expect(await prepare(core, files.worker, found)).toBe('done');
    expect((await check()).isReady).toBe(true);
    expect((await readAreas(core.cache)).map(({ pause }) => pause)).toEqual([undefined, undefined]);
  });
  test('is incomplete while the map of an area lacks the counties of a state', async () => {
    const { check, core, files } = await startReady();
    const border = { lat: 30.83, lng: -83.28 };
    await keepArea(core.cache, { name: 'Valdosta', centre: border, radiusMiles: 25 });
    await core.keeper.run();
    expect((await check()).isReady).toBe(true);
    await files.spoil('/map/counties/GA.json');
    expect(missingOf(await check()).search).toEqual([
      'The counties on the map of Valdosta aren’t saved on this phone.',
    ]);
  });
  test('is incomplete while roads of an area are missing, and fetches them', async () => {
    const { check, core, files } = await startReady();
    await noteRoadProgress(core.cache, 'home', { done: 10, all: 20 });
    const found = await check();
    expect(missingOf(found).search).toEqual([
      expect.stringMatching(/^The roads on the map of .+ aren’t fully downloaded\.$/),
    ]);
    await pauseArea(core.cache, 'home', 'person');
    await prepare(core, files.worker, found);
    expect((await readAreas(core.cache))[0]?.pause).toBeUndefined();
  });
  test('says that the phone is full', async () => {
    const { check, core, phone, files } = await startReady();
    await core.cache.businesses.delete(3);
    const found = await check();
    phone.full.cache = Number.POSITIVE_INFINITY;
    expect(await prepare(core, files.worker, found)).toBe('full');
  });
  test('never mixes files of two versions: it takes none of a newer one', async () => {
    const { check, core, files } = await startReady();
    await files.spoil('/shell.html');
    files.server.build = { ...BUILD, '/shell.html': '<!doctype html>newer' };
    expect(await prepare(core, files.worker, await check())).toBe('newer');
    expect(files.isKept('/shell.html')).toBe(false);
  });
  test('rejects the page of a captive portal as a file, and says so', async () => {
    const { check, core, files } = await startReady();
    await files.spoil('/shell.html');
    files.server.answer = async () =>
      new Response('<h1>Welcome</h1>', { headers: { 'content-type': 'text/html' } });
    expect(await prepare(core, files.worker, await check())).toBe('done');
    expect(files.isKept('/shell.html')).toBe(false);
    expect(missingOf(await check()).app).toEqual([
      'The file /shell.html of the app.',
      'This network is changing the app’s files or showing its own page. Try another Wi-Fi network or mobile data.',
    ]);
  });
});

test('a phone that cannot be written to is not ready', async () => {
  const { check, phone } = await startReady();
  phone.full.outbox = Number.POSITIVE_INFINITY;
  expect(missingOf(await check()).writing).toEqual(['This phone is full, so nothing can be saved.']);
});
