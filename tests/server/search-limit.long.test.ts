import { afterEach, expect, test } from 'vitest';
import { HTTP_LIMITS } from '#contract/limits.ts';
import type { Problem } from '#contract/problems.ts';
import { SEARCH_MESSAGES } from '#contract/search.ts';
import { HOUR_MS, SECOND_MS } from '#contract/shared/time.ts';
import { HOME, startTestServer, type TestServer } from '#tests/support/server.ts';

const { searchesPerAddress: MOST, farSearchCounts: FAR, weighedPerSearch: WEIGHED } = HTTP_LIMITS;
const ONE = '192.0.2.9';

let server: TestServer;
afterEach(() => server.close());

const search = (radius: number, address = ONE) =>
  server.request<Problem>('POST', '/api/businesses/search?limit=1', {
    body: { location: HOME, radius },
    address,
  });
const box = (address = ONE) => server.request<Problem>('GET', '/api/search?q=vet', { address });
/** Runs near searches at once. */
async function drain(count: number, address = ONE): Promise<void> {
  let left = count;
  for (; left >= FAR; left -= FAR) expect((await search(12_500, address)).status).toBe(200);
  for (; left > 0; left--) expect((await search(50, address)).status).toBe(200);
}

test('an address over the limit waits for the given time; others do not, and other reads continue', async () => {
  server = await startTestServer({ env: { SEARCHES_PER_MINUTE: '60' } });
  await drain(MOST);
  for (const answer of [await search(50), await box()]) {
    expect([answer.status, answer.body.code, answer.body.detail]).toEqual([
      429,
      'too-many-requests',
      SEARCH_MESSAGES.tooMany,
    ]);
    expect(answer.headers.get('retry-after')).toBe('1');
  }
  expect((await search(12_500)).headers.get('retry-after')).toBe(String(FAR));
  expect([(await search(50, '192.0.2.10')).status, (await box('192.0.2.10')).status]).toEqual([200, 200]);
  const others = [
    '/api/events',
    '/api/businesses/featured',
    '/api/sync/pull?streams=area:59:-165@0',
    '/api/sync/open',
  ];
  for (const path of others) expect((await server.request('GET', path, { address: ONE })).status).toBe(200);
  server.clock.nowMs += SECOND_MS;
  expect([(await box()).status, (await box()).status]).toEqual([200, 429]);
});

test('a page of results a second is free for hours, at any radius', async () => {
  server = await startTestServer();
  for (let second = 0; second < (1.5 * HOUR_MS) / SECOND_MS; second++) {
    const answer = await search(12_500);
    if (answer.status !== 200) expect([second, answer.status]).toEqual([second, 200]);
    server.clock.nowMs += SECOND_MS;
  }
});

test('refused requests are not counted, and an IPv6 network is one address', async () => {
  server = await startTestServer({ env: { SEARCHES_PER_MINUTE: '1' } });
  await drain(MOST - 1, '2001:db8:1:2::1');
  for (let n = 0; n < 3; n++) expect((await search(-1, '2001:db8:1:2::1')).status).toBe(422);
  expect((await box('2001:db8:1:2:3::4')).status).toBe(200);
  expect((await box('2001:db8:1:2::1')).status).toBe(429);
  expect((await box('2001:db8:1:3::1')).status).toBe(200);
});

test('measuring many areas counts like searches', async () => {
  server = await startTestServer({ env: { SEARCHES_PER_MINUTE: '1' } });
  await drain(MOST - 2);
  const cells = (count: number) => Array.from({ length: count }, (_, n) => `area:${n}:0@0`).join(',');
  const weigh = (count: number) =>
    server.request('GET', `/api/sync/size?streams=${cells(count)}`, { address: ONE });
  expect((await weigh(2 * WEIGHED + 1)).status).toBe(429);
  expect((await weigh(2 * WEIGHED)).status).toBe(200);
  expect((await weigh(1)).status).toBe(429);
});
