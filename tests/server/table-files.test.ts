import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { runCommand } from '#server/admin/commands.ts';
import { findEntries } from '#server/features/log/entries.repository.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';

let server: TestServer;
const folder = mkdtempSync(join(tmpdir(), 'tables-'));
beforeAll(async () => {
  server = await startTestServer({ businesses: 1 });
});
afterAll(async () => {
  await server.close();
  rmSync(folder, { recursive: true });
});

const AUCTION = {
  title: 'Hay auction',
  description: 'Round and square bales, cash only.',
  eventType: 'Auction',
  startDate: '2027-02-06T14:00:00Z',
  endDate: '2027-02-06T20:00:00Z',
  timeZone: 'America/New_York',
  city: 'Ocala',
  state: 'Florida',
  address: '2200 NW Gainesville Rd',
  organizerName: 'Marion Hay Growers',
};
const operate = (...args: string[]) => runCommand(server.store, args, server.clock.nowMs);
function table(name: string, rows: unknown) {
  const path = join(folder, 'rows.json');
  writeFileSync(path, typeof rows === 'string' ? rows : JSON.stringify(rows));
  return operate('table', name, path);
}
const events = () =>
  server.store.read.selectFrom('events').select(['id', 'title', 'city']).orderBy('id').execute();

test('a file adds events and changes others; each row is a log line and is undone there', async () => {
  expect(await table('events', [AUCTION, { ...AUCTION, title: 'Goat show' }])).toBe('events: 2 added.');
  const [first] = await events();
  expect(await table('events', [{ id: first?.id, city: 'Williston' }, AUCTION])).toBe(
    'events: 1 added, 1 changed.',
  );
  expect(await events()).toMatchObject([
    { title: 'Hay auction', city: 'Williston' },
    { title: 'Goat show' },
    { title: 'Hay auction', city: 'Ocala' },
  ]);
  const lines = await findEntries(server.store.read, { limit: 10, after: null });
  expect(lines.map(({ action }) => action)).toEqual(['add', 'change', 'add', 'add']);
  await operate('undo', String(lines[1]?.id));
  expect((await events())[0]).toMatchObject({ city: 'Ocala' });
});

test('a fault is reported by its row and field, and then nothing is written', async () => {
  const before = await events();
  const wrong = table('events', [AUCTION, { ...AUCTION, title: '' }, { id: 999_999, city: 'Ocala' }]);
  await expect(wrong).rejects.toThrow(/^row 2: title: .*\nrow 3: .*\nNothing was written\.$/s);
  expect(await events()).toEqual(before);
});

test('games, categories, alerts and featured listings are imported the same way', async () => {
  expect(await table('forum-categories', { name: 'Llamas', description: 'Of llamas and alpacas.' })).toBe(
    'forum-categories: 1 added.',
  );
  expect(await table('featured', [{ businessId: 1 }])).toBe('featured: 1 added.');
  expect(await table('featured', [{ businessId: 1 }])).toBe('featured: 1 left as they were.');
  await expect(table('featured', [{ businessId: 77 }])).rejects.toThrow('row 1: ');
});

test('an unknown table, and a file that is no list of rows, are reported', async () => {
  await expect(table('people', [])).rejects.toThrow(
    'people is no table: say events, games, forum-categories, alerts, featured.',
  );
  await expect(table('events', '[1]')).rejects.toThrow('row 1 is no object');
  await expect(table('events', '{')).rejects.toThrow('is no JSON');
  await expect(operate('table', 'events', join(folder, 'none.json'))).rejects.toThrow('cannot be read');
});
