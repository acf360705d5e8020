import { Hono } from 'hono';
import { z } from 'zod';
import { foundBusiness } from '#contract/businesses.schema.ts';
import { HTTP_LIMITS, SEARCH_LIMITS } from '#contract/limits.ts';
import { searchAnswer } from '#contract/search.schema.ts';
import type { AppEnv } from '../../http/core/app-env.ts';
import { call } from '../../http/core/call.ts';
import { goneTest } from '../../http/core/client.ts';
import { linkNext, pageQuery } from '../../http/core/paging.ts';
import { takeSearch } from '../../http/core/searches.ts';
import { searchBody } from './radius-request.ts';
import { searchBusinesses } from './radius-search.service.ts';
import { searchQuery } from './search.schema.ts';
import { searchAll } from './search.service.ts';
import { untilCurrent } from './search-index.ts';

const BY_DISTANCE = ['number', 'number'] as const;
const BY_RATING = ['number', 'number', 'number'] as const;
const BY_NAME = ['string', 'number', 'number'] as const;

/**
 * The search over businesses, events and threads, and the directory's search around a place; see docs/api.md, sections
 * 5 and 9.
 */
export const searchRoutes = new Hono<AppEnv>()
  .get(
    '/search',
    call({
      summary: 'Businesses, events and threads that match a text, best first',
      who: 'anyone',
      query: searchQuery,
      answers: { 200: searchAnswer },
      refuses: ['too-many-requests'],
    }),
    async (c) => {
      const { store, nowMs, inTurn } = c.get('services');
      takeSearch(c);
      const { q, near } = c.req.valid('query');
      const search = () => searchAll(store.read, q, near, nowMs());
      await untilCurrent(store);
      return c.json(await inTurn(c.get('address'), search, goneTest(c)));
    },
  )
  .post(
    '/businesses/search',
    call({
      summary: 'Businesses around a place, nearest first by default',
      who: 'anyone',
      query: z.object(pageQuery(BY_DISTANCE, SEARCH_LIMITS.resultsDefault, [BY_RATING, BY_NAME])),
      body: searchBody,
      answers: { 200: z.array(foundBusiness) },
      refuses: ['too-many-requests'],
      isCounted: true,
    }),
    async (c) => {
      const search = c.req.valid('json');
      takeSearch(c, search.radius > SEARCH_LIMITS.radiusMaxMiles ? HTTP_LIMITS.farSearchCounts : 1);
      const { store, inTurn, nowMs } = c.get('services');
      if (search.q !== '') await untilCurrent(store);
      const { json, total, next } = await inTurn(
        c.get('address'),
        () => searchBusinesses(store, search, c.req.valid('query'), nowMs()),
        goneTest(c),
      );
      c.header('X-Total-Count', String(total));
      c.header('Cache-Control', 'no-store');
      if (next) linkNext(c, next);
      return c.body(json, 200, { 'Content-Type': 'application/json' });
    },
  );
