import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { AUTH_LIMITS } from '#contract/limits.ts';
import type { Problem } from '#contract/problems.ts';
import type { Preferences, Profile } from '#contract/profile.ts';
import { HOUR_MS } from '#contract/shared/time.ts';
import { PASSWORD, startTestServer, type TestPerson, type TestServer } from '#tests/support/server.ts';
import { mutation, ofKind, push } from '#tests/support/sync.ts';

let server: TestServer;
let ann: TestPerson;
beforeAll(async () => {
  server = await startTestServer({ businesses: 2 });
  ann = await server.register('ann');
});
afterAll(() => server.close());

const send = <T = Problem>(method: string, path: string, body: unknown, token = ann.token) =>
  server.request<T>(method, path, { body, token });
const setPreferences = (body: object) => send<Preferences & Problem>('PATCH', '/api/user/preferences', body);

test.each([
  ['GET', '/api/user/profile'],
  ['GET', '/api/user/reviews'],
  ['GET', '/api/user/businesses'],
  ['PATCH', '/api/user/preferences'],
  ['PATCH', '/api/user/profile'],
  ['POST', '/api/user/password'],
])('%s %s needs a sign-in', async (method, path) => {
  const answer = await server.request<Problem>(method, path, method === 'GET' ? {} : { body: {} });
  expect([answer.status, answer.body.code]).toEqual([401, 'not-signed-in']);
});

test('the profile has exactly the documented fields and is private', async () => {
  const answer = await send<Profile>('GET', '/api/user/profile', undefined);
  expect(answer.body).toEqual({
    ...ann.user,
    preferences: { animals: [], businessTypes: [] },
    language: 'en',
  });
  expect(answer.headers.get('cache-control')).toBe('private, no-store');
});

describe('the language of letters', () => {
  test('changes with the profile; an unknown one is refused', async () => {
    const spanish = await send<Profile>('PATCH', '/api/user/profile', { language: 'es' });
    expect([spanish.status, spanish.body.language]).toEqual([200, 'es']);
    const refused = await send('PATCH', '/api/user/profile', { language: 'xx' });
    expect([refused.status, refused.body.errors?.map(({ path }) => path)]).toEqual([422, ['language']]);
    expect((await send<Profile>('GET', '/api/user/profile', undefined)).body.language).toBe('es');
    await send('PATCH', '/api/user/profile', { language: 'en' });
  });

  test.each([
    ['lang=es', 'en', 'es'],
    ['lang=xx', 'en', 'en'],
    ['lang=xx', 'es-MX,es;q=0.9', 'es'],
  ])('of a new account is that of the page: %s, %s', async (cookie, accepted, language) => {
    const username = `${cookie.slice(-2)}-${accepted.slice(0, 2)}`;
    const registered = await server.request<{ token: string }>('POST', '/api/auth/register', {
      headers: { cookie, 'accept-language': accepted },
      body: {
        ...{ username, email: `${username}@test.example`, fullName: 'Ana Ruiz', location: 'Ocala, FL' },
        ...{ password: PASSWORD, passwordConfirm: PASSWORD, termsAccepted: true },
      },
    });
    expect(registered.status).toBe(201);
    const profile = await send<Profile>('GET', '/api/user/profile', undefined, registered.body.token);
    expect(profile.body.language).toBe(language);
  });
});

describe('preferences', () => {
  beforeEach(async () => {
    await setPreferences({ animals: ['Dog', 'Horse'], businessTypes: ['Farrier'] });
  });

  test('are set without base, without duplicates, and the answer is the profile’s preferences', async () => {
    const answer = await setPreferences({ animals: ['Cat', 'Cat'], businessTypes: [] });
    expect([answer.status, answer.body]).toEqual([200, { animals: ['Cat'], businessTypes: [] }]);
    const profile = await send<Profile>('GET', '/api/user/profile', undefined);
    expect(profile.body.preferences).toEqual({ animals: ['Cat'], businessTypes: [] });
  });

  test.each([
    [{ animals: ['Cat'] }, ['businessTypes']],
    [{ businessTypes: ['Farrier'], base: { animals: [], businessTypes: [] } }, ['animals']],
    [{ animals: ['Dragon'] }, ['animals', 'businessTypes']],
    [{}, ['animals', 'businessTypes']],
  ])('with a missing list are refused, and nothing is removed (%j)', async (body, paths) => {
    const answer = await setPreferences(body);
    expect([answer.status, answer.body.errors?.map(({ path }) => path)]).toEqual([422, paths]);
    const profile = await send<Profile>('GET', '/api/user/profile', undefined);
    expect(profile.body.preferences).toEqual({ animals: ['Dog', 'Horse'], businessTypes: ['Farrier'] });
  });

  test('with null instead of a list are refused, and nothing is removed', async () => {
    const answer = await setPreferences({ animals: null, businessTypes: ['Farrier'] });
    expect([answer.status, answer.body.errors?.map(({ path }) => path)]).toEqual([422, ['animals']]);
    const profile = await send<Profile>('GET', '/api/user/profile', undefined);
    expect(profile.body.preferences.animals).toEqual(['Dog', 'Horse']);
  });

  test.each([
    ['what the device added is added', ['Dog'], ['Dog', 'Goat'], ['Dog', 'Horse', 'Goat']],
    ['what it removed is removed', ['Dog', 'Horse'], ['Horse'], ['Horse']],
    ['what others added meanwhile stays', [], ['Cat'], ['Dog', 'Horse', 'Cat']],
    [
      'what others removed meanwhile stays away',
      ['Dog', 'Horse', 'Goat'],
      ['Dog', 'Horse', 'Goat'],
      ['Dog', 'Horse'],
    ],
    ['both at once', ['Dog'], ['Sheep'], ['Horse', 'Sheep']],
    ['what both added is there once', [], ['Horse'], ['Dog', 'Horse']],
  ])('with base, %s', async (_, base, animals, expected) => {
    const answer = await setPreferences({
      animals,
      businessTypes: ['Farrier'],
      base: { animals: base, businessTypes: ['Farrier'] },
    });
    expect(answer.body).toEqual({ animals: expected, businessTypes: ['Farrier'] });
  });

  test.each([
    [{ animals: ['Dragon'], businessTypes: [] }, 'animals'],
    [{ animals: [], businessTypes: ['Dentist'] }, 'businessTypes'],
    [{ animals: 'Dog', businessTypes: [] }, 'animals'],
    [{ animals: [1], businessTypes: [] }, 'animals.0'],
    [{ animals: [], businessTypes: [], base: { animals: 'Dog', businessTypes: [] } }, 'base.animals'],
    [{ animals: [], businessTypes: [], base: 'Dog' }, 'base'],
    [{ animals: [], businessTypes: [], base: { animals: ['Dog'] } }, 'base.businessTypes'],
    [{ animals: [], businessTypes: [], base: { businessTypes: [] } }, 'base.animals'],
    [{ animals: [], businessTypes: [], base: {} }, 'base.animals'],
    [{ animals: ['Dog'] }, 'businessTypes'],
  ])('%j is 422 with its path, rejected in a push, and changes nothing', async (body, path) => {
    const answer = await setPreferences(body);
    expect([answer.status, answer.body.errors?.[0]?.path]).toEqual([422, path]);
    const [outcome] = await push(server, ann, [mutation('preferences.set', body)]);
    expect(ofKind(outcome, 'rejected').problem.errors?.[0]?.path).toBe(path);
    const profile = await send<Profile>('GET', '/api/user/profile', undefined);
    expect(profile.body.preferences).toEqual({ animals: ['Dog', 'Horse'], businessTypes: ['Farrier'] });
  });
});

describe('a change of the profile', () => {
  test('changes only the given fields; unknown fields and rights are ignored', async () => {
    const gus = await server.register('gus');
    const answer = await send<Profile>(
      'PATCH',
      '/api/user/profile',
      { location: 'Ocala', isAdmin: true, id: 1 },
      gus.token,
    );
    expect(answer.status).toBe(200);
    expect(answer.body).toMatchObject({ ...gus.user, location: 'Ocala' });
    const session = await server.request('GET', '/api/auth/session', { token: gus.token });
    expect(session.body).toEqual({ ...gus.user, location: 'Ocala' });
  });

  test('with another person’s e-mail is 409 in any case; one’s own is not', async () => {
    await server.register('hal');
    const taken = await send('PATCH', '/api/user/profile', { email: 'HAL@example.com' });
    expect([taken.status, taken.body.code]).toEqual([409, 'email-taken']);
    expect((await send('PATCH', '/api/user/profile', { email: 'ANN@example.com' })).status).toBe(200);
  });

  test('of the name shows on earlier reviews, for every reader', async () => {
    const ivy = await server.register('ivy');
    await send('POST', '/api/reviews', { businessId: 2, rating: 3, comment: 'Fine vet.' }, ivy.token);
    await send('PATCH', '/api/user/profile', { fullName: 'Ivy Newname' }, ivy.token);
    const reviews = await server.request('GET', '/api/businesses/2/reviews');
    expect(reviews.body).toMatchObject([{ user: { fullName: 'Ivy Newname' } }]);
  });

  test('of the name waits after ten in an hour, because all of the person’s content is sent again', async () => {
    const { token } = await server.register('kim');
    const rename = async (fullName: string) =>
      (await send('PATCH', '/api/user/profile', { fullName }, token)).status;
    for (let n = 0; n < AUTH_LIMITS.newNamesPerHour; n++) expect(await rename(`Kim ${n}`)).toBe(200);
    expect(await rename('Kim Last')).toBe(429);
    expect((await send('PATCH', '/api/user/profile', { location: 'Ocala' }, token)).status).toBe(200);
    server.clock.nowMs += HOUR_MS;
    expect(await rename('Kim Last')).toBe(200);
  });

  test.each([
    [{ fullName: '' }, 'fullName'],
    [{ fullName: null }, 'fullName'],
    [{ email: 'nobody' }, 'email'],
    [{ location: 5 }, 'location'],
  ])('with %j is 422 on that field only', async (body, path) => {
    const answer = await send('PATCH', '/api/user/profile', body);
    expect([answer.status, answer.body.errors?.map((error) => error.path)]).toEqual([422, [path]]);
  });
});

describe('a change of the password', () => {
  const change = (currentPassword: string, password: string, passwordConfirm: string, token: string) =>
    send('POST', '/api/user/password', { currentPassword, password, passwordConfirm }, token);

  test('ends the person’s other sessions and nobody else’s; only the new password works', async () => {
    const jo = await server.register('joe');
    const body = { username: 'joe', password: PASSWORD };
    const other = await server.request<{ token: string }>('POST', '/api/auth/login', { body });
    const answer = await change(PASSWORD, 'stable-9', 'stable-9', jo.token);
    expect([answer.status, answer.body]).toEqual([200, { success: true }]);
    const statusOf = async (token: string) =>
      (await server.request('GET', '/api/auth/session', { token })).status;
    expect([await statusOf(jo.token), await statusOf(other.body.token), await statusOf(ann.token)]).toEqual([
      200, 401, 200,
    ]);
    expect((await server.request('POST', '/api/auth/login', { body })).status).toBe(401);
    const renewed = { username: 'joe', password: 'stable-9' };
    expect((await server.request('POST', '/api/auth/login', { body: renewed })).status).toBe(200);
  });

  test('with a wrong current password is 403, with different new ones 422, and nothing changes', async () => {
    expect(await change('not-mine', 'stable-9', 'stable-9', ann.token)).toMatchObject({
      status: 403,
      body: { code: 'wrong-password' },
    });
    const differ = await change(PASSWORD, 'stable-9', 'stable-8', ann.token);
    expect([differ.status, differ.body.errors?.[0]?.path]).toEqual([422, 'passwordConfirm']);
    expect((await change(PASSWORD, 'short', 'short', ann.token)).status).toBe(422);
    const body = { username: 'ann', password: PASSWORD };
    expect((await server.request('POST', '/api/auth/login', { body })).status).toBe(200);
  });

  test('ignores an Idempotency-Key: nothing is stored under it', async () => {
    const before = await server.store.read.selectFrom('mutation_outcomes').select('key').execute();
    const answer = await server.request('POST', '/api/user/password', {
      body: { currentPassword: 'x', password: 'stable-9', passwordConfirm: 'stable-9' },
      token: ann.token,
      headers: { 'idempotency-key': 'not a uuid' },
    });
    expect(answer.status).toBe(403);
    expect(await server.store.read.selectFrom('mutation_outcomes').select('key').execute()).toEqual(before);
  });
});
