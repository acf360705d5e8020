import { afterEach, beforeEach, expect, test } from 'vitest';
import type { User } from '#contract/auth.ts';
import { runCommand } from '#server/admin/commands.ts';
import { AdminError } from '#server/admin/operator.ts';
import { PASSWORD, startTestServer, type TestPerson, type TestServer } from '#tests/support/server.ts';

let server: TestServer;
let ann: TestPerson;

beforeEach(async () => {
  server = await startTestServer();
  ann = await server.register('Ann');
});
afterEach(() => server.close());

const run = (...args: string[]) => runCommand(server.store, args, server.clock.nowMs);
const isAdmin = async () =>
  (await server.request<User>('GET', '/api/auth/session', { token: ann.token })).body.isAdmin;
const login = async (password: string) =>
  (await server.request('POST', '/api/auth/login', { body: { username: 'ann', password } })).status;

test('grant and revoke apply to a running session, whatever the case of the name', async () => {
  expect(await run('grant', 'aNN')).toBe('Ann is now an admin.');
  expect(await isAdmin()).toBe(true);
  expect(await run('grant', 'Ann')).toBe('Ann is already an admin. Nothing changed.');
  expect(await run('revoke', 'Ann')).toBe('Ann is no longer an admin.');
  expect(await isAdmin()).toBe(false);
});

test("the person's own stream carries the new role", async () => {
  const pull = async (from: number) => {
    const path = `/api/sync/pull?streams=me@${from}`;
    const answer = await server.request<{ streams: { to: number; rows: object }[] }>('GET', path, {
      token: ann.token,
    });
    return answer.body.streams[0];
  };
  const before = await pull(0);
  await run('grant', 'ann');
  expect((await pull(before?.to ?? 0))?.rows).toMatchObject({
    profile: [{ id: ann.user.id, isAdmin: true }],
  });
});

test('a new password replaces the old one and ends every session', async () => {
  const line = await run('password', 'ann');
  const password = /: ([a-z0-9-]{20,})\n/.exec(line)?.[1] ?? '';
  expect((await server.request('GET', '/api/auth/session', { token: ann.token })).status).toBe(401);
  expect(await login(PASSWORD)).toBe(401);
  expect(await login(password)).toBe(200);
  expect(await run('password', 'ann')).not.toContain(password);
});

test('a new password has 20 random characters out of 31, different each time', async () => {
  const passwords: string[] = [];
  for (let n = 0; n < 20; n++) passwords.push(/: (\S+)\n/.exec(await run('password', 'ann'))?.[1] ?? '');
  expect(new Set(passwords).size).toBe(20);
  for (const password of passwords)
    expect(password).toMatch(/^(?:[a-hj-km-np-z2-9]{5}-){3}[a-hj-km-np-z2-9]{5}$/);
  const places = Array.from(
    { length: 23 },
    (_, at) => new Set(passwords.map((password) => password[at])).size,
  );
  expect(places.filter((count) => count > 5)).toHaveLength(20); // every position but the three hyphens
});

test.each([[[]], [['grant']], [['promote', 'ann']], [['grant', 'ann', 'ben']]])(
  'the command %j prints the usage',
  async (args) => {
    await expect(run(...args)).rejects.toThrow(/npm run admin -- grant USERNAME/);
  },
);

test.each([[['nonsense']], [['promote', 'ann']]])(
  '%j first reports that the subject is missing',
  async (args) => {
    await expect(run(...args)).rejects.toThrow(
      new RegExp(`^There is no command "${args[0]}"\\.\n\nnpm run admin -- grant USERNAME`),
    );
  },
);

test.each(['grant', 'revoke', 'password'])(
  '%s of an unknown name is refused with the name',
  async (command) => {
    await expect(run(command, 'zoe')).rejects.toThrow(new AdminError('There is no user zoe.'));
  },
);
