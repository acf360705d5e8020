import { expect, test, vi } from 'vitest';
import { endSession, readSession } from '#src/local/cache/identity.ts';
import { sendNow } from '#src/local/outbox/commands.ts';
import { readDraft, writeDraft } from '#src/local/outbox/drafts.ts';
import { enqueue } from '#src/local/outbox/enqueue.ts';
import { countLeaving } from '#src/local/outbox/leaving.ts';
import {
  answerSaved,
  checkSession,
  ownedCount,
  SIGN_UP_DRAFT,
  savedPosts,
  signIn,
  signOut,
  signUp,
} from '#src/session/sign-in.ts';
import { readPendingCode, rememberCode } from '#src/session/sign-in-methods/pending-code.ts';
import { type Phone, startPhone } from '#tests/support/device.ts';
import { PASSWORD, registration, startTestServer } from '#tests/support/server.ts';

async function setUp(options: { hasLocks?: boolean } = {}) {
  const server = await startTestServer({ businesses: 3 });
  await server.register('ann');
  await server.register('bob');
  return { server, phone: startPhone(server, options) };
}

async function enter(phone: Phone, username: string) {
  const answer = await signIn(phone.core, { username, password: PASSWORD });
  if (answer.kind !== 'ok') throw new Error(JSON.stringify(answer));
  await phone.core.engine.sync();
  return answer.body.user;
}

async function review(phone: Phone, owner: Awaited<ReturnType<typeof enter>>, businessId: number) {
  await enqueue(phone.core, {
    name: 'review.write',
    args: { businessId, rating: 4, comment: 'Came at night.' },
    owner,
  });
}

const reviewsOf = async (server: Awaited<ReturnType<typeof startTestServer>>, id: number) =>
  (await server.request<unknown[]>('GET', `/api/businesses/${id}/reviews`)).body.length;

test('a sign-up creates the account and signs in', async () => {
  const { phone } = await setUp();
  const body = registration('cat') as Parameters<typeof signUp>[1];
  const answer = await signUp(phone.core, body);
  expect(answer).toMatchObject({ kind: 'ok', body: { user: { username: 'cat' } } });
  expect(await readSession(phone.core.cache)).toMatchObject({ state: 'signedIn', user: { username: 'cat' } });
});

test('a wrong password changes nothing on the phone', async () => {
  const { phone } = await setUp();
  const answer = await signIn(phone.core, { username: 'ann', password: 'wrong-horse' });
  expect(answer).toMatchObject({ kind: 'problem', problem: { code: 'invalid-credentials' } });
  expect((await readSession(phone.core.cache))?.user ?? null).toBeNull();
});

test('a missing answer keeps the session', async () => {
  const { phone } = await setUp();
  const ann = await enter(phone, 'ann');
  phone.goOffline();
  await checkSession(phone.core);
  expect(await readSession(phone.core.cache)).toMatchObject({ state: 'signedIn', user: { id: ann.id } });
});

test('posts from before the sign-in are sent after a yes', async () => {
  const { server, phone } = await setUp();
  const ann = await enter(phone, 'ann');
  await endSession(phone.core.cache, phone.clock.nowMs, ann.id);
  for (const id of [1, 2, 3]) await review(phone, ann, id);
  await enter(phone, 'ann');
  expect(await savedPosts(phone.core.outbox, ann.id)).toBe(3);
  expect(await reviewsOf(server, 1)).toBe(0);
  await answerSaved(phone.core, 'later');
  await sendNow(phone.core);
  expect([await reviewsOf(server, 1), await reviewsOf(server, 2), await reviewsOf(server, 3)]).toEqual([
    1, 1, 1,
  ]);
  expect(await savedPosts(phone.core.outbox, ann.id)).toBe(0);
});

test('a post that a killed page was sending is asked about too', async () => {
  const { server, phone } = await setUp();
  const ann = await enter(phone, 'ann');
  await endSession(phone.core.cache, phone.clock.nowMs, ann.id);
  await review(phone, ann, 1);
  await phone.core.outbox.entries.toCollection().modify({ state: 'sent', mayHaveLeft: true });
  await enter(phone, 'ann');
  expect(await savedPosts(phone.core.outbox, ann.id)).toBe(1);
  expect(await reviewsOf(server, 1)).toBe(0);
  await answerSaved(phone.core, 'later');
  await phone.core.engine.sync();
  expect(await reviewsOf(server, 1)).toBe(0);
  await sendNow(phone.core);
  expect(await reviewsOf(server, 1)).toBe(1);
});

for (const hasLocks of [true, false])
  test(`a post that another tab is sending is sent without a question, ${hasLocks ? 'with' : 'without'} locks`, async () => {
    const { server, phone } = await setUp({ hasLocks });
    const ann = await enter(phone, 'ann');
    await review(phone, ann, 1);
    let answer = () => {};
    const answered = new Promise<void>((resolve) => {
      answer = resolve;
    });
    phone.fault = async (send, url) => {
      if (url.includes('/push')) await answered;
      return send();
    };
    const sending = phone.core.engine.sync({ isPushOnly: true });
    await vi.waitFor(async () => expect(await countLeaving(phone.core)).toBe(1));
    await review(phone, ann, 2);
    const other = phone.open();
    await endSession(other.cache, phone.clock.nowMs, ann.id);
    expect((await signIn(other, { username: 'ann', password: PASSWORD })).kind).toBe('ok');
    expect(await savedPosts(other.outbox, ann.id)).toBe(1); // the second one
    await answerSaved(other, 'later');
    answer();
    await sending;
    expect([await reviewsOf(server, 1), await reviewsOf(server, 2)]).toEqual([1, 0]);
  });

test('withdrawn posts, and posts set aside after failures, are not asked about', async () => {
  const { phone } = await setUp();
  const ann = await enter(phone, 'ann');
  await endSession(phone.core.cache, phone.clock.nowMs, ann.id);
  for (const business of [1, 2]) await review(phone, ann, business);
  const [discarded, failing] = await phone.core.outbox.entries.toArray();
  await phone.core.outbox.entries.update(discarded?.key ?? '', { state: 'sent', isDiscarded: true });
  await phone.core.outbox.entries.update(failing?.key ?? '', { state: 'sent', failures: 9 });
  expect((await signIn(phone.core, { username: 'ann', password: PASSWORD })).kind).toBe('ok');
  expect(await savedPosts(phone.core.outbox, ann.id)).toBe(0);
  expect((await phone.core.outbox.entries.toArray()).filter(({ isHeld }) => isHeld)).toEqual([]);
});

test('after a no the posts stay, and the question returns with the next sign-in', async () => {
  const { server, phone } = await setUp();
  const ann = await enter(phone, 'ann');
  await endSession(phone.core.cache, phone.clock.nowMs, ann.id);
  await review(phone, ann, 1);
  await enter(phone, 'ann');
  await answerSaved(phone.core, 'later');
  await phone.core.engine.sync();
  expect(await savedPosts(phone.core.outbox, ann.id)).toBe(0);
  expect([await reviewsOf(server, 1), await ownedCount(phone.core.outbox, ann.id)]).toEqual([0, 1]);
});

test('a second sign-in of a signed-in person does not repeat the question', async () => {
  const { server, phone } = await setUp();
  const ann = await enter(phone, 'ann');
  await endSession(phone.core.cache, phone.clock.nowMs, ann.id);
  await review(phone, ann, 1);
  await enter(phone, 'ann');
  await answerSaved(phone.core, 'send');
  await enter(phone, 'ann'); // by passkey autofill and by the button
  expect(await savedPosts(phone.core.outbox, ann.id)).toBe(0);
  await sendNow(phone.core);
  expect(await reviewsOf(server, 1)).toBe(1);
});

test('an unanswered question stays after a second sign-in of the same person', async () => {
  const { server, phone } = await setUp();
  const ann = await enter(phone, 'ann');
  await endSession(phone.core.cache, phone.clock.nowMs, ann.id);
  await review(phone, ann, 1);
  await enter(phone, 'ann');
  await enter(phone, 'ann');
  expect(await savedPosts(phone.core.outbox, ann.id)).toBe(1);
  expect(await reviewsOf(server, 1)).toBe(0);
});

test('a sign-in of another person neither sends nor asks about the first person’s posts', async () => {
  const { server, phone } = await setUp();
  const ann = await enter(phone, 'ann');
  await endSession(phone.core.cache, phone.clock.nowMs, ann.id);
  await review(phone, ann, 1);
  const bob = await enter(phone, 'bob');
  expect(await savedPosts(phone.core.outbox, bob.id)).toBe(0);
  expect(await reviewsOf(server, 1)).toBe(0);
  expect(await ownedCount(phone.core.outbox, ann.id)).toBe(1);
});

test('a post written after the sign-in is not held', async () => {
  const { server, phone } = await setUp();
  const ann = await enter(phone, 'ann');
  await review(phone, ann, 1);
  await phone.core.engine.sync();
  expect(await reviewsOf(server, 1)).toBe(1);
});

test('a sign-out keeps unsent posts, or deletes them if requested', async () => {
  const { phone } = await setUp();
  const ann = await enter(phone, 'ann');
  phone.goOffline();
  await review(phone, ann, 1);
  expect(await signOut(phone.core, ann)).toEqual({ kind: 'later' });
  expect(await readSession(phone.core.cache)).toMatchObject({ state: 'signedOut', user: null });
  expect(await ownedCount(phone.core.outbox, ann.id)).toBe(1);
  await signOut(phone.core, ann, true);
  expect(await ownedCount(phone.core.outbox, ann.id)).toBe(0);
});

test('a sign-out without signal reaches the server later', async () => {
  const { server, phone } = await setUp();
  const ann = await enter(phone, 'ann');
  const { cookie } = phone;
  phone.goOffline();
  await signOut(phone.core, ann);
  phone.goOnline();
  await checkSession(phone.core);
  const state = await server.request<{ authenticated: boolean }>('GET', '/api/auth/user', { cookie });
  expect(state.body.authenticated).toBe(false);
});

test('an answer from before the sign-in does not sign the person out', async () => {
  const { phone } = await setUp();
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  phone.fault = async (send, url) => {
    const response = await send();
    if (url.endsWith('/api/auth/user')) await held;
    return response;
  };
  const checking = checkSession(phone.core);
  phone.clock.nowMs += 1000;
  await enter(phone, 'ann');
  release();
  await checking;
  expect((await readSession(phone.core.cache))?.state).toBe('signedIn');
});

test('a delayed sign-out does not end a new session', async () => {
  const { server, phone } = await setUp();
  const ann = await enter(phone, 'ann');
  phone.goOffline();
  await signOut(phone.core, ann);
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  phone.fault = async (send, url) => {
    if (url.endsWith('/logout')) await held;
    const response = await send();
    if (url.endsWith('/login')) release(); // without the lock the sign-out would follow the sign-in
    return response;
  };
  const checking = checkSession(phone.core);
  await vi.waitFor(() => expect(phone.requests.at(-1)).toBe('POST /api/auth/logout'));
  const before = phone.requests.length;
  const entering = enter(phone, 'bob');
  await new Promise(setImmediate);
  if (!phone.requests.slice(before).includes('POST /api/auth/login')) release();
  await Promise.all([checking, entering]);
  const state = await server.request<{ user: unknown }>('GET', '/api/auth/user', { cookie: phone.cookie });
  expect(state.body.user).toMatchObject({ username: 'bob' });
  expect(await readSession(phone.core.cache)).toMatchObject({ state: 'signedIn', user: { username: 'bob' } });
});

test('a sign-in deletes an abandoned sign-up draft', async () => {
  const { phone } = await setUp();
  await writeDraft(phone.core.outbox, SIGN_UP_DRAFT, 'visitor', { fullName: 'Vera' }, 0);
  await enter(phone, 'ann');
  expect(await readDraft(phone.core.outbox, SIGN_UP_DRAFT, 'visitor')).toBeNull();
});

test('a sign-in deletes an unused code', async () => {
  const { phone } = await setUp();
  await rememberCode(phone.core, { kind: 'letter', to: 'vera@example.com', sessionInfo: '' });
  expect((await readPendingCode(phone.core))?.to).toBe('vera@example.com');
  phone.clock.nowMs += 30 * 60_000;
  expect(await readPendingCode(phone.core)).toBeNull();
  await rememberCode(phone.core, { kind: 'letter', to: 'vera@example.com', sessionInfo: '' });
  await enter(phone, 'ann');
  expect(await readPendingCode(phone.core)).toBeNull();
});
