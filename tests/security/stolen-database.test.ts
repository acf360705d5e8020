import { createHash } from 'node:crypto';
import { DatabaseSync } from 'node:sqlite';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { kyselyOver } from '#server/db/engines/sqlite/dialect.ts';
import { storeOver } from '#server/db/engines/sqlite/store-over.ts';
import { migrate } from '#server/db/migrations/migrate.ts';
import { startWithMail } from '#tests/support/mail.ts';
import { codeIn, tokenIn } from '#tests/support/mail-server.ts';
import { PASSWORD, startTestServer, type TestPerson, type TestServer } from '#tests/support/server.ts';
import { push, review } from '#tests/support/sync.ts';

let handle: DatabaseSync;
let server: TestServer;
let ann: TestPerson;
beforeAll(async () => {
  handle = new DatabaseSync(':memory:');
  await migrate(kyselyOver(handle));
  server = await startTestServer({ store: storeOver(handle), businesses: 1 });
  ann = await server.register('ann');
  await server.request('POST', '/api/auth/login', { body: { username: 'ann', password: PASSWORD } });
  await push(server, ann, [review()]);
});
afterAll(() => server.close());

/** Every value of every row, as a thief of the file can read it. */
function storedValues(file: DatabaseSync = handle): { place: string; value: string }[] {
  const tables = file.prepare(`select name from sqlite_master where type = 'table'`).all();
  return tables.flatMap(({ name }) =>
    file
      .prepare(`select * from "${name}"`)
      .all()
      .flatMap((row) =>
        Object.entries(row).map(([column, value]) => ({ place: `${name}.${column}`, value: String(value) })),
      ),
  );
}

/** Valid header text. */
const isHeaderText = (text: string) => /^[\x21-\x7e]+$/.test(text);

test('has sessions, hashes and results in the file, so that the next test has something to check', () => {
  const places = new Set(storedValues().map(({ place }) => place));
  for (const place of [
    'sessions.id_hash',
    'users.password_hash',
    'mutation_outcomes.outcome',
    'mutation_outcomes.key',
  ])
    expect(places).toContain(place);
});

test('opens no session by any stored value, as a cookie or as a bearer', async () => {
  const values = new Map(storedValues().map(({ place, value }) => [value, place]));
  const parts = [...values].flatMap(([value, place]) =>
    [value, ...value.split(/[^A-Za-z0-9+/=_-]+/)].map((part) => [part, place] as const),
  );
  const opened: string[] = [];
  for (const [part, place] of new Map(parts.filter(([part]) => part.length > 3 && isHeaderText(part))))
    for (const who of [
      { token: part },
      { cookie: `session=${part}` },
      { cookie: `session=${part.toUpperCase()}` },
    ])
      if ((await server.request('GET', '/api/auth/session', who)).status !== 401) opened.push(place);
  expect(opened).toEqual([]);
  expect((await server.request('GET', '/api/auth/session', { token: ann.token })).status).toBe(200);
});

test('stores only the SHA-256 of a session’s token', () => {
  const kept = storedValues().filter(({ place }) => place === 'sessions.id_hash');
  const sha256 = createHash('sha256').update(ann.token).digest('hex');
  expect(kept.map(({ value }) => value)).toContain(sha256);
  for (const { value } of kept) expect(value).toMatch(/^[0-9a-f]{64}$/);
});

test('issues a different token of 200 random bits at each sign-in', async () => {
  const tokens = new Set<string>();
  for (let n = 0; n < 20; n++) {
    const body = { username: 'ann', password: PASSWORD };
    const answer = await server.request<{ token: string }>('POST', '/api/auth/login', { body });
    tokens.add(answer.body.token);
  }
  expect(tokens.size).toBe(20);
  for (const token of tokens) expect(token).toMatch(/^[a-z2-7]{40}$/); // 40 times 5 bits
});

test('stores no password, and uses a slow hash with a different salt each time', async () => {
  const bob = await server.register('bob');
  const hashes = storedValues().filter(({ place }) => place === 'users.password_hash');
  expect(new Set(hashes.map(({ value }) => value)).size).toBe(2); // Ann and Bob have the same password
  for (const { value } of hashes) {
    expect(value).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    const body = { username: 'ann', password: value };
    expect((await server.request('POST', '/api/auth/login', { body })).status).toBe(401);
  }
  expect(storedValues().filter(({ value }) => value.includes(PASSWORD))).toEqual([]);
  for (const { token } of [ann, bob])
    expect(storedValues().filter(({ value }) => value.includes(token))).toEqual([]);
});

test('keeps neither link nor code nor content of a letter that was sent', async () => {
  const file = new DatabaseSync(':memory:');
  await migrate(kyselyOver(file));
  const world = await startWithMail({ store: storeOver(file) });
  await world.server.register('ann');
  const ask = (username: string) =>
    world.server.request('POST', '/api/auth/password-letter', { body: { username } });
  await ask('ann');
  await ask('nobody-here');
  const [welcome, letter] = await world.lettersTo('ann@example.com');
  const values = storedValues(file).map(({ value }) => value);
  expect(values.filter((value) => value.startsWith('$argon2id$')).length).toBeGreaterThan(2);
  for (const { text } of [welcome, letter].map((one) => one ?? { text: '' })) {
    expect([codeIn({ text }).length, tokenIn({ text }).length]).toEqual([8, 32]);
    for (const secret of [codeIn({ text }), tokenIn({ text }), 'Someone, probably you'])
      expect(values.filter((value) => value.includes(secret))).toEqual([]);
  }
  await world.close();
});
