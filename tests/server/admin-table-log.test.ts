import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { LogEntry } from '#contract/admin.ts';
import type { Business } from '#contract/businesses.ts';
import type { AnimalEvent } from '#contract/events.ts';
import type { ForumCategory } from '#contract/forums.ts';
import type { Game } from '#contract/games.ts';
import type { Problem } from '#contract/problems.ts';
import { runCommand } from '#server/admin/commands.ts';
import { TEMPLATES } from '#tests/security/hostile/bodies.ts';
import { startTestServer, type TestPerson, type TestServer } from '#tests/support/server.ts';
import { pullAll } from '#tests/support/sync.ts';

let server: TestServer;
let admin: TestPerson;
beforeAll(async () => {
  server = await startTestServer({ businesses: 2, env: { WRITES_PER_MINUTE: '1000000' } });
  admin = await server.register('caretaker');
  await runCommand(server.store, ['grant', 'caretaker'], server.clock.nowMs);
});
afterAll(() => server.close());

const send = <T = Problem>(method: string, path: string, body?: object) =>
  server.request<T>(method, `/api${path}`, { token: admin.token, ...(body ? { body } : {}) });
const newest = async () => (await send<LogEntry[]>('GET', '/admin/log?limit=1')).body[0] as LogEntry;
const undo = (line: number) => send<LogEntry & Problem>('POST', `/admin/log/${line}/undo`, {});
const bodyOf = (path: string) => TEMPLATES[`POST /api/admin/${path}`]?.(1) ?? {};
const rowsOf = async (table: string) =>
  (await sql<object>`select * from ${sql.table(table)} order by id`.execute(server.store.read)).rows;

describe.each([
  ['events', 'event', 'events', { title: 'Mule fair' }],
  ['games', 'game', 'games', { title: 'Mule run' }],
  ['forum-categories', 'category', 'forum_categories', { name: 'Mules' }],
  ['alerts', 'alert', 'alerts', { title: 'Storm over all' }],
  ['testimonials', 'testimonial', 'testimonials', { name: 'Luz Vega' }],
])('a row of %s', (path, kind, table, change) => {
  const make = async () => (await send<{ id: number }>('POST', `/admin/${path}`, bodyOf(path))).body.id;
  /** The columns that undoing may change: the time and version of the last change. */
  const without = (rows: object[]) =>
    rows.map((row) => ({ ...row, version: 0, ...('updated_at' in row ? { updated_at: '' } : {}) }));

  test('is logged by its name when it is added, changed or removed', async () => {
    const id = await make();
    const { name } = (await newest()).about ?? {};
    await send('PATCH', `/admin/${path}/${id}`, change);
    await send('DELETE', `/admin/${path}/${id}`);
    const log = (await send<LogEntry[]>('GET', '/admin/log?limit=3')).body;
    const renamed = Object.values(change)[0];
    expect(log.map(({ action, about, adminName, canUndo }) => [action, about, adminName, canUndo])).toEqual([
      ['drop', { kind, id, name: renamed }, 'caretaker Tester', true],
      ['change', { kind, id, name: renamed }, 'caretaker Tester', true],
      ['add', { kind, id, name }, 'caretaker Tester', true],
    ]);
    expect(name).toBeTruthy();
  });

  test('is restored when each act is undone, the last one first', async () => {
    const before = without(await rowsOf(table));
    const id = await make();
    const added = { line: (await newest()).id, rows: without(await rowsOf(table)) };
    await send('PATCH', `/admin/${path}/${id}`, change);
    const changed = { line: (await newest()).id, rows: without(await rowsOf(table)) };
    await send('DELETE', `/admin/${path}/${id}`);
    const taken = (await newest()).id;
    expect([(await undo(added.line)).status, (await undo(changed.line)).status]).toEqual([409, 409]);
    const back = await undo(taken);
    expect([back.status, back.body]).toMatchObject([
      200,
      { action: 'put-back', undoes: taken, about: { kind, id }, canUndo: false },
    ]);
    expect(without(await rowsOf(table))).toEqual(changed.rows);
    expect((await undo(changed.line)).body.action).toBe('put-back');
    expect(without(await rowsOf(table))).toEqual(added.rows);
    expect((await undo(added.line)).body.action).toBe('drop');
    expect(without(await rowsOf(table))).toEqual(before);
    expect((await undo(taken)).body.code).toBe('already-decided');
  });
});

test('a change is not undone under a later one that is in force', async () => {
  const { body: event } = await send<AnimalEvent>('POST', '/admin/events', bodyOf('events'));
  const lines: number[] = [];
  for (const title of ['Mule fair', 'Donkey fair']) {
    await send('PATCH', `/admin/events/${event.id}`, { title });
    lines.push((await newest()).id);
  }
  const [first = 0, second = 0] = lines;
  expect((await undo(first)).body.code).toBe('cannot-undo');
  const title = async () => (await send<AnimalEvent>('GET', `/events/${event.id}`)).body.title;
  expect(await title()).toBe('Donkey fair');
  await undo(second);
  expect([await title(), (await undo(first)).status, await title()]).toEqual(['Mule fair', 200, event.title]);
});

test('a restored event is on phones again with their next pull', async () => {
  const event = (await send<AnimalEvent>('POST', '/admin/events', bodyOf('events'))).body;
  await send('DELETE', `/admin/events/${event.id}`);
  const from = (await pullAll(server, 'events', 0)).at(-1)?.to ?? 0;
  await undo((await newest()).id);
  const rows = (await pullAll(server, 'events', from)).flatMap((page) => page.rows.events ?? []);
  expect(rows).toMatchObject([{ id: event.id, title: event.title, isSample: false }]);
});

test('undoing does not remove a category with new threads, and their posts still count', async () => {
  const { body: category } = await send<ForumCategory>(
    'POST',
    '/admin/forum-categories',
    bodyOf('forum-categories'),
  );
  const added = (await newest()).id;
  await send('PATCH', `/admin/forum-categories/${category.id}`, { name: 'Goats alone' });
  const renamed = (await newest()).id;
  const thread = { title: 'Hooves', content: 'How often?', categoryId: category.id };
  await send('POST', '/forums/threads', thread);
  await undo(renamed);
  const { body: kept } = await send<ForumCategory>('GET', `/forums/categories/slug/${category.slug}`);
  expect(kept).toMatchObject({ name: category.name, threadCount: 1, postCount: 1 });
  const threads = await send<{ categoryName: string }[]>('GET', `/forums/categories/${category.id}/threads`);
  expect(threads.body[0]?.categoryName).toBe(category.name);
  expect((await undo(added)).body.code).toBe('cannot-undo');
});

test('undoing a change of a game keeps the downloads that were counted since', async () => {
  const { body: game } = await send<Game>('POST', '/admin/games', bodyOf('games'));
  await send('PATCH', `/admin/games/${game.id}`, { title: 'Other' });
  const line = (await newest()).id;
  await send('POST', `/mobile-games/${game.id}/increment-downloads`, {});
  await undo(line);
  const games = (await send<Game[]>('GET', '/mobile-games')).body;
  expect(games.find(({ id }) => id === game.id)).toMatchObject({ title: game.title, downloadCount: 1 });
});

test('featuring a listing is logged and undone; a repeat adds no line', async () => {
  const isFeatured = async () => (await send<Business>('GET', '/businesses/1')).body.isFeatured;
  const before = (await newest()).id;
  await send('POST', '/admin/featured', { businessId: 1 });
  await send('POST', '/admin/featured', { businessId: 1 });
  const line = await newest();
  expect(line).toMatchObject({ id: before + 1, action: 'feature', about: { kind: 'business', id: 1 } });
  expect(await isFeatured()).toBe(true);
  expect((await undo(line.id)).body.action).toBe('unfeature');
  expect(await isFeatured()).toBe(false);
});
