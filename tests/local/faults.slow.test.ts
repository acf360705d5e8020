import { expect, test } from 'vitest';
import { problemOf } from '#contract/problems.ts';
import { HOUR_MS } from '#contract/shared/time.ts';
import { readLink } from '#src/local/outbox/backoff.ts';
import { retryEntry, sendNow } from '#src/local/outbox/commands.ts';
import { answerWith, type Fault } from '#tests/support/device.ts';
import {
  entries,
  onPush,
  queueOffline,
  receipts,
  review,
  reviewsOf,
  settleDown,
  startTogether,
} from './helpers.ts';

/** Queues one review of business 1 and tries to send it once with the fault in the way. */
async function sendWith(fault: Fault) {
  const together = await startTogether();
  const { phone, ann } = together;
  await queueOffline(phone, () => review(phone.core, ann, 1, 'Came at night'));
  phone.fault = onPush(fault);
  const report = await phone.core.engine.sync();
  return { ...together, report };
}

/** Expects that nothing counts as sent, nothing is lost, and it is stored once without the fault. */
async function expectKeptThenSentOnce({ phone, server }: Awaited<ReturnType<typeof startTogether>>) {
  expect(await entries(phone)).toMatchObject([{ state: 'waiting', mayHaveLeft: true, failures: 0 }]);
  expect(await receipts(phone)).toEqual([]);
  expect((await readLink(phone.core.outbox)).failures).toBeGreaterThan(0);
  phone.goOnline();
  await settleDown(phone);
  expect(await entries(phone)).toEqual([]);
  expect(await reviewsOf(server)).toMatchObject([{ comment: 'Came at night' }]);
  expect(await receipts(phone)).toHaveLength(1);
}

/** Our server's answer if it had applied everything. */
function successOf(init: RequestInit): string {
  const { mutations } = JSON.parse(String(init.body)) as { mutations: { key: string }[] };
  const outcomes = mutations.map(({ key }) => ({ key, outcome: 'applied', version: 1, rows: {} }));
  return JSON.stringify({ protocol: 1, epoch: 'x', lineage: [], outcomes });
}

const NO_ANSWERS: Record<string, Fault> = {
  'whose answer is lost after the commit': async (send) => {
    await send();
    throw new TypeError('connection lost');
  },
  'whose answer is cut in the middle': async (send) => {
    const text = await (await send()).text();
    return answerWith(200, text.slice(0, text.length / 2));
  },
  'that a captive portal answers with its page': async () =>
    new Response('<html>Welcome to Feed Store Wi-Fi</html>', { headers: { 'content-type': 'text/html' } }),
  'that something else answers with the very JSON of a success': async (_send, _url, init) =>
    new Response(successOf(init), { headers: { 'content-type': 'application/json' } }),
  'whose success is not marked as JSON': async (_send, _url, init) =>
    new Response(successOf(init), { headers: { 'content-type': 'text/html', 'x-api': '1' } }),
  'that is redirected to a sign-on page': async () =>
    new Response(null, { status: 302, headers: { location: 'http://portal.example/' } }),
  'that a proxy answers with 502 and a page': async () =>
    new Response('<html>Bad gateway</html>', { status: 502, headers: { 'content-type': 'text/html' } }),
  'that a proxy answers with 413 and a page': async () =>
    new Response('<html>Too large</html>', { status: 413, headers: { 'content-type': 'text/html' } }),
  'that is answered with our mark and the wrong form': async () =>
    answerWith(200, { protocol: 1, outcomes: 'ok' }),
  'that is answered with outcomes of the wrong form': async (_send, _url, init) => {
    const [mutation] = JSON.parse(String(init.body)).mutations;
    const outcomes = [{ key: mutation.key, outcome: 'applied' }];
    return answerWith(200, { protocol: 1, epoch: 'x', lineage: [], outcomes });
  },
  'that is answered with an error of the wrong form': async () => answerWith(401, { message: 'no' }),
  'that never reaches the server': async () => {
    throw new TypeError('Failed to fetch');
  },
};
for (const [name, fault] of Object.entries(NO_ANSWERS))
  test(`a push ${name} counts as no answer and is sent once later`, async () => {
    await expectKeptThenSentOnce(await sendWith(fault));
  });

test('an entry that a response omits is sent again, but not at once', async () => {
  const { phone } = await sendWith(async (send) => {
    const body = await (await send()).json();
    return answerWith(200, { ...body, outcomes: [] });
  });
  expect(phone.pushes).toHaveLength(1);
  expect(await entries(phone)).toMatchObject([{ state: 'waiting' }]);
  expect(await readLink(phone.core.outbox)).toMatchObject({ failures: 1 });
});

test('a repeated response settles an entry once', async () => {
  const { phone, server, ann } = await startTogether();
  await queueOffline(phone, () => review(phone.core, ann, 1, 'Kind people'));
  phone.fault = onPush(async (send) => {
    await send();
    return send();
  });
  await phone.core.engine.sync();
  expect(await receipts(phone)).toHaveLength(1);
  expect(await reviewsOf(server)).toHaveLength(1);
});

const WAITS: [string, string | ((nowMs: number) => string), number][] = [
  ['seconds', '90', 90_000],
  ['a date', (nowMs) => new Date(nowMs + 120_000).toUTCString(), 120_000],
  ['nonsense', 'soon', 0],
  ['a negative number', '-5', 0],
  ['ten years', '315360000', 24 * HOUR_MS],
  ['a date in ten years', (nowMs) => new Date(nowMs + 3650 * 24 * HOUR_MS).toUTCString(), 24 * HOUR_MS],
];
for (const status of [429, 503] as const)
  for (const [name, value, waitMs] of WAITS)
    test(`a Retry-After of ${status} with ${name} delays the next try, by a day at most`, async () => {
      const code = status === 429 ? 'too-many-requests' : 'busy';
      const { phone, server, ann } = await startTogether();
      phone.random = () => 0;
      await queueOffline(phone, () => review(phone.core, ann, 1, 'Fair price'));
      const { nowMs } = phone.clock;
      const after = typeof value === 'string' ? value : value(nowMs);
      const date = new Date(nowMs).toUTCString();
      phone.fault = onPush(async () => answerWith(status, problemOf(code), { 'retry-after': after, date }));
      await phone.core.engine.sync();
      expect((await readLink(phone.core.outbox)).notBeforeMs - nowMs).toBe(waitMs);
      phone.goOnline();
      phone.clock.nowMs = nowMs + waitMs - 1;
      if (waitMs > 0)
        expect((await phone.core.engine.sync()).pushed).toMatchObject({ sent: 0, end: 'waiting' });
      phone.clock.nowMs = nowMs + waitMs;
      expect((await phone.core.engine.sync()).pushed).toMatchObject({ sent: 1 });
      expect(await reviewsOf(server)).toHaveLength(1);
    });

test('Send now ignores the wait of a 503', async () => {
  const { phone } = await sendWith(async () => answerWith(503, problemOf('busy'), { 'retry-after': '600' }));
  phone.goOnline();
  await sendNow(phone.core);
  expect(await entries(phone)).toEqual([]);
});

test('a response of the server ends a wait for the signal, but not a wait that the server requested', async () => {
  const { phone } = await sendWith(async () => answerWith(503, problemOf('busy'), { 'retry-after': '600' }));
  phone.goOnline();
  const result = await phone.core.engine.sync({ isPushOnly: true, isBack: true });
  expect(result.pushed).toMatchObject({ sent: 0, end: 'waiting' });
  phone.clock.nowMs += 600_000;
  phone.random = () => 0.999;
  phone.goOffline();
  await phone.core.engine.sync({ isPushOnly: true });
  phone.goOnline();
  expect((await phone.core.engine.sync({ isPushOnly: true })).pushed).toMatchObject({
    sent: 0,
    end: 'waiting',
  });
  const back = await phone.core.engine.sync({ isPushOnly: true, isBack: true });
  expect(back.pushed).toMatchObject({ sent: 1 });
});

for (const reason of ['busy', 'internal', 'needs-missing', 'upgrade'] as const)
  test(`an entry deferred for the reason ${reason} waits for the requested time and stays`, async () => {
    const { phone, server } = await sendWith(async (send, _url, init) => {
      const [mutation] = JSON.parse(String(init.body)).mutations;
      const pulled = await (await send()).json(); // only for the history; its outcome is replaced
      const outcomes = [{ key: mutation.key, outcome: 'deferred', reason, retryAfterMs: 60_000 }];
      return answerWith(200, { ...pulled, outcomes });
    });
    const [entry] = await entries(phone);
    expect(entry).toMatchObject({ state: 'waiting', notBeforeMs: phone.clock.nowMs + 60_000 });
    expect(phone.pushes).toHaveLength(1);
    phone.goOnline();
    expect((await phone.core.engine.sync()).pushed).toMatchObject({ sent: 0, end: 'waiting' });
    phone.clock.nowMs += 60_000;
    await phone.core.engine.sync();
    expect(await entries(phone)).toEqual([]);
    expect(await reviewsOf(server)).toHaveLength(1);
  });

test('a deferral without a wait does not cause a storm of requests', async () => {
  const { phone } = await sendWith(async (_send, _url, init) => {
    const [mutation] = JSON.parse(String(init.body)).mutations;
    const outcomes = [{ key: mutation.key, outcome: 'deferred', reason: 'busy', retryAfterMs: 0 }];
    return answerWith(200, { protocol: 1, epoch: 'x', lineage: [], outcomes });
  });
  expect(phone.pushes).toHaveLength(1);
});

/** The server fails at the review of business 1 and applies every other. */
const failsAtTheFirst = onPush(async (send, _url, init) => {
  const { mutations } = JSON.parse(String(init.body)) as {
    mutations: { key: string; args: { businessId: number } }[];
  };
  const body = await (await send()).json();
  const bad = new Set(mutations.filter(({ args }) => args.businessId === 1).map(({ key }) => key));
  const outcomes = body.outcomes.map((outcome: { key: string }) =>
    bad.has(outcome.key)
      ? { key: outcome.key, outcome: 'deferred', reason: 'internal', retryAfterMs: 1 }
      : outcome,
  );
  return answerWith(200, { ...body, outcomes });
});

/** The person reviews another business each hour. */
async function reviewHourly({ phone, ann }: Awaited<ReturnType<typeof startTogether>>, hours: number) {
  for (let hour = 0; hour < hours; hour++) {
    await queueOffline(phone, () => review(phone.core, ann, 2 + (hour % 2), `Hour ${hour}`));
    phone.clock.nowMs += HOUR_MS;
    await phone.core.engine.sync();
  }
}

test('an entry is parked if the server fails at it but accepts others, and Retry sends it', async () => {
  const together = await startTogether();
  const { phone, ann, server } = together;
  await queueOffline(phone, () => review(phone.core, ann, 1, 'Came at night'));
  phone.fault = failsAtTheFirst;
  await reviewHourly(together, 10);
  expect(await entries(phone)).toMatchObject([{ state: 'parked', failures: 8 }]);
  const pushes = phone.pushes.length;
  await settleDown(phone);
  expect(phone.pushes).toHaveLength(pushes);
  phone.goOnline();
  await retryEntry(phone.core, (await entries(phone))[0]?.key ?? '');
  await phone.core.engine.sync();
  expect(await reviewsOf(server)).toHaveLength(1);
});

test('a parked entry is sent automatically within a day after the server has recovered', async () => {
  const together = await startTogether();
  const { phone, ann, server } = together;
  await queueOffline(phone, () => review(phone.core, ann, 1, 'Came at night'));
  phone.fault = failsAtTheFirst;
  await reviewHourly(together, 10);
  phone.goOnline();
  phone.clock.nowMs += 24 * HOUR_MS;
  await phone.core.engine.sync();
  expect(await entries(phone)).toEqual([]);
  expect(await reviewsOf(server)).toHaveLength(1);
});

test('a server that fails at everything parks nothing', async () => {
  const { phone, server } = await sendWith(async (_send, _url, init) => {
    const { mutations } = JSON.parse(String(init.body)) as { mutations: { key: string }[] };
    const outcomes = mutations.map(({ key }) => ({
      key,
      outcome: 'deferred',
      reason: 'internal',
      retryAfterMs: 1,
    }));
    return answerWith(200, { protocol: 1, epoch: 'e1', lineage: [], outcomes });
  });
  for (let i = 0; i < 30; i++) {
    phone.clock.nowMs += HOUR_MS;
    await phone.core.engine.sync();
  }
  expect(await entries(phone)).toMatchObject([{ state: 'waiting', failures: 0 }]);
  phone.goOnline();
  phone.clock.nowMs += HOUR_MS;
  await phone.core.engine.sync();
  expect(await reviewsOf(server)).toHaveLength(1);
});

for (const status of [500, 502, 426] as const)
  test(`hours of ${status} park nothing, and everything is sent automatically afterwards`, async () => {
    const { phone, server, ann } = await startTogether();
    await queueOffline(phone, async () => {
      for (const id of [1, 2, 3]) await review(phone.core, ann, id, `Review ${id}`);
    });
    phone.fault = onPush(async () =>
      answerWith(status, status === 426 ? problemOf('update-needed') : { ...problemOf('internal'), status }),
    );
    for (let i = 0; i < 40; i++) {
      phone.clock.nowMs += HOUR_MS;
      await phone.core.engine.sync();
    }
    expect((await entries(phone)).map(({ state, failures }) => [state, failures])).toEqual(
      Array(3).fill(['waiting', 0]),
    );
    phone.goOnline();
    phone.clock.nowMs += HOUR_MS;
    await phone.core.engine.sync();
    expect(await entries(phone)).toEqual([]);
    for (const id of [1, 2, 3]) expect(await reviewsOf(server, id)).toHaveLength(1);
  });

test('an entry that the server cannot read is separated, and the others are sent at once', async () => {
  const { phone, ann } = await startTogether();
  await queueOffline(phone, async () => {
    for (const id of [1, 2, 3]) await review(phone.core, ann, id, `Review ${id}`);
  });
  const [, second] = await entries(phone);
  await phone.core.outbox.entries.update(second?.key ?? '', { argsVersion: 0 });
  await phone.core.engine.sync();
  expect(await receipts(phone)).toHaveLength(2);
  expect(await entries(phone)).toMatchObject([{ key: second?.key, state: 'waiting', failures: 1 }]);
  expect(phone.pushes).toHaveLength(2);
});
