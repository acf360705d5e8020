import { randomUUID } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { SYNC_LIMITS } from '#contract/limits.ts';
import type { Problem } from '#contract/problems.ts';
import type { PushAnswer } from '#contract/sync.ts';
import { beginEpoch } from '#server/features/sync/epochs.ts';
import { startTestServer, type TestPerson, type TestServer } from '#tests/support/server.ts';
import { envelope, mutation, push, review } from '#tests/support/sync.ts';

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
const problemOf = async (person: TestPerson | null, mutations: unknown, changes: object = {}) => {
  const before = await version();
  const body = { ...envelope(person, []), mutations, ...changes };
  const answer = await server.request<Problem & PushAnswer>('POST', '/api/sync/push', {
    body,
    token: person?.token,
  });
  expect(await version()).toBe(before);
  return answer;
};

describe('the whole push is refused and nothing applied', () => {
  test('without a session: 401, even if visitor entries are in it', async () => {
    for (const mutations of [
      [review()],
      [mutation('contact.send', {}), review()],
      [mutation('new.kind', {})],
    ]) {
      const answer = await problemOf(null, mutations);
      expect([answer.status, answer.body.code]).toEqual([401, 'not-signed-in']);
    }
  });

  test('with a cancel of a person whose session has ended: 401, and the write may still be applied', async () => {
    const sent = review();
    const cancel = [{ key: randomUUID(), target: sent.key }];
    for (const mutations of [[], [mutation('game.download', { gameId: 999 })]]) {
      const answer = await problemOf(null, mutations, { cancel, user: ann.user.id });
      expect([answer.status, answer.body.code]).toEqual([401, 'not-signed-in']);
    }
    const recorded = await server.store.read
      .selectFrom('mutation_outcomes')
      .selectAll()
      .where('key', '=', sent.key)
      .execute();
    expect(recorded).toEqual([]);
    expect((await push(server, ann, [sent]))[0]?.outcome).toBe('applied');
  });

  test('with a malformed envelope: 422 with our message on the first bad path', async () => {
    const entry = review();
    const cases: [object, string, string][] = [
      [{ epoch: 7 }, 'epoch', 'epoch must be a text of at most 64 characters, or null.'],
      [{ user: 'ann' }, 'user', 'user must be the id of who is signed in, or null.'],
      [{ cancel: {} }, 'cancel', 'This must be a list.'],
      [{ cancel: [1] }, 'cancel.0', 'A cancel is an object with key and target.'],
      [{ mutations: ['x'] }, 'mutations.0', 'A mutation is an object with key, name, argsVersion and args.'],
      [{ mutations: [{ ...entry, name: 1 }] }, 'mutations.0.name', 'name must be a text.'],
      [
        { mutations: [{ ...entry, argsVersion: 0 }] },
        'mutations.0.argsVersion',
        'argsVersion must be a whole number above 0.',
      ],
      [
        { mutations: [{ ...entry, needs: 'x' }] },
        'mutations.0.needs',
        'needs must be a list of at most 200 keys.',
      ],
    ];
    for (const [changes, path, message] of cases) {
      const answer = await problemOf(ann, [entry], changes);
      expect([answer.status, answer.body.errors]).toEqual([422, [{ path, message }]]);
    }
  });

  test('when the device expects another signed-in person: 409 other-user', async () => {
    for (const user of [bob.user.id, null, 999]) {
      const answer = await problemOf(ann, [review()], { user });
      expect([answer.status, answer.body.code]).toEqual([409, 'other-user']);
    }
  });

  test('of another epoch: 409 wrong-epoch with the current epoch and lineage', async () => {
    const answer = await problemOf(ann, [review()], { epoch: randomUUID() });
    const epoch = await server.epoch();
    expect(answer.status).toBe(409);
    expect(answer.headers.get('content-type')).toBe('application/problem+json');
    expect(answer.body).toMatchObject({
      code: 'wrong-epoch',
      status: 409,
      epoch,
      lineage: [{ epoch, forkedAt: 0 }],
    });
  });

  test('without an epoch when there are several: 409 with the current epoch and lineage', async () => {
    const other = await startTestServer({ businesses: 1 });
    const eve = await other.register('eve');
    await other.store.write(({ trx }) => beginEpoch(trx));
    const sent = review();
    const refused = await other.request<Problem & PushAnswer>('POST', '/api/sync/push', {
      body: envelope(eve, [sent]),
      token: eve.token,
    });
    const epoch = await other.epoch();
    expect([refused.status, refused.body]).toMatchObject([409, { code: 'wrong-epoch', epoch }]);
    expect(refused.body.lineage).toHaveLength(2);
    const [outcome] = await push(other, eve, [sent], { epoch });
    expect(outcome).not.toHaveProperty('replayed');
    await other.close();
  });

  test.each([
    ['201 mutations', { mutations: Array.from({ length: 201 }, () => review()) }],
    [
      '201 cancels',
      { cancel: Array.from({ length: 201 }, () => ({ key: randomUUID(), target: randomUUID() })) },
    ],
  ])('with %s: 413', async (_, changes) => {
    const answer = await problemOf(ann, [], changes);
    expect([answer.status, answer.body.code]).toEqual([413, 'too-large']);
  });

  test('over 1 MB, even if it compresses well: 413', async () => {
    const body = gzipSync(JSON.stringify(envelope(ann, [review({ filler: 'a'.repeat(1024 * 1024) })])));
    const answer = await server.request('POST', '/api/sync/push', {
      body,
      token: ann.token,
      headers: { 'content-encoding': 'gzip' },
    });
    expect(answer.status).toBe(413);
  });

  test('in an unsupported protocol: 426, so that the phone keeps its writes and updates', async () => {
    const answer = await problemOf(ann, [review()], { protocol: 0, device: undefined });
    expect([answer.status, answer.body.code]).toEqual([426, 'update-needed']);
  });

  test.each([
    ['another protocol', { protocol: 2 }, 'protocol'],
    ['a protocol that is no number', { protocol: '1' }, 'protocol'],
    ['no protocol', { protocol: undefined }, 'protocol'],
    ['no device', { device: undefined }, 'device'],
    ['a device that is no UUID', { device: 'phone' }, 'device'],
    ['a key that is no UUID', { mutations: [review({}, { key: 'k' })] }, 'mutations.0.key'],
    ['neither cancel nor mutation', { mutations: [], cancel: [] }, 'mutations'],
    ['mutations that are no list', { mutations: {} }, 'mutations'],
    ['a user that is no id', { user: 'ann' }, 'user'],
  ])('with %s: 422 with its path', async (_, changes, path) => {
    const answer = await problemOf(ann, [review()], changes);
    expect([answer.status, answer.body.errors?.[0]?.path]).toEqual([422, path]);
  });
});

test('with more needs than the limit: the phone sends fewer at a time', async () => {
  const parent = review();
  await push(server, bob, [parent]);
  const each = SYNC_LIMITS.pushNeeds / SYNC_LIMITS.pushMutations;
  const naming = (count: number) => mutation('new.kind', {}, { needs: Array(count).fill(parent.key) });
  const most = Array.from({ length: SYNC_LIMITS.pushMutations }, () => naming(each));
  expect((await problemOf(bob, most)).status).toBe(200);
  const answer = await problemOf(bob, [...most.slice(1), naming(each + 1)]);
  expect([answer.status, answer.body.code]).toEqual([413, 'too-large']);
});

test('a visitor’s cancel needs no session, and never affects a person’s write', async () => {
  const [message, mine] = [mutation('contact.send', {}), review()];
  const cancelOf = (target: string) => ({ cancel: [{ key: randomUUID(), target }], user: null });
  expect(await push(server, null, [], cancelOf(message.key))).toEqual([
    { key: message.key, outcome: 'cancelled' },
  ]);
  expect((await push(server, null, [message]))[0]).toMatchObject({ problem: { code: 'cancelled' } });
  await push(server, ann, [mutation('game.download', { gameId: 999 })], cancelOf(mine.key));
  expect((await push(server, ann, [mine]))[0]?.outcome).toBe('applied');
});

test('over the person’s rate each further mutation is deferred until there is room for it and those before it', async () => {
  const other = await startTestServer({ businesses: 1, env: { WRITES_PER_MINUTE: '60' } });
  const eve = await other.register('eve');
  const sent = Array.from({ length: 200 }, () => review());
  await push(other, eve, sent);
  const more = Array.from({ length: 50 }, () => review());
  const outcomes = await push(other, eve, more);
  expect(outcomes.slice(0, 40).every(({ outcome }) => outcome === 'applied')).toBe(true);
  for (const [index, outcome] of outcomes.slice(40).entries())
    expect(outcome).toMatchObject({ reason: 'rate', retryAfterMs: 1000 * (index + 1) });
  expect((await push(other, eve, sent)).every((outcome) => 'replayed' in outcome)).toBe(true);
  other.clock.nowMs += 10_000;
  const later = await push(other, eve, more);
  expect(later.every(({ outcome }) => outcome === 'applied')).toBe(true);
  await other.close();
});
