import { Hono } from 'hono';
import type { AppEnv } from '../../http/app-env.ts';
import { listCounts } from './directory.service.ts';

/** How many businesses are listed: `GET /directory` by state, `GET /directory?state=Florida` by city. */
export const directoryRoutes = new Hono<AppEnv>().get('/directory', async (c) =>
  c.json(await listCounts(c.get('services').store.read, c.req.query('state'))),
);
