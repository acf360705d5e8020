import { describe, expect, test } from 'vitest';
import { startTestServer } from '#tests/support/server.ts';
describe('x', () => { test('y', async () => {
  const s = await startTestServer({ businesses: 2 });
  const a = await s.register('ann');
  const r = await s.request('POST','/api/reviews',{token:a.token, body:{businessId:1,rating:4,comment:'good vet'}});
  console.log(a, r, Object.fromEntries(r.headers));
  expect(r.status).toBe(201);
  await s.close();
})});
