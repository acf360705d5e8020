import { Hono } from 'hono';
import { HTTP_LIMITS, SEARCH_LIMITS } from '#contract/limits.ts';
import type { AppEnv } from '../../http/app-env.ts';
import { readJson } from '../../http/body.ts';
import { linkNext, pageOf } from '../../http/paging.ts';
import { takeSearch } from '../../http/searches.ts';
import { parseSearch } from './radius-request.ts';
import { searchBusinesses } from './radius-search.service.ts';
import { parseSearchText, searchAll } from './search.service.ts';

/**
 * One box over businesses, events and threads, and the directory's search around a place. Paths and answers:
 * docs/api.md, sections 5 and 9.
 */
export const searchRoutes = new Hono<AppEnv>()
  .get('/search', async (c) => {
    const { store, nowMs } = c.get('services');
    const text = parseSearchText(c.req.query('q'));
    takeSearch(c);
    return c.json(await searchAll(store.read, text, nowMs()));
  })
  .post('/businesses/search', async (c) => {
    const page = pageOf(c, ['number', 'number'], SEARCH_LIMITS.resultsDefault);
    const search = parseSearch(await readJson(c));
    takeSearch(c, search.radius > SEARCH_LIMITS.radiusMaxMiles ? HTTP_LIMITS.farSearchCounts : 1);
    const { found, total, next } = await searchBusinesses(c.get('services').store.read, search, page);
    c.header('X-Total-Count', String(total));
    c.header('Cache-Control', 'no-store');
    if (next) linkNext(c, next);
    return c.json(found);
  });
