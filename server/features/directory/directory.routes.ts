import { Hono } from 'hono';
import { z } from 'zod';
import { directoryCount } from '#contract/directory.schema.ts';
import type { AppEnv } from '../../http/core/app-env.ts';
import { call } from '../../http/core/call.ts';
import { listCounts } from './directory.service.ts';

/** Counts of listed businesses: `GET /directory` by state, `GET /directory?state=Florida` by city. */
export const directoryRoutes = new Hono<AppEnv>().get(
  '/directory',
  call({
    summary: 'The number of listed businesses, by state or by city of a state',
    who: 'anyone',
    query: z.object({ state: z.string().optional() }),
    answers: { 200: z.array(directoryCount) },
    isKept: true,
  }),
  async (c) => c.json(await listCounts(c.get('services').store.read, c.req.valid('query').state)),
);
