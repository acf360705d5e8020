import { afterAll, beforeAll, expect, test } from 'vitest';
import { HTTP_LIMITS } from '#contract/limits.ts';
import type { Problem } from '#contract/problems.ts';
import { recordChanges } from '#server/db/change-log.ts';
import { startTestServer, type TestAnswer, type TestPerson, type TestServer } from '#tests/support/server.ts';

const COUNT = 205; // more than one answer may carry
const LISTS = ['/api/user/reviews', '/api/user/businesses'];
type Row = { id: number };

let server: TestServer;
let ann: TestPerson;
let bob: TestPerson;
beforeAll(async () => {
  server = await startTestServer();
  ann = await server.register('ann');
  bob = await server.register('bob');
  for (let n = 0; n < COUNT; n++) await server.addBusiness({ owner_id: ann.user.id });
  await server.store.write(async ({ trx }) => {
    for (let id = 1; id <= COUNT; id++) {
      const at = new Date(server.clock.nowMs + Math.floor(id / 3) * 1000).toISOString(); // three of each moment
      const by = {
        business_id: id,
        author_id: ann.user.id,
        author_name: null,
        rating: 5,
        comment: `Number ${id}`,
      };
      await trx
        .insertInto('reviews')
        .values({ ...by, created_at: at, updated_at: at, version: 0, key: null })
        .execute();
    }
    await recordChanges(trx, [], new Date(server.clock.nowMs).toISOString());
  });
});
afterAll(() => server.close());

const list = (path: string, person = ann) => server.request<Row[]>('GET', path, { token: person.token });
const nextOf = (answer: TestAnswer<unknown>) =>
  /^<([^>]+)>; rel="next"$/.exec(answer.headers.get('link') ?? '')?.[1] ?? null;

async function follow(from: string): Promise<TestAnswer<Row[]>[]> {
  const pages: TestAnswer<Row[]>[] = [];
  for (let path: string | null = from; path !== null; path = nextOf(pages.at(-1) as TestAnswer<Row[]>)) {
    if (pages.length > COUNT) throw new Error(`${from} does not end`);
    pages.push(await list(path));
  }
  return pages;
}

test.each(LISTS)(
  '%s without a parameter returns as much as one answer may carry, and links to the rest',
  async (path) => {
    const pages = await follow(path);
    expect(pages.map(({ body }) => body.length)).toEqual([HTTP_LIMITS.listMax, COUNT - HTTP_LIMITS.listMax]);
    const ids = pages.flatMap(({ body }) => body.map(({ id }) => id));
    expect(ids).toEqual(Array.from({ length: COUNT }, (_, index) => COUNT - index));
  },
);

test.each(LISTS)(
  '%s in small pages returns each of the person’s own rows once, newest first',
  async (path) => {
    const [whole, pages] = [await follow(path), await follow(`${path}?limit=7`)];
    expect(pages.every(({ body }) => body.length <= 7)).toBe(true);
    expect(pages.flatMap(({ body }) => body)).toEqual(whole.flatMap(({ body }) => body));
  },
);

test.each(LISTS)('%s continues, for another person, only in their own rows', async (path) => {
  const next = nextOf(await list(`${path}?limit=3`)) ?? '';
  const answer = await list(next, bob);
  expect([answer.status, answer.body]).toEqual([200, []]);
});

test.each(
  LISTS.flatMap((path) => ['limit=0', 'limit=201', 'after=x'].map((query) => [path, query] as const)),
)('%s?%s is 422 with its path', async (path, query) => {
  const answer = await server.request<Problem>('GET', `${path}?${query}`, { token: ann.token });
  expect([answer.status, answer.body.errors?.[0]?.path]).toEqual([422, query.split('=')[0]]);
});

test('the export has all of them in one file', async () => {
  const { body } = await server.request<{ reviews: Row[]; businesses: Row[] }>('GET', '/api/user/export', {
    token: ann.token,
  });
  expect([body.reviews.length, body.businesses.length]).toEqual([COUNT, COUNT]);
});
