import { pino } from 'pino';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { MINUTE_MS } from '#contract/shared/time.ts';
import { createPasswordWork } from '#server/features/auth/password-work.ts';
import {
  type CodeFor,
  checkCode,
  consumeCode,
  findByHandle,
  findSentTo,
  isExpired,
  makeSecret,
  type Secret,
  storeCode,
} from '#server/identity/codes/codes.ts';
import { runDaily } from '#server/jobs/daily.ts';
import type { Services } from '#server/services.ts';
import { START_MS, startTestServer, type TestPerson, type TestServer } from '#tests/support/server.ts';

let server: TestServer;
let ann: TestPerson;
let services: Services;
beforeAll(async () => {
  server = await startTestServer();
  ann = await server.register('ann');
  const { store, clock } = server;
  services = { store, nowMs: () => clock.nowMs, passwords: createPasswordWork() } as Services;
});
afterAll(() => server.close());
beforeEach(() => {
  server.clock.nowMs = START_MS;
});

const EMAIL = 'ann@example.com';
const ADDRESS = '192.0.2.1';
const forAnn = (): CodeFor => ({ purpose: 'sign-in', personId: ann.user.id, addressKey: EMAIL });

async function sent(to: CodeFor = forAnn()): Promise<Secret> {
  const secret = await makeSecret(services, ADDRESS);
  await server.store.write(({ trx }) => storeCode(trx, to, secret, server.clock.nowMs));
  return secret;
}
const row = () => findSentTo(server.store.read, 'sign-in', EMAIL);
/** Never equal to the code. */
const other = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0');

test('makes a code of six digits and a handle of 192 random bits, and stores neither', async () => {
  const { handle, code } = await sent();
  expect(code).toMatch(/^\d{6}$/);
  expect(handle).toMatch(/^[\w-]{32}$/);
  const kept = Object.values((await row()) ?? {}).map(String);
  for (const secret of [handle, code]) expect(kept.filter((value) => value.includes(secret))).toEqual([]);
});

test('accepts typed digits with blanks or hyphens, and does not use up a code on lookup', async () => {
  const { handle, code } = await sent();
  expect(await findByHandle(server.store.read, handle)).toMatchObject({ address_key: EMAIL, tries: 0 });
  expect(await checkCode(services, await row(), `${code.slice(0, 3)} ${code.slice(3)}`, ADDRESS)).toBe(true);
  expect(await checkCode(services, await row(), other(code), ADDRESS)).toBe(false);
  expect(await findByHandle(server.store.read, `${handle}x`)).toBeUndefined();
});

test('ends a code after five attempts, by anyone and however many at once', async () => {
  const { code } = await sent();
  const guessed = await row();
  await Promise.all(Array.from({ length: 20 }, () => checkCode(services, guessed, other(code), ADDRESS)));
  expect(await row()).toMatchObject({ tries: 5 });
  expect(await checkCode(services, await row(), code, ADDRESS)).toBe(false);
  const after = await row();
  expect(after && isExpired(after, START_MS)).toBe(true);
  const { code: next } = await sent();
  expect(await checkCode(services, await row(), next, ADDRESS)).toBe(true);
});

test('does the same work for a refusal without a row', async () => {
  expect(await checkCode(services, undefined, '123456', ADDRESS)).toBe(false);
});

test('accepts a code for half an hour', async () => {
  const { code } = await sent();
  const kept = await row();
  server.clock.nowMs += 30 * MINUTE_MS;
  expect(kept && isExpired(kept, server.clock.nowMs)).toBe(true);
  expect(await checkCode(services, kept, code, ADDRESS)).toBe(false);
  await runDaily({ store: server.store, log: pino({ level: 'silent' }), nowMs: services.nowMs });
  expect(await row()).toBeUndefined();
});

test('uses a code once: of two at the same moment one succeeds', async () => {
  await sent();
  const kept = await row();
  const use = () => server.store.write(({ trx }) => consumeCode(trx, kept?.id ?? 0, START_MS));
  expect((await Promise.all([use(), use()])).toSorted()).toEqual([false, true]);
  expect(await row()).toBeUndefined();
  await sent();
  const late = await row();
  expect(
    await server.store.write(({ trx }) => consumeCode(trx, late?.id ?? 0, START_MS + 30 * MINUTE_MS)),
  ).toBe(false);
});

test('accepts only the newest code of an address, and only for its purpose', async () => {
  const first = await sent();
  await sent({ purpose: 'phone', personId: null, addressKey: '+13525550100' });
  await sent({
    purpose: 'change-email',
    personId: ann.user.id,
    addressKey: EMAIL,
    newAddress: 'new@example.com',
  });
  const second = await sent();
  expect(await findByHandle(server.store.read, first.handle)).toBeUndefined();
  expect(await findByHandle(server.store.read, second.handle)).toMatchObject({ purpose: 'sign-in' });
  expect(await findSentTo(server.store.read, 'change-email', EMAIL)).toMatchObject({
    new_address: 'new@example.com',
  });
});
