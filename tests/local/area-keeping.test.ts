import { describe, expect, test, vi } from 'vitest';
import { AREA_LIMITS, SYNC_LIMITS } from '#contract/limits.ts';
import { areaKey, keepArea, pauseArea, removeArea, setHomeArea } from '#src/local/areas/areas.ts';
import { readAreas } from '#src/local/areas/read-areas.ts';
import type { Core } from '#src/local/core.ts';
import { writeDataSaving } from '#src/local/link/data-saving.ts';
import { freedBytes } from '#src/local/storage/usage.ts';
import { signOut } from '#src/session/sign-in.ts';
import { type Phone, startPhone } from '#tests/support/device.ts';
import { HOME, startTestServer } from '#tests/support/server.ts';
import { CELL, idsOf } from './reader.ts';

const FAR = { lat: 35.2, lng: -90.2 };
const KEY = areaKey({ centre: FAR, isHome: false });
const AREA = { name: 'Memphis, TN', centre: FAR, radiusMiles: 60 };

/** Three businesses at home, one in each of three cells of a far place, and a phone that keeps that place. */
async function start(changes: object = {}): Promise<{ phone: Phone; core: Core }> {
  const server = await startTestServer({
    businesses: [{}, {}, {}, FAR, { ...FAR, lat: FAR.lat + 0.5 }, { ...FAR, lng: FAR.lng - 0.5 }],
  });
  const phone = startPhone(server);
  await keepArea(phone.core.cache, { ...AREA, ...changes });
  return { phone, core: phone.core };
}

const pulls = ({ requests }: Phone) => requests.filter((path) => path.includes('/sync/pull'));

/** Runs an act while the first page of a download is on its way. */
function during(phone: Phone, deed: () => Promise<void>) {
  let isDone = false;
  phone.fault = async (send, url) => {
    const answer = await send();
    if (!isDone && url.includes('/sync/pull')) {
      isDone = true;
      await deed();
    }
    return answer;
  };
}

test('a paused download ends after the current page and resumes from there', async () => {
  const { phone, core } = await start();
  during(phone, () => pauseArea(core.cache, KEY, 'person'));
  expect(await core.keeper.run()).toBe('done');
  expect(pulls(phone)).toHaveLength(1);
  const first = await idsOf(core);
  expect(first.length).toBeGreaterThan(0);
  expect(await core.keeper.run()).toBe('done');
  expect(pulls(phone)).toHaveLength(1);
  await pauseArea(core.cache, KEY, null);
  expect(await core.keeper.run()).toBe('done');
  expect(await idsOf(core)).toEqual([4, 5, 6]);
  expect(pulls(phone).length).toBeGreaterThan(1);
});

test('an area that is removed while a page is loading leaves nothing behind', async () => {
  const { phone, core } = await start();
  during(phone, () => removeArea(core.cache, KEY));
  expect(await core.keeper.run()).toBe('done');
  expect(await idsOf(core)).toEqual([]);
  expect(await core.cache.cursors.count()).toBe(0);
});

test('an area that waits for Wi-Fi is fetched once there is Wi-Fi', async () => {
  const { phone, core } = await start({ pause: 'wifi' });
  phone.network = { asksToSave: false, kind: 'paid' };
  expect(await core.keeper.run()).toBe('done');
  expect(pulls(phone)).toEqual([]);
  phone.network = { asksToSave: false, kind: 'free' };
  await core.keeper.run();
  expect(await idsOf(core)).toEqual([4, 5, 6]);
});

test('a download without a response is retried after growing waits', async () => {
  const { phone, core } = await start();
  phone.goOffline();
  const waits: (number | undefined)[] = [];
  for (let tries = 0; tries < 7; tries++) {
    expect(await core.keeper.run()).toBe('unreached');
    waits.push(phone.timers.at(-1)?.delayMs);
  }
  const { retryFirstMs: first, retryMaxMs: longest } = AREA_LIMITS;
  expect(waits).toEqual([first, first * 2, first * 4, first * 8, first * 16, longest, longest]);
  phone.goOnline();
  phone.timers.at(-1)?.run();
  expect(await core.keeper.run()).toBe('done');
  expect(await idsOf(core)).toEqual([4, 5, 6]);
});

test('an area that is saved while another one downloads is fetched in the same run', async () => {
  const { phone, core } = await start();
  during(phone, async () => {
    await keepArea(core.cache, { name: 'Home', centre: HOME, radiusMiles: 5 });
    void core.keeper.run();
  });
  expect(await core.keeper.run()).toBe('done');
  expect(await idsOf(core)).toEqual([1, 2, 3, 4, 5, 6]);
});

test('only one of two tabs downloads', async () => {
  const { phone, core } = await start();
  const other = phone.open();
  expect(await Promise.all([core.keeper.run(), other.keeper.run()])).toEqual(['done', 'elsewhere']);
  expect(await idsOf(other)).toEqual([4, 5, 6]);
});

test('a tab that was frozen in the middle of a download does not stop another tab from resuming it', async () => {
  const { phone, core } = await start();
  const frozen = phone.open();
  phone.fault = (send, url) => (url.includes('/sync/pull') ? new Promise<Response>(() => {}) : send());
  void frozen.keeper.run().catch(() => undefined);
  await vi.waitFor(() => expect(pulls(phone)).toHaveLength(1));
  phone.goOnline();
  expect(await core.keeper.run()).toBe('elsewhere');
  phone.clock.nowMs += SYNC_LIMITS.lockStaleMs + 1;
  expect(await core.keeper.run()).toBe('done');
  expect(await idsOf(core)).toEqual([4, 5, 6]);
});

test('an area that does not fit on the phone stops and says so; no saved data is evicted for it', async () => {
  const { phone, core } = await start();
  await core.keeper.run();
  await keepArea(core.cache, { name: 'Home', centre: HOME, radiusMiles: 5 });
  const refuse = () => {
    throw new DOMException('The phone is full.', 'QuotaExceededError');
  };
  core.cache.businesses.hook('creating', refuse);
  expect(await core.keeper.run()).toBe('full');
  expect(await idsOf(core)).toEqual([4, 5, 6]);
  expect(await readAreas(core.cache)).toMatchObject([
    { name: 'Memphis, TN' },
    { name: 'Home', pause: 'full' },
  ]);
  expect(phone.droppedImages).toBe(1);
  core.cache.businesses.hook('creating').unsubscribe(refuse);
  expect(await core.keeper.run()).toBe('done');
  expect(await idsOf(core)).toEqual([4, 5, 6]);
  await pauseArea(core.cache, areaKey({ centre: HOME, isHome: false }), null);
  await core.keeper.run();
  expect(await idsOf(core)).toEqual([1, 2, 3, 4, 5, 6]);
});

test('the download ends without a false message on a phone where nothing can be written', async () => {
  const { phone, core } = await start();
  phone.full.cache = Number.POSITIVE_INFINITY;
  expect(await core.keeper.run()).toBe('full');
  phone.full.cache = 0;
  await core.keeper.run();
  expect(await idsOf(core)).toEqual([4, 5, 6]);
});

test('removing an area frees the announced bytes and keeps the rows of the home area and the catalogue', async () => {
  const { phone, core } = await start();
  await phone.server.addBusiness({ ...FAR, name: 'Featured everywhere', is_featured: 1 });
  await setHomeArea(core.cache, 'Home', HOME, 5);
  await keepArea(core.cache, { name: 'Around home', centre: HOME, radiusMiles: 20 });
  await core.engine.sync();
  await core.keeper.run();
  const bytes = async () => JSON.stringify(await core.cache.businesses.toArray()).length;
  const before = await bytes();
  const freed = await freedBytes(core.cache, KEY);
  expect(freed).toBeGreaterThan(500);
  await removeArea(core.cache, KEY);
  expect(before - (await bytes())).toBe(freed + 3); // three rows with their commas
  expect(await freedBytes(core.cache, areaKey({ centre: HOME, isHome: false }))).toBe(0);
  await removeArea(core.cache, areaKey({ centre: HOME, isHome: false }));
  expect(await idsOf(core)).toEqual([1, 2, 3, 7]);
  expect(await core.cache.cursors.get(CELL)).toBeDefined();
});

test('with data saving, the home area is fetched only on request, and a saved area always', async () => {
  const { phone, core } = await start();
  await setHomeArea(core.cache, 'Home', HOME, 5);
  phone.network = { asksToSave: true, kind: 'paid' };
  await core.engine.sync();
  expect(await idsOf(core)).toEqual([]);
  await core.keeper.run();
  expect(await idsOf(core)).toEqual([4, 5, 6]);
  await pauseArea(core.cache, 'home', null);
  await core.engine.sync();
  expect(await idsOf(core)).toEqual([1, 2, 3, 4, 5, 6]);
});

test('the person’s own setting for data saving overrides the browser’s', async () => {
  const { phone, core } = await start();
  await setHomeArea(core.cache, 'Home', HOME, 5);
  phone.network = { asksToSave: true, kind: 'unknown' };
  await writeDataSaving(core.outbox, 'off');
  await core.engine.sync();
  expect(await idsOf(core)).toEqual([1, 2, 3]);
});

describe('after the browser evicted the cache', () => {
  const AREA = { name: 'Ocala, FL', centre: HOME, radiusMiles: 5 };

  test('the phone fetches the saved areas again', async () => {
    const server = await startTestServer({ businesses: 3 });
    const phone = startPhone(server);
    await keepArea(phone.core.cache, AREA);
    await phone.core.engine.sync();
    await phone.core.cache.delete();
    const page = phone.open();
    await page.engine.sync();
    expect(await readAreas(page.cache)).toMatchObject([AREA]);
    expect(await page.keeper.run()).toBe('done');
    expect(await page.cache.businesses.count()).toBe(3);
  });

  test('an area that was removed stays removed', async () => {
    const server = await startTestServer({ businesses: 3 });
    const phone = startPhone(server);
    await keepArea(phone.core.cache, AREA);
    await phone.core.engine.sync();
    await removeArea(phone.core.cache, `${HOME.lat},${HOME.lng}`);
    await phone.core.engine.sync();
    await phone.core.cache.delete();
    const page = phone.open();
    await page.engine.sync();
    expect(await readAreas(page.cache)).toEqual([]);
  });

  test('a sign-out leaves no area name behind', async () => {
    const server = await startTestServer({ businesses: 3 });
    await server.register('ann');
    const phone = startPhone(server);
    const ann = await phone.signIn('ann');
    await keepArea(phone.core.cache, AREA);
    await phone.core.engine.sync();
    await signOut(phone.core, ann);
    await phone.core.cache.delete();
    const page = phone.open();
    await page.engine.sync();
    expect((await readAreas(page.cache)).map(({ name }) => name)).toEqual(['Kept area']);
  });
});
