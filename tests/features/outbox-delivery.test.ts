import { expect, test } from 'vitest';
import type { User } from '#contract/auth.ts';
import { outboxItems } from '#src/features/outbox/outbox-items.ts';
import { draftNameOf, readEditStart, saveEdit, startThread } from '#src/features/outbox/save-edit.ts';
import { resultSince, sendAllNow } from '#src/features/outbox/send-now.ts';
import { writeDraft } from '#src/local/outbox/drafts.ts';
import { enqueue } from '#src/local/outbox/enqueue.ts';
import type { AnyEntry } from '#src/local/outbox/outbox.ts';
import { newestArgs } from '#src/local/outbox/queries.ts';
import { type Phone, startPhone } from '#tests/support/device.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';
import { startSmallStorage } from '#tests/support/small-storage.ts';

async function start(options: Parameters<typeof startTestServer>[0] = { businesses: 1 }) {
  const server = await startTestServer(options);
  await server.register('ann');
  const phone = startPhone(server);
  return { server, phone, ann: await phone.signIn('ann') };
}

const writeReview = (phone: Phone, owner: User, comment: string) =>
  enqueue(phone.core, {
    name: 'review.write',
    args: { businessId: 1, rating: 5, comment },
    owner,
    about: 'Paynes Vet',
  });

async function entryOf(phone: Phone, key: string): Promise<AnyEntry> {
  const entry = await phone.core.outbox.entries.get(key);
  if (!entry) throw new Error('no such entry');
  return entry;
}

const commentsOn = async (server: TestServer) =>
  (await server.request<{ comment: string }[]>('GET', '/api/businesses/1/reviews')).body.map(
    (r) => r.comment,
  );

async function itemsOf({ core }: Phone) {
  const entries = await core.outbox.entries.toArray();
  const receipts = await core.outbox.receipts.toArray();
  return outboxItems(entries, receipts, { nowMs: core.ports.nowMs(), skewMs: 0 });
}

test('a review that was edited in the outbox before it was sent reaches the server only as its last version', async () => {
  const { server, phone, ann } = await start();
  phone.goOffline();
  const key = await writeReview(phone, ann, 'Great vet');
  await phone.core.engine.sync();
  const entry = await entryOf(phone, key);
  expect(await saveEdit(phone.core, entry, { rating: 3, comment: 'Kind vet' }, ann)).toBe('saved');
  expect((await itemsOf(phone)).waiting).toMatchObject([
    { title: 'Review of Paynes Vet', words: 'Kind vet' },
  ]);
  phone.goOnline();
  expect(await sendAllNow(phone.core, ann.id)).toMatchObject({ needsAct: false });
  await phone.core.engine.sync({ isForced: true });
  expect(await commentsOn(server)).toEqual(['Kind vet']);
  expect((await itemsOf(phone)).waiting).toEqual([]);
});

test("a post says 'sending' only during a pass, and waits if a page was killed during sending", async () => {
  const { phone, ann } = await start();
  const states = async () => (await itemsOf(phone)).waiting.map(({ state }) => state);
  const whileSending: string[] = [];
  phone.fault = async (_send, url) => {
    if (url.includes('/sync/push')) whileSending.push(...(await states()));
    throw new TypeError('Failed to fetch');
  };
  const key = await writeReview(phone, ann, 'Great vet');
  await phone.core.engine.sync();
  expect(new Set(whileSending)).toEqual(new Set(['sending']));
  const sent = whileSending.length;
  expect(await states()).toEqual(['waiting']);
  await phone.core.outbox.entries.update(key, { state: 'sent' });
  await phone.core.engine.sync(); // it sends nothing before the back-off is over
  expect(whileSending).toHaveLength(sent);
  expect(await states()).toEqual(['waiting']);
});

test('two pages that edit different fields of one waiting review keep both changes', async () => {
  const { phone, ann } = await start();
  phone.goOffline();
  const key = await writeReview(phone, ann, 'Great vet');
  const [first, second] = [await entryOf(phone, key), await entryOf(phone, key)];
  await saveEdit(phone.core, first, { rating: 5, comment: 'Kind vet' }, ann);
  await saveEdit(phone.core, second, { rating: 3, comment: 'Great vet' }, ann);
  expect(newestArgs(await entryOf(phone, key))).toMatchObject({ rating: 3, comment: 'Kind vet' });
});

test('an edit saved after the delivery of the review follows as a newer review', async () => {
  const { server, phone, ann } = await start();
  phone.goOffline();
  const key = await writeReview(phone, ann, 'Great vet');
  const entry = await entryOf(phone, key);
  phone.goOnline();
  await phone.core.engine.sync({ isForced: true });
  expect(await commentsOn(server)).toEqual(['Great vet']);
  expect(await saveEdit(phone.core, entry, { rating: 3, comment: 'Kind vet' }, ann)).toBe('saved');
  await phone.core.engine.sync({ isForced: true });
  expect(await commentsOn(server)).toEqual(['Kind vet']);
});

test('an edit of a delivered message is too late and keeps its draft', async () => {
  const { phone, ann } = await start();
  const args = {
    name: 'Ann Tester',
    email: 'ann@example.com',
    country: 'United States',
    message: 'Please list my county',
    requestType: 'support',
  } as const;
  phone.goOffline();
  const key = await enqueue(phone.core, { name: 'contact.send', args, owner: ann });
  const entry = await entryOf(phone, key);
  phone.goOnline();
  await phone.core.engine.sync({ isForced: true });
  const fields = { ...args, message: 'Please list my county, Alachua' };
  await writeDraft(phone.core.outbox, draftNameOf(key, 'edit'), ann.id, fields, phone.clock.nowMs);
  expect(await saveEdit(phone.core, entry, fields, ann)).toBe('tooLate');
  expect((await readEditStart(phone.core, entry, 'edit', startSmallStorage())).initial).toMatchObject(fields);
});

test('unsaved text of an edit is back when it opens again', async () => {
  const { phone, ann } = await start();
  phone.goOffline();
  const entry = await entryOf(phone, await writeReview(phone, ann, 'Great vet'));
  expect((await readEditStart(phone.core, entry, 'edit', startSmallStorage())).initial).toEqual({
    rating: 5,
    comment: 'Great vet',
  });
  const typed = { rating: 2, comment: 'Great ve', somethingOld: 1 };
  await writeDraft(phone.core.outbox, draftNameOf(entry.key, 'edit'), ann.id, typed, phone.clock.nowMs);
  expect((await readEditStart(phone.core, entry, 'edit', startSmallStorage())).initial).toEqual({
    rating: 2,
    comment: 'Great ve',
  });
});

test('a reply that cannot be posted becomes a thread, and then leaves the outbox', async () => {
  const { phone, ann } = await start();
  phone.goOffline();
  await phone.core.engine.sync(); // the phone knows that the server is unreachable: no attempt
  const reply = await enqueue(phone.core, {
    name: 'post.create',
    args: { thread: 99, content: 'Check the trough' },
    owner: ann,
  });
  const entry = await entryOf(phone, reply);
  const { initial } = await readEditStart(phone.core, entry, 'thread', startSmallStorage());
  expect(initial).toMatchObject({ title: '', content: 'Check the trough' });
  const draft = { title: 'Water', content: 'Check the trough', categoryId: 1, isSticky: false };
  await startThread(phone.core, entry, draft, ann);
  expect((await itemsOf(phone)).waiting).toMatchObject([
    { title: 'New thread: “Water”', words: 'Check the trough' },
  ]);
});

test('Send now without signal says that nothing was sent and how much waits', async () => {
  const { phone, ann } = await start();
  phone.goOffline();
  await writeReview(phone, ann, 'Great vet');
  expect(await sendAllNow(phone.core, ann.id)).toEqual({
    words: 'No signal, so nothing was sent. 1 post is waiting, safe on this phone.',
    needsAct: false,
    waiting: 1,
    tried: new Set([1]),
  });
});

test('the result of Send now is updated after a failed attempt', async () => {
  const { phone, ann } = await start();
  phone.goOffline();
  await writeReview(phone, ann, 'Great vet');
  const { tried } = await sendAllNow(phone.core, ann.id);
  if (!tried) throw new Error('nothing was tried');
  phone.goOnline();
  await phone.core.engine.sync({ isForced: true });
  expect(await resultSince(phone.core, tried)).toEqual({ words: '1 post sent.', needsAct: false });
});

test('Send now with signal says how much was sent', async () => {
  const { phone, ann } = await start();
  phone.goOffline();
  await writeReview(phone, ann, 'Great vet');
  await phone.core.engine.sync();
  phone.goOnline();
  expect(await sendAllNow(phone.core, ann.id)).toEqual({ words: '1 post sent.', needsAct: false });
});

test('Send now names refused items beside sent ones', async () => {
  const { phone, ann } = await start();
  phone.goOffline();
  await writeReview(phone, ann, 'Great vet');
  await enqueue(phone.core, {
    name: 'review.write',
    args: { businessId: 404, rating: 5, comment: 'Gone away' },
    owner: ann,
  });
  await phone.core.engine.sync();
  phone.goOnline();
  expect(await sendAllNow(phone.core, ann.id)).toEqual({
    words: '1 of 2 sent. 1 needs your attention.',
    needsAct: true,
  });
  expect((await itemsOf(phone)).waiting).toMatchObject([
    { state: 'attention', reason: 'This business is no longer listed.' },
  ]);
});

test('Send now asks for the sign-in if the server has ended it', async () => {
  const { server, phone, ann } = await start();
  phone.goOffline();
  await writeReview(phone, ann, 'Great vet');
  await phone.core.engine.sync();
  phone.goOnline();
  phone.cookie = '';
  phone.core.api.setToken(null);
  expect(await sendAllNow(phone.core, ann.id)).toEqual({
    words: `Your sign-in ended. 1 post is waiting. Sign in as ${ann.fullName} to send it.`,
    needsAct: true,
    isInNotices: true,
  });
  expect(await commentsOn(server)).toEqual([]);
});

test('Send now shows a server error and the time of the next try', async () => {
  const { phone, ann } = await start();
  phone.goOffline();
  await writeReview(phone, ann, 'Great vet');
  phone.fault = async (send, url) => {
    const answer = await send();
    if (!url.includes('/sync/push')) return answer;
    const body = JSON.stringify({ type: '', title: '', status: 500, detail: 'broken', code: 'internal' });
    const headers = { 'x-api': '1', 'content-type': 'application/problem+json' };
    return new Response(body, { status: 500, headers });
  };
  const { words } = await sendAllNow(phone.core, ann.id);
  expect(words).toMatch(
    /^We’re having problems on our side\. Nothing is lost\. Next try (now|in .*[a-z])\.$/,
  );
});

test('an edit after a possible delivery gets a new key, and Send now counts it too', async () => {
  const { phone, ann } = await start();
  const key = await writeReview(phone, ann, 'Great vet');
  await enqueue(phone.core, { name: 'post.create', args: { thread: 99, content: 'Yes' }, owner: ann });
  phone.goOffline();
  await phone.core.engine.sync({ isForced: true });
  await phone.core.outbox.entries.update(key, { mayHaveLeft: true });
  await saveEdit(phone.core, await entryOf(phone, key), { rating: 3, comment: 'Kind vet' }, ann);
  phone.goOnline();
  expect(await sendAllNow(phone.core, ann.id)).toEqual({
    words: '1 of 2 sent. 1 needs your attention.',
    needsAct: true,
  });
});

test('an edit in the outbox of an item that was just deleted is sent as a new one', async () => {
  const { phone, ann } = await start();
  phone.goOffline();
  const entry = await entryOf(phone, await writeReview(phone, ann, 'Great vet'));
  await phone.core.outbox.entries.delete(entry.key);
  expect(await saveEdit(phone.core, entry, { rating: 3, comment: 'Kind vet' }, ann)).toBe('saved');
  expect(await phone.core.outbox.entries.toArray()).toMatchObject([{ args: { comment: 'Kind vet' } }]);
});
