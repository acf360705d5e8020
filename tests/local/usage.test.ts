import { expect, test, vi } from 'vitest';
import { readUsage } from '#src/local/storage/usage.ts';
import { startPhone } from '#tests/support/device.ts';
import { startTestServer } from '#tests/support/server.ts';

test('the size of a large table is estimated from an even sample of its rows within 5 %', async () => {
  const { cache, outbox } = startPhone(await startTestServer()).core;
  const rows = Array.from({ length: 1000 }, (_, id) => ({
    id,
    name: `Business ${id}`,
    description: 'x'.repeat((id * 7919) % 907),
  }));
  await cache.businesses.bulkPut(rows as never);
  const read = vi.spyOn(cache.businesses.constructor.prototype, 'bulkGet');
  const { rest, areas } = await readUsage(cache, outbox);
  const all = rows.reduce((bytes, row) => bytes + JSON.stringify(row).length, 0);
  expect(Math.abs(rest / all - 1)).toBeLessThan(0.05);
  expect(areas).toBe(0);
  expect(Math.max(...read.mock.calls.map(([keys]) => (keys as unknown[]).length))).toBe(200);
});
