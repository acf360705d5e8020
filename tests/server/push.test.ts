import { randomUUID } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Review } from '#contract/reviews.ts';
import type { PushAnswer } from '#contract/sync.ts';
import { startTestServer, type TestPerson, type TestServer } from '#tests/support/server.ts';
import { envelope, mutation, ofKind, push, review, sendPush } from '#tests/support/sync.ts';

let server: TestServer;
let ann: TestPerson;
let bob: TestPerson;
beforeAll(async () => {
  server = await startTestServer({ businesses: 3 });
  ann = await server.register('ann');
  bob = await server.register('bob');
});
afterAll(() => server.close());

const version = async () =>
  (await server.store.read.selectFrom('change_counter').select('version').executeTakeFirstOrThrow()).version;
test('the answer has protocol, epoch and lineage, and is never cached', async () => {
  const answer = await sendPush(server, ann, [review()]);
  const epoch = await server.epoch();
  expect(answer.body).toMatchObject({ protocol: 1, epoch, lineage: [{ epoch, forkedAt: 0 }] });
  expect(answer.headers.get('cache-control')).toBe('no-store');
});

test('outcomes are in the order of the request, cancels by their target first', async () => {
  const mutations = [
    review({ rating: 1 }),
    review({ businessId: 77 }),
    review({ businessId: 2 }),
    mutation('new.kind', {}),
  ];
  const target = randomUUID();
  const outcomes = await push(server, ann, mutations, { cancel: [{ key: randomUUID(), target }] });
  expect(outcomes.map(({ key }) => key)).toEqual([target, ...mutations.map(({ key }) => key)]);
  expect(outcomes.map(({ outcome }) => outcome)).toEqual([
    'cancelled',
    'applied',
    'rejected',
    'applied',
    'deferred',
  ]);
});

test('mutations of one push are applied in order: the last review wins', async () => {
  const outcomes = await push(
    server,
    ann,
    [1, 2, 3, 4, 5].map((rating) => review({ rating })),
  );
  const versions = outcomes.map((outcome) => ofKind(outcome, 'applied').version);
  expect(versions).toEqual(versions.toSorted((a, b) => a - b));
  const list = await server.request<Review[]>('GET', '/api/businesses/1/reviews');
  expect(list.body.find(({ user }) => user.fullName === 'ann Tester')?.rating).toBe(5);
});

test('an applied outcome has version, id and the rows with that version and the mutation’s key', async () => {
  const sent = review({ businessId: 3, rating: 2 });
  const outcome = ofKind((await push(server, ann, [sent]))[0], 'applied');
  expect(outcome.rows.reviews).toMatchObject([
    { id: outcome.id, key: sent.key, version: outcome.version, rating: 2 },
  ]);
  expect(outcome.rows.businesses).toMatchObject([
    { id: 3, rating: 2, reviewCount: 1, version: outcome.version },
  ]);
  expect(outcome).not.toHaveProperty('replayed');
});

test('repeating a push is a replay without duplicates', async () => {
  const mutations = [review(), review({ rating: 9 })];
  const first = await push(server, ann, mutations);
  const before = await version();
  const again = await push(server, ann, mutations);
  expect(again).toEqual(first.map((outcome) => ({ ...outcome, replayed: true })));
  expect(await version()).toBe(before);
});

test('the same key twice in one push has one effect', async () => {
  const sent = review({ rating: 3 });
  const [one, two] = await push(server, ann, [sent, sent]);
  expect(two).toEqual({ ...one, replayed: true });
});

test('the same key with other arguments is rejected, even within one push', async () => {
  const sent = review();
  const [, other] = await push(server, ann, [
    sent,
    { ...sent, args: { ...(review({ rating: 1 }).args as object) } },
  ]);
  expect(ofKind(other, 'rejected').problem).toMatchObject({ status: 422, code: 'idempotency-key-reused' });
});

describe('one mutation never affects the others', () => {
  test.each([
    ['null as arguments', review({}, { args: null }), 'rejected'],
    ['a text as arguments', review({}, { args: 'x' }), 'rejected'],
    ['a list as arguments', review({}, { args: [] }), 'rejected'],
    ['bad fields', review({ rating: 'x', comment: {} }), 'rejected'],
    ['an unknown kind', mutation('constructor', {}), 'deferred'],
    ['a kind named like a property', mutation('__proto__', {}), 'deferred'],
    ['a newer shape', review({}, { argsVersion: 2 }), 'deferred'],
  ])('%s', async (_, poison, kind) => {
    const outcomes = await push(server, bob, [review(), poison, review({ businessId: 2 })]);
    expect(outcomes.map(({ outcome }) => outcome)).toEqual(['applied', kind, 'applied']);
  });

  test('a crash is deferred as internal, rolled back, not recorded, and the rest is written', async () => {
    const other = await startTestServer({ businesses: 3 });
    const eve = await other.register('eve');
    await other.store.write(({ trx }) =>
      trx.updateTable('businesses').set({ facts: 'no JSON' }).where('id', '=', 2).execute(),
    );
    const poison = review({ businessId: 2 });
    const outcomes = await push(other, eve, [review(), poison, review({ businessId: 3 })]);
    expect(outcomes[1]).toMatchObject({ outcome: 'deferred', reason: 'internal' });
    expect([outcomes[0], outcomes[2]].map((outcome) => outcome?.outcome)).toEqual(['applied', 'applied']);
    expect(await other.store.read.selectFrom('reviews').select('business_id').execute()).toHaveLength(2);
    await other.store.write(({ trx }) => trx.updateTable('businesses').set({ facts: '{}' }).execute());
    const [again] = await push(other, eve, [poison]);
    expect(again).not.toHaveProperty('replayed');
    expect(again?.outcome).toBe('applied');
    await other.close();
  });
});

test('an unknown kind and a newer format are deferred as upgrade and never recorded', async () => {
  for (const sent of [mutation('post.dance', { a: 1 }), review({}, { argsVersion: 2 })])
    for (let time = 0; time < 2; time++) {
      const outcome = ofKind((await push(server, ann, [sent]))[0], 'deferred');
      expect([outcome.reason, outcome.retryAfterMs > 0]).toEqual(['upgrade', true]);
    }
});

describe('needs', () => {
  test('defer a write while one is missing, and allow it later', async () => {
    const parent = review();
    const child = review({ businessId: 2 }, { needs: [parent.key] });
    expect(ofKind((await push(server, ann, [child]))[0], 'deferred')).toMatchObject({
      reason: 'needs-missing',
      detail: expect.stringContaining('not arrived yet'),
    });
    await push(server, ann, [parent]);
    expect((await push(server, ann, [child]))[0]).toMatchObject({ outcome: 'applied' });
  });

  test('are met by an earlier write of the same push, not by a later one', async () => {
    const [parent, late] = [review(), review({ businessId: 3 })];
    const outcomes = await push(server, ann, [
      parent,
      review({ businessId: 2 }, { needs: [parent.key.toUpperCase()] }),
      review({ businessId: 2 }, { needs: [late.key] }),
      late,
    ]);
    expect(outcomes.map(({ outcome }) => outcome)).toEqual(['applied', 'applied', 'deferred', 'applied']);
  });

  test('are not met by a refused write, or by another person’s', async () => {
    const [refused, theirs] = [review({ rating: 0 }), review()];
    await push(server, bob, [theirs]);
    const outcomes = await push(server, ann, [
      refused,
      review({ businessId: 2 }, { needs: [refused.key] }),
      review({ businessId: 2 }, { needs: [theirs.key] }),
    ]);
    expect(outcomes.slice(1)).toMatchObject([{ reason: 'needs-missing' }, { reason: 'needs-missing' }]);
  });
});

describe('cancel', () => {
  const cancel = (person: TestPerson | null, target: string) =>
    push(server, person, [], { cancel: [{ key: randomUUID(), target }] });

  test('before the write: `cancelled`, again `cancelled`, and the write is refused permanently', async () => {
    const sent = review();
    for (let time = 0; time < 2; time++)
      expect(await cancel(ann, sent.key)).toEqual([{ key: sent.key, outcome: 'cancelled' }]);
    const outcome = ofKind((await push(server, ann, [sent]))[0], 'rejected');
    expect(outcome.problem).toMatchObject({ status: 409, code: 'cancelled' });
  });

  test('after the write: too-late with the id, and the write stays', async () => {
    const sent = review({ businessId: 2 });
    const { id } = ofKind((await push(server, ann, [sent]))[0], 'applied');
    expect(await cancel(ann, sent.key)).toEqual([{ key: sent.key, outcome: 'too-late', id }]);
    expect((await push(server, ann, [sent]))[0]).toMatchObject({ outcome: 'applied', id, replayed: true });
  });

  test('in the same push as the write, and with its replacement', async () => {
    const [old, edited] = [review({ rating: 1 }), review({ rating: 5 })];
    const outcomes = await push(server, ann, [old, edited], {
      cancel: [{ key: randomUUID(), target: old.key }],
    });
    expect(outcomes.map(({ outcome }) => outcome)).toEqual(['cancelled', 'rejected', 'applied']);
  });

  test('of another person does not affect the write', async () => {
    const sent = review();
    await cancel(bob, sent.key);
    expect((await push(server, ann, [sent]))[0]?.outcome).toBe('applied');
  });
});

test('a push of 200 mutations in 1 MB, gzipped, with the right epoch, is accepted', async () => {
  const other = await startTestServer({ businesses: 1 });
  const eve = await other.register('eve');
  const sent = Array.from({ length: 200 }, () =>
    review({ comment: 'x'.repeat(1000), filler: 'y'.repeat(3500) }),
  );
  const body = gzipSync(JSON.stringify(envelope(eve, sent, { epoch: await other.epoch() })));
  const answer = await other.request<PushAnswer>('POST', '/api/sync/push', {
    body,
    cookie: eve.cookie,
    headers: { 'content-encoding': 'gzip' },
  });
  expect(answer.body.outcomes.filter(({ outcome }) => outcome === 'applied')).toHaveLength(200);
  await other.close();
});

test('visitor entries are accepted without a session, and with one', async () => {
  for (const person of [null, ann]) {
    const sent = mutation('game.download', { gameId: 999 });
    const answer = await sendPush(server, person, [sent]);
    expect([answer.status, answer.body.outcomes[0]?.key]).toEqual([200, sent.key]);
  }
});

test('a preferences mutation merges with its base and returns the profile', async () => {
  await push(server, bob, [mutation('preferences.set', { animals: ['Dog', 'Cat'], businessTypes: [] })]);
  const base = { animals: ['Dog'], businessTypes: [] };
  const sent = mutation('preferences.set', { animals: ['Dog', 'Goat'], businessTypes: [], base });
  const outcome = ofKind((await push(server, bob, [sent]))[0], 'applied');
  expect(outcome.rows.profile).toMatchObject([
    { id: bob.user.id, preferences: { animals: ['Dog', 'Cat', 'Goat'] }, version: outcome.version },
  ]);
});
