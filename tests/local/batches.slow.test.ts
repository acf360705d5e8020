import { afterEach, expect, test, vi } from 'vitest';
import { SYNC_LIMITS } from '#contract/limits.ts';
import { problemOf } from '#contract/problems.ts';
import { HOUR_MS, MINUTE_MS } from '#contract/shared/time.ts';
import { discardEntry } from '#src/local/outbox/commands.ts';
import { answerWith, textOf } from '#tests/support/device.ts';
import {
  entries,
  onPush,
  queueOffline,
  receipts,
  review,
  settleDown,
  startTogether,
  write,
} from './helpers.ts';

const GAMES = 300;

/** Queues independent writes of one person: each reviews another business. */
async function withMany(count: number) {
  const together = await startTogether({ businesses: count, env: { WRITES_PER_MINUTE: '100000' } });
  const { phone, ann } = together;
  phone.goOffline();
  await queueOffline(phone, async () => {
    for (let id = 1; id <= count; id++) await review(phone.core, ann, id, `Review number ${id}`);
  });
  phone.goOnline();
  return together;
}

const sizes = (phone: Awaited<ReturnType<typeof withMany>>['phone']) =>
  phone.pushes.map((p) => p.mutations.length);

test('a batch holds at most 200 entries, and the rest follows at once', async () => {
  const { phone } = await withMany(230);
  await phone.core.engine.sync();
  expect(sizes(phone)).toEqual([200, 30]);
  expect(await receipts(phone)).toHaveLength(230);
});

test('a batch holds at most 512 kB on the wire, counted in bytes instead of characters', async () => {
  const { phone, server, people, ann } = await startTogether();
  const thread = await server.request<{ id: number }>('POST', '/api/forums/threads', {
    body: { title: 'Hay', content: 'Prices?', categoryId: 1 },
    token: people.ann.token,
  });
  await queueOffline(phone, async () => {
    for (let i = 0; i < 12; i++)
      await write(phone.core, ann, 'post.create', {
        thread: thread.body.id,
        content: `${i}${'ж'.repeat(19_990)}`,
      });
    for (let i = 0; i < 12; i++)
      await write(phone.core, ann, 'post.create', {
        thread: thread.body.id,
        content: `${i}${'馬'.repeat(19_990)}`,
      });
  });
  await phone.core.engine.sync();
  for (const push of phone.pushes)
    expect(Buffer.byteLength(JSON.stringify(push.mutations.map((m) => m.args)))).toBeLessThan(
      SYNC_LIMITS.pushBudgetBytes + 1000,
    );
  expect(await entries(phone)).toEqual([]);
});

test('a batch whose connection breaks is retried whole once, then in halves, and then later', async () => {
  const { phone } = await withMany(60);
  phone.random = () => 0.5;
  phone.fault = onPush(async () => Promise.reject(new TypeError('lost')));
  await phone.core.engine.sync();
  expect(sizes(phone)).toEqual([60, 60, 30, 15, 7]);
  phone.goOnline();
  phone.clock.nowMs += HOUR_MS;
  await phone.core.engine.sync();
  expect(await receipts(phone)).toHaveLength(60);
});

/** Lets every request with more bytes of text than the limit time out. */
const slowBeyond = (phone: Awaited<ReturnType<typeof withMany>>['phone'], most: number) =>
  onPush(async (send, _url, init) => {
    const bytes = Buffer.byteLength(textOf(init.body));
    const tookMs = Math.ceil((bytes / most) * SYNC_LIMITS.pushTimeoutMs); // the clock counts whole milliseconds
    phone.clock.nowMs += Math.min(tookMs, SYNC_LIMITS.pushTimeoutMs);
    if (bytes <= most) return send();
    limit.abort();
    throw new DOMException('The time is over.', 'TimeoutError');
  });

/** The time limit of the last request. */
let limit = new AbortController();
const timeLimits = () =>
  vi.spyOn(AbortSignal, 'timeout').mockImplementation(() => {
    limit = new AbortController();
    return limit.signal;
  });
afterEach(() => void vi.restoreAllMocks());

test('a batch that times out is halved until it fits, and then grows again', async () => {
  const { phone, server, people, ann } = await startTogether({ env: { WRITES_PER_MINUTE: '100000' } });
  const thread = await server.request<{ id: number }>('POST', '/api/forums/threads', {
    body: { title: 'Hay', content: 'Prices?', categoryId: 1 },
    token: people.ann.token,
  });
  await queueOffline(phone, async () => {
    for (let i = 0; i < 40; i++)
      await write(phone.core, ann, 'post.create', {
        thread: thread.body.id,
        content: `${i} ${'hay '.repeat(1200)}`,
      });
  });
  timeLimits();
  phone.fault = slowBeyond(phone, 60_000); // 24 kbit/s
  for (let pass = 0; pass < 20 && (await entries(phone)).length > 0; pass++) {
    phone.clock.nowMs += 16 * MINUTE_MS;
    await phone.core.engine.sync({ isPushOnly: true });
  }
  expect(await entries(phone)).toEqual([]);
  expect(phone.pushes.length).toBeLessThanOrEqual(17);
});

test('a batch that is too large is split until it fits, without waiting', async () => {
  const { phone } = await withMany(40);
  phone.fault = onPush(async (send, _url, init) => {
    const { mutations } = JSON.parse(String(init.body));
    return mutations.length > 10 ? answerWith(413, problemOf('too-large')) : send();
  });
  await settleDown(phone, phone.core, 1);
  expect(sizes(phone).slice(0, 3)).toEqual([40, 20, 10]);
  expect(await receipts(phone)).toHaveLength(40);
});

test('a single entry that is too large is parked, and the others are sent', async () => {
  const { phone } = await withMany(5);
  phone.fault = onPush(async (send, _url, init) =>
    String(init.body).includes('number 3') ? answerWith(413, problemOf('too-large')) : send(),
  );
  await settleDown(phone);
  expect(await entries(phone)).toMatchObject([{ state: 'parked', args: { comment: 'Review number 3' } }]);
  expect(await receipts(phone)).toHaveLength(4);
  expect(phone.pushes.filter((push) => push.mutations.length === 1).length).toBeLessThan(8);
});

/** The server fails as a whole while the poisonous entry is in the batch. */
const poisoned = (text: string) =>
  onPush(async (send, _url, init) =>
    String(init.body).includes(text) ? answerWith(500, problemOf('internal')) : send(),
  );

for (const [count, requests] of [
  [50, 8],
  [200, 10],
] as const)
  test(`if one of ${count} entries makes the whole server fail, the others arrive within ${requests} requests`, async () => {
    const { phone } = await withMany(count);
    phone.fault = poisoned('number 7"');
    for (let pass = 0; pass < 40 && (await receipts(phone)).length < count - 1; pass++) {
      phone.clock.nowMs += 16 * MINUTE_MS; // longer than any back-off
      await phone.core.engine.sync({ isPushOnly: true });
    }
    expect(await receipts(phone)).toHaveLength(count - 1);
    expect(phone.pushes.length).toBeLessThanOrEqual(requests);
    expect(await entries(phone)).toMatchObject([{ state: 'waiting', failures: 0, args: { businessId: 7 } }]);
    phone.goOnline();
    phone.clock.nowMs += HOUR_MS;
    await phone.core.engine.sync();
    expect(await entries(phone)).toEqual([]);
  });

test('a short failure at every write costs one more request, not one for each write', async () => {
  const { phone } = await withMany(60);
  phone.fault = onPush(async (send, _url, init) => {
    const body = await (await send()).json();
    const { mutations } = JSON.parse(textOf(init.body)) as { mutations: { key: string }[] };
    const outcomes = mutations.map(({ key }) => ({
      key,
      outcome: 'deferred',
      reason: 'internal',
      retryAfterMs: 2000,
    }));
    return answerWith(200, { ...body, outcomes });
  });
  await phone.core.engine.sync();
  phone.goOnline();
  phone.clock.nowMs += HOUR_MS;
  await phone.core.engine.sync();
  expect(sizes(phone)).toEqual([60, 60]);
  expect(await receipts(phone)).toHaveLength(60);
});

test('an entry that failed by itself does not hold later entries', async () => {
  const { phone, ann } = await withMany(2);
  phone.fault = poisoned('number 1"');
  for (let i = 0; i < 6; i++) {
    phone.clock.nowMs += 16 * 60_000;
    await phone.core.engine.sync();
  }
  phone.clock.nowMs += 16 * 60_000;
  await write(phone.core, ann, 'game.download', { gameId: GAMES });
  await phone.core.engine.sync();
  expect(await entries(phone)).not.toContainEqual(
    expect.objectContaining({ name: 'game.download', state: 'waiting' }),
  );
});

test('a page that fails while the server answers others parks nothing because of a failed batch', async () => {
  const { phone } = await withMany(30);
  phone.fault = onPush(async () => answerWith(500, problemOf('internal')));
  for (let i = 0; i < 4; i++) {
    phone.clock.nowMs += 16 * 60_000;
    await phone.core.engine.sync();
  }
  phone.goOnline();
  await settleDown(phone);
  expect(await entries(phone)).toEqual([]);
});

test('a poisonous cancel does not hold the other entries', async () => {
  const { phone, ann } = await startTogether();
  phone.goOffline();
  const key = await review(phone.core, ann, 1, 'First words');
  await phone.core.engine.sync();
  await queueOffline(phone, async () => {
    await discardEntry(phone.core, key);
    await review(phone.core, ann, 2, 'Second words');
  });
  phone.fault = onPush(async (send, _url, init) =>
    JSON.parse(String(init.body)).cancel.length > 0 ? answerWith(500, problemOf('internal')) : send(),
  );
  for (let i = 0; i < 12; i++) {
    phone.clock.nowMs += 16 * 60_000;
    await phone.core.engine.sync();
  }
  expect(await receipts(phone)).toMatchObject([{ args: { businessId: 2 } }]);
  expect(await entries(phone)).toMatchObject([{ key, state: 'cancelling' }]);
});
