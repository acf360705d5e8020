import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { SYNC_MESSAGES } from '#contract/sync.ts';
import type { TestPerson } from '#tests/support/server.ts';
import { mutation, ofKind, push, review, type SentMutation } from '#tests/support/sync.ts';
import { type Forums, startForums } from './forums-support.ts';

let forums: Forums;
let ann: TestPerson;
let bob: TestPerson;
let businessId: number;
beforeAll(async () => {
  forums = await startForums();
  ann = await forums.server.register('ann');
  bob = await forums.server.register('bob');
});
afterAll(() => forums.server.close());

const send = async (sent: SentMutation, person: TestPerson = ann) =>
  ofKind((await push(forums.server, person, [sent]))[0], 'applied');
const written = async () => {
  const { rows, version } = await send(
    mutation('thread.create', { title: 'Hay prices', content: 'First words', categoryId: 1 }),
  );
  return { post: rows.posts?.[0]?.id, version };
};
const edit = (post: unknown, content: string, base?: unknown) =>
  mutation('post.edit', { post, content, ...(base === undefined ? {} : { base }) });

describe('an edit of a post', () => {
  test('that its author made without their own later one wins, and returns the text that it replaced', async () => {
    const { post, version } = await written();
    const tablet = await send(edit(post, 'From the tablet', version));
    expect(tablet).not.toHaveProperty('previous');
    const sent = edit(post, 'From the phone', version);
    const phone = await send(sent);
    expect(phone.previous).toEqual({ version: tablet.version, content: 'From the tablet' });
    expect(phone.rows.posts).toMatchObject([{ content: 'From the phone' }]);
    await send(edit(post, 'Later', phone.version));
    const again = await send(sent);
    expect([again.previous, again.replayed]).toEqual([phone.previous, true]);
  });

  test('is not affected by likes and renames, which change the row but not its text', async () => {
    const { post, version } = await written();
    await send(mutation('post.like', { post, liked: true }), bob);
    await forums.server.request('PATCH', '/api/user/profile', {
      body: { fullName: 'Ann Renamed' },
      token: ann.token,
    });
    expect(await send(edit(post, 'Second words', version))).not.toHaveProperty('previous');
  });

  test('to the same text, or without a base, returns no previous text', async () => {
    const { post, version } = await written();
    await send(edit(post, 'From the tablet', version));
    expect(await send(edit(post, 'From the tablet', version))).not.toHaveProperty('previous');
    expect(await send(edit(post, 'From an old phone'))).not.toHaveProperty('previous');
  });
});

describe('a review', () => {
  beforeAll(async () => {
    businessId = await forums.server.addBusiness();
  });

  test('that replaces an unseen one returns it with its stars', async () => {
    const first = await send(review({ businessId, rating: 5, comment: 'Monday' }));
    const second = await send(review({ businessId, rating: 1, comment: 'Friday', base: first.version }));
    expect(second).not.toHaveProperty('previous');
    const sent = review({ businessId, rating: 3, comment: 'Written on Tuesday', base: first.version });
    const third = await send(sent);
    expect(third.previous).toEqual({ version: second.version, rating: 1, comment: 'Friday' });
    expect((await send(sent)).previous).toEqual(third.previous);
  });

  test('that was removed and written again elsewhere is returned too', async () => {
    const before = await send(review({ businessId, comment: 'Old' }));
    await forums.server.request('DELETE', `/api/reviews/${before.id}`, { token: ann.token });
    const second = await send(review({ businessId, comment: 'Anew', rating: 2 }));
    const late = await send(review({ businessId, comment: 'Late', base: before.version }));
    expect(late.previous).toEqual({ version: second.version, rating: 2, comment: 'Anew' });
  });
});

test.each([-1, 1.5, 'x', {}, 1e300])('with a base of %j is refused with its path', async (base) => {
  const { post } = await written();
  for (const sent of [edit(post, 'Words', base), review({ businessId, base })]) {
    const { problem } = ofKind((await push(forums.server, ann, [sent]))[0], 'rejected');
    expect([problem.status, problem.errors?.map(({ path }) => path)]).toEqual([422, ['base']]);
    if (typeof base === 'number') expect(problem.errors?.[0]?.message).toBe(SYNC_MESSAGES.base);
  }
});

test('accepts a base at its endpoint too', async () => {
  const { post, version } = await written();
  const answer = await forums.call(ann, 'PATCH', `/posts/${post}`, { content: 'Words', base: -1 });
  expect([answer.status, answer.body.errors?.[0]?.path]).toEqual([422, 'base']);
  const good = await forums.call(ann, 'PATCH', `/posts/${post}`, { content: 'Words', base: version });
  expect(good.status).toBe(200);
});

test('a like, an edit and a removal name a post by its key, the like also another person’s', async () => {
  const sent = mutation('thread.create', { title: 'Hay prices', content: 'First words', categoryId: 1 });
  const { id } = await send(sent);
  const reply = mutation('post.create', { thread: sent.key, content: 'A reply' });
  const { id: post } = await send(reply, bob);
  const like = await send(mutation('post.like', { post: reply.key, liked: true }));
  expect(like).toMatchObject({ id: post, rows: { posts: [{ likeCount: 1 }], likes: [{ postId: post }] } });
  expect(await send(edit(reply.key.toUpperCase(), 'Better words'), bob)).toMatchObject({ id: post });
  const [foreign] = await push(forums.server, ann, [edit(reply.key, 'Not mine')]);
  expect(foreign).toMatchObject({ outcome: 'rejected', problem: { status: 403 } });
  expect(await send(mutation('post.remove', { post: reply.key }), bob)).toMatchObject({ id: post });
  const unknown = mutation('post.like', { post: crypto.randomUUID(), liked: true });
  expect(await push(forums.server, ann, [unknown])).toMatchObject([{ reason: 'needs-missing' }]);
  expect(id).toBeGreaterThan(0);
});
