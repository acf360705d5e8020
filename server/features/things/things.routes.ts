import { type Context, Hono } from 'hono';
import { z } from 'zod';
import { foundThing, hiddenThing } from '#contract/admin.schema.ts';
import { ADMIN_MESSAGES } from '#contract/admin.ts';
import { BUSINESS_MESSAGES } from '#contract/businesses.ts';
import { answerWrite } from '../../http/core/answer-write.ts';
import type { AppEnv } from '../../http/core/app-env.ts';
import { type Call, call } from '../../http/core/call.ts';
import { adminsOnly, requireUser } from '../../http/core/guards.ts';
import { idParam } from '../../http/core/params.ts';
import { ruleFields } from '../../rules/zod-rules.ts';
import type { WriteName } from '../../writes/outcomes.ts';
import type { WriteService } from '../../writes/write.ts';
import { findThings } from './things.repository.ts';
import { thingsQuery } from './things.schema.ts';
import { HIDE_RULES, moderateListing, moderateReview } from './things.service.ts';

const HIDES = {
  who: 'admin',
  sends: z.object(ruleFields(HIDE_RULES)),
  isWrite: true,
  answers: { 200: hiddenThing },
} as const satisfies Partial<Call>;

/** Finding and hiding content as an admin; see docs/api.md, section 11. */
export const thingRoutes = new Hono<AppEnv>()
  .get(
    '/admin/find',
    adminsOnly,
    call({
      summary: 'Finds listings, threads, posts and reviews by text, including hidden ones',
      who: 'admin',
      query: thingsQuery,
      answers: { 200: z.array(foundThing) },
    }),
    async (c) => {
      c.header('Cache-Control', 'private, no-store');
      return c.json(await findThings(c.get('services').store.read, c.req.valid('query').q));
    },
  )
  .post(
    '/admin/reviews/:id/hide',
    call({
      ...HIDES,
      summary: 'Hides a review, or shows it again',
      params: idParam(ADMIN_MESSAGES.noReview),
    }),
    (c) => hide(c, 'review.moderate', moderateReview, c.req.valid('param').id, c.req.valid('json')),
  )
  .post(
    '/admin/businesses/:id/hide',
    call({
      ...HIDES,
      summary: 'Hides a listing, or shows it again',
      params: idParam(BUSINESS_MESSAGES.notListed),
    }),
    (c) => hide(c, 'business.moderate', moderateListing, c.req.valid('param').id, c.req.valid('json')),
  );

function hide(c: Context<AppEnv>, name: WriteName, run: WriteService, id: number, body: unknown) {
  return answerWrite(c, { name, args: { id, hidden: Object(body).hidden }, run, user: requireUser(c) });
}
