import { randomUUID } from 'node:crypto';
import { FORUM_CATEGORIES } from '#server/db/seed/sample-forums.ts';
import type { randomOf } from '#tests/local/random.ts';
import { nameOf, type Route } from '../routes.ts';
import { MUTATION_ARGS, TEMPLATES } from './bodies.ts';
import { pack, spoil } from './spoil.ts';
import { ALL_STRINGS } from './strings.ts';

type Random = ReturnType<typeof randomOf>;

export interface HostileRequest {
  method: string;
  path: string;
  headers: Record<string, string>;
  body?: string | Uint8Array;
}

/** Credentials for requests: bearer tokens and cookies with a session. */
export interface Keys {
  tokens: readonly string[];
  /** Ids of those people: a push names its own. */
  userIds: readonly number[];
  usernames: readonly string[];
  /** The version of the server's pack of map tiles. */
  pack: string;
  /** Ids of their content, by the part of an address that names it. */
  own: Record<
    'posts' | 'reviews' | 'answerable' | 'businesses' | 'owned' | 'animals' | 'records',
    readonly number[]
  >;
  /** Newest ids of the admin tables, by the part of an address that names them. */
  kept: Record<
    | 'alerts'
    | 'events'
    | 'games'
    | 'testimonials'
    | 'forum-categories'
    | 'queue'
    | 'messages'
    | 'reached'
    | 'log',
    readonly number[]
  >;
}

/** Returns the `n`th hostile request to a route; the same for the same state of `random`. */
export function hostileRequest(random: Random, route: Route, keys: Keys, n: number): HostileRequest {
  const who = random.chance(0.8) ? Math.floor(random.next() * keys.tokens.length) : -1;
  const path = pathOf(random, route.path, keys) + queryOf(random, route.path, keys);
  const headers = headersOf(random, keys.tokens[who]);
  const method = random.chance(0.03) ? random.pick(METHODS) : route.method;
  if (method === 'GET' || method === 'HEAD') return { method, path, headers };
  const good = TEMPLATES[nameOf(route)]?.(n) ?? null;
  if (good === null && random.chance(0.9)) return { method, path, headers };
  if (who >= 0 && good && 'mutations' in good) good.user = keys.userIds[who];
  if (NAMES_SOMEBODY.test(route.path) && good && 'username' in good)
    good.username = random.pick(keys.usernames);
  const packed = pack(random, spoil(random, spoilArgs(random, good ?? {}, n)));
  return { method, path, headers: { ...headers, ...packed.headers }, body: packed.body };
}

const NAMES_SOMEBODY = /^\/api\/auth\/(?:login|password-)/;
const METHODS = ['PUT', 'HEAD', 'OPTIONS', 'DELETE', 'PATCH', 'POST', 'PROPFIND', 'QUERY'];

/** Sometimes puts many mutations into one push, so that a spoiled one has neighbors. */
function spoilArgs(random: Random, good: Record<string, unknown>, n: number): Record<string, unknown> {
  if (!('mutations' in good) || random.chance(0.5)) return good;
  const names = [...Object.keys(MUTATION_ARGS), '__proto__', 'constructor', 'toString', 'review.writes', ''];
  const mutations = Array.from({ length: Math.floor(random.next() * 12) }, (_, index) => {
    const name = random.pick(names);
    const args = Object.hasOwn(MUTATION_ARGS, name) ? MUTATION_ARGS[name]?.(n + index) : {};
    return {
      key: random.chance(0.9) ? randomUUID() : random.pick(ALL_STRINGS),
      name,
      argsVersion: random.pick([1, 1, 1, 2, 0, 1e9]),
      args: random.chance(0.5) ? spoil(random, args ?? {}) : args,
      ...(random.chance(0.2) ? { needs: [randomUUID()] } : {}),
      ...(random.chance(0.3) ? { writtenAt: random.pick(ALL_STRINGS) } : {}),
    };
  });
  const cancel = random.chance(0.2) ? [{ key: randomUUID(), target: randomUUID() }] : [];
  return { ...good, mutations, cancel };
}

/** Encodes a text as a part of an address; bytes that are not UTF-8 stay unchanged. */
const encoded = (text: string) => encodeURIComponent(Buffer.from(text).toString());
const RAW_PARTS = [
  '%',
  '%2',
  '%zz',
  '%ff',
  '%ed%a0%80',
  '%00',
  '..%2f..%2f',
  '%2e%2e',
  '%5c',
  '%c0%af',
  ';a=b',
  '*',
  '@',
];

const NAMED: Record<string, readonly string[]> = {
  ':slug': [...[1, 2, 3, 4, 5, 6].map((n) => `thread-${n}`), ...FORUM_CATEGORIES.map(({ slug }) => slug)],
  ':name': ['Horse', 'dog'],
  ':act': ['done', 'dismiss'], // the others would remove what everybody writes about
};

/** Ids that a call may be about: content of these people, or rows of the tables. */
function ownOf({ own, kept }: Keys, pattern: string, part: string): readonly number[] {
  if (part === ':record') return own.records;
  if (pattern.includes('/animals/:id')) return own.animals;
  if (pattern.endsWith('/:id/owner')) return own.owned;
  if (pattern.endsWith('/queue/:id/reply')) return kept.messages;
  if (pattern.endsWith('/claims/letter')) return kept.reached;
  for (const [table, ids] of Object.entries(kept)) if (pattern.includes(`${table}/:id`)) return ids;
  if (pattern.includes('/posts/')) return own.posts;
  if (pattern.endsWith('/reply')) return own.answerable;
  if (pattern.includes('/reviews/')) return own.reviews;
  return /^\/api\/businesses\/:id($|\/c)/.test(pattern) ? own.businesses : [];
}

function pathOf(random: Random, pattern: string, keys: Keys): string {
  return pattern.replace(/:\w+/g, (part) => {
    if (NAMED[part] && random.chance(0.6)) return random.pick(NAMED[part]);
    const written = ownOf(keys, pattern, part);
    const queued = pattern.endsWith('/reply') ? 'message-' : 'report-';
    const kind = pattern.includes('/queue/') && random.chance(0.9) ? queued : '';
    if (written.length > 0 && random.chance(0.6)) return kind + String(random.pick(written));
    if (random.chance(0.6)) return kind + String(1 + Math.floor(random.next() * random.pick([4, 4, 15_000])));
    return random.chance(0.2)
      ? random.pick(RAW_PARTS)
      : encoded(random.pick(ALL_STRINGS)).slice(0, 6000) || 'x';
  });
}

const QUERIES: Record<string, readonly string[]> = {
  limit: ['1', '200', '0', '201', '1e2'],
  after: ['W10', 'WzFd', 'WyIyMDI2IiwxXQ', 'W251bGxd', 'eyJhIjoxfQ'],
  q: ['vet', 'hospital ocala', 'a', 'the', 'animal of the county rescue kennel clinc'],
  streams: [
    'catalogue@0',
    'forum@0',
    'me@0',
    'area:59:-165@0',
    'area:57:-163@0',
    'thread:1@0',
    'catalogue@999999999999999',
    'events@1,forum@1',
  ],
  epoch: ['x', '__proto__'],
  pack: ['x', '__proto__'],
  region: ['8.69.106', '8.256.0', '12.1110.1703'],
  names: ['12.1110.1703', '12.1110.1703,12.1111.1703', '10.277.425,8.69.106', '13.1.1'],
  from: ['2026-03-01', '2026-03-01T00:00:00Z', '9999-12-31'],
  to: ['2026-04-01', '0001-01-01'],
  type: ['show', 'fair'],
  returnTo: ['/profile', '//evil.example', '/\\evil.example'],
  state: ['Florida', 'FL'],
};
const USUAL: Record<string, readonly string[]> = {
  '/api/sync/pull': ['streams'],
  '/api/sync/size': ['streams'],
  '/api/search': ['q'],
  '/api/map/sizes': ['pack', 'region'],
  '/api/map/blocks': ['pack', 'names'],
};

function queryOf(random: Random, pattern: string, { pack }: Keys): string {
  const names = [...(USUAL[pattern] ?? []), ...random.some(Object.keys(QUERIES), 2)];
  if (random.chance(0.1)) names.push(random.pick(ALL_STRINGS), 'limit', 'limit', '__proto__');
  const parts = names.map((name) => {
    const known = Object.hasOwn(QUERIES, name) ? (QUERIES[name] ?? []) : ['1'];
    const usual = name === 'pack' ? [pack, ...known] : known;
    const value = random.chance(0.6) ? encoded(random.pick(usual)) : encoded(random.pick(ALL_STRINGS));
    return `${encoded(name)}=${random.chance(0.05) ? random.pick(RAW_PARTS) : value}`;
  });
  return parts.length === 0 ? '' : `?${parts.join('&').slice(0, 12_000)}`;
}

const HEADERS = [
  'idempotency-key',
  'if-none-match',
  'accept',
  'accept-encoding',
  'accept-language',
  'origin',
  'sec-fetch-site',
  'x-forwarded-for',
  'x-forwarded-proto',
  'x-forwarded-host',
  'x-http-method-override',
  'content-length',
  'range',
  'referer',
  'user-agent',
  'authorization',
  'cookie',
  'host',
  'expect',
  'x-request-id',
];
/** Valid header text; other bytes are tested over a socket. */
const IN_HEADER = /^[\t\x20-\x7e\x80-\xff]*$/;
const HEADER_STRINGS = [
  ...ALL_STRINGS.filter((text) => IN_HEADER.test(text) && text.length < 8000),
  ...[
    'gzip',
    'gzip;q=0',
    '*',
    'br;q=1, gzip;q=0.5',
    'same-origin',
    'cross-site',
    'none',
    'null',
    'W/"x"',
    'bytes=0-0,-1',
  ],
  ...[
    'Bearer ',
    'Bearer x',
    'Basic YTpi',
    'session=',
    'session=x; session=y',
    '__Host-session=x',
    'a=b;;;=',
    '1.2.3.4, ::1',
  ],
  randomUUID(),
];

function headersOf(random: Random, token: string | undefined): Record<string, string> {
  const headers: Record<string, string> = { host: 'petiyard.test' };
  if (token !== undefined && random.chance(0.5)) headers.authorization = `Bearer ${token}`;
  else if (token !== undefined) headers.cookie = `session=${token}`;
  if (random.chance(0.15)) headers['idempotency-key'] = randomUUID();
  if (random.chance(0.3))
    for (const name of random.some(HEADERS, 3)) headers[name] = random.pick(HEADER_STRINGS);
  return headers;
}
