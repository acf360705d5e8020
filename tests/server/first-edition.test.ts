import { readFileSync } from 'node:fs';
import { afterAll, describe, expect, test } from 'vitest';
import { MINUTE_MS } from '#contract/shared/time.ts';
import type { Outcome, PullAnswer, PushAnswer } from '#contract/sync.ts';
import {
  CORPUS_PATH,
  type Corpus,
  CURSOR,
  EPOCH,
  type Exchange,
  formOf,
  outcomeOf,
  type Sender,
  startFirstEditionWorld,
} from '#tests/support/first-edition.ts';
import type { TestAnswer } from '#tests/support/server.ts';

/** Recorded requests of phones with the first version of the protocol, in order; see record.ts beside it. */
const { forms, exchanges }: Corpus = JSON.parse(readFileSync(CORPUS_PATH, 'utf8'));

const { server, people } = await startFirstEditionWorld();
const cursors = new Map<string, number>();
afterAll(() => server.close());

/** Sends a recorded request with this server's epoch and this phone's cursors. */
async function send({ as, method, path, headers, body }: Exchange): Promise<TestAnswer<unknown>> {
  const epoch = await server.epoch();
  const cookie = as === 'visitor' ? undefined : people[as].cookie;
  const url = path
    .replace(EPOCH, epoch)
    .replaceAll(
      /([\w:-]+)@\{cursor\}/g,
      (_, stream: string) => `${stream}@${cursors.get(`${as} ${stream}`)}`,
    );
  const sent = body === undefined ? {} : { body: body.epoch === EPOCH ? { ...body, epoch } : body };
  return server.request(method, url, { headers, cookie, ...sent });
}

/** The phones share a person's cursors, and the public ones. */
function noteCursors(as: Sender, body: unknown) {
  for (const { stream, to } of (body as Partial<PullAnswer> | null)?.streams ?? [])
    cursors.set(`${as} ${stream}`, to);
}

/** The recorded paths whose value differs or is missing now. New paths are ignored. */
function changed(exchange: Exchange, body: unknown): string[] {
  const now = formOf(body);
  return Object.entries(forms[exchange.answer.form] ?? {}).flatMap(([path, types]) => {
    const known = types.split('|');
    const found = (now[path] ?? 'missing').split('|');
    return found.every((type) => known.includes(type)) ? [] : [`${path}: ${types}, now ${found.join('|')}`];
  });
}

const titleOf = ({ about, method, path }: Exchange, index: number) =>
  `${index + 1}. ${about}: ${method} ${path.replaceAll(CURSOR, 'n')}`;

describe('the server answers every request of a first-version phone in its format', () => {
  for (const [index, exchange] of exchanges.entries())
    test(titleOf(exchange, index), async () => {
      server.clock.nowMs += MINUTE_MS;
      const answer = await send(exchange);
      noteCursors(exchange.as, answer.body);
      const { status, headers, outcomes } = exchange.answer;
      expect(answer.status, JSON.stringify(answer.body)).toBe(status);
      for (const [name, value] of Object.entries(headers)) expect(answer.headers.get(name), name).toBe(value);
      expect(changed(exchange, answer.body)).toEqual([]);
      if (outcomes) {
        expect(outcomesOf(answer)?.map(outcomeOf)).toEqual(outcomes);
        await expectReplay(exchange, answer);
      }
    });
});

const outcomesOf = ({ body }: TestAnswer<unknown>): Outcome[] => (body as PushAnswer).outcomes;

/** A repeat gets the same results, marked as replayed, with the same versions. */
async function expectReplay(exchange: Exchange, first: TestAnswer<unknown>) {
  const again = await send(exchange);
  expect(outcomesOf(again).map(outcomeOf)).toEqual(exchange.answer.outcomes);
  for (const [index, outcome] of outcomesOf(again).entries()) {
    if (outcome.outcome !== 'applied' && outcome.outcome !== 'rejected') continue;
    expect(outcome.replayed).toBe(true);
    const before = outcomesOf(first)[index];
    if (outcome.outcome === 'applied' && before?.outcome === 'applied')
      expect(outcome.version).toBe(before.version);
  }
}

test('replays create no duplicates', async () => {
  const { store } = server;
  const count = async (table: 'reviews' | 'posts' | 'threads' | 'contact_messages') =>
    (await store.read.selectFrom(table).select('id').execute()).length;
  expect(await count('reviews')).toBe(3);
  expect(await count('threads')).toBe(2);
  expect(await count('contact_messages')).toBe(2);
});

test('the recording has every write of the first version', () => {
  const names = exchanges.flatMap(({ body }) => (body?.mutations ?? []) as { name: string; args: object }[]);
  expect([...new Set(names.map(({ name }) => name))].sort()).toEqual([
    'business.register',
    'contact.send',
    'game.download',
    'post.create',
    'post.edit',
    'post.like',
    'post.remove',
    'preferences.set',
    'review.write',
    'thread.create',
  ]);
  const withBase = names.filter(({ name, args }) => name !== 'preferences.set' && 'base' in args);
  expect(withBase).toEqual([]);
});
