import { createHash } from 'node:crypto';
import { afterEach, expect, test } from 'vitest';
import type { Problem } from '#contract/problems.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from '#contract/shared/time.ts';
import { NEWCOMER_MESSAGES } from '#contract/trust.ts';
import { weightOf } from '#server/text/weight.ts';
import { startTestServer, type TestPerson, type TestServer } from '#tests/support/server.ts';
import { mutation, ofKind, push, sendPush } from '#tests/support/sync.ts';
import { listingOf } from './listings.ts';

let server: TestServer;
afterEach(() => server.close());

const start = async (env: Record<string, string> = {}) => {
  server = await startTestServer({ env, businesses: 1 });
  return server.register('stranger', { isNew: true });
};
const call = (person: TestPerson, path: string, body: object) =>
  server.request<Problem>('POST', path, { token: person.token, body });

let count = 0;
/** Digits do not make a different text. */
const inLetters = (n: number) => String(n).replace(/\d/g, (digit) => 'abcdefghjk'.charAt(Number(digit)));
const threadOf = (content = 'What do you pay?') => ({
  title: `Thread ${++count}`,
  content: `${content} ${inLetters(count)}`,
  categoryId: 1,
});
const replyTo = (thread: number | string, content = `Reply ${++count}`) =>
  mutation('post.create', { thread, content });
const linksOf = (links: number) =>
  Array.from({ length: links }, (_, n) => `${n % 2 ? 'HTTP' : 'https'}://example.com/${n}`).join(' ');
const rowsIn = async (table: 'threads' | 'businesses' | 'posts') =>
  (await server.store.read.selectFrom(table).select('id').execute()).length;

/** Alternates two kinds for 11 seconds, as fast as the server accepts them. */
async function storm(person: TestPerson, path: string, tries: number, bodyOf: () => object) {
  const statuses = new Map<number, number>();
  for (let sent = 0; sent < tries; sent++) {
    const { status } = await call(person, path, bodyOf());
    statuses.set(status, (statuses.get(status) ?? 0) + 1);
    server.clock.nowMs += Math.round((11 * SECOND_MS) / tries);
  }
  return Object.fromEntries(statuses);
}

test('251 threads of a new account do not fill the lists: 20 are there after 11 seconds, and no more after 23 hours', async () => {
  const stranger = await start();
  expect(await storm(stranger, '/api/forums/threads', 251, threadOf)).toEqual({ 201: 20, 429: 231 });
  server.clock.nowMs += 23 * HOUR_MS;
  expect(await storm(stranger, '/api/forums/threads', 50, threadOf)).toEqual({ 429: 50 });
  expect(await rowsIn('threads')).toBe(20);
  server.clock.nowMs += HOUR_MS;
  expect((await call(stranger, '/api/forums/threads', threadOf())).status).toBe(201);
});

test('240 businesses of a new account do not hide the vets of a place: 3 are listed', async () => {
  const stranger = await start();
  expect(await storm(stranger, '/api/businesses', 240, listingOf)).toEqual({ 201: 3, 429: 237 });
  expect(await rowsIn('businesses')).toBe(1 + 3);
});

test('a thread over the limit is deferred separately, with reason and time, and replies continue', async () => {
  const stranger = await start();
  for (let n = 0; n < 20; n++) await call(stranger, '/api/forums/threads', threadOf());
  server.clock.nowMs += HOUR_MS;
  const late = mutation('thread.create', { ...threadOf(), isSticky: false });
  const [putOff, reply] = await push(server, stranger, [late, replyTo(1)]);
  expect(putOff).toEqual({
    key: late.key,
    outcome: 'deferred',
    reason: 'busy',
    alone: true,
    retryAfterMs: 23 * HOUR_MS,
    detail: 'A new account can begin 20 threads in its first day. This one waits until that day is over.',
  });
  expect(reply).toMatchObject({ outcome: 'applied' });
  server.clock.nowMs += 23 * HOUR_MS;
  expect(await push(server, stranger, [late])).toMatchObject([{ outcome: 'applied' }]);
});

test('the endpoint answers the same with Retry-After, and a refused key stays unused', async () => {
  const stranger = await start();
  for (let n = 0; n < 3; n++) await call(stranger, '/api/businesses', listingOf());
  const body = listingOf();
  const key = { 'idempotency-key': '0b8f1a52-5a1e-4c3e-9d0f-2f4b1c6d7e80' };
  const post = () =>
    server.request<Problem>('POST', '/api/businesses', { token: stranger.token, body, headers: key });
  const refused = await post();
  expect([refused.status, refused.body.code, refused.headers.get('retry-after')]).toEqual([
    429,
    'too-many-requests',
    String(DAY_MS / SECOND_MS),
  ]);
  expect(refused.body.detail).toBe(
    'A new account can list 3 businesses in its first day. This one waits until that day is over.',
  );
  server.clock.nowMs += DAY_MS;
  expect((await post()).status).toBe(201);
});

test.each([
  ['thread', () => mutation('thread.create', { ...threadOf(linksOf(6)), isSticky: false })],
  ['reply', () => replyTo(1, linksOf(6))],
  ['edit', () => mutation('post.edit', { post: 1, content: linksOf(6) })],
  ['review', () => mutation('review.write', { businessId: 1, rating: 1, comment: linksOf(6) })],
])(
  'a %s with more than 5 links waits for the end of the first day; 5 links are accepted',
  async (_, make) => {
    const stranger = await start();
    await call(stranger, '/api/forums/threads', threadOf(linksOf(5)));
    expect(await push(server, stranger, [replyTo(1, linksOf(5))])).toMatchObject([{ outcome: 'applied' }]);
    const sent = make();
    const outcome = ofKind((await push(server, stranger, [sent]))[0], 'deferred');
    expect(outcome).toMatchObject({ reason: 'busy', alone: true, retryAfterMs: DAY_MS });
    expect(outcome.detail).toMatch(/^A new account can put 5 links into a post/);
    server.clock.nowMs += DAY_MS;
    expect(await push(server, stranger, [sent])).toMatchObject([{ outcome: 'applied' }]);
  },
);

test('links in the title of a thread and in a listing count too; text that is no link does not', async () => {
  const stranger = await start();
  const thread = (title: string, content: string) =>
    call(stranger, '/api/forums/threads', { ...threadOf(content), title });
  expect((await thread('See https://a.example', linksOf(5))).status).toBe(429);
  expect((await thread('See https://a.example', linksOf(4))).status).toBe(201);
  const listing = (changes: object) => call(stranger, '/api/businesses', { ...listingOf(), ...changes });
  const over = await listing({ name: 'Barn https://a.example', description: `Hay and feed. ${linksOf(5)}` });
  expect([over.status, over.body.detail]).toEqual([
    429,
    expect.stringMatching(/^A new account can put 5 links into a listing/),
  ]);
  expect((await listing({ description: `Hay and feed. ${linksOf(5)}` })).status).toBe(201);
  const noLinks = 'www.a.example a.example http://localhost ftp://a.example https:// '.repeat(6);
  expect((await thread('No links', noLinks)).status).toBe(201);
});

const LISTING_LINKS = /^A new account can put 5 links into a listing/;

test('links in an address and in the note of the hours count as links of the listing', async () => {
  const stranger = await start();
  const weekly = [{ day: 1, opens: '08:00', closes: '17:00' }];
  const parts = {
    address: 'Look at https://a.example/',
    city: 'https://b.example',
    hours: { timeZone: 'America/New_York', weekly, note: `${linksOf(2)} and more` },
  };
  const listing = (links: number) => {
    const description = `Hay and feed. ${linksOf(links)}`;
    return call(stranger, '/api/businesses', { ...listingOf(), ...parts, description });
  };
  const over = await listing(2);
  expect([over.status, over.body.detail]).toEqual([429, expect.stringMatching(LISTING_LINKS)]);
  expect((await listing(1)).status).toBe(201);
});

test('edits cannot collect more links in a listing than one may have; an edit without a new link passes', async () => {
  const stranger = await start();
  const description = `Hay and feed. ${linksOf(5)}`;
  const made = await call(stranger, '/api/businesses', { ...listingOf(), description });
  const edit = (fields: object) => {
    const path = `/api/businesses/${(made.body as unknown as { id: number }).id}`;
    return server.request<Problem>('PATCH', path, { token: stranger.token, body: fields });
  };
  const over = await edit({ address: 'Look at https://a.example/' });
  expect([over.status, over.body.detail]).toEqual([429, expect.stringMatching(LISTING_LINKS)]);
  await server.store.write(({ trx }) =>
    trx.updateTable('businesses').set({ city: 'https://b.example' }).execute(),
  );
  expect((await edit({ phone: '352-555-0111' })).status).toBe(200);
  expect((await edit({ description: `Hay and feed. ${linksOf(4)}` })).status).toBe(200);
});

/** Characters that hardly shrink, the same in every run. */
const noise = (chars: number) =>
  Array.from({ length: Math.ceil(chars / 64) }, (_, n) =>
    createHash('sha256').update(`${count}.${n}`).digest('hex'),
  )
    .join('')
    .slice(0, chars);

/** Writes replies until an address has hardly any room for text left. @returns the bytes of room */
async function fillRoom(person: TestPerson, leave: number): Promise<number> {
  let room = 100_000;
  await call(person, '/api/forums/threads', { title: 'Hay', content: 'What do you pay?', categoryId: 1 });
  room -= weightOf('Hay', 'What do you pay?');
  for (const chars of [19_000, 2000, 200])
    for (;;) {
      const content = `${++count} ${noise(chars)}`;
      if (room - weightOf(content) < leave) break;
      expect((await call(person, '/api/forums/threads/1/posts', { content })).status).toBe(201);
      room -= weightOf(content);
    }
  return room;
}

test('every text of a listing counts against the room of its address, when it is made and when it is changed', async () => {
  const stranger = await start();
  const made = await call(stranger, '/api/businesses', listingOf());
  const path = `/api/businesses/${(made.body as unknown as { id: number }).id}`;
  expect(await fillRoom(stranger, 900)).toBeLessThan(1200);
  const website = `https://x.example/${noise(2000)}`;
  const over = await call(stranger, '/api/businesses', { ...listingOf(), website });
  expect([over.status, over.body.detail]).toEqual([429, NEWCOMER_MESSAGES.textOfAddress]);
  const weekly = [{ day: 1, opens: '08:00', closes: '17:00' }];
  const fill = (fields: object) => server.request('PATCH', path, { token: stranger.token, body: fields });
  const long = [
    { address: noise(190) },
    { city: noise(79) },
    { state: noise(79) },
    { email: `${noise(60)}@${noise(60)}.${noise(60)}.example` },
    { hours: { timeZone: 'America/New_York', weekly, note: noise(200) } },
  ];
  for (let n = 0; n < 30; n++) {
    count++;
    await fill({ description: `Hay and feed. ${noise(60 * n)}` });
  }
  for (const fields of long) {
    count++;
    expect([fields, (await fill(fields)).status]).toEqual([fields, 429]);
  }
});

test('the write limit of the first day is 60 and 20 a minute, after it 240; each deferred write gets its time', async () => {
  const stranger = await start();
  await call(stranger, '/api/forums/threads', threadOf());
  const replies = Array.from({ length: 80 }, () => replyTo(1));
  const first = await push(server, stranger, replies);
  expect(first.filter(({ outcome }) => outcome === 'applied').length).toBe(59);
  const waits = first.flatMap((one) => (one.outcome === 'deferred' ? [one.retryAfterMs] : []));
  expect([waits.length, waits[0], waits[20]]).toEqual([21, 3 * SECOND_MS, 63 * SECOND_MS]);
  server.clock.nowMs += MINUTE_MS;
  const second = await push(server, stranger, replies.slice(59));
  expect(second.filter(({ outcome }) => outcome === 'applied').length).toBe(20);
  server.clock.nowMs += DAY_MS;
  const many = Array.from({ length: 200 }, () => replyTo(1));
  const later = await push(server, stranger, many);
  expect(later.every(({ outcome }) => outcome === 'applied')).toBe(true);
});

test('accounts older than a day, and admins on their first, have the normal limits', async () => {
  const stranger = await start();
  const member = await server.register('member');
  const threads = () => Array.from({ length: 60 }, () => mutation('thread.create', threadOf(linksOf(9))));
  const isDone = ({ outcome }: { outcome: string }) => outcome === 'applied';
  expect((await push(server, member, threads())).every(isDone)).toBe(true);
  await server.store.write(({ trx }) =>
    trx.updateTable('users').set({ is_admin: 1 }).where('id', '=', stranger.user.id).execute(),
  );
  expect((await push(server, stranger, threads())).every(isDone)).toBe(true);
});

test('a server with ten times the write limit has ten times all limits but the links', async () => {
  const stranger = await start({ WRITES_PER_MINUTE: '600' });
  expect(await storm(stranger, '/api/businesses', 40, listingOf)).toEqual({ 201: 30, 429: 10 });
  const threads = Array.from({ length: 200 }, () => mutation('thread.create', threadOf()));
  const { body } = await sendPush(server, stranger, threads);
  expect(body.outcomes.every(({ outcome }) => outcome === 'applied')).toBe(true);
  expect((await call(stranger, '/api/forums/threads', threadOf())).body.detail).toMatch(/begin 200 threads/);
  expect((await call(stranger, '/api/forums/threads/1/posts', { content: linksOf(6) })).status).toBe(429);
});

test('a server with a lower limit has only a lower refill', async () => {
  const stranger = await start({ WRITES_PER_MINUTE: '6' });
  expect(await storm(stranger, '/api/businesses', 5, listingOf)).toEqual({ 201: 3, 429: 2 });
  await call(stranger, '/api/forums/threads', threadOf());
  const outcomes = await push(
    server,
    stranger,
    Array.from({ length: 80 }, () => replyTo(1)),
  );
  const late = outcomes.find(({ outcome }) => outcome === 'deferred');
  expect(outcomes.filter(({ outcome }) => outcome === 'applied').length).toBe(54); // an attempt is a write
  const waitS = Math.round(ofKind(late, 'deferred').retryAfterMs / SECOND_MS);
  expect(waitS).toBe(30 - 11); // 2 a minute, and the storm took 11 s
});
