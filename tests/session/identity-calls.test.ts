import { expect, test } from 'vitest';
import { callIdentity, networkMs } from '#src/session/sign-in-methods/identity.ts';
import { type Fault, startPhone } from '#tests/support/device.ts';
import { startTestServer } from '#tests/support/server.ts';

const PATH = '/v1/accounts:signInWithPassword';
const BODY = { email: 'ann@example.com', password: 'wrong-horse' };

async function startWith(fault: Fault | null) {
  const server = await startTestServer({ env: { IDENTITY: 'embedded' } });
  const phone = startPhone(server);
  phone.fault = fault;
  return phone;
}

const answering = (status: number, body: string) => () => Promise.resolve(new Response(body, { status }));

test('a refusal has a code', async () => {
  const phone = await startWith(null);
  expect(await callIdentity(phone.core, PATH, BODY)).toEqual({ kind: 'refused', code: 'invalid-credential' });
});

test('a missing network, a foreign page and a busy server are network failures, never a wrong password', async () => {
  const offline: Fault = () => Promise.reject(new TypeError('Failed to fetch'));
  const faults = [offline, answering(200, '<html>hotel</html>'), answering(503, '{"code":"busy"}')];
  for (const fault of faults)
    expect(await callIdentity((await startWith(fault)).core, PATH, BODY)).toEqual({
      kind: 'refused',
      code: 'network-request-failed',
    });
  const many = await startWith(answering(429, '{"code":"too-many-requests"}'));
  expect(await callIdentity(many.core, PATH, BODY)).toMatchObject({ code: 'too-many-requests' });
});

test('a request times out after 30 seconds, on a phone after 60', async () => {
  const phone = await startWith(
    (_, __, { signal }) =>
      new Promise((_, refuse) => signal?.addEventListener('abort', () => refuse(signal.reason))),
  );
  const called = callIdentity(phone.core, PATH, BODY);
  const [timer] = phone.timers.slice(-1);
  expect(timer?.delayMs).toBe(networkMs(navigator.userAgent));
  timer?.run();
  expect(await called).toEqual({ kind: 'refused', code: 'network-request-failed' });
  expect([networkMs('Mozilla/5.0 (X11; Linux x86_64)'), networkMs('Mozilla/5.0 (iPhone; …)')]).toEqual([
    30_000, 60_000,
  ]);
});

test('an answered request leaves no timer', async () => {
  const phone = await startWith(null);
  const before = phone.timers.length;
  await callIdentity(phone.core, PATH, BODY);
  expect(phone.timers.length).toBe(before);
});
