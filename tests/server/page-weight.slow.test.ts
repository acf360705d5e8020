import { afterAll, beforeAll, expect, test } from 'vitest';
import { HTTP_LIMITS } from '#contract/limits.ts';
import {
  HOME,
  startTestServer,
  type TestAnswer,
  type TestPerson,
  type TestServer,
} from '#tests/support/server.ts';

const COUNT = 40;
const LONG = 'Wörter, die schwer wiegen. '.repeat(700); // about 20 kB
const at = (n: number) => new Date(Date.UTC(2026, 0, 1, 0, n)).toISOString();
const numbers = Array.from({ length: COUNT }, (_, n) => n);

let server: TestServer;
let ann: TestPerson;
beforeAll(async () => {
  server = await startTestServer({ businesses: 1 });
  ann = await server.register('ann');
  const categories = await server.request<{ id: number }[]>('GET', '/api/forums/categories');
  const body = {
    title: 'A long one',
    content: 'First.',
    categoryId: categories.body[0]?.id,
    isSticky: false,
  };
  await server.request('POST', '/api/forums/threads', { body, token: ann.token });
  await server.addBusinesses(
    numbers.map((n) => ({ description: `${n} ${LONG}`, owner_id: ann.user.id, lat: HOME.lat + n / 1000 })),
  );
  await server.store.write(async ({ trx }) => {
    for (const n of numbers) {
      const times = { created_at: at(n), version: 0, key: null, author_name: 'A former member' };
      await trx
        .insertInto('posts')
        .values({
          ...times,
          thread_id: 1,
          author_id: null,
          content: `${n} ${LONG}`,
          is_edited: 0,
          is_hidden: 0,
          is_removed: 0,
          like_count: 0,
        })
        .execute();
      const review = {
        business_id: 1,
        author_id: null,
        rating: 5,
        comment: `${n} ${LONG}`,
        updated_at: at(n),
      };
      await trx
        .insertInto('reviews')
        .values({ ...times, ...review })
        .execute();
      const own = { business_id: n + 2, author_id: ann.user.id, author_name: null, rating: 4 };
      await trx
        .insertInto('reviews')
        .values({ ...times, ...own, comment: `${n} ${LONG}`, updated_at: at(n) })
        .execute();
    }
  });
});
afterAll(() => server.close());

interface Page {
  ids: number[];
  bytes: number;
}

/** All pages of a list, following the links. */
async function pagesOf(method: string, first: string, limit: number): Promise<Page[]> {
  const pages: Page[] = [];
  const body = method === 'POST' ? { body: { location: HOME, radius: 50 } } : {};
  for (let path: string | undefined = `${first}?limit=${limit}`; path; ) {
    const answer: TestAnswer<{ id: number }[]> = await server.request<{ id: number }[]>(method, path, {
      ...body,
      token: ann.token,
    });
    expect(answer.status).toBe(200);
    pages.push({ ids: answer.body.map(({ id }) => id), bytes: answer.bytes.length });
    path = /<([^>]+)>; rel="next"/.exec(answer.headers.get('link') ?? '')?.[1];
  }
  return pages;
}

const LISTS: [string, string][] = [
  ['GET', '/api/forums/threads/1/posts'],
  ['GET', '/api/businesses/1/reviews'],
  ['GET', '/api/user/reviews'],
  ['GET', '/api/user/businesses'],
  ['POST', '/api/businesses/search'],
];

test.each(LISTS)(
  'a page of long texts ends before it is too large, and loses or repeats no row: %s %s',
  async (method, path) => {
    const allIds = (await pagesOf(method, path, 1)).flatMap(({ ids }) => ids);
    expect(new Set(allIds).size).toBe(allIds.length);
    expect(allIds.length).toBeGreaterThanOrEqual(COUNT);
    for (const limit of [HTTP_LIMITS.listMax, 13, 7]) {
      const pages = await pagesOf(method, path, limit);
      expect(
        pages.flatMap(({ ids }) => ids),
        `limit=${limit}`,
      ).toEqual(allIds);
      for (const { ids, bytes } of pages) {
        expect(ids.length).toBeLessThanOrEqual(limit);
        expect(bytes).toBeLessThan(HTTP_LIMITS.listBytes * 1.02); // extra fields for a signed-in reader
      }
    }
    expect((await pagesOf(method, path, HTTP_LIMITS.listMax)).length).toBeGreaterThan(1);
  },
);

test('one row larger than a page is a page of its own', async () => {
  const comment = 'x'.repeat(HTTP_LIMITS.listBytes);
  const words = { business_id: 1, author_id: null, author_name: 'A former member', rating: 5, comment };
  await server.store.write(({ trx }) =>
    trx
      .insertInto('reviews')
      .values({ ...words, created_at: at(999), updated_at: at(999), version: 0, key: null })
      .execute(),
  );
  const [first, ...others] = await pagesOf('GET', '/api/businesses/1/reviews', HTTP_LIMITS.listMax);
  expect(first?.ids).toHaveLength(1);
  expect(others.flatMap(({ ids }) => ids)).toHaveLength(COUNT);
});
