import { randomUUID } from 'node:crypto';
import { LETTER_LIMITS } from '#contract/letters.ts';
import {
  FORUM_LIMITS,
  HTTP_LIMITS,
  MAP_PACK_LIMITS,
  MY_PEOPLE_LIMITS,
  REPORT_LIMITS,
  REVIEW_LIMITS,
  SYNC_LIMITS,
} from '#contract/limits.ts';
import { blocksAround, tileAt, tileName } from '#contract/shared/tiles.ts';
import { HOME } from '#tests/support/server.ts';
import { MUTATION_ARGS, personOf, TEMPLATES } from '../hostile/bodies.ts';
import { nameOf, type Route } from '../routes.ts';
import { type CostlyRequest, type CostWorld, pushOf, type Writer } from './cost-world.ts';

/**
 * Limit of a request's cost. `small`: one read, or no work. `large`: many rows, or a write. A number: that many
 * writes or weighings in one request, which could also be separate requests.
 */
export type Bar = 'small' | 'large' | number;

export interface Worst {
  name: string;
  bar: Bar;
  /** Differs from the valid request's path. */
  path?: string;
  /** Created for each attempt. */
  body?: () => unknown;
  headers?: Record<string, string>;
}

export const PUSH = 'POST /api/sync/push';
/** After these requests the sender has no session or no post. */
export const SPOILING = /^DELETE|logout|password|register|login/;
/** tests/server/search-cost.slow.test.ts covers searches. */
export const SEARCHES = ['GET /api/search', 'POST /api/businesses/search'];

const LONG = 'x'.repeat(8000);
const FORM = HTTP_LIMITS.bodyBytes;
const fill = (text: string, length: number) => text.repeat(Math.floor(length / Buffer.byteLength(text)));
const namesOf = (count: number) =>
  JSON.stringify(Object.fromEntries(Array.from({ length: count }, (_, index) => [`name${index}`, index])));

/** Bodies without meaning, up to the maximum length or longer. */
const junk = (most = FORM): Worst[] => {
  const bar: Bar = most > FORM ? 'large' : 'small';
  return [
    { name: 'a list of numbers', bar, body: () => `[${fill('0,', most - 10)}0]` },
    { name: 'a list of objects', bar, body: () => `[${fill('{},', most - 10)}{}]` },
    { name: 'a list of texts', bar, body: () => `[${fill('"hay",', most - 10)}""]` },
    { name: 'as many names as a form may have', bar, body: () => namesOf(HTTP_LIMITS.jsonNames) },
    { name: 'as many names as fit', bar, body: () => namesOf(Math.floor(most / 20)) },
    { name: 'brackets', bar, body: () => fill('[', most) },
    { name: 'escapes', bar, body: () => `"${fill('\\u0041', most - 10)}"` },
    { name: 'more than is taken', bar, body: () => `[${fill('0,', 2 * most)}0]` },
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

const read = (...paths: string[]): Worst[] =>
  paths.map((path) => ({ name: path.slice(0, 60), bar: 'small', path }));
const streamsOf = (cells: readonly string[], from: number) =>
  cells.map((cell) => `${cell}@${from}`).join(',');

/** The worst known requests of every reading call except search. A new one needs an entry here. */
export const READS: Record<string, (world: CostWorld) => Worst[]> = {
  'GET /api/health': () => read(`/api/health?${LONG}`),
  'GET /api/ready': () => read('/api/ready'),
  'GET /api/openapi.json': () => read('/api/openapi.json'),
  'GET /api/auth/session': () => read('/api/auth/session'),
  'GET /api/auth/user': () => [
    { name: 'many cookies', bar: 'small', path: '/api/auth/user', headers: { cookie: fill('a=b; ', 8000) } },
  ],
  'GET /api/login': () =>
    read(`/api/login?returnTo=/${LONG}`, `/api/login?returnTo=/${'%2e%2e/'.repeat(1000)}`),
  'GET /api/user/profile': () => read('/api/user/profile'),
  'GET /api/user/email': () => read('/api/user/email'),
  'GET /api/user/people': () => read('/api/user/people'),
  'GET /api/user/follows': () => read('/api/user/follows'),
  'GET /api/push/key': () => read('/api/push/key'),
  'GET /api/user/animals': () => read('/api/user/animals'),
  'GET /api/user/animals/:id/records': () => read('/api/user/animals/1/records'),
  'GET /api/user/export': () => [{ name: 'all', bar: 'large', path: '/api/user/export' }],
  'GET /api/user/businesses': () => read('/api/user/businesses?limit=200'),
  'GET /api/user/reports': () => read('/api/user/reports?limit=200'),
  'GET /api/user/reviews': () => read('/api/user/reviews?limit=200'),
  'GET /api/animal-types': () => read('/api/animal-types'),
  'GET /api/business-categories': () => read('/api/business-categories'),
  'GET /api/alerts': () => read('/api/alerts', `/api/alerts?county=${LONG}`),
  'GET /api/directory': () => read('/api/directory', `/api/directory?state=${LONG}`),
  'GET /api/businesses/featured': () => read('/api/businesses/featured'),
  'GET /api/businesses/:id': () => read('/api/businesses/1', `/api/businesses/${'9'.repeat(8000)}`),
  'GET /api/businesses/:id/pictures': () => read('/api/businesses/1/pictures'),
  'GET /pictures/:file': () => read(`/pictures/${'a'.repeat(64)}-view.webp`, `/pictures/${LONG}`),
  'GET /api/businesses/:id/reviews': () => read('/api/businesses/1/reviews?limit=200'),
  'GET /api/forums/categories': () => read('/api/forums/categories'),
  'GET /api/forums/categories/featured': () => read('/api/forums/categories/featured'),
  'GET /api/forums/categories/slug/:slug': () => read(`/api/forums/categories/slug/${LONG}`),
  'GET /api/forums/categories/:id/threads': () =>
    read('/api/forums/categories/1/threads?limit=200', `/api/forums/categories/1/threads?after=${LONG}`),
  'GET /api/forums/categories/:id/sticky-threads': () => read('/api/forums/categories/1/sticky-threads'),
  'GET /api/forums/recent-threads': () => read('/api/forums/recent-threads'),
  'GET /api/forums/threads/slug/:slug': () => read(`/api/forums/threads/slug/${LONG}`),
  'GET /api/forums/threads/:id/posts': () => [
    ...read('/api/forums/threads/1/posts?limit=200'),
    {
      name: 'with many tags',
      bar: 'small',
      path: '/api/forums/threads/1/posts?limit=200',
      headers: { 'if-none-match': fill(`"${'0'.repeat(40)}", `, 8000) },
    },
  ],
  'GET /api/forums/moderation-log': () => read('/api/forums/moderation-log'),
  'GET /api/admin/queue': () => read('/api/admin/queue?limit=200'),
  'GET /api/admin/log': () => read('/api/admin/log?limit=200'),
  'GET /api/admin/people': () => read('/api/admin/people?q=a', `/api/admin/people?q=${LONG}`),
  'GET /api/admin/people/:id': () => read('/api/admin/people/1', `/api/admin/people/${'9'.repeat(8000)}`),
  'GET /api/admin/people/:id/written': () => read('/api/admin/people/1/written?limit=200'),
  'GET /api/admin/numbers': () => read('/api/admin/numbers'),
  'GET /api/admin/alerts': () => read('/api/admin/alerts'),
  'GET /api/admin/find': () => read('/api/admin/find?q=a', `/api/admin/find?q=${LONG}`),
  'GET /api/events': () =>
    read('/api/events?limit=200&from=0000-01-01&to=9999-12-31', `/api/events?from=${'2'.repeat(8000)}`),
  'GET /api/events/featured': () => read('/api/events/featured'),
  'GET /api/events/:id': () => read('/api/events/1'),
  'GET /api/testimonials': () => read('/api/testimonials?limit=200'),
  'GET /api/mobile-games': () => read('/api/mobile-games?limit=200'),
  'GET /api/mobile-games/featured': () => read('/api/mobile-games/featured'),
  'GET /api/mobile-games/animal-type/:name': () =>
    read(`/api/mobile-games/animal-type/${'%EF%B7%BA'.repeat(800)}`),
  'GET /api/sync/pull': ({ cells, version }) => [
    ...[0, 1, 999_999_999].map(
      (from): Worst => ({
        name: `all streams from ${from}`,
        bar: 'large',
        path: `/api/sync/pull?streams=${streamsOf(cells, from)}&limit=1000`,
      }),
    ),
    {
      name: 'of another history',
      bar: 'large',
      path: `/api/sync/pull?streams=${streamsOf(cells, 1)}&epoch=${LONG}`,
    },
    { name: 'row by row', bar: 'large', path: `/api/sync/pull?streams=${streamsOf(cells, 0)}&limit=1` },
    {
      name: 'the forum',
      bar: 'large',
      path: '/api/sync/pull?streams=forum@0,events@0,catalogue@0&limit=1000',
    },
    {
      name: 'nothing new',
      bar: 'small',
      path: `/api/sync/pull?streams=${streamsOf(cells, version)}&known=${LONG}`,
    },
    ...read(`/api/sync/pull?streams=${fill('area:1:1@0,', 8000)}x`),
  ],
  'GET /api/sync/open': ({ cells, version }) => [
    { name: 'all streams anew', bar: 'large', path: `/api/sync/open?streams=${streamsOf(cells, 0)}` },
    ...read(`/api/sync/open?streams=${streamsOf(cells, version)}`),
  ],
  'GET /api/map/pack': () => [{ name: 'the pack', bar: 'small', path: '/api/map/pack' }],
  'GET /api/map/sizes': ({ pack }) => [
    {
      name: 'the fullest region',
      bar: 'large',
      path: `/api/map/sizes?pack=${pack}&region=${tileName(tileAt(HOME, 8))}`,
    },
    ...read(`/api/map/sizes?pack=${LONG}&region=${LONG}`),
  ],
  'GET /api/map/blocks': ({ pack }) => [
    {
      name: 'as many as may be asked for',
      bar: 'large',
      path: `/api/map/blocks?pack=${pack}&names=${blocksAround(HOME, 100).slice(-MAP_PACK_LIMITS.blocksPerRequest).map(tileName)}`,
    },
    ...read(`/api/map/blocks?pack=${pack}&names=${fill('12.1110.1703,', 8000)}`),
  ],
  'GET /api/sync/size': ({ cells, version, count }) =>
    // From another place each time, because results are cached.
    ['', '&together=1'].map((how) => ({
      name: `all streams${how}`,
      bar: cells.length,
      path: `/api/sync/size?streams=${streamsOf(cells, 1 + (count() % (version - 1)))}${how}`,
    })),
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
    push('person.set of as many people as go', 'large', () =>
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
    push('nothing but faults', 'large', () => times(WRITES, () => ({ needs: Array(5).fill(1) }))),
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
    { name: 'a good one', bar: 'large', body: () => goodOf(name, world.count(), writer) },
    {
      name: 'the longest good one',
      bar: 'large',
      body: () => ({ ...goodOf(name, world.count(), writer), ...LONGEST[name] }),
    },
    { name: 'one of endless texts', bar: 'large', body: () => swollen(good) },
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
