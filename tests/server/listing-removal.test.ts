import { afterEach, beforeEach, expect, test } from 'vitest';
import type { LogEntry, QueueItem } from '#contract/admin.ts';
import type { ForumCategory } from '#contract/forums.ts';
import type { Problem } from '#contract/problems.ts';
import { DAY_MS } from '#contract/shared/time.ts';
import { runCommand } from '#server/admin/commands.ts';
import { findEntries } from '#server/features/log/entries.repository.ts';
import { runDaily } from '#server/jobs/daily.ts';
import { operatorOf } from '#tests/support/operator.ts';
import { startTestServer, type TestPerson, type TestServer } from '#tests/support/server.ts';
import { pullOne } from '#tests/support/sync.ts';

const AREA = 'area:59:-165';
let server: TestServer;
let ann: TestPerson;
let admin: TestPerson;

beforeEach(async () => {
  server = await startTestServer({ businesses: 2 });
  ann = await server.register('ann');
  admin = await server.register('caretaker');
  await runCommand(server.store, ['grant', 'caretaker'], server.clock.nowMs);
});
afterEach(() => server.close());

const call = <T = LogEntry & Problem>(method: string, path: string, body?: object) =>
  server.request<T>(method, `/api${path}`, { token: admin.token, ...(body ? { body } : {}) });
const undo = (line: number) => call('POST', `/admin/log/${line}/undo`, {});
const newest = async () => (await call<LogEntry[]>('GET', '/admin/log?limit=1')).body[0];
const remove = (id: number) => operatorOf(server).removeListing(id);
const isListed = async (id: number) => (await call('GET', `/businesses/${id}`)).status === 200;
const review = (businessId: number) =>
  server.request('POST', '/api/reviews', {
    token: ann.token,
    body: { businessId, rating: 5, comment: 'Came at night.' },
  });
const daily = () =>
  runDaily({ store: server.store, nowMs: () => server.clock.nowMs, log: undefined as never });

test('undoing a removal restores the listing with its reviews, sponsorships and reports, on every phone', async () => {
  await review(1);
  await server.store.write(({ trx }) =>
    trx.updateTable('forum_categories').set({ sponsored_by_business_id: 1 }).where('id', '=', 3).execute(),
  );
  await server.request('POST', '/api/reports', { body: { kind: 'business', id: 1, reason: 'Spam' } });
  const { body: line } = await call('POST', '/admin/queue/report-1/remove', {});
  expect(line).toMatchObject({ action: 'remove', canUndo: true, about: { id: 1 } });
  expect(await isListed(1)).toBe(false);
  const [area, all] = [await pullOne(server, AREA, 0), await pullOne(server, 'catalogue', 0)];

  const { body: back } = await undo(line.id);
  expect(back).toMatchObject({ action: 'put-back', undoes: line.id, about: { kind: 'business', id: 1 } });
  expect((await call('GET', '/businesses/1/reviews')).body).toMatchObject([{ comment: 'Came at night.' }]);
  const { rows } = await pullOne(server, AREA, area.to);
  expect([rows.businesses?.map(({ id }) => id), rows.reviews?.length]).toEqual([[1], 1]);
  expect((await pullOne(server, 'catalogue', all.to)).rows.forumCategories).toMatchObject([
    { id: 3, sponsoredByBusinessId: 1 },
  ]);
  expect((await call<QueueItem[]>('GET', '/admin/queue')).body).toMatchObject([{ id: 'report-1' }]);
  expect((await undo(line.id)).body.code).toBe('already-decided');
});

test('a category with a new sponsor keeps it', async () => {
  const sponsor = (id: number) =>
    server.store.write(({ trx }) =>
      trx.updateTable('forum_categories').set({ sponsored_by_business_id: id }).where('id', '=', 3).execute(),
    );
  await sponsor(1);
  await remove(1);
  await sponsor(2);
  expect((await undo((await newest())?.id ?? 0)).status).toBe(200);
  const categories = await call<ForumCategory[]>('GET', '/forums/categories');
  expect(categories.body.find(({ id }) => id === 3)?.sponsoredByBusinessId).toBe(2);
});

test('the operator removes a listing once, and undoes that', async () => {
  const removed = await remove(2);
  expect(await remove(2)).toBeNull();
  await operatorOf(server).undo(removed?.line ?? 0);
  expect(await isListed(2)).toBe(true);
});

test('only the last act of hiding, showing and removing a listing can be undone', async () => {
  await call('POST', '/admin/businesses/1/hide', { hidden: true });
  const hidden = await newest();
  await remove(1);
  const removed = await newest();
  expect((await undo(hidden?.id ?? 0)).body.code).toBe('cannot-undo');
  expect((await undo(removed?.id ?? 0)).status).toBe(200);
  expect(await isListed(1)).toBe(false); // it was hidden before
  expect((await undo(hidden?.id ?? 0)).status).toBe(200);
  expect(await isListed(1)).toBe(true);
});

test('a claim of a removed listing is not in the queue until the removal is undone', async () => {
  await server.request('POST', '/api/businesses/1/claims', {
    token: ann.token,
    body: { message: 'I run it since 1998.' },
  });
  const waiting = async () =>
    (await call<QueueItem[]>('GET', '/admin/queue')).body.map(({ kind }: QueueItem) => kind);
  expect(await waiting()).toEqual(['claim']);
  await remove(1);
  expect(await waiting()).toEqual([]);
  await undo((await newest())?.id ?? 0);
  expect(await waiting()).toEqual(['claim']);
});

test('after 30 days it is deleted and logged; a restored or imported one is not', async () => {
  await review(1);
  const listed = await server.addBusiness({ source_identity: 'usda:4711' });
  for (const id of [1, 2, listed]) await remove(id);
  await undo(((await newest())?.id ?? 0) - 1);
  server.clock.nowMs += 29 * DAY_MS;
  expect(await daily()).toMatchObject({ removedListings: 0 });
  server.clock.nowMs += 2 * DAY_MS;
  expect(await daily()).toMatchObject({ removedListings: 1 });
  const listings = server.store.read.selectFrom('businesses').select(['id', 'is_hidden']);
  const left = await listings.orderBy('id').execute();
  expect(left).toEqual([
    { id: 2, is_hidden: 0 },
    { id: listed, is_hidden: 1 },
  ]);
  const first = (await findEntries(server.store.read, { limit: 10, after: null })).at(-1);
  expect(first).toMatchObject({ action: 'remove', about: { id: 1 }, canUndo: false });
  await expect(operatorOf(server).undo(first?.id ?? 0)).rejects.toThrow('This cannot be undone');
});
