import { Hono } from 'hono';
import { z } from 'zod';
import { ALERT_MESSAGES } from '#contract/alerts.ts';
import { FEATURED_RULES } from '#contract/businesses.ts';
import { EVENT_MESSAGES } from '#contract/events.ts';
import { FORUM_MESSAGES } from '#contract/forums.ts';
import { GAME_MESSAGES } from '#contract/games.ts';
import type { AppEnv } from '../../http/app-env.ts';
import { call } from '../../http/call.ts';
import { parseFields, ruleFields } from '../../http/zod-rules.ts';
import { alert, alertDraft } from '../alerts/alerts.schema.ts';
import { addAlert, changeAlert, endAlert } from '../alerts/alerts.service.ts';
import { business } from '../businesses/businesses.schema.ts';
import { featureBusiness, unfeatureBusiness } from '../businesses/featured.service.ts';
import { addEvent, changeEvent, removeEvent } from '../events/event-writes.service.ts';
import { animalEvent, eventDraft } from '../events/events.schema.ts';
import { addCategory, changeCategory, removeCategory } from '../forums/categories.service.ts';
import { categoryDraft, forumCategory } from '../forums/forums.schema.ts';
import { addGame, changeGame, removeGame } from '../games/game-writes.service.ts';
import { game, gameDraft } from '../games/games.schema.ts';
import { type AdminTable, adminTable, answerAct } from './admin-table.ts';

const TABLES: readonly AdminTable[] = [
  {
    entity: 'alerts',
    path: 'alerts',
    one: 'a county alert',
    notFound: ALERT_MESSAGES.notFound,
    draft: alertDraft,
    row: alert,
    add: addAlert,
    change: changeAlert,
    remove: endAlert,
  },
  {
    entity: 'events',
    path: 'events',
    one: 'an event',
    notFound: EVENT_MESSAGES.notFound,
    draft: eventDraft,
    row: animalEvent,
    add: addEvent,
    change: changeEvent,
    remove: removeEvent,
  },
  {
    entity: 'games',
    path: 'games',
    one: 'a game',
    notFound: GAME_MESSAGES.notFound,
    draft: gameDraft,
    row: game,
    add: addGame,
    change: changeGame,
    remove: removeGame,
  },
  {
    entity: 'forumCategories',
    path: 'forum-categories',
    one: 'a category of the forums',
    notFound: FORUM_MESSAGES.noCategory,
    draft: categoryDraft,
    row: forumCategory,
    keeps: ['has-threads'],
    add: addCategory,
    change: changeCategory,
    remove: removeCategory,
  },
];

const FEATURED = {
  who: 'admin',
  isWrite: true,
  sends: z.object(ruleFields(FEATURED_RULES)).meta({ id: 'Featured' }),
  refuses: ['not-found'],
} as const;

/** The tables that admins keep. Paths and answers: docs/api.md, section 11. */
export const adminTableRoutes = new Hono<AppEnv>()
  .post(
    '/admin/featured',
    call({ ...FEATURED, summary: 'Puts a business among the featured ones', answers: { 200: business } }),
    (c) => {
      const args = c.req.valid('json');
      return answerAct(c, 'featured.add', { args }, async (w) => {
        const body = await featureBusiness(w, parseFields(FEATURED_RULES, args).businessId);
        return { status: 200, body, version: body.version, id: body.id, rows: { businesses: [body] } };
      });
    },
  )
  .delete(
    '/admin/featured',
    call({
      ...FEATURED,
      summary: 'Takes a business off the featured ones',
      answers: { 204: 'nothing' },
    }),
    (c) => {
      const args = c.req.valid('json');
      return answerAct(c, 'featured.remove', { args }, async (w) => {
        const { id, version } = await unfeatureBusiness(w, parseFields(FEATURED_RULES, args).businessId);
        return { status: 204, body: null, version, id, rows: {} };
      });
    },
  );
for (const table of TABLES) adminTableRoutes.route('/', adminTable(table));
