import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Problem } from '#contract/problems.ts';
import { HOUR_MS, MINUTE_MS, SECOND_MS } from '#contract/shared/time.ts';
import { startTestServer, type TestPerson, type TestServer } from '#tests/support/server.ts';
import { mutation, push } from '#tests/support/sync.ts';

const LONG =
  'Stay away from this place: they overcharge, they never call back and my mare was lame for weeks.';
const SAME =
  'The same text was sent from your connection several times this hour. This one will be sent when the hour is over.';

let server: TestServer;
let people: TestPerson[];
beforeEach(async () => {
  server = await startTestServer({ businesses: 5 });
  people = await Promise.all(['ann', 'ben', 'cat', 'dan', 'eve'].map((name) => server.register(name)));
});
afterEach(() => server.close());

const [ANN, BEN, CAT] = [0, 1, 2];
const person = (n: number) => people[n] as TestPerson;
const review = (n: number, comment: string, { businessId = 1, address = '192.0.2.1', headers = {} } = {}) =>
  server.request<Problem>('POST', '/api/reviews', {
    token: person(n).token,
    body: { businessId, rating: 1, comment },
    address,
    headers,
  });
const statuses = (answers: { status: number }[]) => answers.map(({ status }) => status);
const inOrder = async <T>(list: (() => Promise<T>)[]): Promise<T[]> => {
  const done: T[] = [];
  for (const one of list) done.push(await one());
  return done;
};

test('five accounts of one address post one text twice within an hour; the others wait until the hour is over', async () => {
  const answers = await inOrder(people.map((_, n) => () => review(n, LONG)));
  expect(statuses(answers)).toEqual([201, 201, 429, 429, 429]);
  expect([answers[2]?.body.detail, answers[2]?.headers.get('retry-after')]).toEqual([
    SAME,
    String(HOUR_MS / SECOND_MS),
  ]);
  server.clock.nowMs += HOUR_MS;
  expect((await review(CAT, LONG)).status).toBe(201);
});

test('case, spaces, punctuation and invisible characters do not make a different text; a different address counts apart', async () => {
  await review(ANN, LONG);
  await review(BEN, LONG);
  for (const comment of [LONG.toUpperCase(), LONG.replaceAll(' ', ' — '), LONG.replaceAll('a', 'a\u200b')])
    expect((await review(CAT, comment)).status).toBe(429);
  expect((await review(CAT, `${LONG} Twice.`)).status).toBe(201);
  expect((await review(3, LONG, { address: '192.0.2.2' })).status).toBe(201);
});

test.each([
  ['a letter of another alphabet', LONG.replace('a', 'а')],
  ['capitals of another alphabet', LONG.replace('S', 'Ѕ').replace('T', 'Т').replaceAll('h', 'Н')],
  ['letters of mathematics', LONG.replace('away', '𝐚𝐰𝐚𝐲')],
  ['marks on letters', LONG.replaceAll('e', 'é')],
  ['digits for letters that look like them', LONG.replaceAll('o', '0').replaceAll('l', '1')],
  ['other letters that look like them', LONG.replaceAll('l', 'I')],
  ['two letters for one that looks like them', LONG.replaceAll('m', 'rn')],
])('%s do not make a different text either', async (_, comment) => {
  await review(ANN, LONG);
  await review(BEN, LONG);
  expect((await review(CAT, comment)).status).toBe(429);
});

test('case does not make a different text in another alphabet', async () => {
  const text =
    'Не ходите сюда, они берут слишком много денег и никогда не перезванивают, лошадь хромала недели.';
  await review(ANN, text);
  await review(BEN, text);
  expect((await review(CAT, text.replaceAll('т', 'Т'))).status).toBe(429);
  expect((await review(CAT, text.replace('лошадь', 'корова'))).status).toBe(201);
});

test('a different number makes a different text', async () => {
  const numbers = (n: number) => Array.from({ length: 30 }, (_, at) => 352_555_0100 + n * at).join(' ');
  await review(ANN, numbers(1));
  await review(BEN, numbers(1));
  expect((await review(CAT, numbers(2))).status).toBe(201);
  expect((await review(3, numbers(1))).status).toBe(429);
  const left = (bales: number) => `${bales} bales of coastal hay are left. ${LONG}`;
  for (const bales of [12, 11, 10, 9]) expect((await review(ANN, left(bales))).status).toBe(201);
});

test('a text whose write failed is not counted, whatever its key', async () => {
  const { write } = server.store;
  server.store.write = (job) =>
    write(async (w) => {
      await job(w);
      throw Object.assign(new Error('disk full'), { errcode: 13 });
    });
  for (const n of [ANN, BEN, CAT]) expect((await review(n, LONG)).status).toBe(503);
  server.store.write = write;
  expect(statuses([await review(ANN, LONG), await review(BEN, LONG), await review(CAT, LONG)])).toEqual([
    201, 201, 429,
  ]);
});

test('threads, replies and reviews of a push count together, and only the third waits', async () => {
  const thread = () =>
    mutation('thread.create', { categoryId: 1, title: 'Beware', content: LONG, isSticky: false });
  const first = await push(server, person(ANN), [
    thread(),
    mutation('post.create', { thread: 1, content: 'Why?' }),
  ]);
  expect(first).toMatchObject([{ outcome: 'applied' }, { outcome: 'applied' }]);
  server.clock.nowMs += MINUTE_MS;
  await push(server, person(BEN), [mutation('review.write', { businessId: 1, rating: 1, comment: LONG })]);
  const third = mutation('post.create', { thread: 1, content: LONG });
  const outcomes = await push(server, person(CAT), [
    third,
    mutation('post.create', { thread: 1, content: 'Oh.' }),
  ]);
  expect(outcomes).toMatchObject([
    {
      outcome: 'deferred',
      reason: 'busy',
      alone: true,
      retryAfterMs: HOUR_MS - MINUTE_MS,
      detail: SAME,
    },
    { outcome: 'applied' },
  ]);
  server.clock.nowMs += HOUR_MS - MINUTE_MS;
  expect(await push(server, person(CAT), [third])).toMatchObject([{ outcome: 'applied' }]);
});

test('a repeated write is no second text, whether it was stored or failed at first', async () => {
  const headers = { 'idempotency-key': randomUUID() };
  for (let n = 0; n < 4; n++) expect((await review(ANN, LONG, { headers })).status).toBe(201);
  const sent = mutation('review.write', { businessId: 1, rating: 1, comment: LONG });
  const fails = async () => {
    throw Object.assign(new Error('disk full'), { errcode: 13 });
  };
  const { write } = server.store;
  for (let n = 0; n < 3; n++) {
    server.store.write = (job) =>
      write(async (w) => {
        await job(w);
        return fails();
      });
    const failed = await push(server, person(BEN), [sent]).catch(() => null);
    server.store.write = write;
    expect(failed).toMatchObject([{ outcome: 'deferred', reason: 'busy' }]);
  }
  expect(await push(server, person(BEN), [sent])).toMatchObject([{ outcome: 'applied' }]);
  expect((await review(CAT, LONG)).status).toBe(429);
});

test('an edit that makes a post the same text counts too', async () => {
  const posts = ['One?', 'Two?', 'Three?'].map((content) =>
    mutation('thread.create', { categoryId: 1, title: 'Hay', content, isSticky: false }),
  );
  await push(server, person(ANN), posts);
  const edits = [1, 2, 3].map((post) => mutation('post.edit', { post, content: LONG }));
  const [first, second, third] = await push(server, person(ANN), edits);
  expect([first, second]).toMatchObject([{ outcome: 'applied' }, { outcome: 'applied' }]);
  expect(third).toMatchObject({ outcome: 'deferred', reason: 'busy', alone: true, detail: SAME });
  expect((await review(BEN, LONG)).status).toBe(429);
  server.clock.nowMs += HOUR_MS;
  expect(await push(server, person(ANN), edits.slice(2))).toMatchObject([{ outcome: 'applied' }]);
});

test('a post that is edited repeatedly is one text, on either write path', async () => {
  const thread = { categoryId: 1, title: 'Hay', content: LONG, isSticky: false };
  await push(server, person(ANN), [mutation('thread.create', thread)]);
  const { status } = await server.request('POST', '/api/forums/threads', {
    token: person(BEN).token,
    body: { ...thread, content: `${LONG} Twice.` },
  });
  expect(status).toBe(201);
  const mended = (text: string) => [text.replace(':', ' –'), text.toLowerCase(), `${text} Sorry.`, text];
  for (const [post, author, text] of [
    [1, ANN, LONG],
    [2, BEN, `${LONG} Twice.`],
  ] as const)
    for (const content of mended(text)) {
      const edit = mutation('post.edit', { post, content });
      expect(await push(server, person(author), [edit])).toMatchObject([{ outcome: 'applied' }]);
    }
  expect(statuses([await review(CAT, LONG), await review(3, LONG)])).toEqual([201, 429]);
});

test('a new rating with the same text, and short texts of many people, never wait', async () => {
  await review(ANN, LONG);
  await review(BEN, LONG);
  expect((await review(ANN, LONG)).status).toBe(201);
  const short = people.map((_, n) => () => review(n, 'Great service, thank you!', { businessId: 2 }));
  expect(statuses(await inOrder(short))).toEqual(Array(5).fill(201));
});

test('short texts with a link do wait', async () => {
  const same = people.slice(0, 3).map((_, n) => () => review(n, 'Look: https://example.com/buy'));
  expect(statuses(await inOrder(same))).toEqual([201, 201, 429]);
});

test('a write that is refused for another reason is not counted', async () => {
  for (let n = 0; n < 3; n++) expect((await review(ANN, LONG, { businessId: 99 })).status).toBe(404);
  expect(statuses([await review(ANN, LONG), await review(BEN, LONG)])).toEqual([201, 201]);
});

test('the hour is counted from each text', async () => {
  server.clock.nowMs += HOUR_MS - MINUTE_MS;
  expect(statuses([await review(ANN, LONG)])).toEqual([201]);
  server.clock.nowMs += 2 * MINUTE_MS; // the tables have rotated
  expect(statuses([await review(BEN, LONG), await review(CAT, LONG)])).toEqual([201, 429]);
  server.clock.nowMs += HOUR_MS - 2 * MINUTE_MS;
  expect(statuses([await review(CAT, LONG), await review(3, LONG)])).toEqual([201, 429]);
  server.clock.nowMs += 5 * HOUR_MS;
  expect(statuses([await review(3, LONG), await review(4, LONG)])).toEqual([201, 201]);
});
