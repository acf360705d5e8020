import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { AppliedOutcome } from '#contract/sync.ts';
import { removeBusiness } from '#server/features/businesses/removal.service.ts';
import type { TestPerson } from '#tests/support/server.ts';
import { mutation, ofKind, push, review, type SentMutation } from '#tests/support/sync.ts';
import { type Forums, startForums } from './forums-support.ts';

let forums: Forums;
let ann: TestPerson;
let bob: TestPerson;
beforeEach(async () => {
  forums = await startForums();
  ann = await forums.server.register('ann');
  bob = await forums.server.register('bob');
});
afterEach(() => forums.server.close());

const send = async (sent: SentMutation, person: TestPerson = ann): Promise<AppliedOutcome> =>
  ofKind((await push(forums.server, person, [sent]))[0], 'applied');
const newThread = () =>
  mutation('thread.create', { title: 'Hay prices', content: 'What do you pay?', categoryId: 1 });

test('a replay has the current rows with their versions', async () => {
  const sent = newThread();
  const first = await send(sent);
  const post = first.rows.posts?.[0];
  await send(mutation('post.edit', { post: post?.id, content: 'What do you pay now?' }));
  const liked = await send(mutation('post.like', { post: post?.id, liked: true }), bob);
  const again = await send(sent);
  expect(again.rows.posts).toEqual(liked.rows.posts);
  expect(again.rows.posts?.[0]).toMatchObject({ content: 'What do you pay now?', likeCount: 1 });
  expect(again).toMatchObject({ version: first.version, id: first.id, replayed: true });
  expect(again).not.toHaveProperty('gone');
});

test('a row that was removed since is gone in a replay, and the others are there', async () => {
  const sent = newThread();
  const { id } = await send(sent);
  const reply = mutation('post.create', { thread: id, content: 'Ten dollars.' });
  const { id: post } = await send(reply);
  await send(mutation('post.remove', { post }));
  const again = await send(reply);
  expect(again.gone).toEqual({ posts: [post] });
  expect(again.rows).not.toHaveProperty('posts');
  expect(again.rows.threads).toMatchObject([{ id, postCount: 1 }]);
  expect(again.rows.forumCategories).toHaveLength(1);
});

test.each(['hidden', 'taken back'])(
  'a thread that was %s is gone in a replay, with its posts',
  async (how) => {
    const sent = newThread();
    const first = await send(sent);
    const post = first.rows.posts?.[0]?.id;
    if (how === 'hidden')
      await forums.call(await forums.admin(), 'PATCH', `/threads/${first.id}`, { isHidden: true });
    else await send(mutation('post.remove', { post }));
    const again = await send(sent);
    expect(again.gone).toEqual({ threads: [first.id], posts: [post] });
    expect(Object.keys(again.rows)).toEqual(['forumCategories', 'follows']);
  },
);

test('a hidden post is gone in the replay of its like', async () => {
  const { rows } = await send(newThread());
  const post = rows.posts?.[0]?.id;
  const sent = mutation('post.like', { post, liked: true });
  await send(sent, bob);
  await forums.call(await forums.admin(), 'POST', `/posts/${post}/hide`, { hidden: true });
  expect((await send(sent, bob)).gone).toEqual({ posts: [post] });
});

test('a removed like is gone in a replay, and a restored one is there', async () => {
  const { rows } = await send(newThread());
  const post = rows.posts?.[0]?.id;
  const like = mutation('post.like', { post, liked: true });
  await send(like, bob);
  await send(mutation('post.like', { post, liked: true }), ann);
  await send(mutation('post.like', { post, liked: false }), bob);
  const taken = await send(like, bob);
  expect([taken.gone, taken.rows.likes]).toEqual([{ likes: [post] }, undefined]);
  const second = await send(mutation('post.like', { post, liked: true }), bob);
  const back = await send(like, bob);
  expect([back.gone, back.rows.likes]).toEqual([undefined, second.rows.likes]);
});

test('a removed review is gone in a replay, its business has the current rating', async () => {
  const { server } = forums;
  const businessId = await server.addBusiness();
  const sent = review({ businessId, rating: 1 });
  const { id } = await send(sent);
  await server.request('DELETE', `/api/reviews/${id}`, { token: ann.token });
  const again = await send(sent);
  expect([again.gone, again.rows.reviews]).toEqual([{ reviews: [id] }, undefined]);
  expect(again.rows.businesses).toMatchObject([{ id: businessId, reviewCount: 0 }]);
});

test('an unlisted business is gone in a replay; one in no stream is not', async () => {
  const { server } = forums;
  const nowhere = await server.addBusiness({ lat: null, lng: null });
  const delisted = await server.addBusiness();
  const [kept, lost] = [review({ businessId: nowhere }), review({ businessId: delisted })];
  await push(server, ann, [kept, lost]);
  await server.store.write(({ trx }) => removeBusiness(trx, delisted, ''));
  const again = await send(kept);
  expect([again.gone, again.rows.businesses?.[0]?.id]).toEqual([undefined, nowhere]);
  expect(await send(lost)).toMatchObject({ gone: { businesses: [delisted] }, rows: {} });
});

test('a replayed change of preferences has the current profile', async () => {
  const sent = mutation('preferences.set', { animals: ['Dog'], businessTypes: [] });
  await send(sent);
  const later = await send(mutation('preferences.set', { animals: ['Cat'], businessTypes: [] }));
  expect((await send(sent)).rows).toEqual(later.rows);
});

test('the endpoint still answers a repeat as it was stored', async () => {
  const businessId = await forums.server.addBusiness();
  const ask = () =>
    forums.server.request<{ rating: number }>('POST', '/api/reviews', {
      body: { businessId, rating: 4, comment: 'Came at night.' },
      token: ann.token,
      headers: { 'idempotency-key': key },
    });
  const key = randomUUID();
  const first = await ask();
  await send(review({ businessId, rating: 1 }));
  expect((await ask()).body).toEqual(first.body);
});
