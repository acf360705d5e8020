import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { SignedIn } from '#contract/auth.ts';
import { AUTH_MESSAGES } from '#contract/auth.ts';
import type { Problem } from '#contract/problems.ts';
import type { Profile } from '#contract/profile.ts';
import { NAME_MESSAGES } from '#contract/shared/names.ts';
import { skeletonOf } from '#server/features/auth/look-alikes.service.ts';
import { PASSWORD, registration, startTestServer, type TestServer } from '#tests/support/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

let count = 0;
const register = (changes: object) =>
  server.request<Problem & SignedIn>('POST', '/api/auth/register', {
    body: registration(`person${count++}`, changes),
  });

describe('a user name that looks like another', () => {
  test.each([
    ['another alphabet', 'scope', 'ѕсоре'],
    ['a capital that looks like a small letter', 'Bill_of_rights', 'BiIl_of_rights'],
    ['a digit that looks like a letter', 'hollow', 'h0llow'],
    ['two letters that look like one', 'farmer', 'farrner'],
    ['letters of other shape and case', 'Hope', 'НОРЕ'],
    ['two spaces', 'of the hollow', 'of  the hollow'],
  ])('is taken: %s', async (_, first, second) => {
    expect((await register({ username: first })).status).toBe(201);
    const error = { path: 'username', message: AUTH_MESSAGES.usernameTaken };
    expect(await register({ username: second })).toMatchObject({
      status: 409,
      body: { code: 'username-taken', errors: [error] },
    });
  });

  test('may sound like it', async () => {
    for (const username of ['marian', 'marion', 'marina', 'марина', 'Márian'])
      expect((await register({ username })).status, username).toBe(201);
  });

  test('does not sign in', async () => {
    await register({ username: 'copse' });
    const answer = await server.request('POST', '/api/auth/login', {
      body: { username: 'сорѕе', password: PASSWORD },
    });
    expect(answer.status).toBe(401);
  });

  test('is accepted in the owner’s own spelling of the letters', async () => {
    const made = await register({ username: 'Zoe\u0308' });
    expect(made.body.user.username).toBe('Zoë');
    for (const username of ['Zoë', 'zoe\u0308', 'ＺＯË']) {
      const answer = await server.request('POST', '/api/auth/login', {
        body: { username, password: PASSWORD },
      });
      expect(answer.status, username).toBe(200);
    }
  });
});

describe('a name that could deceive', () => {
  test('is refused on its field, user name and full name together', async () => {
    expect(await register({ username: 'an\u200bn', fullName: 'PetiYard Team' })).toMatchObject({
      status: 422,
      body: {
        errors: [
          { path: 'fullName', message: NAME_MESSAGES.reserved },
          { path: 'username', message: NAME_MESSAGES.username },
        ],
      },
    });
  });

  test('is refused if another alphabet imitates one of PetiYard’s own', async () => {
    const message = NAME_MESSAGES.reserved;
    const cyrillic = 'ТЕАМ';
    for (const field of ['username', 'fullName'])
      expect(await register({ [field]: cyrillic })).toMatchObject({
        status: 422,
        body: { errors: [{ path: field, message }] },
      });
  });

  test('is refused in the profile too; an existing one stays until it is changed', async () => {
    const ann = await server.register('annabel');
    const had = 'Ann\u200b ✓';
    await server.store.write(({ trx }) =>
      trx.updateTable('users').set({ full_name: had }).where('id', '=', ann.user.id).execute(),
    );
    const change = (body: object) =>
      server.request<Problem & Profile>('PATCH', '/api/user/profile', { token: ann.token, body });
    expect(await change({ fullName: had, location: 'Ocala' })).toMatchObject({
      status: 200,
      body: { fullName: had, location: 'Ocala' },
    });
    for (const [fullName, message] of [
      ['Ann\u200b', NAME_MESSAGES.fullName],
      ['Ann ✓', NAME_MESSAGES.fullName],
      ['Support Team', NAME_MESSAGES.reserved],
      ['ТЕАМ', NAME_MESSAGES.reserved],
    ])
      expect(await change({ fullName })).toMatchObject({
        status: 422,
        body: { errors: [{ path: 'fullName', message }] },
      });
    expect(await change({ fullName: 'Ann  Vega' })).toMatchObject({ body: { fullName: 'Ann Vega' } });
  });
});

test('that claims to be verified or PetiYard’s is refused on its own field, in other letters too', async () => {
  for (const [name, message] of [
    ['PetiYard Help', NAME_MESSAGES.reserved],
    ['admin1', NAME_MESSAGES.reserved],
    ['Dr Verified', NAME_MESSAGES.claim],
    ['ЅУЅТЕМ', NAME_MESSAGES.reserved], // Cyrillic
  ])
    for (const field of ['username', 'fullName'])
      expect(await register({ [field]: name }), `${field} ${name}`).toMatchObject({
        status: 422,
        body: { errors: [{ path: field, message }] },
      });
});

test('the skeleton of a skeleton is the same', () => {
  for (const name of ['Alice', 'ALICE', 'm1l|I0', 'ѕсоре', 'Ǆ', 'ﷺ', 'œuvre', 'İ', 'ß'])
    expect(skeletonOf(skeletonOf(name)), name).toBe(skeletonOf(name));
});
