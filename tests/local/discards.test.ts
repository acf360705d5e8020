import { expect, test } from 'vitest';
import { discardEntry, editEntry, retryEntry } from '#src/local/outbox/commands.ts';
import { UNSENT_WORDS } from '#src/local/outbox/unsent.words.ts';
import {
  discard,
  entries,
  onPush,
  postsOf,
  queueOffline,
  receipts,
  review,
  reviewsOf,
  sendUnheard,
  settleDown,
  startTogether,
  THREAD,
  write,
} from './helpers.ts';

test('an entry that has not left is discarded without a request', async () => {
  const { phone, ann } = await startTogether();
  const key = await queueOffline(phone, () => review(phone.core, ann, 1, 'Never mind'));
  await discard(phone, key);
  expect(await entries(phone)).toEqual([]);
  await settleDown(phone);
  expect(phone.pushes).toEqual([]);
});

test('an entry that may have left is discarded once the server has confirmed it, and then never appears', async () => {
  const { phone, ann, server } = await startTogether();
  const key = await queueOffline(phone, () => review(phone.core, ann, 1, 'Never mind'));
  const late: { send: (() => Promise<Response>) | null } = { send: null };
  phone.fault = onPush(async (send) => {
    late.send = send; // the request is delayed on its way
    throw new TypeError('lost');
  });
  await phone.core.engine.sync();
  phone.goOnline();
  await discard(phone, key);
  expect(await entries(phone)).toMatchObject([{ key, state: 'cancelling' }]);
  await settleDown(phone);
  expect(await entries(phone)).toEqual([]);
  await late.send?.();
  expect(await reviewsOf(server)).toEqual([]);
});

test('a discard that came too late becomes a receipt that says so', async () => {
  const { phone, ann, server } = await startTogether();
  const key = await queueOffline(phone, () => review(phone.core, ann, 1, 'Posted already'));
  await sendUnheard(phone, true);
  await discard(phone, key);
  await settleDown(phone);
  expect(await entries(phone)).toEqual([]);
  expect(await receipts(phone)).toMatchObject([{ key, isDiscarded: true }]);
  expect(await reviewsOf(server)).toHaveLength(1);
});

test('a deferral that arrives after the person has discarded the entry does not bring it back', async () => {
  const { phone, ann, server } = await startTogether({ env: { WRITES_PER_MINUTE: '60' } });
  const key = await queueOffline(phone, () => review(phone.core, ann, 1, 'Not this'));
  phone.fault = onPush(async (send, _url, init) => {
    if (JSON.parse(String(init.body)).mutations.length === 0) return send();
    await queueOffline(phone, () => discardEntry(phone.open(), key));
    const body = {
      protocol: 1,
      epoch: await server.epoch(),
      lineage: [{ epoch: await server.epoch(), forkedAt: 0 }],
    };
    const outcomes = [{ key, outcome: 'deferred', reason: 'busy', retryAfterMs: 2000 }];
    return new Response(JSON.stringify({ ...body, outcomes }), {
      headers: { 'content-type': 'application/json', 'x-api': '1' },
    });
  });
  const spare = phone.core.outbox.entries;
  await phone.core.engine.sync({ isPushOnly: true });
  await settleDown(phone);
  expect(await spare.count()).toBe(0);
  expect(await reviewsOf(server)).toEqual([]);
});

test('discarding a thread keeps the text of its replies with the reason', async () => {
  const { phone, ann } = await startTogether();
  const thread = await queueOffline(phone, async () => {
    const key = await write(phone.core, ann, 'thread.create', THREAD);
    await write(phone.core, ann, 'post.create', { thread: key, content: 'From Ocala' });
    return key;
  });
  await discard(phone, thread);
  const kept = [
    {
      state: 'rejected',
      args: { content: 'From Ocala' },
      problem: { detail: UNSENT_WORDS.parentDropped },
    },
  ];
  expect(await entries(phone)).toMatchObject(kept);
  await settleDown(phone);
  expect(await entries(phone)).toMatchObject(kept);
  expect(phone.pushes).toEqual([]);
});

test('discarding a thread that may have left keeps its replies until the cancel is confirmed', async () => {
  const { phone, ann } = await startTogether();
  const thread = await queueOffline(phone, () => write(phone.core, ann, 'thread.create', THREAD));
  await sendUnheard(phone, false);
  await queueOffline(phone, () => write(phone.core, ann, 'post.create', { thread, content: 'From Ocala' }));
  await discard(phone, thread);
  expect(await entries(phone)).toMatchObject([{ state: 'cancelling' }, { state: 'waiting' }]);
  await settleDown(phone);
  const names = phone.pushes.flatMap((push) => push.mutations).map((m) => m.name);
  expect(new Set(names)).toEqual(new Set(['thread.create']));
  expect(await entries(phone)).toMatchObject([{ state: 'rejected', args: { content: 'From Ocala' } }]);
  expect(await postsOf(phone)).toEqual([]);
});

test('a reply to a discarded thread keeps the text of every edit and is not sent', async () => {
  const { phone, ann } = await startTogether();
  const [thread, reply] = await queueOffline(phone, async () => {
    const key = await write(phone.core, ann, 'thread.create', THREAD);
    return [
      key,
      await write(phone.core, ann, 'post.create', { thread: key, content: 'From Ocala' }),
    ] as const;
  });
  await discard(phone, thread);
  await queueOffline(phone, async () => {
    await editEntry(phone.core, reply, { thread, content: 'From Alachua' });
    await retryEntry(phone.core, reply);
  });
  await settleDown(phone);
  expect(phone.pushes).toEqual([]);
  expect(await entries(phone)).toMatchObject([
    {
      state: 'rejected',
      args: { content: 'From Alachua' },
      problem: { detail: UNSENT_WORDS.parentDropped },
    },
  ]);
});

test('a thread is sent before its reply and the reply before its edit, whatever the size of a batch', async () => {
  const { phone, ann } = await startTogether();
  await queueOffline(phone, async () => {
    const thread = await write(phone.core, ann, 'thread.create', THREAD);
    const reply = await write(phone.core, ann, 'post.create', { thread, content: 'From Ocala' });
    await write(phone.core, ann, 'post.edit', { post: reply, content: 'From Ocala, Florida' });
  });
  await phone.core.outbox.writeMeta('link', {
    failures: 0,
    notBeforeMs: 0,
    batchSize: 1,
    wholeFailures: 0,
    isServerFault: false,
  });
  await settleDown(phone);
  expect(phone.pushes.flatMap((push) => push.mutations).map((m) => m.name)).toEqual([
    'thread.create',
    'post.create',
    'post.edit',
  ]);
  expect(await postsOf(phone)).toEqual([THREAD.content, 'From Ocala, Florida']);
});

test('a reply waits while its thread is refused, and is sent with the corrected thread', async () => {
  const { phone, ann } = await startTogether();
  const thread = await queueOffline(phone, async () => {
    const key = await write(phone.core, ann, 'thread.create', { ...THREAD, categoryId: 999 });
    await write(phone.core, ann, 'post.create', { thread: key, content: 'From Ocala' });
    return key;
  });
  await settleDown(phone);
  expect(await entries(phone)).toMatchObject([
    { key: thread, state: 'rejected', args: { content: THREAD.content }, problem: { code: 'not-found' } },
    { state: 'waiting', needs: [thread], args: { content: 'From Ocala' } },
  ]);
  // Both left together; the reply has not been sent again since the refusal.
  expect(phone.pushes.flatMap((push) => push.mutations).map((m) => m.name)).toEqual([
    'thread.create',
    'post.create',
  ]);
  await queueOffline(phone, () => editEntry(phone.core, thread, THREAD));
  await settleDown(phone);
  expect(await entries(phone)).toEqual([]);
  expect(await postsOf(phone)).toEqual([THREAD.content, 'From Ocala']);
});

test('a refused review keeps its text and reason and delays nothing behind it', async () => {
  const { phone, ann, server } = await startTogether();
  await queueOffline(phone, async () => {
    await review(phone.core, ann, 99, 'No such business');
    await review(phone.core, ann, 1, 'Good one');
  });
  await phone.core.engine.sync();
  expect(await reviewsOf(server)).toHaveLength(1);
  expect(await entries(phone)).toMatchObject([
    { state: 'rejected', args: { comment: 'No such business' }, problem: { status: 404 } },
  ]);
  await settleDown(phone);
  expect(await entries(phone)).toHaveLength(1);
});

test('a removed post leaves the phone with the answer, before anything is pulled', async () => {
  const { phone, ann } = await startTogether();
  await queueOffline(phone, async () => {
    const thread = await write(phone.core, ann, 'thread.create', THREAD);
    await write(phone.core, ann, 'post.create', { thread, content: 'From Ocala' });
  });
  await phone.core.engine.sync();
  const own = (await phone.core.cache.posts.toArray()).find((post) => post.content === 'From Ocala');
  await queueOffline(phone, () => write(phone.core, ann, 'post.remove', { post: own?.id ?? 0 }));
  await phone.core.engine.sync({ isPushOnly: true });
  expect((await phone.core.cache.posts.toArray()).map((post) => post.content)).toEqual([THREAD.content]);
});

test('discarding a review does not drop text that another page merged into it since the person saw it', async () => {
  const { phone, ann } = await startTogether();
  const key = await queueOffline(phone, () => review(phone.core, ann, 1, 'Seen'));
  const [seen] = await entries(phone);
  phone.clock.nowMs += 1000;
  const other = phone.open();
  await queueOffline({ ...phone, core: other }, () => review(other, ann, 1, 'Written on the other page'));
  await queueOffline(phone, () => discardEntry(phone.core, key, seen?.writtenAt));
  expect(await entries(phone)).toMatchObject([{ key, args: { comment: 'Written on the other page' } }]);
  const [now] = await entries(phone);
  await queueOffline(phone, () => discardEntry(phone.core, key, now?.writtenAt));
  expect(await entries(phone)).toEqual([]);
});

test('discarding a deferred review does not drop another page’s replacement text', async () => {
  const { phone, ann } = await startTogether();
  const { core } = phone;
  const key = await queueOffline(phone, () => review(core, ann, 1, 'Seen'));
  await sendUnheard(phone, false);
  await core.outbox.entries.update(key, { putOff: 'Too fast.', state: 'waiting' });
  const [seen] = await entries(phone);
  phone.clock.nowMs += 1000;
  await queueOffline(phone, () => review(phone.open(), ann, 1, 'Written on the other page'));
  expect(await queueOffline(phone, () => discardEntry(core, key, seen?.writtenAt))).toBe(false);
  expect(await entries(phone)).toMatchObject([{ replacement: { comment: 'Written on the other page' } }]);
});
