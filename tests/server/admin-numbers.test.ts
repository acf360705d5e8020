import { mkdtempSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { AdminNumbers } from '#contract/admin.ts';
import { DAY_MS } from '#contract/shared/time.ts';
import { runCommand } from '#server/admin/commands.ts';
import { readNote, writeNote } from '#server/backup/note.ts';
import { startTestServer, type TestPerson, type TestServer } from '#tests/support/server.ts';

let server: TestServer;
let admin: TestPerson;
beforeAll(async () => {
  server = await startTestServer();
  admin = await server.register('caretaker');
  await runCommand(server.store, ['grant', 'caretaker'], server.clock.nowMs);
});
afterAll(() => server.close());

const numbers = async () =>
  (await server.request<AdminNumbers>('GET', '/api/admin/numbers', { token: admin.token })).body;

test('the numbers count people, writes and waiting items, with the age of the oldest', async () => {
  const before = await numbers();
  expect(before).toMatchObject({
    waiting: { report: 0, claim: 0, message: 0, listing: 0 },
    oldestAt: null,
    storage: null, // the database is in memory
    lastBackupAt: null,
    errors: { count: 0, lastAt: null },
  });
  const ann = await server.register('ann');
  const since = new Date(server.clock.nowMs).toISOString();
  const message = { name: 'Ann', email: 'ann@example.com', country: 'US', requestType: 'support' };
  const body = { ...message, message: 'The phone is wrong.' };
  const headers = { 'Idempotency-Key': '11111111-1111-4111-8111-111111111111' };
  await server.request('POST', '/api/contact', { token: ann.token, body, headers });
  server.clock.nowMs += 3_600_000;
  await server.addBusiness({ is_verified: 0, created_at: new Date(server.clock.nowMs).toISOString() });
  const after = await numbers();
  expect(after).toMatchObject({
    people: { all: before.people.all + 1 },
    writes: before.writes + 1,
    waiting: { message: 1, listing: 1 },
    oldestAt: since,
  });
  server.clock.nowMs += DAY_MS;
  expect(await numbers()).toMatchObject({ writes: 0, people: { all: after.people.all, lastDay: 0 } });
});

test('a request that fails in the server is counted', async () => {
  const { errors } = await numbers();
  const run = (text: string) => server.store.write(({ trx }) => sql.raw(text).execute(trx));
  await run('alter table games rename to games_away');
  expect((await server.request('GET', '/api/mobile-games')).status).toBe(500);
  await run('alter table games_away rename to games');
  expect((await numbers()).errors).toEqual({
    ...errors,
    count: errors.count + 1,
    lastAt: new Date(server.clock.nowMs).toISOString(),
  });
});

test('the time of the last backup comes from a note beside the database', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'petiyard-note-'));
  const path = join(folder, 'petiyard.sqlite');
  expect(await readNote('backed-up', path)).toBeNull();
  await writeNote('backed-up', path, server.clock.nowMs);
  expect(await readNote('backed-up', path)).toBe(new Date(server.clock.nowMs).toISOString());
  await rm(folder, { recursive: true });
});
