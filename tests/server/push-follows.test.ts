import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type EntityName, type Gone, rowId } from '#contract/entities.ts';
import type { Problem } from '#contract/problems.ts';
import type { MovedStream, PushAnswer } from '#contract/sync.ts';
import { recordChanges } from '#server/db/change-log.ts';
import type { TestPerson } from '#tests/support/server.ts';
import { envelope, mutation, ofKind, pullOne, push, review, type SentMutation } from '#tests/support/sync.ts';
import { type Forums, startForums } from './forums-support.ts';

const AREA = 'area:59:-165';
let forums: Forums;
let ann: TestPerson;
let bob: TestPerson;
let businessId: number;
beforeEach(async () => {
  forums = await startForums();
  ann = await forums.server.register('ann');
  bob = await forums.server.register('bob');
  businessId = await forums.server.addBusiness();
});
afterEach(() => forums.server.close());

const now = () => new Date(forums.server.clock.nowMs).toISOString();
const cursorOf = async (stream: string) => (await pullOne(forums.server, stream, 0, { token: ann.token })).to;
const follow = async (...streams: string[]) => {
  const list: string[] = [];
  for (const stream of streams) list.push(`${stream}@${await cursorOf(stream)}`);
  return list;
};
async function send(mutations: SentMutation[], follows: unknown, person: TestPerson | null = ann) {
  const body = envelope(person, mutations, { follows, epoch: await forums.server.epoch() });
  const answer = await forums.server.request<PushAnswer & Problem>('POST', '/api/sync/push', {
    body,
    token: person?.token,
  });
  return answer;
}
const movedOf = async (mutations: SentMutation[], follows: unknown): Promise<MovedStream[]> =>
  (await send(mutations, follows)).body.moved ?? [];
const sorted = (lists: Gone) =>
  Object.fromEntries(Object.entries(lists).map(([entity, ids]) => [entity, ids.toSorted((a, b) => a - b)]));
const newThread = () =>
  mutation('thread.create', { title: 'Hay prices', content: 'What do you pay?', categoryId: 1 });
const threadOf = async (person: TestPerson) => {
  const [outcome] = await push(forums.server, person, [newThread()]);
  const { id, rows } = ofKind(outcome, 'applied');
  return { thread: id, post: rows.posts?.[0]?.id ?? 0 };
};

describe('a stream advances without a pull', () => {
  test('when only the sent writes changed it, up to the version that a pull would have', async () => {
    await threadOf(bob);
    const follows = await follow('catalogue', 'forum', 'me', AREA);
    const sent = [newThread(), review({ businessId }), mutation('post.like', { post: 1, liked: true })];
    const { outcomes, moved } = (await send(sent, follows)).body;
    const [thread, mine] = outcomes.map((outcome) => ofKind(outcome, 'applied'));
    expect(moved?.map(({ stream }) => stream)).toEqual(['catalogue', 'forum', 'me', AREA]);
    for (const [index, { stream, from, to, carries, gone }] of (moved ?? []).entries()) {
      expect(`${stream}@${from}`).toBe(follows[index]);
      const pulled = await pullOne(forums.server, stream, from, { token: ann.token });
      expect([to, gone]).toEqual([pulled.to, pulled.gone]);
      const rows = Object.entries(pulled.rows).map(([entity, list]) => [
        entity,
        list.map((row: object) => rowId(entity as EntityName, row)),
      ]);
      expect(sorted(carries)).toEqual(sorted(Object.fromEntries(rows)));
    }
    expect(sorted(moved?.[1]?.carries ?? {})).toEqual({
      posts: [1, thread?.rows.posts?.[0]?.id],
      threads: [thread?.id],
    });
    expect(moved?.[2]?.carries).toEqual({ follows: [thread?.id], likes: [1], reviews: [mine?.id] });
  });

  test('over removed rows, even those of other people', async () => {
    const { thread } = await threadOf(bob);
    const other = await threadOf(bob);
    const follows = await follow('forum', 'me');
    await push(forums.server, bob, [mutation('post.remove', { post: other.post })]);
    const reply = mutation('post.create', { thread, content: 'Ten dollars.' });
    const moved = await movedOf([reply], follows);
    expect(moved).toMatchObject([
      {
        stream: 'forum',
        carries: { posts: [expect.any(Number)], threads: [thread] },
        gone: { posts: [other.post], threads: [other.thread] },
      },
      { stream: 'me', carries: { follows: [thread] } },
    ]);
  });

  test('for a replayed answer, and for rows that were written several times', async () => {
    const { post } = await threadOf(ann);
    const follows = await follow('forum');
    const edits = ['One', 'Two'].map((content) => mutation('post.edit', { post, content }));
    expect(await movedOf(edits, follows)).toMatchObject([{ carries: { posts: [post] } }]);
    expect(await movedOf(edits, follows)).toMatchObject([{ carries: { posts: [post] } }]);
  });
});

describe('a stream needs a pull', () => {
  test('when another person has written there, before or during the push', async () => {
    const follows = await follow('forum', AREA);
    await threadOf(bob);
    expect(await movedOf([review({ businessId })], follows)).toMatchObject([{ stream: AREA }]);
    expect(await movedOf([newThread()], follows)).toEqual([]);
  });

  test('when nothing has changed there', async () => {
    expect(await movedOf([review({ businessId })], await follow('catalogue', 'events', 'forum'))).toEqual([]);
  });

  test('when its cursor is 0, ahead of the log, or before the deleted tombstones', async () => {
    await forums.server.store.write(({ trx }) =>
      trx.insertInto('pruned_streams').values({ stream: AREA, version: 15 }).execute(),
    );
    for (const cursor of [0, 14, 99_999])
      expect(await movedOf([review({ businessId })], [`${AREA}@${cursor}`])).toEqual([]);
  });

  test('when too many rows were removed there', async () => {
    const follows = await follow('me');
    for (let at = 0; at <= 500; at += 100)
      await forums.server.store.write(async ({ trx }) => {
        const ids = Array.from({ length: 100 }, (_, index) => 1000 + at + index);
        const streams = [`me:${ann.user.id}`];
        await recordChanges(
          trx,
          ids.map((id) => ({ entity: 'likes', id, streams })),
          now(),
        );
        await recordChanges(
          trx,
          ids.map((id) => ({ entity: 'likes', id, streams: [] })),
          now(),
        );
      });
    expect(await movedOf([review({ businessId })], follows)).toEqual([]);
  });

  test('when it is a person’s own and nobody is signed in', async () => {
    const answer = await send([mutation('game.download', { gameId: 999 })], ['me@1'], null);
    expect([answer.status, answer.body.moved]).toEqual([200, []]);
  });
});

test('a phone that follows nothing gets no streams', async () => {
  expect((await send([review({ businessId })], undefined)).body).not.toHaveProperty('moved');
  expect((await send([review({ businessId })], [])).body.moved).toEqual([]);
});

test.each([
  ['a text', 'catalogue@1'],
  ['no texts', [1]],
  ['no stream', ['nowhere@1']],
  ['two in one', ['catalogue@1,forum@1']],
  ['one twice', ['forum@1', 'forum@2']],
  ['a bad cursor', ['forum@-1']],
  ['too many', Array.from({ length: 65 }, (_, index) => `thread:${index + 1}@1`)],
])('follows that are %s are refused with their path, and nothing is applied', async (_, follows) => {
  const sent = review({ businessId });
  const answer = await send([sent], follows);
  expect(answer.status).toBe(422);
  expect(answer.body.errors?.[0]?.path).toMatch(/^follows/);
  expect((await push(forums.server, ann, [sent]))[0]).not.toHaveProperty('replayed');
});
