import { MAP_PACK_LIMITS } from '#contract/limits.ts';
import { blocksAround, tileAt, tileName } from '#contract/shared/tiles.ts';
import { HOME } from '#tests/support/server.ts';
import type { CostWorld } from './cost-world.ts';

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

const LONG = 'x'.repeat(8000);
export const fill = (text: string, length: number) =>
  text.repeat(Math.floor(length / Buffer.byteLength(text)));

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
    {
      name: 'all streams from the start',
      bar: 'large',
      path: `/api/sync/open?streams=${streamsOf(cells, 0)}`,
    },
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
      name: 'the most that may be requested',
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
