import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Problem } from '#contract/problems.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from '#contract/shared/time.ts';
import { quietUntil } from '#server/features/push/quiet-hours.ts';
import { PushFault } from '#server/push/push-port.ts';
import { startTestServer } from '#tests/support/server.ts';
import {
  ann,
  begin,
  bob,
  devices,
  pass,
  put,
  reply,
  thread,
  tidy,
  world,
} from './push-notifications-support.ts';
import { browser } from './push-support.ts';

beforeEach(begin);
afterEach(tidy);

describe('a device', () => {
  test('gets the public key of the server, which stays the same', async () => {
    const first = await world.server.request<{ publicKey: string }>('GET', '/api/push/key');
    expect(Buffer.from(first.body.publicKey, 'base64url')).toHaveLength(65);
    expect((await world.server.request('GET', '/api/push/key')).body).toEqual(first.body);
  });

  test('is refused with the field that is wrong', async () => {
    const { device } = browser('a');
    const good = device();
    for (const [path, body] of [
      ['endpoint', device({ endpoint: 'https://10.0.0.1/abc' })],
      ['keys.p256dh', device({ keys: { ...good.keys, p256dh: Buffer.alloc(65, 4).toString('base64url') } })],
      ['keys.auth', device({ keys: { ...good.keys, auth: 'AAAA' } })],
      ['timeZone', device({ timeZone: 'Mars/Olympus' })],
      ['counties.0', device({ counties: ['Marion'] })],
      ['kinds.0', device({ kinds: ['everything'] })],
    ] as const) {
      const { status, body: problem } = await put(body, ann);
      expect([status, problem.errors?.[0]?.path], path).toEqual([422, path]);
    }
    expect(await devices()).toEqual([]);
  });

  test('of a visitor gets alerts only', async () => {
    const { device } = browser('a');
    expect((await put(device())).status).toBe(401);
    expect((await put(device({ kinds: ['alerts'], counties: ['12083'] }))).status).toBe(204);
  });

  test('is replaced under the same endpoint, and removed', async () => {
    const { device, endpoint } = browser('a');
    await put(device(), ann);
    await put(device({ kinds: ['alerts'] }), ann);
    expect(await devices()).toHaveLength(1);
    for (let time = 0; time < 2; time++) {
      const answer = await world.server.request('DELETE', '/api/push/device', { body: { endpoint } });
      expect(answer.status).toBe(204);
    }
    expect(await devices()).toEqual([]);
  });

  test('gets a test on request', async () => {
    const { device, endpoint, read } = browser('a');
    await put(device({ language: 'es' }), ann);
    const answer = await world.server.request('POST', '/api/push/test', { body: { endpoint } });
    expect(answer.status).toBe(204);
    await pass(0);
    expect(read(world.sent[0]?.body ?? Buffer.alloc(0)).notification).toMatchObject({
      lang: 'es',
      body: 'Las notificaciones funcionan en este aparato.',
    });
  });
});

test('without PUSH_SUBJECT there is no key', async () => {
  const server = await startTestServer();
  const { status, body } = await server.request<Problem>('GET', '/api/push/key');
  expect([status, body.code]).toEqual([404, 'push-off']);
  await server.close();
});

describe('a reply', () => {
  test('reaches the followers but not its author, as a declarative message', async () => {
    const [anns, bobs] = [browser('a'), browser('b')];
    await put(anns.device(), ann);
    await put(bobs.device(), bob);
    await reply('Ten dollars\na bale.');
    await pass(0);
    expect(world.sent).toHaveLength(1);
    const [push] = world.sent;
    expect(push?.endpoint.href).toBe(anns.endpoint);
    expect(anns.read(push?.body ?? Buffer.alloc(0))).toEqual({
      web_push: 8030,
      notification: {
        title: 'Hay prices',
        body: 'bob Tester answered: Ten dollars a bale.',
        navigate: `https://petiyard.org/forums/thread/${thread.slug}#post-2`,
        lang: 'en',
        tag: `thread-${thread.id}`,
      },
    });
    expect(push?.headers).toMatchObject({
      'Content-Encoding': 'aes128gcm',
      TTL: String(3 * 24 * 3600),
      Topic: `thread-${thread.id}`,
    });
    expect(push?.headers).not.toHaveProperty('Urgency');
  });

  test('waits as one notification per thread and device, and the newest one is sent', async () => {
    const { device, read } = browser('a');
    await put(device(), ann);
    await reply('One.');
    await pass(0);
    for (const content of ['Two.', 'Three.', 'Four.']) await reply(content);
    await pass(30 * SECOND_MS);
    expect(world.sent).toHaveLength(1);
    await pass(MINUTE_MS);
    expect(world.sent).toHaveLength(2);
    expect(read(world.sent[1]?.body ?? Buffer.alloc(0)).notification.body).toContain('Four.');
  });

  test('is sent even if the last one of its thread was sent before the server’s clock was set back', async () => {
    await put(browser('a').device(), ann);
    await reply('One.');
    await pass(0);
    world.server.clock.nowMs -= 365 * DAY_MS;
    await reply('Two.');
    await pass(0);
    expect(world.sent).toHaveLength(2);
  });

  test('is not sent to that device at night', async () => {
    await put(browser('a').device({ timeZone: 'Asia/Tokyo' }), ann); // 9 p.m.
    await reply('Ten dollars.');
    await pass(0);
    await pass(8 * HOUR_MS);
    expect(world.sent).toEqual([]);
    await pass(HOUR_MS);
    expect(world.sent).toHaveLength(1);
  });

  test('that was hidden meanwhile is never sent', async () => {
    await put(browser('a').device(), ann);
    await reply('Rude.');
    await world.server.store.write(({ trx }) => trx.updateTable('posts').set({ is_hidden: 1 }).execute());
    await pass(0);
    expect(world.sent).toEqual([]);
  });

  test('is not sent after signing out, or to a person who does not follow', async () => {
    await put(browser('a').device(), ann);
    await world.server.request('POST', '/api/auth/logout', { token: ann.token });
    await reply('One.');
    await pass(0);
    expect(world.sent).toEqual([]);
    const carl = await world.server.register('carl');
    await put(browser('c').device(), carl);
    await reply('Two.');
    await pass(MINUTE_MS);
    expect(world.sent).toEqual([]);
  });

  test.each([404, 410])('to a subscription that has ended (%i) removes the device', async (status) => {
    await put(browser('a').device(), ann);
    world.replies.push({ status, retryAfterMs: null });
    await reply('One.');
    await pass(0);
    expect(await devices()).toEqual([]);
  });

  test('waits as long as a busy service asks, and longer and longer after faults', async () => {
    await put(browser('a').device(), ann);
    world.replies.push({ status: 429, retryAfterMs: 10 * MINUTE_MS }, new PushFault('ECONNRESET'));
    await reply('One.');
    await pass(0);
    await pass(9 * MINUTE_MS);
    expect(world.sent).toHaveLength(1);
    await reply('Two.');
    await pass(MINUTE_MS);
    expect(world.sent).toHaveLength(2);
    await pass(4 * MINUTE_MS);
    expect(world.sent).toHaveLength(2);
    await pass(MINUTE_MS);
    expect(world.sent).toHaveLength(3);
    await pass(HOUR_MS);
    expect(world.sent).toHaveLength(3);
  });
});

test.each([
  ['America/New_York', '2026-03-02T02:30:00Z', '2026-03-02T11:00:00Z'],
  ['America/New_York', '2026-03-02T11:00:00Z', null],
  ['America/New_York', '2026-03-02T01:59:59Z', null],
  ['America/New_York', '2026-03-02T02:00:00Z', '2026-03-02T11:00:00Z'],
  ['America/New_York', '2026-03-08T06:30:00Z', '2026-03-08T10:00:00Z'], // the clocks go forward
  ['America/New_York', '2026-11-01T05:30:00Z', '2026-11-01T11:00:00Z'], // and back
  ['Asia/Kathmandu', '2026-03-02T20:00:00Z', '2026-03-03T00:15:00Z'],
])('in %s the quiet hours at %s end at %s', (zone, now, end) => {
  expect(quietUntil(zone, Date.parse(now))).toBe(end === null ? null : Date.parse(end));
});

test('a review of an owned listing reaches its owner, and nobody else', async () => {
  const { store } = world.server;
  await store.write(({ trx }) =>
    trx.updateTable('businesses').set({ owner_id: ann.user.id }).where('id', '=', 1).execute(),
  );
  const [anns, bobs] = [browser('a'), browser('b')];
  await put(anns.device(), ann);
  await put(bobs.device(), bob);
  const body = { businessId: 1, rating: 5, comment: 'Came at\nnight.' };
  expect((await world.server.request('POST', '/api/reviews', { body, token: bob.token })).status).toBe(201);
  await pass(0);
  expect(world.sent.map(({ endpoint }) => endpoint.href)).toEqual([anns.endpoint]);
  expect(anns.read(world.sent[0]?.body ?? Buffer.alloc(0)).notification).toMatchObject({
    body: 'bob Tester wrote a review: Came at night.',
    navigate: 'https://petiyard.org/business/1',
    tag: 'reviews-1',
  });
});

test('a removed review is never in a notification', async () => {
  const { store } = world.server;
  await store.write(({ trx }) =>
    trx.updateTable('businesses').set({ owner_id: ann.user.id }).where('id', '=', 1).execute(),
  );
  await put(browser('a').device(), ann);
  const body = { businessId: 1, rating: 1, comment: 'Rude.' };
  const made = await world.server.request<{ id: number }>('POST', '/api/reviews', { body, token: bob.token });
  await world.server.request('DELETE', `/api/reviews/${made.body.id}`, { token: bob.token });
  await pass(0);
  expect(world.sent).toEqual([]);
});
