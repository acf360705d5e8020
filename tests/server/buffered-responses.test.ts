import { Hono } from 'hono';
import { expect, test } from 'vitest';
import { bufferResponses } from '#server/http/performance/buffered-responses.ts';

const app = new Hono().use(bufferResponses).get('/own', (c) => {
  c.header('ETag', '"own"');
  return c.json({ words: 'hay '.repeat(100) });
});

test('a route’s own tag stays unchanged, compressed or not, and is matched again', async () => {
  for (const accepted of ['gzip', 'identity']) {
    const headers = { 'accept-encoding': accepted };
    expect((await app.request('/own', { headers })).headers.get('etag')).toBe('"own"');
    const again = await app.request('/own', { headers: { ...headers, 'if-none-match': 'W/"own"' } });
    expect(again.status).toBe(304);
  }
});
