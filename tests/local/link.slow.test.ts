import { expect, test } from 'vitest';
import { SYNC_LIMITS } from '#contract/limits.ts';
import { MINUTE_MS } from '#contract/shared/time.ts';
import { readLink } from '#src/local/outbox/backoff.ts';
import { pickBatch } from '#src/local/sync/pick.ts';
import type { Phone } from '#tests/support/device.ts';
import { howMuch } from '#tests/support/how-much.ts';
import { entries, onPush, postsOf, queueOffline, startTogether, THREAD, write } from './helpers.ts';

/** Different sentences of about `count` words. */
const words = (seed: number, count: number) =>
  Array.from(
    { length: count },
    (_, at) => WORDS[(seed * 31 + at * 17 + ((seed * at) % 13)) % WORDS.length],
  ).join(' ');
const WORDS =
  'the vet came at noon and said our mare needs rest hay is cheap near Ocala this week fence posts goat feed bought trailer storm water farrier trims hooves every six weeks bring cash ask for Dana gate code rain mud boots barn light kids dog barks cattle moved north pasture salt lick bucket leaks again fair opens Friday sheep shorn wool sold'.split(
    ' ',
  );

async function withPosts(count: number, length: number, env: Record<string, string> = {}) {
  const together = await startTogether({ packs: true, env });
  const { phone, ann } = together;
  const thread = await write(phone.core, ann, 'thread.create', THREAD);
  await phone.core.engine.sync();
  phone.pushes.length = 0;
  await queueOffline(phone, async () => {
    for (let i = 0; i < count; i++)
      await write(phone.core, ann, 'post.create', { thread, content: `${i} ${words(i, length)}` });
  });
  return together;
}

test('fifty posts of 35 words are sent in one request of at most 7 kB', async () => {
  const { phone } = await withPosts(50, 35);
  let bytes = 0;
  phone.fault = onPush((send, _url, init) => {
    bytes += Buffer.byteLength(init.body as Uint8Array | string);
    return send();
  });
  await phone.core.engine.sync({ isPushOnly: true });
  expect(phone.pushes).toHaveLength(1);
  expect(bytes).toBeLessThanOrEqual(7000);
  expect(await entries(phone)).toEqual([]);
});

const MANY = howMuch({ usual: 200, whole: 600 });

test(`${MANY} posts against the server’s limit need at most one request for 50 and one and a half times their bytes`, async () => {
  const { phone } = await withPosts(MANY, 20);
  phone.random = () => 0.5;
  const texts = (await entries(phone)).map(({ args }) => ('content' in args ? args.content.length : 0));
  let bytes = 0;
  phone.fault = onPush((send, _url, init) => {
    bytes += Buffer.byteLength(init.body as Uint8Array | string);
    return send();
  });
  for (let minute = 0; minute < 60 && (await entries(phone)).length > 0; minute++) {
    await phone.core.engine.sync({ isPushOnly: true });
    phone.clock.nowMs += MINUTE_MS + 2000;
  }
  expect(await entries(phone)).toEqual([]);
  expect(await postsOf(phone)).toHaveLength(MANY + 1);
  expect(phone.pushes.length).toBeLessThanOrEqual(MANY / 50);
  expect(bytes).toBeLessThanOrEqual(1.5 * texts.reduce((sum, length) => sum + length, 0));
});

test('entries that were deferred for the limit are sent by the timer, in writing order', async () => {
  const { phone } = await withPosts(20, 5, { WRITES_PER_MINUTE: '10' });
  for (let i = 0; i < 400 && (await entries(phone)).length > 0; i++) {
    await phone.core.engine.sync({ isPushOnly: true });
    phone.clock.nowMs += phone.timers.at(-1)?.delayMs ?? 0;
  }
  expect(await entries(phone)).toEqual([]);
  const numbers = (await postsOf(phone)).slice(1).map((text) => Number.parseInt(text, 10));
  expect(numbers).toEqual(numbers.toSorted((a, b) => a - b));
  expect((await readLink(phone.core.outbox)).pace).toBeUndefined();
});

test('a page that is hidden sends the waiting entries at once, in a request that outlives it', async () => {
  const { phone } = await withPosts(3, 20);
  const sent: RequestInit[] = [];
  phone.fault = onPush((send, _url, init) => {
    sent.push(init);
    return send();
  });
  await phone.core.engine.leave();
  expect(sent.map(({ keepalive }) => keepalive)).toEqual([true]);
  expect(await entries(phone)).toEqual([]);
  expect(phone.wakeUps).toBeGreaterThan(0);
});

test('a page that is hidden sends no more than browsers allow, and the rest later', async () => {
  const { phone } = await withPosts(6, 2500);
  await phone.core.engine.leave();
  expect(phone.pushes).toHaveLength(1);
  const bytes = JSON.stringify(phone.pushes[0]?.mutations.map(({ args }) => args)).length;
  expect(bytes).toBeLessThanOrEqual(SYNC_LIMITS.leavingBytes + 2);
  expect((await entries(phone)).length).toBeGreaterThan(0);
  await phone.core.engine.sync({ isPushOnly: true });
  expect(await entries(phone)).toEqual([]);
});

test('a hidden page without signal only requests a wake-up', async () => {
  const { phone } = await withPosts(1, 5);
  phone.core.reach.believeOffline();
  phone.requests.length = 0;
  await phone.core.engine.leave();
  expect(phone.requests).toEqual([]);
  expect(phone.wakeUps).toBeGreaterThan(0);
});

const pickerOf = ({ user, clock }: Phone) => ({
  userId: user?.id ?? null,
  lease: { id: 'pass', atMs: clock.nowMs },
  over: new Set<string>(),
});

test('a thread that may have crashed the server gets its turn when only its replies are left', async () => {
  const { phone, ann } = await startTogether();
  const thread = await queueOffline(phone, () => write(phone.core, ann, 'thread.create', THREAD));
  await queueOffline(phone, () => write(phone.core, ann, 'post.create', { thread, content: 'A reply' }));
  const room = { batchSize: 200, batchBytes: 100_000, suspects: [thread] };
  const batch = await pickBatch(phone.core.outbox, pickerOf(phone), room);
  expect(batch?.writes.map(({ name }) => name)).toEqual(['thread.create', 'post.create']);
});

test('each of two entries that crashed the server gets its turn among the others', async () => {
  const { phone } = await withPosts(4, 3);
  const [first, second] = await entries(phone);
  const suspects = [first?.key ?? '', second?.key ?? ''];
  const room = { batchSize: 200, batchBytes: 100_000, suspects };
  const batch = await pickBatch(phone.core.outbox, pickerOf(phone), room);
  expect(batch?.writes.map(({ seq }) => seq)).toEqual(
    (await entries(phone)).filter(({ key }) => key !== suspects[1]).map(({ seq }) => seq),
  );
});
