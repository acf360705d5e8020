import { afterEach, beforeEach, expect, test } from 'vitest';
import { DAY_MS, MINUTE_MS, SECOND_MS } from '#contract/shared/time.ts';
import { beginRestoredHistory } from '#server/features/sync/epochs.ts';
import { setHomeArea } from '#src/local/areas/areas.ts';
import { evictSeen } from '#src/local/cache/remove.ts';
import { readSetting } from '#src/local/cache/settings.ts';
import { NOTHING_SPARED } from '#src/local/cache/shown.ts';
import { type Phone, startPhone } from '#tests/support/device.ts';
import { HOME, startTestServer, type TestServer } from '#tests/support/server.ts';
import { SharedCache } from '#tests/support/shared-cache.ts';
import { CELL, change, pageOf, vanish } from './reader.ts';

let server: TestServer;
let cache: SharedCache;
beforeEach(async () => {
  server = await startTestServer({ businesses: 70, env: { SHARED_CACHE: 'on' } });
  cache = new SharedCache(() => server.clock.nowMs);
});
afterEach(() => server.close());

/** A phone behind the cache, with Gainesville as its home. */
async function startBehind(): Promise<Phone> {
  const phone = startPhone(server, { isTold: true });
  putBehind(phone);
  await setHomeArea(phone.core.cache, 'Home', HOME, 5);
  return phone;
}
function putBehind(phone: Phone) {
  phone.fault = (send, url, init) =>
    init.credentials === 'omit' ? cache.answer(new URL(url).pathname + new URL(url).search, send) : send();
}
const sync = async (phone: Phone) => (await phone.core.engine.sync({ isForced: true })).pulled;
const pass = (ms: number) => {
  server.clock.nowMs += ms;
};
/** What the phone has, and what the server has, of the cell's businesses. */
const namesOf = async (phone: Phone) =>
  (await phone.core.cache.businesses.toArray()).map(({ id, name }) => `${id} ${name}`).sort();
async function isLikeServer(phone: Phone) {
  const fresh = startPhone(server);
  await setHomeArea(fresh.core.cache, 'Home', HOME, 5);
  await sync(fresh);
  expect(await namesOf(phone)).toEqual(await namesOf(fresh));
}
const since = (count: number) => cache.origin.slice(count).map(({ path }) => path);

test('the first copy comes by closed pages and a tail, and the next phone costs the server nothing', async () => {
  const first = await startBehind();
  expect(await sync(first)).toBe('done');
  expect(await namesOf(first)).toHaveLength(70);
  expect(cache.origin.some(({ path }) => path.includes(`${CELL}@`) && path.includes('mark='))).toBe(true);
  const asked = cache.origin.length;
  const second = await startBehind();
  expect(await sync(second)).toBe('done');
  expect(await namesOf(second)).toHaveLength(70);
  expect(since(asked)).toEqual([]);
});

test('a phone that is up to date asks for tails alone, and a change comes with the next tail', async () => {
  const phone = await startBehind();
  await sync(phone);
  await change(server, 3, { name: 'Renamed' });
  await vanish(server, 4);
  pass(MINUTE_MS + SECOND_MS);
  phone.requests.length = 0;
  expect(await sync(phone)).toBe('done');
  expect(phone.requests.every((request) => request.startsWith('GET /api/sync/tail?'))).toBe(true);
  await isLikeServer(phone);
});

test('a phone that was away for months reads the pages that it lacks, and what has gone leaves it', async () => {
  const phone = await startBehind();
  await sync(phone);
  for (let id = 1; id <= 60; id++) await change(server, id, { name: `Renamed ${id}` });
  await vanish(server, 61);
  pass(90 * DAY_MS);
  for (let id = 1; id <= 30; id++) await change(server, id, { name: `Again ${id}` });
  expect(await sync(phone)).toBe('done');
  await isLikeServer(phone);
});

test('a phone whose tombstones are forgotten begins its copy anew', async () => {
  const phone = await startBehind();
  await sync(phone);
  await vanish(server, 61);
  pass(200 * DAY_MS);
  const { version } = await server.store.read
    .selectFrom('change_counter')
    .select('version')
    .executeTakeFirstOrThrow();
  await server.store.write(async ({ trx }) => {
    await trx.deleteFrom('stream_rows').where('is_gone', '=', 1).execute();
    await trx.insertInto('pruned_streams').values({ stream: CELL, version }).execute();
  });
  await change(server, 5, { name: 'Renamed' });
  cache.purge();
  expect(await sync(phone)).toBe('done');
  expect(await namesOf(phone)).not.toContainEqual(expect.stringMatching(/^61 /));
  await isLikeServer(phone);
  expect(await phone.core.cache.cursors.get(CELL)).toMatchObject({ isRefilling: false });
});

test('a cache that is older than the phone takes nothing back: the server itself is asked', async () => {
  const phone = await startBehind();
  await sync(phone);
  const old = cache;
  cache = new SharedCache(() => server.clock.nowMs);
  await change(server, 3, { name: 'Renamed' });
  pass(MINUTE_MS);
  await sync(phone);
  cache = old;
  cache.lie = () => 'stale';
  for (let times = 0; times < 3; times++) expect(await sync(phone)).toBe('done');
  expect(await namesOf(phone)).toContain('3 Renamed');
  await isLikeServer(phone);
});

test('what made room for something else comes back as a cache has it, and as new as it was with the next pull', async () => {
  const first = await startBehind();
  await sync(first); // the cache has the cell as it is now
  await change(server, 70, { name: 'Renamed' });
  const phone = await startBehind();
  const { core } = phone;
  const { businesses = [] } = (await pageOf(server, CELL, 0)).rows;
  await core.keep({ businesses: businesses.filter(({ id }) => id === 70) }, await core.asked());
  const name = async ({ cache: copy } = core) => (await copy.businesses.get(70))?.name;
  expect(await name()).toBe('Renamed');
  await evictSeen(core.cache, NOTHING_SPARED);
  expect(await name()).toBeUndefined();
  await sync(phone);
  expect(await name()).toBe(await name(first.core));
  pass(2 * MINUTE_MS);
  await sync(phone);
  expect(await name()).toBe('Renamed');
});

test('a cache that answers with something else neither stops the phone nor changes what it has', async () => {
  const phone = await startBehind();
  await sync(phone);
  await change(server, 3, { name: 'Renamed' });
  pass(MINUTE_MS + SECOND_MS);
  let lies = 0;
  cache.lie = () => (lies++ % 2 === 0 ? 'of another address' : null);
  phone.requests.length = 0;
  for (let times = 0; times < 4; times++) await sync(phone);
  expect(phone.requests.length).toBeLessThan(60);
  cache.lie = () => null;
  pass(MINUTE_MS + SECOND_MS);
  expect(await sync(phone)).toBe('done');
  await isLikeServer(phone);
});

test('a restored server begins a new history also through the cache, and no old tail leads back', async () => {
  const phone = await startBehind();
  await sync(phone);
  await server.store.write(({ trx }) => beginRestoredHistory(trx, server.clock.nowMs));
  await change(server, 3, { name: 'After the restore' });
  pass(2 * MINUTE_MS);
  expect(await sync(phone)).toBe('done');
  const { epoch } = (await readSetting(phone.core.cache, 'history')) ?? {};
  expect(epoch).toBe(await server.epoch());
  cache.lie = () => 'stale';
  expect(await sync(phone)).toBe('done');
  expect((await readSetting(phone.core.cache, 'history'))?.epoch).toBe(epoch);
  cache.lie = () => null;
  await isLikeServer(phone);
});

test('while the server is down the cache answers, and the phone says how old that is', async () => {
  const phone = await startBehind();
  await sync(phone);
  pass(2 * 60 * MINUTE_MS);
  const through = phone.fault;
  phone.fault = (_send, url, init) =>
    through?.(async () => new Response('', { status: 502 }), url, init) ?? Promise.reject(new TypeError('x'));
  await phone.core.engine.sync({ isForced: true });
  const cursor = await phone.core.cache.cursors.get(CELL);
  expect(server.clock.nowMs - (cursor?.syncedAtMs ?? 0)).toBe(2 * 60 * MINUTE_MS);
  const newcomer = await startBehind();
  newcomer.fault = phone.fault;
  await newcomer.core.engine.sync({ isForced: true });
  expect(await namesOf(newcomer)).toHaveLength(70); // help near by, with nobody there who could give it
  expect(newcomer.core.reach.serverNowMs()).toBe(server.clock.nowMs);
});

test('a server without caches before it is asked as ever, also after it had some', async () => {
  const phone = await startBehind();
  await sync(phone);
  const plain = await startTestServer({ store: server.store });
  phone.fault = async (_send, url, init) => plain.app.request(url, init);
  phone.requests.length = 0;
  await sync(phone);
  await sync(phone);
  expect(phone.requests.at(-1)).toContain('/api/sync/pull?streams=catalogue@');
  expect(await readSetting(phone.core.cache, 'isShared')).toBe(false);
});
