import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Problem } from '#contract/problems.ts';
import type { Testimonial } from '#contract/testimonials.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';
import { pullOne } from '#tests/support/sync.ts';

const ROSA = {
  name: 'Rosa Vega',
  text: 'Found a vet who drives out to us on a Sunday.',
  location: 'Gainesville',
  image: `/pictures/${'ab'.repeat(32)}-view.webp`,
  animalType: 'Horse',
};
let server: TestServer;
let token: string;
beforeAll(async () => {
  server = await startTestServer();
  const admin = await server.register('caretaker');
  await server.store.write(({ trx }) =>
    trx.updateTable('users').set({ is_admin: 1 }).where('id', '=', admin.user.id).execute(),
  );
  token = admin.token;
});
afterAll(() => server.close());
const send = <T>(method: string, path: string, body: object = {}) =>
  server.request<T>(method, `/api/admin/testimonials${path}`, { body, token });

test('a testimonial is added, changed and removed on every phone', async () => {
  const { body: made } = await send<Testimonial>('POST', '', ROSA);
  expect(made).toMatchObject(ROSA);
  expect((await pullOne(server, 'catalogue', 0)).rows.testimonials).toEqual([made]);
  const { body: changed } = await send<Testimonial>('PATCH', `/${made.id}`, { image: '' });
  expect(changed).toMatchObject({ ...ROSA, image: null });
  const { body: moved } = await send<Testimonial>('PATCH', `/${made.id}`, { location: 'Starke' });
  expect(moved).toMatchObject({ location: 'Starke', image: null });
  expect((await server.request('GET', '/api/testimonials')).body).toEqual([moved]);
  expect((await send('DELETE', `/${made.id}`)).status).toBe(204);
  const { rows, gone } = await pullOne(server, 'catalogue', moved.version);
  expect([rows.testimonials ?? [], gone.testimonials]).toEqual([[], [made.id]]);
});

test.each([
  [{ text: 'Short' }, 'text', 'Text must be from 10 to 500 characters.'],
  [{ animalType: 'Unicorn' }, 'animalType', 'Choose an animal from the list.'],
  [
    { image: 'https://elsewhere.example/a.png' },
    'image',
    'A picture must be a file on this site, like /art/animals/dog.svg.',
  ],
])('with %j is refused on %s', async (changes, path, message) => {
  const { status, body } = await send<Problem>('POST', '', { ...ROSA, ...changes });
  expect([status, body.errors]).toEqual([422, [{ path, message }]]);
});
