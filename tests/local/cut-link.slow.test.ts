import { randomBytes } from 'node:crypto';
import { gunzipSync } from 'node:zlib';
import { afterEach, expect, test } from 'vitest';
import { MINUTE_MS } from '#contract/shared/time.ts';
import { seedSampleEvents } from '#server/db/seed/sample-events.ts';
import { seedSampleForums } from '#server/db/seed/sample-forums.ts';
import { areaKey, keepArea, missingCells, setHomeArea } from '#src/local/areas/areas.ts';
import { readAreas } from '#src/local/areas/read-areas.ts';
import { openApp } from '#src/session/open-app.ts';
import { type Phone, startPhone } from '#tests/support/device.ts';
import { HOME, startTestServer, type TestServer } from '#tests/support/server.ts';
import { entries, queueOffline, receipts, write } from './helpers.ts';

/** The number of bytes at which a connection breaks, in each direction, as compressed on the wire. */
interface Cuts {
  up?: number;
  down?: number;
}

interface Link {
  tries: { path: string; isCut: boolean }[];
}

let server: TestServer;
afterEach(() => server.close());

/** A link that breaks every request or answer of the sync API above a size, before any time limit. */
function cutAbove(
  phone: Phone,
  { up = Number.POSITIVE_INFINITY, down = Number.POSITIVE_INFINITY }: Cuts,
): Link {
  const link: Link = { tries: [] };
  phone.fault = async (send, url, init) => {
    const note = (isCut: boolean) => link.tries.push({ path: new URL(url).pathname, isCut });
    const body = init.body instanceof Uint8Array ? init.body.byteLength : String(init.body ?? '').length;
    if (body > up) {
      note(true);
      throw new TypeError('the connection was reset');
    }
    init.headers = { ...(init.headers as Record<string, string>), 'accept-encoding': 'gzip' };
    const answer = await send();
    const bytes = new Uint8Array(await answer.arrayBuffer());
    const isCut = bytes.byteLength > down && url.includes('/api/sync/');
    note(isCut);
    if (isCut) throw new TypeError('the connection was reset');
    const headers = new Headers(answer.headers);
    const isPacked = headers.get('content-encoding') === 'gzip';
    headers.delete('content-encoding');
    return new Response(isPacked ? gunzipSync(bytes) : bytes, { status: answer.status, headers });
  };
  return link;
}

const cutsOf = ({ tries }: Link, path: string) =>
  tries.filter((each) => each.path === path && each.isCut).length;

/** Runs the passes of an app that is opened or goes on by itself. */
async function passes(phone: Phone, count: number): Promise<void> {
  for (let pass = 0; pass < count; pass++) {
    await Promise.all([openApp(phone.core), phone.core.engine.sync({ isPublicOnly: true })]);
    phone.server.clock.nowMs += 5 * MINUTE_MS;
  }
}

const WORDS = 'the vet came at noon and said our mare needs rest hay is cheap near Ocala this week'.split(
  ' ',
);
const letters = (count: number, at: number) =>
  Array.from({ length: count }, (_, i) => WORDS[(i * 7 + at * 13 + (i % 11)) % WORDS.length])
    .join(' ')
    .slice(0, count);

async function startWithSamples(businesses: number) {
  server = await startTestServer({ businesses });
  await seedSampleEvents(server.store, server.clock.nowMs);
  await seedSampleForums(server.store, server.clock.nowMs);
}

test('an empty phone gets its home area and everything else when every answer above 3 kB is cut', async () => {
  await startWithSamples(40);
  const phone = startPhone(server);
  await setHomeArea(phone.core.cache, 'Home', HOME, 25);
  const link = cutAbove(phone, { down: 3000 });
  await passes(phone, 10);
  const { cache } = phone.core;
  expect(await cache.businesses.count()).toBeGreaterThanOrEqual(40);
  expect(await cache.quizQuestions.count()).toBe(45);
  expect(await cache.events.count()).toBeGreaterThan(20);
  expect(await cache.posts.count()).toBeGreaterThan(50);
  expect((await phone.core.engine.sync()).pulled).toBe('done');
  expect(cutsOf(link, '/api/sync/pull')).toBeLessThan(40);
});

test('a row that is too large for the link does not stop the rows behind it', async () => {
  await startWithSamples(5);
  await server.store.write(({ trx }) =>
    trx
      .updateTable('businesses')
      .set({ description: randomBytes(6000).toString('base64') })
      .where('id', '=', (eb) => eb.selectFrom('businesses').select((e) => e.fn.max('id').as('id')))
      .execute(),
  );
  const phone = startPhone(server);
  await setHomeArea(phone.core.cache, 'Home', HOME, 5);
  cutAbove(phone, { down: 3000 });
  await passes(phone, 10);
  expect(await phone.core.cache.quizQuestions.count()).toBe(45);
  expect(await phone.core.cache.posts.count()).toBeGreaterThan(50);
  expect((await phone.core.engine.sync()).pulled).toBe('unreached');
});

test('a saved area arrives over a link that cuts every answer above 3 kB', async () => {
  const farm = () => ({ description: randomBytes(150).toString('base64') });
  server = await startTestServer({ businesses: Array.from({ length: 40 }, farm) });
  const phone = startPhone(server);
  const area = { name: 'Gainesville, FL', centre: HOME, radiusMiles: 25 };
  await keepArea(phone.core.cache, area);
  cutAbove(phone, { down: 3000 });
  expect(await phone.core.keeper.run()).toBe('unreached');
  expect(await phone.core.keeper.run()).toBe('done');
  const [kept] = await readAreas(phone.core.cache);
  expect(kept && areaKey(kept)).toBe(`${HOME.lat},${HOME.lng}`);
  expect(kept && (await missingCells(phone.core.cache, kept))).toEqual([]);
  expect(await phone.core.cache.businesses.count()).toBe(40);
});

test('a connection that breaks for everything makes no request smaller', async () => {
  server = await startTestServer({ businesses: 3 });
  const phone = startPhone(server);
  phone.goOffline();
  await passes(phone, 6);
  phone.goOnline();
  phone.requests.length = 0;
  await phone.core.engine.sync({ isPublicOnly: true });
  expect(phone.requests.filter((path) => path.includes('limit=') || path.includes('parts='))).toEqual([]);
});

async function writeLongPosts(cuts: Cuts, count = 40) {
  server = await startTestServer({ businesses: 1, env: { WRITES_PER_MINUTE: '1000' } });
  await server.register('ann');
  const phone = startPhone(server);
  const ann = await phone.signIn('ann');
  const thread = await queueOffline(phone, () =>
    write(phone.core, ann, 'thread.create', {
      categoryId: 1,
      title: 'Long',
      content: 'Notes.',
      isSticky: false,
    }),
  );
  for (let post = 0; post < count; post++)
    await queueOffline(phone, () =>
      write(phone.core, ann, 'post.create', { thread, content: letters(5000, post) }),
    );
  const link = cutAbove(phone, cuts);
  return { phone, link };
}

test('40 posts of 5,000 characters are all sent when every upload above 6 kB is cut', async () => {
  const { phone, link } = await writeLongPosts({ up: 6000 });
  await passes(phone, 20);
  expect(await entries(phone)).toEqual([]);
  expect(await receipts(phone)).toHaveLength(41);
  expect(cutsOf(link, '/api/sync/push')).toBeLessThan(30);
});

test('the batch shrinks after the second break when uploads above 60 kB are cut', async () => {
  const { phone, link } = await writeLongPosts({ up: 60_000 });
  await passes(phone, 5);
  expect(await entries(phone)).toEqual([]);
  expect(cutsOf(link, '/api/sync/push')).toBeLessThanOrEqual(4);
});

test('the answer to a push does not repeat the text that the phone has sent', async () => {
  const { phone } = await writeLongPosts({ up: 6000, down: 3000 });
  await passes(phone, 20);
  expect(await entries(phone)).toEqual([]);
  const posts = await phone.core.cache.posts.toArray();
  const written = new Map(
    (await receipts(phone)).map(({ key, args }) => [key, (args as { content: string }).content.trim()]),
  );
  for (const { key, content } of posts) expect([key, content]).toEqual([key, written.get(key ?? '')]);
  expect(posts).toHaveLength(41);
});

test('a post that is too large for the link does not hold the others', async () => {
  const { phone } = await writeLongPosts({ up: 6000 }, 1);
  const ann = phone.user;
  if (!ann) throw new Error('nobody is signed in');
  const huge = () =>
    write(phone.core, ann, 'contact.send', {
      name: 'Ann',
      email: 'ann@example.com',
      country: 'US',
      message: letters(5000, 1),
      requestType: 'other',
    });
  await phone.core.outbox.entries.toCollection().modify((entry) => {
    if (entry.name === 'post.create') entry.args.content = letters(19_000, 1);
  });
  await queueOffline(phone, huge);
  await passes(phone, 20);
  expect((await entries(phone)).map(({ name }) => name)).toEqual(['post.create']);
});
