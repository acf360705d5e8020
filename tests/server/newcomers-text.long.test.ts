import { createHash } from 'node:crypto';
import { afterEach, expect, test } from 'vitest';
import type { Problem } from '#contract/problems.ts';
import { HOUR_MS, SECOND_MS } from '#contract/shared/time.ts';
import { startTestServer, type TestPerson, type TestServer } from '#tests/support/server.ts';
import { mutation, push } from '#tests/support/sync.ts';

let server: TestServer;
afterEach(() => server.close());

/** The promised limit of bytes that new accounts of one address may add to a copy in their first day. */
const BYTES = 100_000;
const TEXT = 'New accounts have written a lot from your connection today. This one will be sent later.';
const REVIEWS =
  'New accounts have written many reviews of this business from your connection today. This one will be sent later.';

let noises = 0;
/** Incompressible characters, the same in every run. */
function noise(chars: number): string {
  let text = '';
  while (text.length < chars)
    text += createHash('sha256').update(`${++noises}`).digest('base64').replace('=', '');
  return text.slice(0, chars);
}
const call = (person: TestPerson, method: string, path: string, body: object, address = '192.0.2.1') =>
  server.request<Problem & { id: number }>(method, path, { token: person.token, body, address });
const post = (person: TestPerson, content: string, address?: string) =>
  call(person, 'POST', '/api/forums/threads/1/posts', { content }, address);
const begin = (person: TestPerson, title: string, content: string) =>
  call(person, 'POST', '/api/forums/threads', { title, content, categoryId: 1 });
const review = (person: TestPerson, businessId: number, comment: string, address?: string) =>
  call(person, 'POST', '/api/reviews', { businessId, rating: 5, comment }, address);

/** Accounts in their first day, another person's thread, and businesses to review. */
async function startWith(accounts: number, env: Record<string, string> = {}) {
  server = await startTestServer({ env, businesses: 30 });
  const member = await server.register('member');
  await begin(member, 'Hay', 'What do you pay?');
  const people: TestPerson[] = [];
  for (let n = 0; n < accounts; n++) people.push(await server.register(`new${n}`, { isNew: true }));
  return { member, people };
}

/** Compressed bytes of a stream. */
async function copyBytes(stream: string): Promise<number> {
  let bytes = 0;
  for (let from = 0, more = true; more; ) {
    const path = `/api/sync/pull?streams=${stream}@${from}`;
    bytes += (await server.request('GET', path, { headers: { 'accept-encoding': 'gzip' } })).bytes.byteLength;
    const { body } = await server.request<{ streams: { to: number; more: boolean }[] }>('GET', path);
    from = body.streams[0]?.to ?? 0;
    more = body.streams[0]?.more ?? false;
  }
  return bytes;
}

test('60 new accounts of one address enlarge the first copy of the forums by no more than 100 kB', async () => {
  const { people } = await startWith(60);
  const before = await copyBytes('forum');
  for (const person of people)
    for (let n = 0; n < 2; n++) expect([201, 429]).toContain((await post(person, noise(13_000))).status);
  const added = (await copyBytes('forum')) - before;
  expect(added).toBeLessThanOrEqual(BYTES);
  expect(added).toBeGreaterThan(BYTES / 2);
});

test('600 long reviews of new accounts do not fill the copy of an area either', async () => {
  const { people } = await startWith(20);
  const before = await copyBytes('area:59:-165');
  for (const person of people)
    for (let businessId = 1; businessId <= 30; businessId++)
      expect([201, 429]).toContain((await review(person, businessId, noise(1000))).status);
  expect((await copyBytes('area:59:-165')) - before).toBeLessThanOrEqual(BYTES);
});

test('40 new accounts of one address write without a limit on an ordinary day', async () => {
  const { people } = await startWith(40);
  const story = (n: number) =>
    `Day ${n} at the fair in barn ${n * 7}: my mare ${noise(6)} has been restless since the trailer ride, she drinks well but leaves half of her hay, and the farrier of stall ${n} says to wait until Monday before anybody calls the clinic. What would you do?`;
  for (const [n, person] of people.entries()) {
    const written = [
      await begin(person, `Question ${n} from the fair`, `${story(n)} ${story(n + 1)}`),
      await review(person, 1 + (n % 2), story(n + 500)),
    ];
    for (let at = 0; at < 4; at++) written.push(await post(person, story(n * 10 + at)));
    expect(written.map(({ status }) => status)).toEqual([201, 201, 201, 201, 201, 201]);
  }
});

test('a write over the limit waits with a reason, and is sent when there is room; others are not delayed', async () => {
  const { member, people } = await startWith(6);
  const [first, , , , , last] = people as [TestPerson, ...TestPerson[]];
  for (const person of people.slice(0, 5)) for (let n = 0; n < 2; n++) await post(person, noise(13_000));
  const late = mutation('post.create', { thread: 1, content: noise(13_000) });
  const small = mutation('post.create', { thread: 1, content: 'Thank you' });
  const [waits, goes] = await push(server, last as TestPerson, [late, small]);
  expect(waits).toMatchObject({ outcome: 'deferred', reason: 'busy', alone: true, detail: TEXT });
  expect(goes).toMatchObject({ outcome: 'applied' });
  const refused = await post(first, noise(13_000));
  expect([refused.status, refused.body.detail]).toEqual([429, TEXT]);
  const waitMs = Number(refused.headers.get('retry-after')) * SECOND_MS;
  expect(waitMs).toBeGreaterThan(HOUR_MS);
  expect(waitMs).toBeLessThan(4 * HOUR_MS);
  expect((await post(member, noise(13_000))).status).toBe(201);
  expect((await post(last as TestPerson, noise(13_000), '192.0.2.2')).status).toBe(201);
  server.clock.nowMs += waitMs;
  expect(await push(server, last as TestPerson, [late])).toMatchObject([{ outcome: 'applied' }]);
});

test('an IPv6 network is one address, and refused or failed writes do not count', async () => {
  const { people } = await startWith(6);
  const addresses = ['2001:db8:1:2::1', '2001:db8:1:2:ffff::9'];
  for (const person of people)
    for (let n = 0; n < 10; n++)
      expect(
        (await call(person, 'POST', '/api/forums/threads/99/posts', { content: noise(13_000) })).status,
      ).toBe(404);
  const { write } = server.store;
  server.store.write = (job) =>
    write(async (w) => {
      await job(w);
      throw Object.assign(new Error('disk full'), { errcode: 13 });
    });
  for (const person of people)
    for (let n = 0; n < 3; n++) expect((await post(person, noise(13_000), addresses[0])).status).toBe(503);
  server.store.write = write;
  const taken: boolean[] = [];
  for (const [n, person] of people.entries())
    for (let at = 0; at < 2; at++)
      taken.push((await post(person, noise(13_000), addresses[n % 2])).status === 201);
  expect(taken.filter(Boolean)).toHaveLength(10);
});

test('an edit counts by its growth, a listing by its text', async () => {
  const { people } = await startWith(7);
  const ids: number[] = [];
  for (const person of people) ids.push((await post(person, 'Hello there')).body.id);
  const statuses: number[] = [];
  for (const [n, person] of people.entries())
    for (const content of [noise(13_000), noise(19_000)])
      statuses.push((await call(person, 'PATCH', `/api/forums/posts/${ids[n]}`, { content })).status);
  expect(statuses.filter((status) => status === 200)).toHaveLength(14 - 1);
  const listing = {
    name: 'Barn',
    description: noise(4000),
    address: '1 County Road',
    city: 'Ocala',
    state: 'Florida',
    zipCode: '34470',
    animalTypes: ['Horse'],
    businessCategories: ['Animal Feed'],
    location: { lat: 29.2, lng: -82.1 },
  };
  let listed = 0;
  for (const person of people)
    for (let n = 0; n < 2; n++)
      if (
        (await call(person, 'POST', '/api/businesses', { ...listing, description: noise(4000) })).status ===
        201
      )
        listed++;
  expect(listed).toBe(1);
});

test('edits of a listing and answers to reviews count too', async () => {
  const { people } = await startWith(13);
  const [first, ...others] = people as [TestPerson, ...TestPerson[]];
  await server.store.write(({ trx }) =>
    trx.updateTable('businesses').set({ owner_id: first.user.id }).execute(),
  );
  const edited = await call(first, 'PATCH', '/api/businesses/1', { description: noise(4000) });
  expect(edited.status).toBe(200);
  const written = await review(others[0] as TestPerson, 1, 'Fine');
  for (const person of others) for (const size of [7000, 3000]) await post(person, noise(size));
  while ((await post(others[0] as TestPerson, noise(400))).status === 201); // until the limit
  for (const description of [noise(4000), 'Hay and friendly words.'])
    expect((await call(first, 'PATCH', '/api/businesses/1', { description })).status).toBe(200); // no longer than before
  const longer = await call(first, 'PATCH', '/api/businesses/2', { description: noise(4000) });
  const answer = await call(first, 'PUT', `/api/reviews/${written.body.id}/reply`, { content: noise(1000) });
  expect([longer, answer].map(({ status, body }) => [status, body.detail])).toEqual([
    [429, TEXT],
    [429, TEXT],
  ]);
});

test('new accounts of an address write 40 reviews a day of one business; a person’s second one does not count', async () => {
  const { people } = await startWith(42);
  const statuses: number[] = [];
  for (const [n, person] of people.entries()) statuses.push((await review(person, 1, `Fine ${n}`)).status);
  expect(statuses).toEqual([...Array(40).fill(201), 429, 429]);
  const [first, last] = [people[0] as TestPerson, people[41] as TestPerson];
  expect((await review(last, 1, 'Fine')).body.detail).toBe(REVIEWS);
  expect((await review(first, 1, 'Better')).status).toBe(201);
  expect((await review(last, 2, 'Fine')).status).toBe(201);
  expect((await review(last, 1, 'Fine', '192.0.2.2')).status).toBe(201);
});

test('a server with ten times the write limit allows an address ten times as much', async () => {
  const { people } = await startWith(6, { WRITES_PER_MINUTE: '600' });
  for (const person of people)
    for (let n = 0; n < 10; n++) expect((await post(person, noise(13_000))).status).toBe(201);
});
