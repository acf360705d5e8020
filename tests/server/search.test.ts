import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Problem } from '#contract/problems.ts';
import type { SearchAnswer } from '#contract/search.ts';
import { seedSampleEvents } from '#server/db/seed/sample-events.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';

let server: TestServer;
beforeEach(async () => {
  server = await startTestServer();
});
afterEach(() => server.close());

const search = (q: string) => server.request<SearchAnswer>('GET', `/api/search?q=${encodeURIComponent(q)}`);
const names = async (q: string) => (await search(q)).body.businesses.map((business) => business.name);

const ROW = {
  author_id: null,
  author_name: 'Sample member',
  is_hidden: 0,
  is_removed: 0,
  version: 1,
  key: null,
};

async function addThread(title: string, content: string, flags: { is_hidden?: 1; is_removed?: 1 } = {}) {
  const nowIso = new Date(server.clock.nowMs).toISOString();
  await server.store.write(async ({ trx }) => {
    const thread = {
      ...ROW,
      title,
      slug: title.toLowerCase().replaceAll(' ', '-'),
      category_id: 1,
      is_sticky: 0,
      is_locked: 0,
      locked_at: null,
      post_count: 1,
      last_post_at: nowIso,
      created_at: nowIso,
      ...flags,
    };
    const { id } = await trx.insertInto('threads').values(thread).returning('id').executeTakeFirstOrThrow();
    const post = {
      thread_id: id,
      content,
      is_edited: 0,
      like_count: 0,
      created_at: nowIso,
      written_at: null,
    };
    await trx
      .insertInto('posts')
      .values({ ...ROW, ...post })
      .execute();
  });
}

test('an equal name comes first, then names with the word, with its prefix, then other text', async () => {
  const categories = { business_categories: '["Animal Feed"]' };
  await server.addBusiness({ name: 'Corner Shop', description: 'We love oak barns.', ...categories });
  await server.addBusiness({ name: 'Oka Farm', description: 'x', ...categories }); // three letters: no typo is allowed
  await server.addBusiness({ name: 'Old Oak Feed', description: 'x', ...categories });
  await server.addBusiness({ name: 'Oakley Ranch', description: 'x', ...categories });
  await server.addBusiness({ name: 'Oak', description: 'x', ...categories });
  expect(await names('oak')).toEqual(['Oak', 'Old Oak Feed', 'Oakley Ranch', 'Corner Shop']);
});

test('terms of the trade and typos find the same as on the phone', async () => {
  await server.addBusiness({ name: 'Prairie Large Animal Hospital' });
  await server.addBusiness({
    name: 'Green Feed',
    business_categories: '["Animal Feed"]',
    description: 'Hay.',
  });
  expect(await names('vet')).toEqual(['Prairie Large Animal Hospital']);
  expect(await names('prarie')).toEqual(['Prairie Large Animal Hospital']);
  expect(await names('the green feed')).toEqual(['Green Feed']);
  expect(await names('zebra')).toEqual([]);
  expect(await names('%_!')).toEqual([]);
});

test('a listing without a place is found by its county and by its name, with and without a location', async () => {
  const facts = JSON.stringify({ county: 'Leon' });
  await server.addBusiness({ name: 'Red Hills Office', city: '', lat: null, lng: null, facts });
  await server.addBusiness({ name: 'Leon Barn', description: 'x', city: 'Ocala' });
  for (const near of ['', '&near=30.44,-84.28']) {
    const path = (q: string) => `/api/search?q=${encodeURIComponent(q)}${near}`;
    const found = async (q: string) =>
      (await server.request<SearchAnswer>('GET', path(q))).body.businesses.map(({ name }) => name);
    expect((await found('leon county'))[0]).toBe('Red Hills Office');
    expect(await found('red hills leon')).toEqual(['Red Hills Office']);
    expect(await found('red hills office')).toEqual(['Red Hills Office']);
    expect(await found('red hills marion')).toEqual([]);
  }
});

test.each(['1', '91,0', '0,181', 'a,b', '29.65,', '29.65, -82.32', '1e3,2', ''])(
  'near=%s is refused',
  async (near) => {
    const answer = await server.request<Problem>('GET', `/api/search?q=vet&near=${encodeURIComponent(near)}`);
    expect([answer.status, answer.body.errors?.map(({ path }) => path)]).toEqual([422, ['near']]);
  },
);

test('there are at most ten of a kind, and the shortcut for a full page of names gives the same result', async () => {
  for (let i = 0; i < 12; i++) await server.addBusiness({ name: `Barn ${String.fromCharCode(76 - i)}` });
  await server.addBusiness({ name: 'Elsewhere', description: 'A barn.' });
  expect(await names('barn')).toEqual([...'ABCDEFGHIJ'].map((letter) => `Barn ${letter}`));
});

test('future events come before past ones', async () => {
  await seedSampleEvents(server.store, server.clock.nowMs);
  const { body } = await search('horse');
  expect(body.events.length).toBeGreaterThan(2);
  expect(body.events.length).toBeLessThanOrEqual(10);
  const fairs = (await search('fair')).body.events.filter((event) => event.title.includes('Fair'));
  const isOver = fairs.map((event) => Date.parse(event.endDate) < server.clock.nowMs);
  expect(isOver).toEqual([...isOver].sort((a, b) => Number(a) - Number(b)));
});

test('threads are found by title and first post; hidden and removed ones are not', async () => {
  await addThread('Hoof trouble', 'My mare limps.');
  await addThread('Mare limps', 'Since Monday.');
  await addThread('Mare hidden', 'x', { is_hidden: 1 });
  await addThread('Mare removed', 'x', { is_removed: 1 });
  const { body } = await search('mare');
  expect(body.threads.map((thread) => thread.title)).toEqual(['Mare limps', 'Hoof trouble']);
  expect(body.threads[0]).toMatchObject({ categoryId: 1, authorName: 'Sample member' });
});

test.each(['', '?q=', '?q=%20', `?q=${'x'.repeat(81)}`])(
  '/api/search%s is refused with the path q',
  async (query) => {
    const answer = await server.request<Problem>('GET', `/api/search${query}`);
    expect(answer.status).toBe(422);
    expect(answer.body.errors?.map((error) => error.path)).toEqual(['q']);
  },
);
