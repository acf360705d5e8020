import { afterEach, expect, test } from 'vitest';
import { NEWCOMER_LIMITS } from '#contract/limits.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';
import { push, review } from '#tests/support/sync.ts';
import { BATCH, putOffOf } from './book-limits-support.ts';

let server: TestServer;
afterEach(() => server.close());

test('a new account imports its animal book at once, and may still write as much as others', async () => {
  server = await startTestServer({ businesses: NEWCOMER_LIMITS.writes });
  const ann = await server.register('ann', { isNew: true });
  expect(await putOffOf(server, ann, 2 * NEWCOMER_LIMITS.writes)).toBe(0);
  const reviews = Array.from({ length: BATCH }, (_, n) =>
    review({ businessId: n + 1, comment: `Visit ${n}` }),
  );
  const outcomes = await push(server, ann, reviews);
  expect(outcomes.filter(({ outcome }) => outcome === 'deferred')).toEqual([]);
});
