import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type ContactReceipt, REQUEST_TYPES } from '#contract/contact.ts';
import type { Problem } from '#contract/problems.ts';
import { HOUR_MS } from '#contract/shared/time.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';
import { mutation, ofKind, push } from '#tests/support/sync.ts';

const DRAFT = {
  name: 'Ann Farmer',
  email: 'ann@farm.example',
  country: 'United States',
  message: 'The horse vet has moved to Ocala.',
  requestType: 'feedback',
};

let server: TestServer;
beforeEach(async () => {
  server = await startTestServer();
});
afterEach(() => server.close());

const send = (body: object, options: { key?: string; token?: string; address?: string } = {}) =>
  server.request<ContactReceipt & Problem>('POST', '/api/contact', {
    body,
    token: options.token,
    ...(options.address ? { address: options.address } : {}),
    ...(options.key ? { headers: { 'Idempotency-Key': options.key } } : {}),
  });
const stored = () => server.store.read.selectFrom('contact_messages').selectAll().orderBy('id').execute();

test('a message is stored without sign-in, and with the signed-in person if there is one', async () => {
  const answer = await send(DRAFT);
  expect([answer.status, answer.body]).toEqual([201, { id: 1, createdAt: '2026-03-02T12:00:00.000Z' }]);
  const ann = await server.register('ann');
  await send({ ...DRAFT, requestType: 'support' }, { token: ann.token });
  expect(await stored()).toMatchObject([
    { name: 'Ann Farmer', message: DRAFT.message, request_type: 'feedback', user_id: null },
    { request_type: 'support', user_id: ann.user.id },
  ]);
});

test('every bad field is named with the message of the specification, and nothing is stored', async () => {
  const answer = await send({
    name: 'A',
    email: 'x',
    country: '',
    message: 'too short',
    requestType: 'spam',
  });
  expect(answer.status).toBe(422);
  expect(answer.body.errors).toEqual([
    { path: 'name', message: 'Name must be at least 2 characters' },
    { path: 'email', message: 'Please enter a valid email address' },
    { path: 'country', message: 'Please enter your country' },
    { path: 'message', message: 'Message must be at least 10 characters' },
    { path: 'requestType', message: 'Please select a request type' },
  ]);
  for (const requestType of REQUEST_TYPES) expect((await send({ ...DRAFT, requestType })).status).toBe(201);
  expect(await stored()).toHaveLength(REQUEST_TYPES.length);
});

test('a key delivers one message, by request and by push', async () => {
  const key = randomUUID();
  const first = await send(DRAFT, { key });
  const [outcome] = await push(server, null, [mutation('contact.send', DRAFT, { key })]);
  expect(ofKind(outcome, 'applied')).toMatchObject({ id: first.body.id, replayed: true });
  const [other] = await push(server, null, [mutation('contact.send', DRAFT)]);
  expect(ofKind(other, 'applied').version).toBeGreaterThan(ofKind(outcome, 'applied').version);
  expect(await stored()).toHaveLength(2);
});

test('the eleventh message in an hour from one address waits; a repeat and other addresses do not', async () => {
  const key = randomUUID();
  await send(DRAFT, { key });
  for (let i = 1; i < 10; i++) expect((await send(DRAFT)).status).toBe(201);
  const refused = await send(DRAFT);
  expect([refused.status, refused.body.code]).toEqual([429, 'too-many-requests']);
  expect(refused.headers.get('retry-after')).toBe('3600');
  expect((await send(DRAFT, { key })).status).toBe(201);
  expect((await send(DRAFT, { address: '192.0.2.9' })).status).toBe(201);
  const later = mutation('contact.send', DRAFT);
  const [deferred] = await push(server, null, [later]);
  expect(ofKind(deferred, 'deferred')).toMatchObject({ reason: 'rate', retryAfterMs: HOUR_MS });
  server.clock.nowMs += HOUR_MS;
  const [applied] = await push(server, null, [later]);
  expect(ofKind(applied, 'applied').replayed).toBeUndefined();
  expect(await stored()).toHaveLength(12);
});

test('a refused message does not count against the address', async () => {
  for (let i = 0; i < 15; i++) expect((await send({ ...DRAFT, message: '' })).status).toBe(422);
  expect((await send(DRAFT)).status).toBe(201);
});
