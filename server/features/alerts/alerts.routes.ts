import { Hono } from 'hono';
import { z } from 'zod';
import { alert } from '#contract/alerts.schema.ts';
import { HTTP_LIMITS } from '#contract/limits.ts';
import { rowsOfPage } from '../../db/page.ts';
import type { AppEnv } from '../../http/core/app-env.ts';
import { call } from '../../http/core/call.ts';
import { adminsOnly } from '../../http/core/guards.ts';
import { findAllAlerts } from './alerts.repository.ts';
import { listAlerts } from './alerts.service.ts';

/** County alerts; see docs/api.md, section 9. */
export const alertRoutes = new Hono<AppEnv>()
  .get(
    '/admin/alerts',
    adminsOnly,
    call({
      summary: 'The latest alerts, including future and past ones',
      who: 'admin',
      answers: { 200: z.array(alert) },
    }),
    async (c) => {
      c.header('Cache-Control', 'private, no-store');
      return c.json(rowsOfPage(await findAllAlerts(c.get('services').store.read, HTTP_LIMITS.listMax)));
    },
  )
  .get(
    '/alerts',
    call({
      summary: 'The alerts in force, for a county or for all',
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
