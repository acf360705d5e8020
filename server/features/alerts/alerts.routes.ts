import { Hono } from 'hono';
import { z } from 'zod';
import type { AppEnv } from '../../http/app-env.ts';
import { call } from '../../http/call.ts';
import { alert } from './alerts.schema.ts';
import { listAlerts } from './alerts.service.ts';

/** County alerts. Paths and answers: docs/api.md, section 9. */
export const alertRoutes = new Hono<AppEnv>().get(
  '/alerts',
  call({
    summary: 'The alerts in force, of a county or of all',
    who: 'anyone',
    query: z.object({ county: z.string().exactOptional() }),
    answers: { 200: z.array(alert) },
  }),
  async (c) => {
    const { store, nowMs } = c.get('services');
    const nowIso = new Date(nowMs()).toISOString();
    return c.json(await listAlerts(store.read, nowIso, c.req.valid('query').county));
  },
);
