import { afterAll, beforeAll, expect, test } from 'vitest';
import { ADMIN_MESSAGES, type FoundPerson } from '#contract/admin.ts';
import type { Problem } from '#contract/problems.ts';
import { registration, type TestPerson } from '#tests/support/server.ts';
import { type Forums, startForums } from './forums-support.ts';

let forums: Forums;
let admin: TestPerson;
let mallory: TestPerson;
beforeAll(async () => {
  forums = await startForums();
  admin = await forums.admin();
  mallory = await forums.server.register('mallory');
  for (const name of ['ala', 'ala_1', 'alax1']) await forums.server.register(name);
  const body = registration('Ümit', { email: 'umit@example.com' });
  await forums.server.request('POST', '/api/auth/register', { body });
});
afterAll(() => forums.server.close());

const find = <T = FoundPerson[]>(q: string, by = admin) =>
  forums.server.request<T>('GET', `/api/admin/people?q=${encodeURIComponent(q)}`, { token: by.token });
const namesOf = async (q: string) => (await find(q)).body.map((person) => person.username);

test('a search finds a person with their posts and state', async () => {
  const thread = await forums.thread(mallory);
  await forums.reply(mallory, thread.id, 'And one more');
  const businessId = await forums.server.addBusiness();
  await forums.server.addBusiness({ owner_id: mallory.user.id });
  const body = { businessId, rating: 1, comment: 'Never went there.' };
  await forums.server.request('POST', '/api/reviews', { body, token: mallory.token });
  expect((await find('mallory')).body).toEqual([
    {
      id: mallory.user.id,
      username: 'mallory',
      fullName: 'mallory Tester',
      createdAt: expect.stringMatching(/^2026-02-23T/),
      suspendedUntil: null,
      takenBack: 0,
      posts: 2,
      reviews: 1,
      businesses: 1,
    },
  ]);
  const until = '2026-03-05T12:00:00.000Z';
  const act = (name: string, sent: object) =>
    forums.server.request('POST', `/api/admin/people/${mallory.user.id}/${name}`, {
      body: sent,
      token: admin.token,
    });
  await act('suspend', { until, reason: 'Spam.' });
  await act('take-back', {});
  expect((await find('mallory')).body).toMatchObject([{ suspendedUntil: until, takenBack: 5, reviews: 0 }]);
});

test('a search matches a part of the name or user name, an id, or a complete e-mail address, which the answer leaves out', async () => {
  expect(await namesOf('MALL')).toEqual(['mallory']);
  expect(await namesOf('lory Tes')).toEqual(['mallory']);
  expect(await namesOf('ümit')).toEqual(['Ümit']);
  expect(await namesOf(String(mallory.user.id))).toContain('mallory');
  const { body, bytes } = await find('Mallory@Example.com');
  expect(body.map((person) => person.id)).toEqual([mallory.user.id]);
  expect(new TextDecoder().decode(bytes)).not.toContain('@');
  expect(await namesOf('mallory@exam')).toEqual([]);
});

test('wildcards are literal, and exact matches come first', async () => {
  expect(await namesOf('a_1')).toEqual(['ala_1']);
  expect(await namesOf('%')).toEqual([]);
  expect((await namesOf('alax1'))[0]).toBe('alax1');
  expect((await namesOf('ala'))[0]).toBe('ala');
});

test('a search needs a text, is for admins only, and returns at most twenty', async () => {
  for (let n = 0; n < 22; n++)
    await forums.server.request('POST', '/api/auth/register', { body: registration(`crowd${n}`) });
  expect(await namesOf('crowd')).toHaveLength(20);
  expect((await find('mallory', mallory)).status).toBe(403);
  for (const q of [' ', 'x'.repeat(255)]) {
    const { status, body } = await find<Problem>(q);
    expect([status, body.errors]).toEqual([422, [{ path: 'q', message: ADMIN_MESSAGES.query }]]);
  }
});
