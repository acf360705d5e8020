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

test('the operator lists the queue and decides an item, which the log records without an admin', async () => {
  const run = (...args: string[]) => runCommand(server.store, args, server.clock.nowMs);
  expect(await run('queue')).toBe('The queue is empty.');
  const id = await server.addBusiness({ is_verified: 0, name: 'New Barn' });
  const body = { kind: 'business', id, reason: 'Not there', text: 'I drove by.' };
  await server.request('POST', '/api/reports', { body });
  const listed = await run('queue');
  expect(listed).toContain(`listing-${id} · 2026-03-02 · New Barn, Gainesville, Florida\n`);
  expect(listed).toContain('report-1 · 2026-03-02 · Not there\n');
  expect(listed).toContain('"I drove by."\n  hide, remove, dismiss, done');
  const line = await run('queue', 'report-1', 'hide');
  expect(line).toMatch(/^hide-business, business \d+ "New Barn"\. Log line \d+\.$/);
  expect(await run('queue')).toBe('The queue is empty.');
  expect((await server.request('GET', `/api/businesses/${id}`)).status).toBe(404);
  const [entry] = await findEntries(server.store.read, { limit: 1, after: null });
  expect(entry).toMatchObject({ action: 'hide-business', adminName: null, canUndo: true });
  await expect(run('queue', 'report-1', 'hide')).rejects.toThrow(ADMIN_MESSAGES.decided);
  await expect(run('queue', 'report-1')).rejects.toThrow('npm run admin -- queue ITEM ACT');
});
