import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Problem } from '#contract/problems.ts';
import { SYNC_MESSAGES } from '#contract/sync.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ businesses: 1 });
});
afterAll(() => server.close());

const pathsOf = ({ body }: { body: Problem }) => body.errors?.map(({ path }) => path);

describe('a request', () => {
  test('gets an error for each bad query parameter at once', async () => {
    const answer = await server.request<Problem>('GET', '/api/events?limit=0&from=yesterday&after=x');
    expect(answer.status).toBe(422);
    expect(pathsOf(answer)?.toSorted()).toEqual(['after', 'from', 'limit']);
    const pull = await server.request<Problem>('GET', '/api/sync/pull?streams=nothing&limit=0');
    expect(pull.body.errors).toEqual([
      { path: 'streams', message: SYNC_MESSAGES.streams },
      { path: 'limit', message: SYNC_MESSAGES.limit },
    ]);
  });

  test('that repeats a query parameter means the first', async () => {
    expect((await server.request('GET', '/api/events?limit=1&limit=0')).status).toBe(200);
    expect((await server.request('GET', '/api/events?limit=0&limit=1')).status).toBe(422);
  });

  test('may have unknown query parameters', async () => {
    expect((await server.request('GET', '/api/events?__proto__=1&colour=red')).status).toBe(200);
  });

  test.each([[[]], [[{ radius: 5 }]], ['text'], [5], [null]])(
    'for a search with %j instead of an object counts as empty',
    async (body) => {
      const answer = await server.request<Problem>('POST', '/api/businesses/search', {
        body: JSON.stringify(body),
      });
      expect([answer.status, pathsOf(answer)]).toEqual([422, ['location', 'radius']]);
    },
  );

  test('for an impossible id is a 404, whatever else is wrong with it', async () => {
    for (const id of ['0', '-1', '1.5', '1e3', 'x', '9007199254740993', '%31%30%30%30'])
      expect((await server.request('GET', `/api/businesses/${id}/reviews?limit=0`)).status, id).toBe(
        id === '%31%30%30%30' ? 422 : 404, // the last is 1000 in disguise
      );
  });

  test.each([
    ['POST', '/api/reviews'],
    ['PATCH', '/api/forums/posts/x'],
    ['POST', '/api/admin/people/x/suspend'],
    ['POST', '/api/admin/people/1/restore'],
  ])('of a visitor for %s %s is refused before its body is read', async (method, path) => {
    const answer = await server.request<Problem>(method, path, { body: '{"broken' });
    expect([answer.status, answer.body.code]).toEqual([401, 'not-signed-in']);
  });
});
