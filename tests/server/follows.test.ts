import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Follow, ForumThread } from '#contract/forums.ts';
import type { Problem } from '#contract/problems.ts';
import { startTestServer, type TestPerson, type TestServer } from '#tests/support/server.ts';
import { mutation, ofKind, pullOne, push } from '#tests/support/sync.ts';

let server: TestServer;
let ann: TestPerson;
let bob: TestPerson;
let thread: ForumThread;
let count = 0;
beforeAll(async () => {
  server = await startTestServer();
});
beforeEach(async () => {
  count += 1;
  [ann, bob] = [await server.register(`ann-${count}`), await server.register(`bob-${count}`)];
  const body = { title: `Hay prices ${count}`, content: `What do you pay? ${count}`, categoryId: 1 };
  const answer = await server.request<ForumThread>('POST', '/api/forums/threads', { body, token: ann.token });
  thread = answer.body;
});
afterAll(() => server.close());

const follows = async (who: TestPerson) =>
  (await server.request<{ follows: Follow[] }>('GET', '/api/user/follows', { token: who.token })).body
    .follows;
const put = (who: TestPerson, body: unknown, id = thread.id) =>
  server.request<Follow & Problem>('PUT', `/api/forums/threads/${id}/follow`, { body, token: who.token });
const reply = (who: TestPerson) =>
  server.request('POST', `/api/forums/threads/${thread.id}/posts`, {
    body: { content: `Ten dollars a bale, ${who.user.username}.` },
    token: who.token,
  });

test('a thread is followed and unfollowed, and only its follower sees it', async () => {
  const answer = await put(bob, { following: true });
  expect([answer.status, answer.body]).toEqual([200, { threadId: thread.id, following: true }]);
  expect(await follows(bob)).toEqual([{ threadId: thread.id, following: true }]);
  await put(bob, { following: false });
  expect(await follows(bob)).toEqual([{ threadId: thread.id, following: false }]);
  expect((await put(bob, {})).status).toBe(422);
  expect((await put(bob, { following: true }, 999_999)).status).toBe(404);
});

test('more follows than fit on a page are on the next ones', async () => {
  await put(bob, { following: true });
  const body = { title: `Straw prices ${count}`, content: `What do you pay? ${count}`, categoryId: 1 };
  const { id } = (
    await server.request<ForumThread>('POST', '/api/forums/threads', { body, token: bob.token })
  ).body;
  const page = (path: string) => server.request<{ follows: Follow[] }>('GET', path, { token: bob.token });
  const first = await page('/api/user/follows?limit=1');
  expect(first.body.follows).toEqual([{ threadId: thread.id, following: true }]);
  const second = await page(/<(.*)>; rel="next"/.exec(first.headers.get('link') ?? '')?.[1] ?? '');
  expect(second.body.follows).toEqual([{ threadId: id, following: true }]);
  expect(second.headers.get('link')).toBeNull();
});

test('starting a thread and replying in it follow it, unless its author has said no before', async () => {
  expect(await follows(ann)).toEqual([{ threadId: thread.id, following: true }]);
  await put(bob, { following: false });
  await reply(bob);
  expect(await follows(bob)).toEqual([{ threadId: thread.id, following: false }]);
  const carl = await server.register(`carl-${count}`);
  await reply(carl);
  expect(await follows(carl)).toEqual([{ threadId: thread.id, following: true }]);
});

test('a follow is only in the stream of its person, by push and by pull', async () => {
  const from = (await pullOne(server, 'me', 0, { token: bob.token })).to;
  const sent = mutation('thread.follow', { thread: thread.id, following: true });
  const pushed = ofKind((await push(server, bob, [sent]))[0], 'applied');
  const row = { threadId: thread.id, following: true, version: pushed.version };
  expect(pushed.rows).toEqual({ follows: [row] });
  expect((await pullOne(server, 'me', from, { token: bob.token })).rows).toEqual({ follows: [row] });
  const anns = (await pullOne(server, 'me', 0, { token: ann.token })).rows.follows;
  expect(anns).toHaveLength(1);
  expect(anns?.[0]?.version).toBeLessThan(pushed.version);
});

test('a repeat of a follow answers with its current state and writes no new version', async () => {
  const sent = mutation('thread.follow', { thread: thread.id, following: true });
  const first = ofKind((await push(server, bob, [sent]))[0], 'applied');
  const same = mutation('thread.follow', { thread: thread.id, following: true });
  expect(ofKind((await push(server, bob, [same]))[0], 'applied').version).toBe(first.version);
  await put(bob, { following: false });
  const replayed = ofKind((await push(server, bob, [sent]))[0], 'applied');
  expect(replayed).toMatchObject({ replayed: true, rows: { follows: [{ following: false }] } });
});

test('a follow of a thread written offline waits for that thread', async () => {
  const opening = mutation('thread.create', {
    title: `Round pens ${count}`,
    content: `Which one? ${count}`,
    categoryId: 1,
    isSticky: false,
  });
  const sent = mutation('thread.follow', { thread: opening.key, following: false }, { needs: [opening.key] });
  expect((await push(server, bob, [sent]))[0]).toMatchObject({
    outcome: 'deferred',
    reason: 'needs-missing',
  });
  const [made, applied] = await push(server, bob, [opening, sent]);
  expect(applied).toMatchObject({ outcome: 'applied', rows: { follows: [{ following: false }] } });
  expect(ofKind(made, 'applied').rows.follows).toMatchObject([{ following: true }]);
});
