import { globSync, readFileSync } from 'node:fs';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { APP_FILES, type ListedFile, REVISION_DIGITS } from '#contract/app-files.ts';
import type { MapData } from '#contract/map.ts';
import { listedFile } from '#scripts/app-files.ts';
import { fetchAreaSize } from '#src/features/areas/areas.local.ts';
import { countiesToDraw, keepCountiesOfAreas } from '#src/features/map/area-counties.local.ts';
import { forgetMapFiles } from '#src/features/map/map-files.ts';
import { keepArea, pauseArea, setHomeArea } from '#src/local/areas/areas.ts';
import { writeDataSaving } from '#src/local/link/data-saving.ts';
import { keepMapsOfAreas } from '#src/shell/running/keep-maps.ts';
import { startPhone } from '#tests/support/device.ts';
import { startTestServer } from '#tests/support/server.ts';

const MACON = { name: 'Macon, GA', centre: { lat: 32.84, lng: -83.63 }, radiusMiles: 25 };
const VALDOSTA = { name: 'Valdosta, GA', centre: { lat: 30.83, lng: -83.28 }, radiusMiles: 25 };
const OCALA = { name: 'Ocala, FL', centre: { lat: 29.19, lng: -82.14 }, radiusMiles: 25 };

const states = JSON.parse(readFileSync('public/map/us-states.json', 'utf8')) as MapData;
const bytesOf = (code: string) => states.states.find((state) => state.code === code)?.countyBytes ?? 0;
const kept = new Map<string, string>();
let requested: string[] = [];
let isReached = true;
const COUNTIES = globSync('map/counties/*.json', { cwd: 'public' });
let listed: ListedFile[];

beforeEach(() => {
  listed = COUNTIES.map((path) => listedFile('public', path, false));
  forgetMapFiles();
  kept.clear();
  kept.set('/map/counties/FL.json', readFileSync('public/map/counties/FL.json', 'utf8')); // the worker's copy
  requested = [];
  isReached = true;
  const store = {
    put: async (path: string, response: Response) => void kept.set(path, await response.text()),
  };
  vi.stubGlobal('caches', {
    open: async () => store,
    has: async () => false,
    match: async (path: string) => (kept.has(path) ? new Response(kept.get(path)) : undefined),
  });
  vi.stubGlobal('fetch', async (path: string) => {
    if (path === APP_FILES) return Response.json(listed);
    if (path !== '/map/us-states.json') requested.push(path);
    if (!isReached && path !== '/map/us-states.json') throw new TypeError('Failed to fetch');
    return new Response(readFileSync(`public${path}`));
  });
});
afterEach(() => vi.unstubAllGlobals());

async function start() {
  const { core } = startPhone(await startTestServer());
  keepMapsOfAreas(core);
  return core;
}

test('a saved area includes the counties of its states, each fetched once', async () => {
  const core = await start();
  await keepArea(core.cache, VALDOSTA); // near Florida, whose counties came with the app
  await core.keeper.run();
  expect(requested).toEqual(['/map/counties/GA.json']);
  await keepArea(core.cache, MACON);
  await core.keeper.run();
  expect(requested).toEqual(['/map/counties/GA.json']);
  expect([...kept.keys()].toSorted()).toEqual(['/map/counties/FL.json', '/map/counties/GA.json']);
});

test('the area size includes missing counties and excludes saved ones', async () => {
  const core = await start();
  const sizeOf = async ({ centre, radiusMiles }: typeof MACON) => {
    const answer = await fetchAreaSize(core, { centre, radiusMiles });
    return answer.kind === 'done' ? answer.value : null;
  };
  const rows = async (area: typeof MACON) =>
    Object.values((await sizeOf(area))?.cellBytes ?? {}).reduce((sum, bytes) => sum + bytes, 0);
  expect((await sizeOf(MACON))?.bytes).toBe((await rows(MACON)) + bytesOf('GA'));
  expect((await sizeOf(OCALA))?.bytes).toBe(await rows(OCALA));
  await keepArea(core.cache, MACON);
  await keepCountiesOfAreas(core);
  expect((await sizeOf(MACON))?.bytes).toBe(await rows(MACON));
});

test('a paused download pauses the counties; a failed fetch without signal is repeated with the next one', async () => {
  const core = await start();
  await keepArea(core.cache, { ...MACON, pause: 'person' });
  await core.keeper.run();
  expect(requested).toEqual([]);
  await pauseArea(core.cache, '32.84,-83.63', null);
  isReached = false;
  await keepCountiesOfAreas(core);
  expect(kept.has('/map/counties/GA.json')).toBe(false);
  isReached = true;
  await keepCountiesOfAreas(core);
  expect(kept.has('/map/counties/GA.json')).toBe(true);
});

test('while data is saved, only requested areas get counties', async () => {
  const core = await start();
  await writeDataSaving(core.outbox, 'on');
  await setHomeArea(core.cache, MACON.name, MACON.centre, MACON.radiusMiles);
  await keepCountiesOfAreas(core);
  expect(requested).toEqual([]);
  await keepArea(core.cache, VALDOSTA);
  await keepCountiesOfAreas(core);
  expect(requested).toEqual(['/map/counties/GA.json']);
});

test('the page of a captive portal is not saved as counties', async () => {
  const core = await start();
  vi.stubGlobal('fetch', async (path: string) =>
    path === '/map/us-states.json'
      ? new Response(JSON.stringify(states))
      : Response.json({ welcome: 'Sign in' }),
  );
  await keepArea(core.cache, MACON);
  await keepCountiesOfAreas(core);
  expect([...kept.keys()]).toEqual(['/map/counties/FL.json']);
});

test('a map fetches and saves counties when it is opened, but not while data is saved', async () => {
  const core = await start();
  await writeDataSaving(core.outbox, 'on');
  expect(await countiesToDraw(core, 'GA')).toBeNull();
  expect((await countiesToDraw(core, 'FL'))?.counties).toHaveLength(67);
  expect(requested).toEqual([]);
  await writeDataSaving(core.outbox, 'off');
  expect((await countiesToDraw(core, 'GA'))?.counties).toHaveLength(159);
  expect([requested, kept.has('/map/counties/GA.json')]).toEqual([['/map/counties/GA.json'], true]);
});

test('counties that differ from the build are drawn but not saved', async () => {
  const core = await start();
  for (const file of listed) file.revision = '0'.repeat(REVISION_DIGITS);
  await keepArea(core.cache, MACON);
  await core.keeper.run();
  expect([...kept.keys()]).toEqual(['/map/counties/FL.json']);
  expect(await countiesToDraw(core, 'GA')).not.toBeNull();
});
