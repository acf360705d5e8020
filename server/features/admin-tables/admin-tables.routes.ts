import { Hono } from 'hono';
import { z } from 'zod';
import { alert } from '#contract/alerts.schema.ts';
import { ALERT_MESSAGES } from '#contract/alerts.ts';
import { business } from '#contract/businesses.schema.ts';
import { type Business, FEATURED_RULES } from '#contract/businesses.ts';
import { animalEvent } from '#contract/events.schema.ts';
import { EVENT_MESSAGES } from '#contract/events.ts';
import { forumCategory } from '#contract/forums.schema.ts';
import { FORUM_MESSAGES } from '#contract/forums.ts';
import { game } from '#contract/games.schema.ts';
import { GAME_MESSAGES } from '#contract/games.ts';
import { testimonial } from '#contract/testimonials.schema.ts';
import { TESTIMONIAL_MESSAGES } from '#contract/testimonials.ts';
import type { AppEnv } from '../../http/core/app-env.ts';
import { call } from '../../http/core/call.ts';
import { parseFields, ruleFields } from '../../rules/zod-rules.ts';
import { alertDraft } from '../alerts/alerts.schema.ts';
import { readBusiness } from '../businesses/businesses.service.ts';
import { setListingFeatured } from '../businesses/listing-acts.service.ts';
import { eventDraft } from '../events/events.schema.ts';
import { categoryDraft } from '../forums/forums.schema.ts';
import { gameDraft } from '../games/games.schema.ts';
import type { AdminAct } from '../log/log.service.ts';
import { testimonialDraft } from '../testimonials/testimonials.schema.ts';
import { type AdminTable, adminTable, answerAct } from './admin-table.ts';

const TABLES: readonly AdminTable[] = [
  {
    kind: 'alert',
    one: 'a county alert',
    notFound: ALERT_MESSAGES.notFound,
    draft: alertDraft,
    row: alert,
  },
  {
    kind: 'event',
    one: 'an event',
    notFound: EVENT_MESSAGES.notFound,
    draft: eventDraft,
    row: animalEvent,
  },
  {
    kind: 'game',
    one: 'a game',
    notFound: GAME_MESSAGES.notFound,
    draft: gameDraft,
    row: game,
  },
  {
    kind: 'testimonial',
    one: 'a testimonial',
    notFound: TESTIMONIAL_MESSAGES.notFound,
    draft: testimonialDraft,
    row: testimonial,
  },
  {
    kind: 'category',
    one: 'a category of the forums',
    notFound: FORUM_MESSAGES.noCategory,
    draft: categoryDraft,
    row: forumCategory,
    keeps: ['has-threads'],
  },
];

const FEATURED = {
  who: 'admin',
  isWrite: true,
  sends: z.object(ruleFields(FEATURED_RULES)).meta({ id: 'Featured' }),
  refuses: ['not-found'],
} as const;

/** The tables that admins keep; see docs/api.md, section 11. */
export const adminTableRoutes = new Hono<AppEnv>()
  .post(
    '/admin/featured',
    call({ ...FEATURED, summary: 'Features a business', answers: { 200: business } }),
    (c) => {
      const args = c.req.valid('json');
      return answerAct(c, 'featured.add', { args }, async (act) => {
        const body = await setFeatured(act, args, true);
        return { status: 200, body, version: body.version, id: body.id, rows: { businesses: [body] } };
      });
    },
  )
  .delete(
    '/admin/featured',
    call({
      ...FEATURED,
      summary: 'Ends the feature of a business',
      answers: { 204: 'nothing' },
    }),
    (c) => {
      const args = c.req.valid('json');
      return answerAct(c, 'featured.remove', { args }, async (act) => {
        const { id, version } = await setFeatured(act, args, false);
        return { status: 204, body: null, version, id, rows: {} };
      });
    },
  );
for (const table of TABLES) adminTableRoutes.route('/', adminTable(table));

/** Sets whether a business is featured; a repeat changes nothing. @throws AppError 404, 422. */
async function setFeatured(act: AdminAct, args: unknown, isFeatured: boolean): Promise<Business> {
  const { businessId } = parseFields(FEATURED_RULES, args);
  const { id } = await readBusiness(act.trx, businessId); // 404 for a business that is not listed
  await setListingFeatured(act, id, isFeatured);
  return readBusiness(act.trx, id);
}
