import { afterAll, beforeAll, expect, test } from 'vitest';
import { ADMIN_MESSAGES } from '#contract/admin.ts';
import { runCommand } from '#server/admin/commands.ts';
import { findEntries } from '#server/features/log/entries.repository.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

test('the operator lists the queue, decides and undoes on the command line', async () => {
  const run = (...args: string[]) => runCommand(server.store, args, server.clock.nowMs);
  expect(await run('queue')).toBe('Nothing waits.');
  const id = await server.addBusiness({ is_verified: 0, name: 'New Barn' });
  const body = { kind: 'business', id, reason: 'Not there', text: 'I drove by.' };
  await server.request('POST', '/api/reports', { body });
  const listed = await run('queue');
  expect(listed).toContain(`listing-${id} · 2026-03-02 · New Barn, Gainesville, Florida\n`);
  expect(listed).toContain('report-1 · 2026-03-02 · Not there\n');
  expect(listed).toContain('"I drove by."\n  hide, remove, dismiss, done');
  const output = await run('queue', 'report-1', 'hide');
  const [, line = ''] =
    /^hide-business, business \d+ "New Barn"\. Line (\d+) of the log; npm run admin/.exec(output) ?? [];
  expect(await run('queue')).toBe('Nothing waits.');
  expect((await server.request('GET', `/api/businesses/${id}`)).status).toBe(404);
  await expect(run('queue', 'report-1', 'hide')).rejects.toThrow(ADMIN_MESSAGES.decided);
  await expect(run('queue', 'report-1')).rejects.toThrow('npm run admin -- queue ITEM ACT');
  expect(await run('undo', line)).toMatch(/^show-business, business \d+ "New Barn"\. Line \d+ of the log\.$/);
  await expect(run('undo', line)).rejects.toThrow(ADMIN_MESSAGES.undone);
  expect((await server.request('GET', `/api/businesses/${id}`)).status).toBe(200);
});

test('the operator’s acts on listings are logged, unless they change nothing', async () => {
  const run = (...args: string[]) => runCommand(server.store, args, server.clock.nowMs);
  const id = await server.addBusiness({ is_verified: 0, name: 'Old Barn' });
  for (let n = 0; n < 2; n++) await run('verify-business', String(id));
  await run('remove-business', String(id));
  const lines = await findEntries(server.store.read, { limit: 50, after: null });
  const logged = lines.filter(({ about }) => about?.id === id && about.name === 'Old Barn');
  expect(logged.map(({ action, adminName, canUndo }) => [action, adminName, canUndo])).toEqual([
    ['remove', null, true],
    ['verify', null, true],
  ]);
});
