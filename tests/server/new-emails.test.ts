import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Problem } from '#contract/problems.ts';
import { registration, startTestServer, type TestPerson, type TestServer } from '#tests/support/server.ts';

let server: TestServer;
let ann: TestPerson;
const start = async (env: Record<string, string> = {}) => {
  server = await startTestServer({ env });
  ann = await server.register('ann');
};
beforeEach(() => start());
afterEach(() => server.close());

const change = (email: string, changes: object = {}) =>
  server.request<Problem>('PATCH', '/api/user/profile', { token: ann.token, body: { email, ...changes } });
const register = (name: string) => server.request('POST', '/api/auth/register', { body: registration(name) });

/** Makes every write fail at its end, as on a full disk. */
async function failing(work: () => Promise<void>) {
  const { write } = server.store;
  server.store.write = (job) =>
    write(async (w) => {
      await job(w);
      throw Object.assign(new Error('disk full'), { errcode: 13 });
    });
  await work();
  server.store.write = write;
}

test('ten addresses an hour may be tried; a taken one counts, even when it is refused', async () => {
  await register('ben');
  for (let n = 0; n < 10; n++) expect((await change('ben@example.com')).body.code).toBe('email-taken');
  expect((await change('own@example.com')).status).toBe(429);
});

test('a failed change is not one of the ten', async () => {
  await failing(async () => {
    for (let n = 0; n < 20; n++) expect((await change(`own${n}@example.com`)).status).toBe(503);
  });
  for (let n = 0; n < 10; n++) expect((await change(`own${n}@example.com`)).status).toBe(200);
  expect((await change('another@example.com')).status).toBe(429);
});

test('a failed change does not count as a registration either, and a blocked one is not one of the ten', async () => {
  await server.close();
  await start({ REGISTRATIONS_PER_HOUR: '4' }); // ann was one
  await failing(async () => {
    for (let n = 0; n < 5; n++) expect((await change('own@example.com')).status).toBe(503);
  });
  for (const name of ['ben', 'cat', 'dan']) expect((await register(name)).status).toBe(201);
  for (let n = 0; n < 20; n++) expect((await change('own@example.com')).status).toBe(429);
  server.clock.nowMs += 15 * 60_000;
  expect((await change('own@example.com')).status).toBe(200);
});
