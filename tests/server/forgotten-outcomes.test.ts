import { pino } from 'pino';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { KEYED_ENTITIES, type Rows } from '#contract/entities.ts';
import type { ForumThread } from '#contract/forums.ts';
import { DAY_MS } from '#contract/shared/time.ts';
import { runDaily } from '#server/jobs/daily.ts';
import { startTestServer, type TestPerson, type TestServer } from '#tests/support/server.ts';
import { mutation, ofKind, push, review, type SentMutation, sendPush } from '#tests/support/sync.ts';

let server: TestServer;
let ann: TestPerson;
let ben: TestPerson;
beforeEach(async () => {
  server = await startTestServer({ businesses: 3 });
  [ann, ben] = [await server.register('ann'), await server.register('ben')];
});
afterEach(() => server.close());

/** Waits until the server has deleted the outcomes. The session has expired, so the person signs in again. */
async function sleep(person: TestPerson): Promise<TestPerson> {
  server.clock.nowMs += 401 * DAY_MS;
  await runDaily({ store: server.store, log: pino({ level: 'silent' }), nowMs: () => server.clock.nowMs });
  expect(await server.store.read.selectFrom('mutation_outcomes').selectAll().execute()).toEqual([]);
  const body = { username: person.user.username, password: 'barn-door-7' };
  const answer = await server.request<TestPerson>('POST', '/api/auth/login', { body });
  return { ...person, token: answer.body.token };
}

const THREAD = { title: 'Hay prices', content: 'What do you pay?', categoryId: 1, isSticky: false };
const LISTING = {
  name: 'Pine Farriers',
  description: 'Shoes horses at the farm.',
  address: '2 County Road',
  city: 'Gainesville',
  state: 'Florida',
  zipCode: '32601',
  phone: '352-555-0101',
  businessCategories: ['Farrier'],
  animalTypes: ['Horse'],
};

type Keyed = 'threads' | 'posts' | 'reviews' | 'businesses' | 'animals' | 'records';
/** A write of each kind whose row carries its key; the reply belongs to the thread, the record to the animal. */
function writes(): Record<Keyed, SentMutation> {
  const threads = mutation('thread.create', THREAD);
  const animals = mutation('animal.set', { name: 'Bella', species: 'Goat' });
  return {
    threads,
    posts: mutation(
      'post.create',
      { thread: threads.key, content: 'Eight a bale.' },
      { needs: [threads.key] },
    ),
    reviews: review(),
    businesses: mutation('business.register', LISTING),
    animals,
    records: mutation(
      'record.add',
      { animal: animals.key, kind: 'note', on: '2026-03-08' },
      { needs: [animals.key] },
    ),
  };
}
const counts = async () =>
  Promise.all(
    KEYED_ENTITIES.map(async (entity) => {
      const rows = server.store.read
        .selectFrom((entity === 'records' ? 'animal_records' : entity) as 'threads')
        .select('id');
      return [entity, (await rows.execute()).length] as const;
    }),
  );

describe('a repeated write whose outcome was deleted', () => {
  test('is answered from the row with its key, for every entity with keys, and creates nothing', async () => {
    const sent = writes();
    expect(Object.keys(sent).toSorted()).toEqual(KEYED_ENTITIES.toSorted());
    const first = await push(server, ann, Object.values(sent));
    const before = await counts();
    const again = await push(server, await sleep(ann), Object.values(sent));
    expect(await counts()).toEqual(before);
    for (const [index, [entity, { key }]] of Object.entries(sent).entries()) {
      const outcome = ofKind(again[index], 'applied');
      expect(outcome, entity).toMatchObject({ id: ofKind(first[index], 'applied').id, replayed: true });
      expect(outcome.rows[entity as keyof Rows], entity).toMatchObject([{ key }]);
    }
    expect(ofKind(again[0], 'applied').rows.posts).toMatchObject([{ content: THREAD.content }]);
  });

  test('is recorded again from then on, even with a different text', async () => {
    const { threads } = writes();
    await push(server, ann, [threads]);
    const awake = await sleep(ann);
    await push(server, awake, [threads]);
    const other = { ...threads, args: { ...THREAD, title: 'Straw prices' } };
    expect(await push(server, awake, [threads, other])).toMatchObject([
      { outcome: 'applied', replayed: true },
      { outcome: 'rejected', problem: { code: 'idempotency-key-reused' } },
    ]);
  });

  test('is answered by its endpoint with the row, marked as replayed', async () => {
    const { threads } = writes();
    const { id } = ofKind((await push(server, ann, [threads]))[0], 'applied');
    const { token } = await sleep(ann);
    const headers = { 'idempotency-key': threads.key };
    const answer = await server.request<ForumThread>('POST', '/api/forums/threads', {
      body: THREAD,
      token,
      headers,
    });
    expect([answer.status, answer.headers.get('idempotency-replayed')]).toEqual([201, 'true']);
    expect(answer.body).toMatchObject({ id, key: threads.key, title: THREAD.title });
  });

  test('restores nothing that was removed or hidden meanwhile', async () => {
    const { threads, posts, businesses, animals } = writes();
    const made = (await push(server, ann, [threads, posts, businesses, animals])).map(
      (one) => ofKind(one, 'applied').id,
    );
    await server.request('DELETE', `/api/forums/posts/${made[1]}`, { token: ann.token });
    await server.request('DELETE', `/api/businesses/${made[2]}`, { token: ann.token });
    await server.request('DELETE', `/api/user/animals/${made[3]}`, { token: ann.token });
    const before = await counts();
    expect(await push(server, await sleep(ann), [posts, businesses, animals])).toMatchObject([
      { outcome: 'applied', id: made[1], gone: { posts: [made[1]] }, rows: {} },
      { outcome: 'applied', id: made[2], gone: { businesses: [made[2]] }, rows: {} },
      { outcome: 'applied', id: made[3], gone: { animals: [made[3]] }, rows: {} },
    ]);
    expect(await counts()).toEqual(before);
  });

  test('does not overwrite a review that its author changed later', async () => {
    const [first, second] = [review({ comment: 'Came at night.' }), review({ comment: 'Came at noon.' })];
    await push(server, ann, [first]);
    await push(server, ann, [second]);
    await push(server, await sleep(ann), [first]);
    const { body } = await server.request<object[]>('GET', '/api/businesses/1/reviews');
    expect(body).toMatchObject([{ comment: 'Came at noon.', key: second.key, firstKey: first.key }]);
  });

  test('of another person under the same key is their own', async () => {
    const { threads } = writes();
    const mine = ofKind((await push(server, ann, [threads]))[0], 'applied');
    await sleep(ann);
    const theirs = ofKind((await push(server, await sleep(ben), [threads]))[0], 'applied');
    expect(theirs.id).not.toBe(mine.id);
    expect(theirs.replayed).toBeUndefined();
  });
});

test('is too late to cancel, and repeats of both find the result', async () => {
  const { threads } = writes();
  const { id } = ofKind((await push(server, ann, [threads]))[0], 'applied');
  const awake = await sleep(ann);
  const cancel = [{ key: threads.key, target: threads.key }];
  for (let time = 0; time < 2; time++) {
    const { body } = await sendPush(server, awake, [], { cancel });
    expect(body.outcomes).toEqual([{ key: threads.key, outcome: 'too-late', id }]);
  }
  expect(await push(server, awake, [threads])).toMatchObject([{ outcome: 'applied', id, replayed: true }]);
});
