import { createHash, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Problem } from '#contract/problems.ts';
import type { Review } from '#contract/reviews.ts';
import { startTestServer, type TestPerson, type TestServer } from '#tests/support/server.ts';
import { ofKind, push, review } from '#tests/support/sync.ts';

let server: TestServer;
let ann: TestPerson;
let bob: TestPerson;
let key: string;
beforeAll(async () => {
  server = await startTestServer({ businesses: 3 });
  ann = await server.register('ann');
  bob = await server.register('bob');
});
afterAll(() => server.close());
beforeEach(() => {
  key = randomUUID();
});

const body = (changes: object = {}) => ({ businessId: 1, rating: 4, comment: 'Came at night.', ...changes });
const write = (sent: unknown = body(), person: TestPerson | null = ann, name = key) =>
  server.request<Review & Problem>('POST', '/api/reviews', {
    body: sent,
    token: person?.token,
    headers: { 'idempotency-key': name },
  });
const isReplayed = (answer: { headers: Headers }) => answer.headers.get('idempotency-replayed') === 'true';
const version = async () =>
  (await server.store.read.selectFrom('change_counter').select('version').executeTakeFirstOrThrow()).version;
const outcomes = async () =>
  (await server.store.read.selectFrom('mutation_outcomes').select('key').where('key', '=', key).execute())
    .length;

test('a repeat gets the stored response and changes nothing', async () => {
  const first = await write();
  expect([first.status, isReplayed(first), first.body.key]).toEqual([201, false, key]);
  const before = await version();
  server.clock.nowMs += 1000;
  const again = await write();
  expect([again.status, isReplayed(again), again.body]).toEqual([201, true, first.body]);
  expect(await version()).toBe(before);
});

test('a key is the same in any case, and a body in any order of fields', async () => {
  const first = await write(body(), ann, key.toUpperCase());
  const again = await write({ comment: 'Came at night.', rating: 4, businessId: 1 });
  expect([isReplayed(again), again.body]).toEqual([true, first.body]);
});

test('a body is the same before and after trimming', async () => {
  const first = await write(body({ comment: '\u202aCame\u2028at night.\u202c' }));
  expect([first.status, first.body.comment]).toEqual([201, 'Came\nat night.']);
  const again = await write(body({ comment: 'Came\nat night.' }));
  expect([isReplayed(again), again.body]).toEqual([true, first.body]);
});

test('a body that an earlier server version accepted untrimmed is still the same', async () => {
  const sent = body({ comment: 'Came\u200e at night.' });
  await write(sent);
  const asItCame = createHash('sha256')
    .update(`review.write\n{"businessId":1,"comment":"Came\u200e at night.","rating":4}`)
    .digest('hex');
  await server.store.write(({ trx }) =>
    trx.updateTable('mutation_outcomes').set({ args_hash: asItCame }).where('key', '=', key).execute(),
  );
  expect(isReplayed(await write(sent))).toBe(true);
});

test('of 20 simultaneous requests exactly one runs', async () => {
  const before = await version();
  const answers = await Promise.all(Array.from({ length: 20 }, () => write()));
  expect(answers.map((answer) => answer.status)).toEqual(Array(20).fill(201));
  expect(answers.filter((answer) => !isReplayed(answer))).toHaveLength(1);
  expect(new Set(answers.map((answer) => JSON.stringify(answer.body))).size).toBe(1);
  expect(await version()).toBe(before + 1);
});

test('the same key with another body is 422, at once and later, and the first stays', async () => {
  const first = await write();
  const other = await write(body({ rating: 1 }));
  expect([other.status, other.body.code]).toEqual([422, 'idempotency-key-reused']);
  expect((await write()).body).toEqual(first.body);
});

test('the same key for another endpoint counts as reused too', async () => {
  await write();
  const answer = await server.request<Problem>('PATCH', '/api/user/preferences', {
    body: body(),
    token: ann.token,
    headers: { 'idempotency-key': key },
  });
  expect([answer.status, answer.body.code]).toEqual([422, 'idempotency-key-reused']);
});

test('one person’s key does not affect another person', async () => {
  await write();
  const other = await write(body(), bob);
  expect([other.status, isReplayed(other), other.body.user.fullName]).toEqual([201, false, 'bob Tester']);
});

test.each(['', 'x', '1234', '123e4567-e89b-12d3-a456-42661417400', '{123e4567-e89b-12d3-a456-426614174000}'])(
  'a key that is not a UUID is 400 (%j)',
  async (name) => {
    const answer = await write(body(), ann, name);
    expect([answer.status, answer.body.code]).toEqual([400, 'bad-idempotency-key']);
  },
);

describe('a final refusal is recorded', () => {
  test('422: the same answer again, even if it would pass now', async () => {
    const first = await write(body({ rating: 9 }));
    const again = await write(body({ rating: 9 }));
    expect([again.status, isReplayed(again), again.body]).toEqual([422, true, first.body]);
  });

  test('404: a business that is added later does not change the answer', async () => {
    const first = await write(body({ businessId: 4 }));
    await server.addBusiness();
    const again = await write(body({ businessId: 4 }));
    expect([first.status, again.status, isReplayed(again)]).toEqual([404, 404, true]);
  });

  test('403 and 204 of a removal', async () => {
    const { id } = (await write()).body;
    const remove = (who: TestPerson, name: string) =>
      server.request<Problem>('DELETE', `/api/reviews/${id}`, {
        token: who.token,
        headers: { 'idempotency-key': name },
      });
    const [refused, removed] = [randomUUID(), randomUUID()];
    for (const replayed of [false, true]) {
      const answer = await remove(bob, refused);
      expect([answer.status, isReplayed(answer)]).toEqual([403, replayed]);
    }
    for (const replayed of [false, true]) {
      const answer = await remove(ann, removed);
      expect([answer.status, isReplayed(answer), answer.bytes.length]).toEqual([204, replayed, 0]);
    }
  });

  test('409 of a taken e-mail', async () => {
    const change = () =>
      server.request('PATCH', '/api/user/profile', {
        body: { email: 'bob@example.com' },
        token: ann.token,
        headers: { 'idempotency-key': key },
      });
    expect([(await change()).status, isReplayed(await change())]).toEqual([409, true]);
  });
});

describe('a temporary failure is not recorded', () => {
  test.each([
    ['400 malformed JSON', '{', {}],
    ['413 too large', 'x'.repeat(262_145), {}],
    ['415 not JSON', '{}', { 'content-type': 'text/plain' }],
  ])('%s', async (_, sent, headers) => {
    const answer = await server.request('POST', '/api/reviews', {
      body: sent,
      token: ann.token,
      headers: { 'idempotency-key': key, ...headers },
    });
    expect(answer.status).toBe(Number(_.slice(0, 3)));
    expect(await outcomes()).toBe(0);
    expect((await write()).status).toBe(201);
  });

  test('401 without a session', async () => {
    expect((await write(body(), null)).status).toBe(401);
    expect(await outcomes()).toBe(0);
    expect((await write()).status).toBe(201);
  });

  test('429 for writing too fast: the same key succeeds after the wait', async () => {
    const slow = await startTestServer({ businesses: 1, env: { WRITES_PER_MINUTE: '6' } });
    const eve = await slow.register('eve');
    const send = (name: string) =>
      slow.request('POST', '/api/reviews', {
        body: body(),
        token: eve.token,
        headers: { 'idempotency-key': name },
      });
    for (let count = 0; count < 240; count++) expect((await send(randomUUID())).status).toBe(201);
    const refused = await send(key);
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '10']);
    slow.clock.nowMs += 9000;
    expect((await send(key)).status).toBe(429);
    slow.clock.nowMs += 1000;
    expect((await send(key)).status).toBe(201);
    const replay = await send(key);
    expect([replay.status, isReplayed(replay)]).toEqual([201, true]); // a repeat costs nothing
    await slow.close();
  });

  test('500: nothing of the write stays, and the key may be used again', async () => {
    const broken = await startTestServer({ businesses: 1 });
    const eve = await broken.register('eve');
    const send = () =>
      broken.request('POST', '/api/reviews', {
        body: body(),
        token: eve.token,
        headers: { 'idempotency-key': key },
      });
    await broken.store.write(({ trx }) => trx.schema.alterTable('stream_rows').renameTo('away').execute());
    expect((await send()).status).toBe(500);
    await broken.store.write(({ trx }) => trx.schema.alterTable('away').renameTo('stream_rows').execute());
    expect((await broken.request('GET', '/api/businesses/1')).body).toMatchObject({ reviewCount: 0 });
    const answer = await send();
    expect([answer.status, isReplayed(answer)]).toEqual([201, false]);
    await broken.close();
  });
});

describe('one key on both paths has one effect', () => {
  test('first the endpoint, then push', async () => {
    const first = await write();
    const before = await version();
    const [outcome] = await push(server, ann, [review({}, { key })]);
    expect(outcome).toMatchObject({
      outcome: 'applied',
      replayed: true,
      id: first.body.id,
      version: first.body.version,
    });
    expect(ofKind(outcome, 'applied').rows.reviews).toEqual([first.body]);
    expect(await version()).toBe(before);
  });

  test('first push, then the endpoint', async () => {
    const [outcome] = await push(server, ann, [review({}, { key })]);
    const again = await write();
    expect([again.status, isReplayed(again), again.body.id]).toEqual([
      201,
      true,
      ofKind(outcome, 'applied').id,
    ]);
  });

  test('both at once', async () => {
    const before = await version();
    const [byPush, byCall] = await Promise.all([push(server, ann, [review({}, { key })]), write()]);
    expect(ofKind(byPush[0], 'applied').id).toBe(byCall.body.id);
    expect(await version()).toBe(before + 1);
  });

  test('another body is refused on either path', async () => {
    await write();
    const [outcome] = await push(server, ann, [review({ rating: 1 }, { key })]);
    expect(ofKind(outcome, 'rejected').problem.code).toBe('idempotency-key-reused');
    const other = review({ rating: 2 });
    await push(server, ann, [other]);
    expect((await write(body(), ann, other.key)).body.code).toBe('idempotency-key-reused');
  });

  test('the endpoint refuses a canceled key', async () => {
    await push(server, ann, [], { cancel: [{ key: randomUUID(), target: key }] });
    const answer = await write();
    expect([answer.status, answer.body.code]).toEqual([409, 'cancelled']);
  });
});
