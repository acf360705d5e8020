import { afterEach, expect, test } from 'vitest';
import type { Problem } from '#contract/problems.ts';
import type { PullAnswer, StreamSize } from '#contract/sync.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';

const AREA = 'area:59:-165';
const GZIP = { 'accept-encoding': 'gzip' };

let server: TestServer;
afterEach(() => server.close());

const sizes = async (streams: string) =>
  (await server.request<StreamSize[]>('GET', `/api/sync/size?streams=${streams}`)).body;

/** The actual bytes of a first copy at the default page size. */
async function transferred(stream: string) {
  let bytes = 0;
  for (let from = 0, more = true; more; ) {
    const path = `/api/sync/pull?streams=${stream}@${from}`;
    bytes += (await server.request('GET', path, { headers: GZIP })).bytes.byteLength;
    const plain = await server.request<PullAnswer>('GET', path);
    const [page] = plain.body.streams;
    more = page?.more ?? false;
    from = page?.to ?? from;
  }
  return bytes;
}

test('the reported size is within 10 % of the actual one, also over several pages', async () => {
  server = await startTestServer({
    businesses: Array.from({ length: 1100 }, (_, i) => ({
      name: `Farm ${i}`,
      description: `Feed number ${(i * 7919) % 1000} on road ${(i * 104_729) % 9973}.`,
    })),
  });
  for (const [stream, rows] of [
    [AREA, 1100],
    ['catalogue', undefined],
    ['area:0:0', 0],
  ] as const) {
    const [size] = await sizes(stream);
    const real = await transferred(stream);
    expect(size?.stream).toBe(stream);
    if (rows !== undefined) expect(size?.rows).toBe(rows);
    expect(Math.abs((size?.bytes ?? 0) - real) / real).toBeLessThan(0.1);
  }
});

test('of a stream longer than 2 MB only the first pages are measured, and the rest is estimated', async () => {
  const words = (seed: number) =>
    Array.from({ length: 90 }, (_, at) => ((seed * 7919 + at * 104_729) % 99_991).toString(36)).join(' ');
  server = await startTestServer({
    businesses: Array.from({ length: 4500 }, (_, i) => ({ name: `Farm ${i}`, description: words(i) })),
  });
  const [size] = await sizes(AREA);
  expect(size?.rows).toBe(4500);
  const real = await transferred(AREA);
  expect(Math.abs((size?.bytes ?? 0) - real) / real).toBeLessThan(0.1);
});

test('streams are answered in the requested order, and a size changes with its stream', async () => {
  server = await startTestServer({ businesses: 1 });
  const [area, events] = await sizes(`${AREA},events`);
  expect([area?.rows, events?.rows]).toEqual([1, 0]);
  expect(await sizes(AREA)).toEqual([area]);
  await server.addBusiness({ name: 'A second one' });
  const [grown] = await sizes(AREA);
  expect(grown?.rows).toBe(2);
  expect(grown?.bytes).toBeGreaterThan(area?.bytes ?? 0);
});

test('sizes are the same bytes for everyone and may be cached like a pull', async () => {
  server = await startTestServer({ businesses: 1 });
  const ann = await server.register('ann');
  const path = `/api/sync/size?streams=${AREA}`;
  const own = await server.request('GET', path, { cookie: ann.cookie });
  const other = await server.request('GET', path);
  expect(own.headers.get('cache-control')).toBe('public, max-age=0, s-maxage=30');
  expect(own.headers.get('set-cookie')).toBeNull();
  expect(own.bytes).toEqual(other.bytes);
  const etag = other.headers.get('etag') ?? '';
  expect((await server.request('GET', path, { headers: { 'if-none-match': etag } })).status).toBe(304);
});

test.each(['', 'nowhere', 'me', `${AREA},${AREA}`])(
  'streams=%s is refused with its path',
  async (streams) => {
    server = await startTestServer();
    const answer = await server.request<Problem>('GET', `/api/sync/size?streams=${streams}`);
    expect([answer.status, answer.body.errors?.[0]?.path]).toEqual([422, 'streams']);
  },
);
