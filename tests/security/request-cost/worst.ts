import { randomUUID } from 'node:crypto';
import { LETTER_LIMITS } from '#contract/letters.ts';
import {
  FORUM_LIMITS,
  HTTP_LIMITS,
  MY_PEOPLE_LIMITS,
  REPORT_LIMITS,
  REVIEW_LIMITS,
  SYNC_LIMITS,
} from '#contract/limits.ts';
import { MUTATION_ARGS, personOf, TEMPLATES } from '../hostile/bodies.ts';
import { nameOf, type Route } from '../routes.ts';
import { type CostlyRequest, type CostWorld, pushOf, type Writer } from './cost-world.ts';
import { type Bar, fill, READS, type Worst } from './worst-reads.ts';

export const PUSH = 'POST /api/sync/push';
/** After these requests the sender has no session or no post. */
export const SPOILING = /^DELETE|logout|password|register|login/;
/** tests/server/search-cost.slow.test.ts covers searches. */
export const SEARCHES = ['GET /api/search', 'POST /api/businesses/search'];
const FORM = HTTP_LIMITS.bodyBytes;
const namesOf = (count: number) =>
  JSON.stringify(Object.fromEntries(Array.from({ length: count }, (_, index) => [`name${index}`, index])));

/** Bodies without meaning, up to the maximum length or longer. */
const junk = (most = FORM): Worst[] => {
  const bar: Bar = most > FORM ? 'large' : 'small';
  return [
    { name: 'a list of numbers', bar, body: () => `[${fill('0,', most - 10)}0]` },
    { name: 'a list of objects', bar, body: () => `[${fill('{},', most - 10)}{}]` },
    { name: 'a list of texts', bar, body: () => `[${fill('"hay",', most - 10)}""]` },
    { name: 'the most names that a form may have', bar, body: () => namesOf(HTTP_LIMITS.jsonNames) },
    { name: 'as many names as fit', bar, body: () => namesOf(Math.floor(most / 20)) },
    { name: 'brackets', bar, body: () => fill('[', most) },
    { name: 'escapes', bar, body: () => `"${fill('\\u0041', most - 10)}"` },
    { name: 'more than is accepted', bar, body: () => `[${fill('0,', 2 * most)}0]` },
  ];
};

/** A valid body with the longest texts that fit, which expand to many letters each. */
function swollen(good: Record<string, unknown>): Record<string, unknown> {
  const texts = Object.keys(good).filter((field) => typeof good[field] === 'string');
  const each = Math.floor((FORM * 0.9) / Math.max(1, texts.length) / 3);
  return { ...good, ...Object.fromEntries(texts.map((field) => [field, '\ufdfa'.repeat(each)])) };
}

/** Replacements of short texts in the longest valid form of a call. */
const LONGEST: Record<string, Record<string, unknown>> = {
  'PATCH /api/user/profile': { fullName: 'ё'.repeat(120), location: 'x'.repeat(120) },
  'POST /api/businesses': {
    description: 'hay '.repeat(999),
    website: `https://x.example/${'a'.repeat(2000)}`,
  },
  'POST /api/reviews': { comment: 'ä'.repeat(REVIEW_LIMITS.commentMax) },
  'POST /api/forums/threads': { content: 'ä'.repeat(FORUM_LIMITS.postMax) },
  'POST /api/forums/threads/:id/posts': { content: 'ä'.repeat(FORUM_LIMITS.postMax) },
  'PATCH /api/forums/posts/:id': { content: 'ä'.repeat(FORUM_LIMITS.postMax) },
  'POST /api/contact': { message: 'hay '.repeat(1249) },
  'POST /api/admin/queue/:id/reply': { text: 'ä'.repeat(LETTER_LIMITS.replyMax) },
  'POST /api/reports': { text: 'ä'.repeat(REPORT_LIMITS.textMax) },
};

const { pushMutations: WRITES, pushNeeds: NEEDS } = SYNC_LIMITS;
export const keyed = (name: string, args: unknown, more: object = {}) => ({
  key: randomUUID(),
  name,
  argsVersion: 1,
  args,
  ...more,
});
const LONG_POST = 'hay '.repeat(1200);
const times = <T>(count: number, make: (index: number) => T) =>
  Array.from({ length: count }, (_, n) => make(n));

/** About the size of the shipped data. */
const LISTINGS = 14_000;
/** About the writer's own post, if it is about a post. */
const ownArgs = (args: object, { postId }: Writer) => ('post' in args ? { ...args, post: postId } : args);

/** The worst known pushes. */
function pushes({ cells, version, count }: CostWorld, writer: Writer): Worst[] {
  const push = (name: string, bar: Bar, mutations: () => object[], more = (): object => ({})): Worst => ({
    name,
    bar,
    body: () => pushOf(writer, mutations(), more()),
  });
  const many = (name: string, args: () => unknown) =>
    push(name, WRITES, () => times(WRITES, () => keyed(name.split(' ', 1)[0] ?? '', args())));
  const needing = (name: string, mutations: number, needs: number) =>
    push(name, 'large', () =>
      times(mutations, () => keyed('post.like', {}, { needs: times(needs, () => randomUUID()) })),
    );
  const like = () => [keyed('post.like', { post: 1, liked: true })];
  return [
    ...junk(HTTP_LIMITS.pushBodyBytes),
    ...Object.entries(MUTATION_ARGS).map(([name, args]) => many(name, () => ownArgs(args(count()), writer))),
    many('review.write of many businesses', () => ({
      businessId: 1 + (count() % LISTINGS),
      rating: 5,
      comment: 'Came.',
    })),
    many('post.create of long posts', () => ({
      thread: writer.threadId,
      content: `${count()} ${LONG_POST}`,
    })),
    many('preferences.set of long lists', () => ({ animals: Array(200).fill('Dog') })),
    push('person.set of the most people', 'large', () =>
      times(60, () =>
        keyed('person.set', { entries: times(MY_PEOPLE_LIMITS.entries, () => personOf(count())) }),
      ),
    ),
    needing('some needs of many', WRITES, NEEDS / WRITES),
    needing('many needs of few', NEEDS / WRITES, WRITES),
    push(
      'cancels',
      WRITES,
      () => [],
      () => ({ cancel: times(WRITES, () => ({ key: randomUUID(), target: randomUUID() })) }),
    ),
    push('many names', 'large', () => [
      keyed('post.like', JSON.parse(namesOf(HTTP_LIMITS.pushJsonNames - 50))),
    ]),
    push('only faults', 'large', () => times(WRITES, () => ({ needs: Array(5).fill(1) }))),
    push('no streams', 'large', like, () => ({ follows: Array(100_000).fill('x') })),
    ...[1, version - 1].map((from) =>
      push(`all streams followed from ${from}`, 'large', like, () => ({
        follows: cells.map((cell) => `${cell}@${from}`),
      })),
    ),
  ];
}

/** A valid body of a writing call. */
export const goodOf = (name: string, n: number, writer: Writer): Record<string, unknown> | null => {
  const good = TEMPLATES[name]?.(n) ?? null;
  return good && 'threadId' in good ? { ...good, threadId: writer.threadId } : good;
};

const pathFor = ({ path }: Route, { threadId, postId }: Writer) =>
  path
    .replace('/threads/:id', `/threads/${threadId}`)
    .replace('/posts/:id', `/posts/${postId}`)
    .replace(':id', '1');

/** The worst known requests of a call, with fresh values. */
export function worstOf(world: CostWorld, route: Route, writer: Writer): Worst[] {
  const name = nameOf(route);
  if (route.method === 'GET') return READS[name]?.(world) ?? [];
  if (name === PUSH) return pushes(world, writer);
  const good = goodOf(name, world.count(), writer);
  if (!good) return [{ name: 'without a body', bar: 'large' }];
  return [
    ...junk(),
    { name: 'a valid one', bar: 'large', body: () => goodOf(name, world.count(), writer) },
    {
      name: 'the longest valid one',
      bar: 'large',
      body: () => ({ ...goodOf(name, world.count(), writer), ...LONGEST[name] }),
    },
    { name: 'one of very long texts', bar: 'large', body: () => swollen(good) },
  ];
}

/** The request as a person sends it. */
export function requestOf(route: Route, { path, body, headers }: Worst, writer: Writer): CostlyRequest {
  return {
    method: route.method,
    path: path ?? pathFor(route, writer),
    token: writer.token,
    ...(headers && { headers }),
    ...(body && { body: body() }),
  };
}
