import { expect, test } from 'vitest';
import { problemOf } from '#contract/problems.ts';
import { DAY_MS } from '#contract/shared/time.ts';
import { beginSession, closeSession, readSession } from '#src/local/cache/identity.ts';
import { discardAll } from '#src/local/outbox/commands.ts';
import { entriesOf, othersWaiting, pendingEntries, receiptsOf } from '#src/local/outbox/queries.ts';
import { answerWith, startPhone } from '#tests/support/device.ts';
import { startTestServer } from '#tests/support/server.ts';
import {
  entries,
  onPush,
  queueOffline,
  receipts,
  review,
  reviewsOf,
  settleDown,
  startTogether,
  write,
} from './helpers.ts';

const MESSAGE = {
  name: 'Vera Visitor',
  email: 'vera@example.com',
  country: 'United States',
  message: 'Do you list goat vets?',
  requestType: 'support' as const,
};

test('a 401 keeps the queue, names the person and sends everything when they return', async () => {
  const { phone, ann, server } = await startTogether();
  await queueOffline(phone, () => review(phone.core, ann, 1, 'Still mine'));
  phone.cookie = '';
  const { pushed } = await phone.core.engine.sync();
  expect(pushed.end).toBe('signedOut');
  expect(await readSession(phone.core.cache)).toMatchObject({ state: 'ended', user: { username: 'ann' } });
  expect(await entries(phone)).toMatchObject([{ state: 'waiting', owner: ann.id }]);
  expect(await phone.core.outbox.owners.toArray()).toMatchObject([{ id: ann.id, fullName: 'ann Tester' }]);
  await settleDown(phone);
  expect(phone.pushes).toHaveLength(1);
  await phone.signIn('ann');
  await phone.core.engine.sync();
  expect(await reviewsOf(server)).toHaveLength(1);
  expect(await phone.core.outbox.owners.count()).toBe(0);
});

test('a network failure keeps the last known person', async () => {
  const { phone, ann } = await startTogether();
  phone.goOffline();
  await review(phone.core, ann, 1, 'No bars');
  await phone.core.engine.sync();
  expect(await readSession(phone.core.cache)).toMatchObject({ state: 'signedIn', user: { id: ann.id } });
});

test("another person's entries are counted, but never sent or shown", async () => {
  const { phone, ann, server } = await startTogether();
  await queueOffline(phone, () => review(phone.core, ann, 1, 'Private until sent'));
  const ben = await phone.signIn('ben');
  await review(phone.core, ben, 2, "Ben's own");
  await settleDown(phone);
  expect(phone.pushes.flatMap((push) => push.mutations).map((m) => m.args)).toEqual([
    { businessId: 2, rating: 5, comment: "Ben's own" },
  ]);
  expect(await entriesOf(phone.core.outbox, ben.id)).toEqual([]);
  expect(await pendingEntries(phone.core.outbox, 'review.write', ben.id)).toEqual([]);
  expect(await othersWaiting(phone.core.outbox, ben.id)).toMatchObject({
    count: 1,
    owners: [{ username: 'ann' }],
  });
  expect(await receiptsOf(phone.core.outbox, ann.id, phone.clock.nowMs)).toEqual([]);
  await phone.signIn('ann');
  await settleDown(phone);
  expect((await reviewsOf(server, 1))[0]?.user.fullName).toBe('ann Tester');
  expect((await reviewsOf(server, 2))[0]?.user.fullName).toBe('ben Tester');
});

test('another person’s session on the phone is noticed before anything is written in their name', async () => {
  const { phone, ann, people, server } = await startTogether();
  await queueOffline(phone, () => review(phone.core, ann, 1, "Ann's words"));
  phone.cookie = people.ben.cookie; // signed in in another tab, which this one does not know
  const report = await phone.core.engine.sync();
  expect(report.pushed).toMatchObject({ end: 'otherUser', sent: 0 });
  expect(await reviewsOf(server)).toEqual([]);
  expect(await entries(phone)).toMatchObject([{ state: 'waiting', owner: ann.id }]);
  expect(phone.requests.filter((path) => path.includes('streams=me'))).toEqual([]);
  expect(await readSession(phone.core.cache)).toMatchObject({ state: 'ended', user: { id: ann.id } });
});

test('a page of the own stream that arrives after another person has signed in is dropped', async () => {
  const { phone, people } = await startTogether();
  phone.fault = async (send, url) => {
    const response = await send();
    if (url.includes('streams=me')) await beginSession(phone.core.cache, people.ben.user, phone.clock.nowMs);
    return response;
  };
  await phone.core.engine.sync();
  expect(await phone.core.cache.profile.toArray()).toEqual([]);
  expect(await phone.core.cache.cursors.get('me')).toBeUndefined();
});

test('a page of the own stream that arrives after signing out is dropped', async () => {
  const { phone } = await startTogether();
  phone.fault = async (send, url) => {
    const response = await send();
    if (url.includes('streams=me')) await closeSession(phone.core.cache, phone.clock.nowMs);
    return response;
  };
  await phone.core.engine.sync();
  expect(await phone.core.cache.profile.toArray()).toEqual([]);
});

test("a late 401 about one person does not end another's session", async () => {
  const { phone, ann, people } = await startTogether();
  await queueOffline(phone, () => review(phone.core, ann, 1, "Ann's words"));
  phone.fault = onPush(async () => {
    await beginSession(phone.core.cache, people.ben.user, phone.clock.nowMs);
    return answerWith(401, problemOf('not-signed-in'));
  });
  await phone.core.engine.sync({ isPushOnly: true });
  expect(await readSession(phone.core.cache)).toMatchObject({ state: 'signedIn', user: { username: 'ben' } });
});

test("a visitor's message and download are sent without a session", async () => {
  const server = await startTestServer();
  const phone = startPhone(server);
  await write(phone.core, 'visitor', 'contact.send', MESSAGE);
  await phone.core.engine.sync();
  expect(await entries(phone)).toEqual([]);
  expect(await receipts(phone)).toMatchObject([{ owner: 'visitor', name: 'contact.send' }]);
  expect(await server.store.read.selectFrom('contact_messages').selectAll().execute()).toHaveLength(1);
});

test('entries that were written while nobody was signed in are never sent under a session', async () => {
  const { phone, ann, server } = await startTogether();
  const carried: { user: unknown; credentials: unknown }[] = [];
  await queueOffline(phone, async () => {
    await write(phone.core, 'visitor', 'contact.send', MESSAGE);
    await review(phone.core, ann, 1, "Ann's words");
  });
  phone.fault = onPush((send, _url, init) => {
    const { user } = JSON.parse(String(init.body)) as { user: unknown };
    carried.push({ user, credentials: init.credentials });
    return send();
  });
  expect((await phone.core.engine.sync()).pushed).toMatchObject({ sent: 2, end: 'empty' });
  expect(carried).toEqual([
    { user: ann.id, credentials: 'same-origin' },
    { user: null, credentials: 'omit' },
  ]);
  expect(phone.pushes.map((push) => push.mutations.map(({ name }) => name))).toEqual([
    ['review.write'],
    ['contact.send'],
  ]);
  const messages = await server.store.read.selectFrom('contact_messages').selectAll().execute();
  expect(messages).toMatchObject([{ user_id: null }]);
});

test('a visitor’s sent entries are not shown to anybody who signs in later', async () => {
  const { phone, ann } = await startTogether();
  await write(phone.core, 'visitor', 'contact.send', MESSAGE);
  await phone.core.engine.sync();
  expect(await receiptsOf(phone.core.outbox, ann.id, phone.clock.nowMs)).toEqual([]);
  expect(await receiptsOf(phone.core.outbox, null, phone.clock.nowMs)).toHaveLength(1);
});

test('an own stream that belongs to another person is not stored', async () => {
  const { phone, people } = await startTogether();
  phone.cookie = people.ben.cookie; // signed in in another tab, which this one does not know
  const { pulled } = await phone.core.engine.sync();
  expect(pulled).toBe('done');
  expect(await phone.core.cache.profile.toArray()).toEqual([]);
  expect(await phone.core.cache.cursors.get('me')).toBeUndefined();
  expect(await phone.core.cache.animalTypes.count()).toBeGreaterThan(5);
});

test("a visitor's message is sent although the session of a person on the same phone has ended", async () => {
  const { phone, ann, server } = await startTogether();
  await queueOffline(phone, async () => {
    await review(phone.core, ann, 1, "Ann's words");
    await write(phone.core, 'visitor', 'contact.send', MESSAGE);
  });
  phone.cookie = '';
  expect((await phone.core.engine.sync()).pushed).toMatchObject({ sent: 1, end: 'signedOut' });
  expect(await entries(phone)).toMatchObject([{ owner: ann.id, state: 'waiting' }]);
  expect(await server.store.read.selectFrom('contact_messages').selectAll().execute()).toHaveLength(1);
});

test('signing out clears private rows and keeps public ones and the outbox', async () => {
  const { phone, ann, server, people } = await startTogether();
  const thread = await server.request<{ id: number }>('POST', '/api/forums/threads', {
    body: { title: 'Hay', content: 'Prices?', categoryId: 1 },
    token: people.ben.token,
  });
  const post = await server.store.read
    .selectFrom('posts')
    .select('id')
    .where('thread_id', '=', thread.body.id)
    .executeTakeFirstOrThrow();
  await review(phone.core, ann, 1, 'Public once sent');
  await write(phone.core, ann, 'post.like', { post: post.id, liked: true });
  await phone.core.engine.sync();
  expect(await phone.core.cache.likes.count()).toBe(1);
  await queueOffline(phone, () => review(phone.core, ann, 2, 'Not sent yet'));
  await closeSession(phone.core.cache, phone.clock.nowMs);
  expect(await phone.core.cache.profile.count()).toBe(0);
  expect(await phone.core.cache.likes.count()).toBe(0);
  expect(await phone.core.cache.cursors.get('me')).toBeUndefined();
  expect(await phone.core.cache.members.where('stream').equals('me').count()).toBe(0);
  expect(await phone.core.cache.animalTypes.count()).toBeGreaterThan(5);
  expect(await phone.core.cache.reviews.toArray()).toMatchObject([{ comment: 'Public once sent' }]);
  expect(await phone.core.cache.posts.count()).toBe(1);
  expect(await entries(phone)).toMatchObject([{ args: { businessId: 2 } }]);
  await settleDown(phone);
  expect(await entries(phone)).toHaveLength(1);
  expect(await readSession(phone.core.cache)).toMatchObject({ state: 'signedOut', user: null });
});

test('public rows that only the own stream carried are deleted 14 days after signing out', async () => {
  const { phone, people, server } = await startTogether();
  await server.request('POST', '/api/reviews', {
    body: { businessId: 1, rating: 5, comment: 'From another phone' },
    token: people.ann.token,
  });
  await phone.core.engine.sync();
  expect(await phone.core.cache.reviews.count()).toBe(1);
  await closeSession(phone.core.cache, phone.clock.nowMs);
  phone.clock.nowMs += 15 * DAY_MS;
  await phone.core.engine.sync();
  expect(await phone.core.cache.reviews.count()).toBe(0);
});

test('deleting all waiting entries deletes only those of one person, with the name', async () => {
  const { phone, ann, people } = await startTogether();
  await queueOffline(phone, async () => {
    await review(phone.core, ann, 1, 'One');
    await review(phone.core, people.ben.user, 1, 'Two');
  });
  await discardAll(phone.core.outbox, ann.id, phone.clock.nowMs);
  expect(await entries(phone)).toMatchObject([{ owner: people.ben.user.id }]);
  expect(await phone.core.outbox.owners.toArray()).toMatchObject([{ username: 'ben' }]);
});
