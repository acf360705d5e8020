import { randomUUID } from 'node:crypto';
import type { Business } from '#contract/businesses.ts';
import type { MutationName } from '#contract/mutations.ts';
import type { Outcome, PullAnswer, PulledStream, PushAnswer } from '#contract/sync.ts';
import { applyRows } from '#src/local/cache/apply.ts';
import type { Cache } from '#src/local/cache/cache.ts';
import type { TestAnswer, TestPerson, TestServer } from '#tests/support/server.ts';

/** One mutation as a device sends it. `name` is any text, so that mutations of a newer app can be sent too. */
export interface SentMutation {
  key: string;
  name: string;
  argsVersion: number;
  args: unknown;
  needs?: string[];
  writtenAt?: string;
}

/** A mutation with a new key. */
export const mutation = (
  name: MutationName | (string & {}),
  args: unknown,
  changes: Partial<SentMutation> = {},
): SentMutation => ({ key: randomUUID(), name, argsVersion: 1, args, ...changes });

/** A review of business 1 as a mutation. */
export const review = (changes: object = {}, rest: Partial<SentMutation> = {}): SentMutation =>
  mutation('review.write', { businessId: 1, rating: 4, comment: 'Came at night.', ...changes }, rest);

/** The envelope of a push by a person; `changes` replace its fields. */
export const envelope = (person: TestPerson | null, mutations: SentMutation[], changes: object = {}) => ({
  protocol: 1,
  device: randomUUID(),
  epoch: null,
  user: person?.user.id ?? null,
  cancel: [],
  mutations,
  ...changes,
});

/** Sends a push and returns the response. */
export const sendPush = (
  server: TestServer,
  person: TestPerson | null,
  mutations: SentMutation[],
  changes: object = {},
): Promise<TestAnswer<PushAnswer>> =>
  server.request<PushAnswer>('POST', '/api/sync/push', {
    body: envelope(person, mutations, changes),
    token: person?.token,
  });

/** The outcomes of a push that the server accepted. */
export async function push(
  server: TestServer,
  person: TestPerson | null,
  mutations: SentMutation[],
  changes: object = {},
): Promise<Outcome[]> {
  const answer = await sendPush(server, person, mutations, changes);
  if (answer.status !== 200)
    throw new Error(`push answered ${answer.status}: ${JSON.stringify(answer.body)}`);
  return answer.body.outcomes;
}

/** Narrows the type of an outcome. */
export function ofKind<K extends Outcome['outcome']>(
  outcome: Outcome | undefined,
  kind: K,
): Extract<Outcome, { outcome: K }> {
  if (outcome?.outcome !== kind) throw new Error(`expected ${kind}, got ${JSON.stringify(outcome)}`);
  return outcome as Extract<Outcome, { outcome: K }>;
}

/** Pulls one stream and returns its part. */
export async function pullOne(
  server: TestServer,
  stream: string,
  from: number,
  options: { query?: string; token?: string } = {},
): Promise<PulledStream> {
  const answer = await server.request<PullAnswer>(
    'GET',
    `/api/sync/pull?streams=${stream}@${from}${options.query ?? ''}`,
    { token: options.token },
  );
  const [part] = answer.body.streams ?? [];
  if (!part) throw new Error(`pull answered ${answer.status}: ${JSON.stringify(answer.body)}`);
  return part;
}

/** Pulls a stream to its end, page by page; throws if it does not end. */
export async function pullAll(
  server: TestServer,
  stream: string,
  from: number,
  options: { query?: string; token?: string } = {},
): Promise<PulledStream[]> {
  const pages: PulledStream[] = [];
  for (let at = from; pages.length < 500; ) {
    const page = await pullOne(server, stream, at, options);
    pages.push(page);
    if (!page.more) return pages;
    at = page.to;
  }
  throw new Error(`the stream ${stream} never ends`);
}

/** Stores businesses like a response outside the streams. */
export const putBusinesses = (cache: Cache, businesses: Business[], h: number, nowMs: number) =>
  applyRows(cache, { businesses }, h, nowMs);
