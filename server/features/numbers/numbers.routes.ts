import { Hono } from 'hono';
import { adminNumbers } from '#contract/admin.schema.ts';
import type { AppEnv } from '../../http/core/app-env.ts';
import { call } from '../../http/core/call.ts';
import { adminsOnly } from '../../http/core/guards.ts';
import { readNumbers } from './numbers.service.ts';

/** The numbers on top of the admin pages; see docs/api.md, section 11. */
export const numberRoutes = new Hono<AppEnv>().get(
  '/admin/numbers',
  adminsOnly,
  call({ summary: 'The key figures of the site', who: 'admin', answers: { 200: adminNumbers } }),
  async (c) => {
    c.header('Cache-Control', 'private, no-store');
    return c.json(await readNumbers(c.get('services')));
  },
);
