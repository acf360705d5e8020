import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Business } from '#contract/businesses.ts';
import { fetchAreaSize, readHoldings } from '#src/features/areas/areas.local.ts';
import { keepPicturesOfAreas } from '#src/features/pictures/area-pictures.local.ts';
import { areaKey, keepArea, removeArea } from '#src/local/areas/areas.ts';
import { readAreas } from '#src/local/areas/read-areas.ts';
import { writeDataSaving } from '#src/local/link/data-saving.ts';
import { startPhone } from '#tests/support/device.ts';
import { FakeCaches } from '#tests/support/fake-caches.ts';
import { hashOf, jpegOf, sendPicture } from '#tests/support/pictures.ts';
import { HOME, startTestServer, type TestServer } from '#tests/support/server.ts';

const AREA = { name: 'Ocala, FL', centre: HOME, radiusMiles: 10 };
const STORE = 'images-areas-v1';
let caches: FakeCaches;
let server: TestServer;
beforeEach(() => {
  caches = new FakeCaches();
  vi.stubGlobal('caches', caches);
});
afterEach(async () => {
  vi.unstubAllGlobals();
  await server.close();
});

/** A saved area with a listing that has two pictures, and one outside it. */
async function start() {
  server = await startTestServer();
  const ann = await server.register('ann');
  const [red, blue, far] = [await jpegOf('red'), await jpegOf('blue'), await jpegOf('teal')];
  const near = await server.addBusiness({ owner_id: ann.user.id, lat: HOME.lat, lng: HOME.lng });
  const away = await server.addBusiness({ owner_id: ann.user.id, lat: HOME.lat + 1, lng: HOME.lng });
  const add = (id: number, bytes: Buffer) =>
    sendPicture<Business>(server, `/api/businesses/${id}/pictures`, bytes, { token: ann.token });
  for (const picture of [red, blue]) await add(near, picture);
  await add(away, far);
  const phone = startPhone(server);
  await keepArea(phone.core.cache, AREA);
  await phone.core.keeper.run();
  const fetched = vi.spyOn(phone.core.ports, 'fetch');
  const pictures = () => fetched.mock.calls.map(([path]) => path);
  return { phone, core: phone.core, red, thumb: `/pictures/${hashOf(red)}-thumb.webp`, pictures };
}

test('a saved area has the first small picture of its listings, counted in its size, and drops it when it is removed', async () => {
  const { core, thumb, pictures } = await start();
  const before = (await readHoldings(core, AREA)).bytes;
  await keepPicturesOfAreas(core);
  await keepPicturesOfAreas(core);
  expect([caches.pathsIn(STORE), pictures()]).toEqual([[thumb], [thumb]]);
  const stored = await (await caches.open(STORE)).match(thumb);
  const { size } = (await stored?.blob()) ?? { size: 0 };
  expect(size).toBeGreaterThan(50);
  expect((await readHoldings(core, AREA)).bytes).toBe(before + size);
  await removeArea(core.cache, areaKey({ ...AREA, isHome: false }));
  expect(await readAreas(core.cache)).toEqual([]);
  await keepPicturesOfAreas(core);
  expect(caches.pathsIn(STORE)).toEqual([]);
});

test('the size of a download counts the small pictures, unless data is saved', async () => {
  const { core } = await start();
  const around = { centre: { lat: HOME.lat + 1, lng: HOME.lng }, radiusMiles: 10 };
  const sizeOf = async () => {
    const size = await fetchAreaSize(core, around);
    return size.kind === 'done' ? size.value.bytes : null;
  };
  const whole = (await sizeOf()) ?? 0;
  await writeDataSaving(core.outbox, 'on');
  expect(await sizeOf()).toBe(whole - 5000);
});

test('with data saving, without signal and on a full phone none is fetched, and the next run gets it', async () => {
  const { core, phone, thumb, pictures } = await start();
  await writeDataSaving(core.outbox, 'on');
  await keepPicturesOfAreas(core);
  expect(pictures()).toEqual([]);
  await writeDataSaving(core.outbox, 'off');
  phone.goOffline();
  await keepPicturesOfAreas(core);
  phone.goOnline();
  caches.isFull = true;
  await keepPicturesOfAreas(core);
  expect(caches.pathsIn(STORE)).toEqual([]);
  caches.isFull = false;
  await keepPicturesOfAreas(core);
  expect(caches.pathsIn(STORE)).toEqual([thumb]);
});
