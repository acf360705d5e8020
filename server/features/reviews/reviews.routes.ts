import { Hono } from 'hono';
import { z } from 'zod';
import { HTTP_LIMITS, REVIEW_LIMITS } from '#contract/limits.ts';
import { OWNER_MESSAGES } from '#contract/owners.ts';
import { ownReview, review } from '#contract/reviews.schema.ts';
import { answerWrite } from '../../http/core/answer-write.ts';
import type { AppEnv } from '../../http/core/app-env.ts';
import { call } from '../../http/core/call.ts';
import { requireUser } from '../../http/core/guards.ts';
import { answerPage, pageQuery } from '../../http/core/paging.ts';
import { idParam } from '../../http/core/params.ts';
import { readBusiness } from '../businesses/businesses.service.ts';
import { removeReply, writeReply } from './replies.service.ts';
import { findReviewsBy, findReviewsOf } from './reviews.repository.ts';
import { replyDraft, reviewDraft } from './reviews.schema.ts';
import { removeReview, writeReview } from './reviews.service.ts';

const CURSOR = ['string', 'number'] as const;

/** Reviews; see docs/api.md, section 6. */
export const reviewRoutes = new Hono<AppEnv>()
  .get(
    '/businesses/:id/reviews',
    call({
      summary: 'The reviews of a business, newest first',
      who: 'anyone',
      params: idParam(),
      query: z.object(pageQuery(CURSOR, REVIEW_LIMITS.listDefault)),
      answers: { 200: z.array(review) },
      isCounted: true,
      isKept: true,
    }),
    async (c) => {
      const { read } = c.get('services').store;
      const business = await readBusiness(read, c.req.valid('param').id);
      const page = c.req.valid('query');
      const rows = await findReviewsOf(read, business.id, page);
      c.header('X-Total-Count', String(business.reviewCount));
      return c.json(answerPage(c, page, rows, (row) => [row.updatedAt, row.id]));
    },
  )
  .post(
    '/reviews',
    call({
      summary: 'Reviews a business; a second review replaces the first',
      who: 'person',
      sends: reviewDraft,
      isWrite: true,
      answers: { 201: review },
      refuses: ['not-found'],
    }),
    (c) =>
      answerWrite(c, {
        name: 'review.write',
        args: c.req.valid('json'),
        run: writeReview,
        user: requireUser(c),
      }),
  )
  .delete(
    '/reviews/:id',
    call({
      summary: 'Removes one’s own review',
      who: 'person',
      params: idParam(),
      isWrite: true,
      answers: { 204: 'nothing' },
    }),
    (c) =>
      answerWrite(c, {
        name: 'review.remove',
        args: c.req.valid('param'),
        run: removeReview,
        user: requireUser(c),
      }),
  )
  .put(
    '/reviews/:id/reply',
    call({
      summary: 'Answers a review of one’s own business',
      who: 'person',
      params: idParam(OWNER_MESSAGES.noReview),
      sends: replyDraft,
      isWrite: true,
      answers: { 200: review },
    }),
    (c) =>
      answerWrite(c, {
        name: 'review.reply',
        args: {
          content: (c.req.valid('json') as { content?: unknown } | null)?.content,
          review: c.req.valid('param').id,
        },
        run: writeReply,
        user: requireUser(c),
      }),
  )
  .delete(
    '/reviews/:id/reply',
    call({
      summary: 'Removes the answer to a review',
      who: 'person',
      params: idParam(OWNER_MESSAGES.noReview),
      isWrite: true,
      answers: { 204: 'nothing' },
    }),
    (c) =>
      answerWrite(c, {
        name: 'review.reply-remove',
        args: { review: c.req.valid('param').id },
        run: removeReply,
        user: requireUser(c),
      }),
  )
  .get(
    '/user/reviews',
    call({
      summary: 'One’s own reviews, newest first',
      who: 'person',
      query: z.object(pageQuery(CURSOR, HTTP_LIMITS.listMax)),
      answers: { 200: z.array(ownReview) },
    }),
    async (c) => {
      c.header('Cache-Control', 'private, no-store');
      const page = c.req.valid('query');
      const rows = await findReviewsBy(c.get('services').store.read, requireUser(c).id, page);
      return c.json(answerPage(c, page, rows, (row) => [row.updatedAt, row.id]));
    },
  );
