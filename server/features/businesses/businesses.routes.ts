import { Hono } from 'hono';
import { z } from 'zod';
import { business } from '#contract/businesses.schema.ts';
import { BUSINESS_MESSAGES } from '#contract/businesses.ts';
import { HTTP_LIMITS } from '#contract/limits.ts';
import { answerWrite } from '../../http/core/answer-write.ts';
import type { AppEnv } from '../../http/core/app-env.ts';
import { call } from '../../http/core/call.ts';
import { requireUser } from '../../http/core/guards.ts';
import { answerPage, pageQuery } from '../../http/core/paging.ts';
import { idParam } from '../../http/core/params.ts';
import { findFeatured, findOwned } from './businesses.repository.ts';
import { businessChanges, businessDraft } from './businesses.schema.ts';
import { readBusinessPage, registerBusiness } from './businesses.service.ts';
import { confirmBusiness, editBusiness, removeOwnBusiness } from './owners.service.ts';

/** The directory without its search; see docs/api.md, section 5. */
export const businessRoutes = new Hono<AppEnv>()
  .get(
    '/businesses/featured',
    call({
      summary: 'The featured businesses',
      who: 'anyone',
      answers: { 200: z.array(business) },
      isKept: true,
    }),
    async (c) => c.json(await findFeatured(c.get('services').store.read)),
  )
  .get(
    '/businesses/:id',
    call({
      summary: 'One business',
      who: 'anyone',
      params: idParam(BUSINESS_MESSAGES.notListed),
      answers: { 200: business },
      isKept: true,
    }),
    async (c) => {
      const { store, nowMs } = c.get('services');
      const { business, isLasting } = await readBusinessPage(store.read, c.req.valid('param').id, nowMs());
      if (!isLasting) c.set('cacheVersion', null);
      return c.json(business);
    },
  )
  .post(
    '/businesses',
    call({
      summary: 'Registers a business',
      who: 'person',
      sends: businessDraft,
      isWrite: true,
      answers: { 201: business },
    }),
    (c) =>
      answerWrite(c, {
        name: 'business.register',
        args: c.req.valid('json'),
        run: registerBusiness,
        user: requireUser(c),
      }),
  )
  .patch(
    '/businesses/:id',
    call({
      summary: 'Changes the given fields of one’s own listing',
      who: 'person',
      params: idParam(BUSINESS_MESSAGES.notListed),
      sends: businessChanges,
      isWrite: true,
      answers: { 200: business },
      refuses: ['changed-meanwhile'],
    }),
    (c) => {
      const fields = c.req.valid('json');
      const base = (fields as { base?: unknown } | null)?.base;
      const args = { business: c.req.valid('param').id, fields, ...(base === undefined ? {} : { base }) };
      return answerWrite(c, { name: 'business.edit', args, run: editBusiness, user: requireUser(c) });
    },
  )
  .delete(
    '/businesses/:id',
    call({
      summary: 'Removes one’s own listing from the directory',
      who: 'person',
      params: idParam(BUSINESS_MESSAGES.notListed),
      isWrite: true,
      answers: { 204: 'nothing' },
    }),
    (c) =>
      answerWrite(c, {
        name: 'business.remove',
        args: { business: c.req.valid('param').id },
        run: removeOwnBusiness,
        user: requireUser(c),
      }),
  )
  .post(
    '/businesses/:id/confirm',
    call({
      summary: 'Confirms that one’s own listing is still right',
      who: 'person',
      params: idParam(BUSINESS_MESSAGES.notListed),
      isWrite: true,
      answers: { 200: business },
    }),
    (c) =>
      answerWrite(c, {
        name: 'business.confirm',
        args: { business: c.req.valid('param').id },
        run: confirmBusiness,
        user: requireUser(c),
      }),
  )
  .get(
    '/user/businesses',
    call({
      summary: 'One’s own businesses, newest first',
      who: 'person',
      query: z.object(pageQuery(['number'], HTTP_LIMITS.listMax)),
      answers: { 200: z.array(business) },
    }),
    async (c) => {
      c.header('Cache-Control', 'private, no-store');
      const page = c.req.valid('query');
      const rows = await findOwned(c.get('services').store.read, requireUser(c).id, page);
      return c.json(answerPage(c, page, rows, (row) => [row.id]));
    },
  );
