import { Hono } from 'hono';
import type { AppEnv } from '../../http/app-env.ts';
import { parseSearchText, searchAll } from './search.service.ts';

/** One box over businesses, events and threads. Path and answer: api.md, what the offline product adds. */
export const searchRoutes = new Hono<AppEnv>().get('/search', async (c) => {
  const { store, nowMs } = c.get('services');
  return c.json(await searchAll(store.read, parseSearchText(c.req.query('q')), nowMs()));
});
