import { afterEach, beforeEach, expect, test } from 'vitest';
import { EXPORT_LIMITS } from '#contract/limits.ts';
import type { Problem } from '#contract/problems.ts';
import { HOUR_MS } from '#contract/shared/time.ts';
import { startTestServer, type TestPerson, type TestServer } from '#tests/support/server.ts';

const POSTS = 230;
const MOST_BYTES = 1_200_000;
let server: TestServer;
let ann: TestPerson;
beforeEach(async () => {
  server = await startTestServer({ businesses: 120 });
  ann = await server.register('ann');
});
afterEach(() => server.close());

/** Fills the account with the longest posts, a review of each business and some of everything else. */
async function fill() {
  const { categories } = await forum();
  const thread = await server.request<{ id: number }>('POST', '/api/forums/threads', {
    token: ann.token,
    body: { categoryId: categories, title: 'All about hay', content: 'Hay.' },
  });
  const at = '2026-03-02T12:00:00.000Z';
  await server.store.write(async ({ trx }) => {
    const [first] = await trx
      .selectFrom('posts')
      .selectAll()
      .where('thread_id', '=', thread.body.id)
      .execute();
    if (!first) throw new Error('the thread has no post');
    const { id: _, ...post } = first;
    for (let n = 0; n < POSTS; n++)
      await trx
        .insertInto('posts')
        .values({ ...post, key: null, content: `${n} ${'x'.repeat(18_000)}` })
        .execute();
    for (let n = 1; n <= 120; n++)
      await trx
        .insertInto('reviews')
        .values({
          ...{ business_id: n, author_id: ann.user.id, author_name: null, rating: 4, comment: `Came ${n}.` },
          ...{ created_at: at, updated_at: at, version: 1, key: null },
        })
        .execute();
  });
}
const forum = async () => {
  const { body } = await server.request<{ id: number }[]>('GET', '/api/forums/categories');
  return { categories: body[0]?.id };
};
const ask = (headers: Record<string, string> = {}) =>
  server.app.request(
    'http://petiyard.test/api/user/export',
    { headers: { authorization: `Bearer ${ann.token}`, ...headers } },
    { incoming: { socket: { remoteAddress: '192.0.2.1' } } },
  );
type Exported = Record<'posts' | 'reviews', { content: string; comment: string }[]>;

test('the largest account is exported in parts, complete and in order', async () => {
  await fill();
  const { status, body } = await ask();
  if (!body) throw new Error('the export has no body');
  const sizes: number[] = [];
  let text = '';
  for await (const part of body as unknown as AsyncIterable<Uint8Array>) {
    sizes.push(part.byteLength);
    text += new TextDecoder().decode(part);
  }
  expect(status).toBe(200);
  expect(Math.max(...sizes)).toBeLessThan(MOST_BYTES);
  const { posts, reviews } = JSON.parse(text) as Exported;
  expect(posts.slice(1).map(({ content }) => Number.parseInt(content, 10))).toEqual(
    Array.from({ length: POSTS }, (_, n) => n),
  );
  expect(new Set(reviews.map(({ comment }) => comment)).size).toBe(120);
});

test('it is compressed for a client that accepts gzip', async () => {
  const answer = await ask({ 'accept-encoding': 'gzip' });
  expect(answer.headers.get('content-encoding')).toBe('gzip');
  const plain = new Response(answer.body?.pipeThrough(new DecompressionStream('gzip')));
  expect(await plain.json()).toMatchObject({ profile: { username: 'ann' }, posts: [] });
});

test('of ten exports at once, one is sent and the others must retry', async () => {
  const answers = await Promise.all(Array.from({ length: 10 }, () => ask()));
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, ...Array(9).fill(429)]);
  await Promise.all(answers.map((answer) => answer.text()));
  expect((await ask()).status).toBe(200);
});

test('a client that disconnects or stops reading makes room for the next export', async () => {
  await (await ask()).body?.cancel();
  const stuck = await ask();
  expect([stuck.status, (await ask()).status]).toEqual([200, 429]);
  server.clock.nowMs += EXPORT_LIMITS.idleMs;
  expect((await ask()).status).toBe(200);
});

test('a person may export ten times an hour', async () => {
  const { perPersonAnHour } = EXPORT_LIMITS;
  for (let n = 0; n < perPersonAnHour; n++) expect((await (await ask()).text()).length).toBeGreaterThan(0);
  const late = await ask();
  expect([late.status, ((await late.json()) as Problem).code]).toEqual([429, 'too-many-requests']);
  expect(Number(late.headers.get('retry-after'))).toBeGreaterThan(0);
  server.clock.nowMs += HOUR_MS / perPersonAnHour;
  expect((await ask()).status).toBe(200);
});
