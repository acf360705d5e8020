import { Validator } from '@seriousme/openapi-schema-validator';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { nameOf, routesOf } from '#tests/security/routes.ts';
import { exportedThings } from '#tests/support/exported.ts';
import { cookieOf, startTestServer, type TestRequest } from '#tests/support/server.ts';
import { CASES, type Case, type Fields } from './every-call-cases.ts';
import { type IdentityWorld, type Signed, startIdentity } from './identity-support.ts';

const FORM = { 'content-type': 'application/x-www-form-urlencoded' };

let world: IdentityWorld;
let ann: Signed;
let cookie: string;
beforeAll(async () => {
  world = await startIdentity({
    env: { REGISTRATIONS_PER_HOUR: '1000000', PUBLIC_URL: 'https://petiyard.test' },
  });
  ann = await world.signUp('ann');
  cookie = cookieOf(await world.server.request('POST', '/api/auth/token', { token: ann.idToken }));
});
afterAll(() => world.server.close());

const added = async () => {
  const plain = await startTestServer();
  const known = routesOf(plain).map(nameOf);
  await plain.close();
  return routesOf(world.server).filter((route) => !known.includes(nameOf(route)));
};

test('has a case for every call of the provider, and a call for every case', async () => {
  expect((await added()).map(nameOf).toSorted()).toEqual(Object.keys(CASES).toSorted());
});

const send = (name: string, sent: TestRequest) => {
  const [method = '', path = ''] = name.split(' ');
  return world.server.request<{ code?: string; error?: { message: string } }>(
    method,
    path.replace(':id', '1'),
    sent,
  );
};
const bodyOf = ({ isForm }: Case, fields: Record<string, unknown>): TestRequest =>
  isForm
    ? { body: new URLSearchParams(fields as Record<string, string>).toString(), headers: FORM }
    : { body: fields };

/** Everything stored about Ann. */
async function annsThings(): Promise<object> {
  const { email } = ann;
  const { id } = await world.server.store.read
    .selectFrom('users')
    .select('id')
    .where('email', '=', email)
    .executeTakeFirstOrThrow();
  const { sessions: _, ...things } = await exportedThings(world.server, id);
  return things;
}

/** Invalid values in place of a text. */
const SPOILED: readonly unknown[] = [
  ...[null, 0, -1, 1e308, true, [], {}, [[]], { $ne: null }, ''],
  ...[' ', 'null', '\u0000', '\ud800', '‮', "' or 1=1 --", '%', '../../etc/passwd', 'x'.repeat(10_000)],
  ...['a.b.c', 'e30.e30.', '..', 'eyJhbGciOiJub25lIn0.e30.', 'ann@example.com\r\nBcc: x@example.com'],
];
const isFields = (value: unknown): value is Fields => typeof value === 'object' && value !== null;

/** The names of all fields, including nested ones: `credential.response.signature`. */
const pathsOf = (fields: Fields): string[] =>
  Object.entries(fields).flatMap(([name, value]) => [
    name,
    ...(isFields(value) ? pathsOf(value).map((inner) => `${name}.${inner}`) : []),
  ]);
const withField = (fields: Fields, [name = '', ...rest]: string[], value: unknown): Fields => ({
  ...fields,
  [name]: rest.length === 0 ? value : withField(fields[name] as Fields, rest, value),
});

describe.each(Object.entries(CASES))('%s', (name, one) => {
  const isRead = name.startsWith('GET');

  test('refuses a request without credentials, and gives the reason', async () => {
    const hasFields = Object.keys(one.fields(ann)).length > 0;
    const answer = await send(name, isRead || !hasFields ? {} : bodyOf(one, {}));
    const code = answer.body.code ?? answer.body.error?.message ?? null;
    expect([answer.status, code]).toEqual(one.toNobody);
  });

  test('answers malformed fields without a fault, and neither changes nor shows Ann’s data', async () => {
    const before = await annsThings();
    const isOwn = name.includes(' /api/');
    const sender = one.toNobody[0] === 401 ? { token: ann.idToken } : {};
    for (const field of pathsOf(one.fields(ann)))
      for (const value of SPOILED) {
        const body = bodyOf(one, withField(one.fields(ann), field.split('.'), value));
        const answer = await send(name, { ...sender, ...body });
        const said = new TextDecoder().decode(answer.bytes);
        const isFine =
          [...(one.ignores ?? []), 'returnSecureToken'].includes(field) ||
          (field === 'password' && answer.status === 200);
        const refused = isOwn ? [401, 404, 422, 429] : [400, 404, 429];
        if (!isFine) expect([field, value, answer.status]).toEqual([field, value, expect.toBeOneOf(refused)]);
        expect(said).not.toMatch(/argon2|SQLITE|at \w+ \(/);
        if (field !== 'returnSecureToken') expect(said).not.toContain('ann@example.com"');
      }
    expect(await annsThings()).toEqual(before);
  });

  test('does nothing for a page of another site in a browser with Ann’s cookie', async () => {
    if (isRead) return;
    const before = await annsThings();
    for (const body of ['', 'a=1', '{}', 'null']) {
      const headers = {
        'sec-fetch-site': 'cross-site',
        'content-type': 'text/plain',
        origin: 'https://evil.example',
      };
      const answer = await send(name, { cookie, headers, body });
      expect(answer.status).toBeGreaterThanOrEqual(400);
      expect(answer.headers.has('access-control-allow-origin')).toBe(false);
    }
    expect(await annsThings()).toEqual(before);
    expect((await world.server.request('GET', '/api/auth/session', { cookie })).status).toBe(200);
  });
});

test('describes the product calls that a provider adds', async () => {
  const { body } = await world.server.request<{ paths: Record<string, object> }>('GET', '/api/openapi.json');
  const verdict = await new Validator().validate(structuredClone(body));
  expect([verdict.valid, verdict.errors ?? []]).toEqual([true, []]);
  expect(Object.keys(body.paths['/api/auth/token'] ?? {}).toSorted()).toEqual(['delete', 'post']);
});

test('exports a person’s data at the provider in their own file, without secrets', async () => {
  expect(await annsThings()).toMatchObject({
    identity: {
      phone: null,
      photoUrl: null,
      accounts: [],
      signIns: [
        { method: 'password', signedInAt: '2026-03-02T12:00:00.000Z', usedAt: '2026-03-02T12:00:00.000Z' },
      ],
    },
  });
});
