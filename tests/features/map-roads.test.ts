import { readFileSync } from 'node:fs';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { blocksAround, tileAt, tileName, tilesOfBlock } from '#contract/shared/tiles.ts';
import { API_HEADER } from '#contract/sync.ts';
import { fetchAreaSize, readAreaViews, readHoldings } from '#src/features/areas/areas.local.ts';
import { forgetMapFiles } from '#src/features/map/map-files.ts';
import { dropRoadsLeftBehind, freedRoadBytes } from '#src/features/map/roads/area-roads.local.ts';
import { tileIn } from '#src/features/map/roads/blocks-form.ts';
import { keepRoadsOfAreas } from '#src/features/map/roads/keep-roads.ts';
import { readBlock, readPack } from '#src/features/map/roads/road-store.ts';
import { readStorageUse } from '#src/features/settings/storage.local.ts';
import {
  areaKey,
  guessHomeArea,
  keepArea,
  pauseArea,
  removeArea,
  setHomeArea,
} from '#src/local/areas/areas.ts';
import { readAreas } from '#src/local/areas/read-areas.ts';
import { writeDataSaving } from '#src/local/link/data-saving.ts';
import { keepMapsOfAreas } from '#src/shell/running/keep-maps.ts';
import { startPhone } from '#tests/support/device.ts';
import { FakeCaches } from '#tests/support/fake-caches.ts';
import { CROSSING, type PackTile, packOnDisk, tilesAround, vectorTile } from '#tests/support/map-pack.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';

const STORE = 'map-tiles-v1';
const OCALA = { name: 'Ocala, FL', centre: { lat: 29.19, lng: -82.14 }, radiusMiles: 10 };
const BELLEVIEW = { name: 'Belleview, FL', centre: { lat: 29.06, lng: -82.06 }, radiusMiles: 10 };
const KEY = areaKey({ ...OCALA, isHome: false });

const caches = { now: new FakeCaches() };
let server: TestServer;

beforeEach(() => {
  forgetMapFiles();
  caches.now = new FakeCaches();
  vi.stubGlobal('caches', caches.now);
  vi.stubGlobal('fetch', async (path: string) => new Response(readFileSync(`public${path}`)));
});
afterEach(async () => {
  vi.unstubAllGlobals();
  await server.close();
});

async function start(tiles: readonly PackTile[] | null = tilesAround(OCALA.centre, 60)) {
  const pack = tiles && packOnDisk(tiles);
  server = await startTestServer(pack ? { env: { MAP_PACK: pack.path } } : {});
  pack?.remove();
  const phone = startPhone(server);
  keepMapsOfAreas(phone.core);
  const requestsWith = (part: string) => phone.requests.filter((request) => request.includes(part));
  return { phone, core: phone.core, asked: requestsWith };
}

const keptNames = () =>
  caches.now
    .pathsIn(STORE)
    .flatMap((path) => (path.startsWith('/map/blocks/') ? path.slice('/map/blocks/'.length) : []))
    .toSorted();
const namesAround = ({ centre, radiusMiles }: typeof OCALA) =>
  blocksAround(centre, radiusMiles).map(tileName).toSorted();
const viewOf = async (core: Parameters<typeof readAreaViews>[0]) => (await readAreaViews(core))[0];

test('a saved area includes the roads and the water around it, each block once, and never fetches them again', async () => {
  const { core, phone, asked } = await start();
  await keepArea(core.cache, OCALA);
  await core.keeper.run();
  expect(keptNames()).toEqual(namesAround(OCALA));
  const around = tileAt(OCALA.centre, 13);
  const block = await readBlock(tileName(tileAt(OCALA.centre, 12)));
  expect(block && tileIn(block, around)).toEqual(vectorTile(CROSSING));
  expect(block && tileIn(block, { ...around, x: around.x + 9 })).toBeNull();
  const before = asked('/api/map/').length;
  await phone.open().keeper.run();
  await keepRoadsOfAreas(core);
  expect(asked('/api/map/')).toHaveLength(before);
  for (const request of asked('/api/map/')) expect(request).not.toMatch(/29\.|82\./); // the position of the person stays on the phone
});

test('the area size includes missing roads and excludes saved ones', async () => {
  const { core } = await start();
  const sizeOf = async () => {
    const answer = await fetchAreaSize(core, OCALA);
    if (answer.kind !== 'done') throw new Error(answer.kind);
    const { bytes, cellBytes, roadBytes } = answer.value;
    return { roadBytes, other: bytes - Object.values(cellBytes).reduce((sum, each) => sum + each, 0) };
  };
  const bytes =
    blocksAround(OCALA.centre, OCALA.radiusMiles).flatMap(tilesOfBlock).length * vectorTile(CROSSING).length;
  expect(await sizeOf()).toMatchObject({ roadBytes: bytes });
  expect((await sizeOf()).other).toBeGreaterThanOrEqual(bytes);
  await keepArea(core.cache, OCALA);
  await core.keeper.run();
  expect((await sizeOf()).roadBytes).toBe(0);
  expect((await readHoldings(core, OCALA)).bytes).toBeGreaterThan(bytes - 1);
  const use = await readStorageUse(core, {
    caches: async () => caches.now as unknown as CacheStorage,
    storage: null,
  });
  expect(use.maps).toBeGreaterThan(bytes - 1);
  expect(await readPack()).toMatchObject({ attribution: '© OpenStreetMap' });
});

test('an interrupted download resumes and shows its progress', async () => {
  const heavy = vectorTile({ roads: [], noise: [] });
  const bytes = new Uint8Array(9000);
  bytes.set(heavy);
  const { core, phone, asked } = await start(
    tilesAround(OCALA.centre, 20).map((tile) => ({ ...tile, bytes })),
  );
  await keepArea(core.cache, OCALA);
  let answers = 0;
  phone.fault = (send, url) =>
    url.includes('/map/blocks') && ++answers > 3 ? Promise.reject(new TypeError('Failed to fetch')) : send();
  await core.keeper.run();
  const half = keptNames();
  expect(half.length).toBeGreaterThan(2);
  expect(half.length).toBeLessThan(namesAround(OCALA).length);
  const view = await viewOf(core);
  expect([view?.state, view?.progress.unit]).toEqual(['fetching', 'bytes']);
  expect(view?.progress.done).toBe(half.length * 5 * bytes.length);
  expect(view?.progress.all).toBe(namesAround(OCALA).length * 5 * bytes.length);
  phone.fault = null;
  const before = asked('/map/blocks').length;
  await core.keeper.run();
  expect(keptNames()).toEqual(namesAround(OCALA));
  const rest = asked('/map/blocks').slice(before).join();
  for (const name of half) expect(rest).not.toContain(`${name},`);
  expect((await viewOf(core))?.state).toBe('whole');
});

test('a download without signal is repeated automatically', async () => {
  const { core, phone } = await start();
  await keepArea(core.cache, OCALA);
  phone.fault = (send, url) =>
    url.includes('/map/') ? Promise.reject(new TypeError('Failed to fetch')) : send();
  await core.keeper.run();
  expect(keptNames()).toEqual([]);
  phone.fault = null;
  for (const timer of [...phone.timers]) timer.run();
  await keepRoadsOfAreas(core);
  expect(keptNames()).toEqual(namesAround(OCALA));
});

test('blocks arrive in smaller groups on a connection that cuts large responses', async () => {
  const { core, phone } = await start();
  await keepArea(core.cache, OCALA);
  let largest = 0;
  phone.fault = async (send, url) => {
    const answer = await send();
    if (!url.includes('/api/map/blocks')) return answer;
    const body = await answer.arrayBuffer();
    largest = Math.max(largest, url.split(',').length);
    if (url.split(',').length > 2) throw new TypeError('the connection was reset');
    return new Response(body, answer);
  };
  await core.keeper.run();
  for (let tries = 0; tries < 8; tries++) await keepRoadsOfAreas(core);
  expect(largest).toBeGreaterThan(2);
  expect(keptNames()).toEqual(namesAround(OCALA));
});

test('a paused area stops, even in the middle, until it resumes', async () => {
  const { core, phone } = await start();
  await keepArea(core.cache, { ...OCALA, pause: 'person' });
  await core.keeper.run();
  expect(keptNames()).toEqual([]);
  await pauseArea(core.cache, KEY, null);
  let answers = 0;
  phone.fault = async (send, url) => {
    if (url.includes('/map/blocks') && ++answers === 1) await pauseArea(core.cache, KEY, 'person');
    return send();
  };
  await core.keeper.run();
  expect([answers, (await viewOf(core))?.state]).toEqual([1, 'person']);
  await pauseArea(core.cache, KEY, null);
  await core.keeper.run();
  expect(keptNames()).toEqual(namesAround(OCALA));
});

test('an automatic home area gets no roads while data is saved, on a paid network or after a guess', async () => {
  const { core, phone, asked } = await start();
  const { name, centre, radiusMiles } = OCALA;
  await guessHomeArea(core.cache, OCALA);
  await keepRoadsOfAreas(core);
  await setHomeArea(core.cache, name, centre, radiusMiles);
  await writeDataSaving(core.outbox, 'on');
  await keepRoadsOfAreas(core);
  await writeDataSaving(core.outbox, 'off');
  phone.network = { asksToSave: false, kind: 'paid' };
  await keepRoadsOfAreas(core);
  expect(asked('/map/')).toEqual([]);
  phone.network = { asksToSave: false, kind: 'free' };
  await keepRoadsOfAreas(core);
  expect(keptNames()).toEqual(namesAround(OCALA));
});

test('removing an area removes roads that no other area needs, and the size says so before', async () => {
  const { core } = await start();
  await keepArea(core.cache, OCALA);
  await keepArea(core.cache, BELLEVIEW);
  await core.keeper.run();
  const own = namesAround(OCALA).filter((name) => !namesAround(BELLEVIEW).includes(name));
  expect(own.length).toBeGreaterThan(0);
  expect(own.length).toBeLessThan(namesAround(OCALA).length);
  const bytes = own.length * 5 * vectorTile(CROSSING).length;
  expect(await freedRoadBytes(core, KEY)).toBe(bytes);
  await removeArea(core.cache, KEY);
  await dropRoadsLeftBehind(core);
  expect(keptNames()).toEqual(namesAround(BELLEVIEW));
});

test('a full phone pauses the download and says so', async () => {
  const { core } = await start();
  await keepArea(core.cache, OCALA);
  await fetchAreaSize(core, OCALA);
  caches.now.isFull = true;
  await core.keeper.run();
  expect((await readAreas(core.cache))[0]?.pause).toBe('full');
  caches.now.isFull = false;
  await pauseArea(core.cache, KEY, null);
  await core.keeper.run();
  expect(keptNames()).toEqual(namesAround(OCALA));
});

test('a download continues with the new pack if the pack is replaced', async () => {
  const { core, phone, asked } = await start(tilesAround(OCALA.centre, 60));
  await keepArea(core.cache, OCALA);
  await fetchAreaSize(core, OCALA);
  const first = (await readPack())?.mark;
  await server.close();
  const other = packOnDisk(tilesAround(OCALA.centre, 59));
  server = await startTestServer({ env: { MAP_PACK: other.path } });
  other.remove();
  phone.server = server;
  await keepRoadsOfAreas(core);
  expect((await readPack())?.mark).not.toBe(first);
  expect(keptNames()).toEqual(namesAround(OCALA));
  expect(asked(`pack=${first}`).filter((request) => request.includes('/map/blocks'))).toHaveLength(1);
});

test.each([
  [
    'the page of a hotel’s network',
    () => new Response('<p>Sign in</p>', { headers: { 'content-type': 'text/html' } }),
  ],
  [
    'an answer that was cut short',
    () =>
      new Response(new Uint8Array([10, 200, 1, 10]), {
        headers: { 'content-type': 'application/x-protobuf', [API_HEADER]: '1' },
      }),
  ],
])('%s is not saved as roads', async (_, answer) => {
  const { core, phone } = await start();
  await keepArea(core.cache, OCALA);
  phone.fault = async (send, url) => (url.includes('/map/blocks') ? answer() : send());
  await core.keeper.run();
  expect(keptNames()).toEqual([]);
  expect(phone.timers.length).toBeGreaterThan(0);
});

test('a server without a pack is asked once a day, and everything else works', async () => {
  const { core, phone, asked } = await start(null);
  await keepArea(core.cache, OCALA);
  await core.keeper.run();
  await core.keeper.run();
  expect(await fetchAreaSize(core, OCALA)).toMatchObject({ kind: 'done', value: { roadBytes: 0 } });
  expect(asked('/api/map/')).toEqual(['GET /api/map/pack']);
  expect((await viewOf(core))?.state).toBe('whole');
  phone.clock.nowMs += 25 * 3_600_000;
  await keepRoadsOfAreas(core);
  expect(asked('/api/map/')).toHaveLength(2);
});

test('a phone without space even for the sizes keeps working', async () => {
  const { core } = await start();
  await keepArea(core.cache, OCALA);
  caches.now.isFull = true;
  expect(await core.keeper.run()).toBe('done');
  expect(await fetchAreaSize(core, OCALA)).toMatchObject({ kind: 'done', value: { roadBytes: 0 } });
  expect((await readAreas(core.cache))[0]?.pause).toBe('full');
});
