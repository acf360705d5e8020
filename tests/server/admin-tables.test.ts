import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { BUSINESS_MESSAGES, type Business } from '#contract/businesses.ts';
import type { EntityName } from '#contract/entities.ts';
import { type AnimalEvent, EVENT_MESSAGES } from '#contract/events.ts';
import { FORUM_MESSAGES, type ForumCategory, type ForumThread } from '#contract/forums.ts';
import { GAME_MESSAGES, type Game } from '#contract/games.ts';
import { BUSINESS_LIMITS } from '#contract/limits.ts';
import type { Problem } from '#contract/problems.ts';
import type { PulledStream } from '#contract/sync.ts';
import { runCommand } from '#server/admin/commands.ts';
import { startTestServer, type TestPerson, type TestServer } from '#tests/support/server.ts';
import { pullAll } from '#tests/support/sync.ts';

let server: TestServer;
let ann: TestPerson;
let admin: TestPerson;
beforeAll(async () => {
  server = await startTestServer({ env: { WRITES_PER_MINUTE: '1000000' } });
  [ann, admin] = [await server.register('ann'), await server.register('caretaker')];
  await runCommand(server.store, ['grant', 'caretaker'], server.clock.nowMs);
});
afterAll(() => server.close());

const send = <T>(method: string, path: string, body?: object, person = admin) =>
  server.request<T>(method, `/api/admin${path}`, { token: person.token, ...(body ? { body } : {}) });
const get = async <T>(path: string) => (await server.request<T>('GET', `/api${path}`)).body;
const made = async <T>(path: string, body: object) => {
  const answer = await send<T>('POST', path, body);
  expect(answer.status, JSON.stringify(answer.body)).toBe(201);
  return answer.body;
};
/** The changes of an entity in a stream after a cursor: rows and removed ids. */
const changesOf = (pages: readonly PulledStream[], entity: EntityName) => ({
  rows: pages.flatMap(({ rows }) => (rows[entity] ?? []) as { id: number }[]),
  gone: pages.flatMap(({ gone }) => gone[entity] ?? []),
});
const cursorOf = async (stream: string) => (await pullAll(server, stream, 0)).at(-1)?.to ?? 0;

const EVENT = {
  title: 'Horse fair',
  description: 'Two days of horses and tack.',
  eventType: 'fair',
  startDate: '2026-04-03T13:00:00-04:00',
  endDate: '2026-04-04T20:00:00Z',
  timeZone: 'America/New_York',
  city: 'Ocala',
  state: 'Florida',
  address: '1 Fair Rd',
  organizerName: 'Fair board',
  animalTypes: ['Horse'],
};
const GAME = {
  title: 'Barn run',
  developer: 'Some studio',
  category: 'Puzzle',
  description: 'Sort the hay before it rains.',
  animalTypes: ['Horse'],
  price: 1.99,
  rating: 4.5,
};
const CATEGORY = { name: 'Llamas & Alpacas', description: 'Of llamas and alpacas.' };

describe.each([
  ['/events', EVENT],
  ['/games', GAME],
  ['/forum-categories', CATEGORY],
])('%s', (path, draft) => {
  test('is changed by admins only', async () => {
    const { id } = await made<{ id: number }>(path, { ...draft, slug: 'of-admins' });
    const asks: [string, string, object?][] = [
      ['POST', path, draft],
      ['PATCH', `${path}/${id}`, { isFeatured: true }],
      ['DELETE', `${path}/${id}`],
    ];
    for (const [method, to, body] of asks) {
      expect((await send(method, to, body, ann)).status).toBe(403);
      expect((await server.request(method, `/api/admin${to}`, body ? { body } : {})).status).toBe(401);
    }
    expect((await send('DELETE', `${path}/${id}`)).status).toBe(204);
    for (const method of ['PATCH', 'DELETE'])
      expect((await send(method, `${path}/${id}`, method === 'PATCH' ? {} : undefined)).status).toBe(404);
  });
});

describe('an event', () => {
  test('that is added is in the calendar and the search, and on phones with their next pull', async () => {
    const from = await cursorOf('events');
    const event = await made<AnimalEvent>('/events', EVENT);
    expect(event).toMatchObject({
      ...EVENT,
      startDate: '2026-04-03T17:00:00.000Z',
      endDate: '2026-04-04T20:00:00.000Z',
      allDay: false,
      isSample: false,
      zipCode: null,
    });
    expect(await get(`/events/${event.id}`)).toEqual(event);
    expect((await get<{ events: AnimalEvent[] }>('/search?q=horse%20fair')).events).toEqual([event]);
    expect(changesOf(await pullAll(server, 'events', from), 'events').rows).toEqual([event]);
  });

  test('that lasts all day begins at the first midnight and ends with the last day, in its time zone', async () => {
    const { startDate, endDate } = await made<AnimalEvent>('/events', { ...EVENT, allDay: true });
    expect([startDate, endDate]).toEqual(['2026-04-03T04:00:00.000Z', '2026-04-05T03:59:59.999Z']);
  });

  test('changes only the given fields, and leaves a tombstone when it is removed', async () => {
    const event = await made<AnimalEvent>('/events', EVENT);
    server.clock.nowMs += 1000;
    const changed = await send<AnimalEvent>('PATCH', `/events/${event.id}`, { title: 'Mule fair' });
    expect(changed.status).toBe(200);
    const { title, updatedAt, version } = changed.body;
    expect(changed.body).toEqual({ ...event, title: 'Mule fair', updatedAt, version });
    expect([title, updatedAt > event.updatedAt, version > event.version]).toEqual(['Mule fair', true, true]);
    await send('DELETE', `/events/${event.id}`);
    expect((await server.request('GET', `/api/events/${event.id}`)).status).toBe(404);
    expect((await get<{ events: object[] }>('/search?q=mule%20fair')).events).toEqual([]);
    const after = changesOf(await pullAll(server, 'events', version), 'events');
    expect(after).toEqual({ rows: [], gone: [event.id] });
  });

  test.each([
    [{ title: 'x' }, 'title', EVENT_MESSAGES.title],
    [{ description: '' }, 'description', EVENT_MESSAGES.description],
    [{ startDate: 'tomorrow' }, 'startDate', EVENT_MESSAGES.startDate],
    [{ endDate: '2026-04-03T17:00:00Z' }, 'endDate', EVENT_MESSAGES.order],
    [{ timeZone: 'Ocala' }, 'timeZone', EVENT_MESSAGES.timeZone],
    [{ animalTypes: ['Unicorn'] }, 'animalTypes', EVENT_MESSAGES.animalTypes],
    [{ contactPhone: '*67' }, 'contactPhone', EVENT_MESSAGES.phone],
    [{ website: 'javascript:alert(1)' }, 'website', EVENT_MESSAGES.website],
    [{ city: undefined }, 'city', EVENT_MESSAGES.city],
  ])('with %j is refused on %s', async (changes, path, message) => {
    const { status, body } = await send<Problem>('POST', '/events', { ...EVENT, ...changes });
    expect([status, body.errors]).toEqual([422, [{ path, message }]]);
    const event = await made<AnimalEvent>('/events', EVENT);
    if (Object.values(changes)[0] === undefined) return; // other fields stay
    const changed = await send<Problem>('PATCH', `/events/${event.id}`, changes);
    expect([changed.status, changed.body.errors]).toEqual([422, [{ path, message }]]);
    expect(await get(`/events/${event.id}`)).toEqual(event);
  });
});

describe('a game', () => {
  test('that is added is listed and on phones, and keeps its downloads through every change', async () => {
    const from = await cursorOf('catalogue');
    const game = await made<Game>('/games', { ...GAME, hasTrial: true, trialDuration: 14 });
    expect(game).toMatchObject({
      ...GAME,
      downloadCount: 0,
      trialDuration: 14,
      iconImage: null,
      isSample: false,
    });
    await server.request('POST', `/api/mobile-games/${game.id}/increment-downloads`, { body: {} });
    const changed = await send<Game>('PATCH', `/games/${game.id}`, { price: 0, trialDuration: null });
    expect(changed.body).toMatchObject({
      price: 0,
      trialDuration: null,
      downloadCount: 1,
      title: GAME.title,
    });
    expect(await get('/mobile-games')).toEqual([changed.body]);
    expect(changesOf(await pullAll(server, 'catalogue', from), 'games').rows).toEqual([changed.body]);
    await send('DELETE', `/games/${game.id}`);
    expect(await get('/mobile-games')).toEqual([]);
    const after = changesOf(await pullAll(server, 'catalogue', changed.body.version), 'games');
    expect(after).toEqual({ rows: [], gone: [game.id] });
  });

  test.each([
    [{ developer: '' }, 'developer', GAME_MESSAGES.developer],
    [{ price: -1 }, 'price', GAME_MESSAGES.price],
    [{ price: undefined }, 'price', GAME_MESSAGES.price],
    [{ rating: 5.1 }, 'rating', GAME_MESSAGES.rating],
    [{ trialDuration: 0 }, 'trialDuration', GAME_MESSAGES.trialDuration],
    [{ iconImage: 'https://elsewhere.example/icon.png' }, 'iconImage', GAME_MESSAGES.picture],
    [{ webDemoUrl: 'ftp://demo.example' }, 'webDemoUrl', GAME_MESSAGES.url],
    [{ animalTypes: ['Unicorn'] }, 'animalTypes', GAME_MESSAGES.animalTypes],
  ])('with %j is refused on %s', async (changes, path, message) => {
    const { status, body } = await send<Problem>('POST', '/games', { ...GAME, ...changes });
    expect([status, body.errors]).toEqual([422, [{ path, message }]]);
  });
});

describe('a category of the forums', () => {
  test('gets a slug of its name, which never changes, and threads with its current name', async () => {
    const category = await made<ForumCategory>('/forum-categories', CATEGORY);
    expect(category).toMatchObject({ ...CATEGORY, slug: 'llamas-alpacas', threadCount: 0, postCount: 0 });
    const thread = await server.request<ForumThread>('POST', '/api/forums/threads', {
      token: ann.token,
      body: { title: 'Shearing', content: 'When do you shear?', categoryId: category.id },
    });
    const [forum, catalogue] = [await cursorOf('forum'), await cursorOf('catalogue')];
    const renamed = await send<ForumCategory>('PATCH', `/forum-categories/${category.id}`, {
      name: 'Camelids',
    });
    expect(renamed.body).toMatchObject({ name: 'Camelids', slug: 'llamas-alpacas', threadCount: 1 });
    expect(changesOf(await pullAll(server, 'catalogue', catalogue), 'forumCategories').rows).toEqual([
      renamed.body,
    ]);
    expect(changesOf(await pullAll(server, 'forum', forum), 'threads').rows).toMatchObject([
      { id: thread.body.id, categoryName: 'Camelids' },
    ]);
    const moved = await send<Problem>('PATCH', `/forum-categories/${category.id}`, { slug: 'camelids' });
    expect(moved.body.errors).toEqual([{ path: 'slug', message: FORUM_MESSAGES.categorySlugStays }]);
  });

  test('with threads, even hidden ones, cannot be removed; an empty one leaves a tombstone', async () => {
    const { id, version } = await made<ForumCategory>('/forum-categories', { ...CATEGORY, slug: 'bees' });
    const body = { title: 'Swarm in the barn', content: 'Who takes bees?', categoryId: id };
    const thread = await server.request<ForumThread>('POST', '/api/forums/threads', {
      token: ann.token,
      body,
    });
    const refused = async () => {
      const answer = await send<Problem>('DELETE', `/forum-categories/${id}`);
      expect([answer.status, answer.body.code]).toEqual([409, 'has-threads']);
    };
    await refused();
    const hidden = { token: admin.token, body: { isHidden: true } };
    await server.request('PATCH', `/api/forums/threads/${thread.body.id}`, hidden);
    await refused();
    const empty = await made<ForumCategory>('/forum-categories', { ...CATEGORY, slug: 'wasps' });
    expect((await send('DELETE', `/forum-categories/${empty.id}`)).status).toBe(204);
    const { rows, gone } = changesOf(await pullAll(server, 'catalogue', version), 'forumCategories');
    expect([rows.map((row) => row.id), gone]).toEqual([[id], [empty.id]]);
  });

  test('brings its sponsor to every phone, and removes it with itself', async () => {
    const sponsor = await server.addBusiness({ name: 'Llama Feed' });
    const from = await cursorOf('catalogue');
    const sponsored = { ...CATEGORY, slug: 'sponsored', sponsoredByBusinessId: sponsor };
    const { id, version } = await made<ForumCategory>('/forum-categories', sponsored);
    const carried = changesOf(await pullAll(server, 'catalogue', from), 'businesses');
    expect(carried.rows.map((row) => row.id)).toEqual([sponsor]);
    const without = await send<ForumCategory>('PATCH', `/forum-categories/${id}`, {
      sponsoredByBusinessId: null,
    });
    expect(without.body.sponsoredByBusinessId).toBeNull();
    expect(changesOf(await pullAll(server, 'catalogue', version), 'businesses').gone).toEqual([sponsor]);
  });

  test.each([
    [{ name: ' ' }, 'name', FORUM_MESSAGES.categoryName],
    [{ slug: 'No Spaces' }, 'slug', FORUM_MESSAGES.categorySlug],
    [{ slug: 'horses' }, 'slug', FORUM_MESSAGES.categorySlugTaken],
    [{ description: 'Short' }, 'description', FORUM_MESSAGES.categoryDescription],
    [{ sponsoredByBusinessId: 987654 }, 'sponsoredByBusinessId', FORUM_MESSAGES.categorySponsor],
  ])('with %j is refused on %s', async (changes, path, message) => {
    const { status, body } = await send<Problem>('POST', '/forum-categories', {
      ...CATEGORY,
      slug: 'x',
      ...changes,
    });
    expect([status, body.errors]).toEqual([422, [{ path, message }]]);
  });
});

describe('a featured business', () => {
  const feature = <T = Business>(businessId: unknown, person = admin) =>
    send<T>('POST', '/featured', { businessId }, person);
  const unfeature = (businessId: number, person = admin) =>
    send('DELETE', '/featured', { businessId }, person);
  const featured = async () => (await get<Business[]>('/businesses/featured')).map(({ id }) => id);

  test('is on every phone until its feature ends, and stays listed', async () => {
    const id = await server.addBusiness();
    const from = await cursorOf('catalogue');
    const { status, body } = await feature(id);
    expect([status, body.isFeatured, await featured()]).toEqual([200, true, [id]]);
    expect((await feature(id)).body.version).toBe(body.version);
    expect(changesOf(await pullAll(server, 'catalogue', from), 'businesses').rows).toEqual([body]);
    expect((await unfeature(id)).status).toBe(204);
    expect(await featured()).toEqual([]);
    expect((await get<Business>(`/businesses/${id}`)).isFeatured).toBe(false);
    expect(changesOf(await pullAll(server, 'catalogue', body.version), 'businesses').gone).toEqual([id]);
  });

  test('is chosen by admins only, must be listed, and is one of at most 24', async () => {
    const id = await server.addBusiness();
    expect([(await feature(id, ann)).status, (await unfeature(id, ann)).status]).toEqual([403, 403]);
    expect((await server.request('POST', '/api/admin/featured', { body: { businessId: id } })).status).toBe(
      401,
    );
    expect([(await feature(987654)).status, (await unfeature(987654)).status]).toEqual([404, 404]);
    const unnamed = await feature<Problem>(undefined);
    expect(unnamed.body.errors).toEqual([{ path: 'businessId', message: BUSINESS_MESSAGES.businessId }]);
    for (let count = 0; count < BUSINESS_LIMITS.cataloguedMax; count++)
      expect((await feature(await server.addBusiness())).status).toBe(200);
    const full = await feature<Problem>(id);
    expect(full.body.errors).toEqual([{ path: 'businessId', message: BUSINESS_MESSAGES.featuredFull }]);
  });
});
