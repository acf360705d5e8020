import { Hono } from 'hono';
import { ALERT_MESSAGES } from '#contract/alerts.ts';
import type { AppEnv } from '../../http/app-env.ts';
import { alert, alertDraft } from '../alerts/alerts.schema.ts';
import { addAlert, changeAlert, endAlert } from '../alerts/alerts.service.ts';
import { adminTable } from './admin-table.ts';

/** The tables that admins keep. Paths and answers: docs/api.md, section 11. */
export const adminTableRoutes = new Hono<AppEnv>().route(
  '/',
  adminTable({
    entity: 'alerts',
    path: 'alerts',
    one: 'a county alert',
    notFound: ALERT_MESSAGES.notFound,
    draft: alertDraft,
    row: alert,
    add: addAlert,
    change: changeAlert,
    remove: endAlert,
  }),
);
