import { Hono } from 'hono';
import { HTTP_LIMITS, REVIEW_LIMITS } from '#contract/limits.ts';
import type { AppEnv } from '../../http/app-env.ts';
import { readJson } from '../../http/body.ts';
import { idOf, requireUser } from '../../http/guards.ts';
import { answerPage, pageOf } from '../../http/paging.ts';
import { answerWrite } from '../../http/write.ts';
import { readBusiness } from '../businesses/businesses.service.ts';
import { findReviewsBy, findReviewsOf } from './reviews.repository.ts';
import { removeReview, writeReview } from './reviews.service.ts';

/** Reviews. Paths and answers: docs/api.md, section 6. */
export const reviewRoutes = new Hono<AppEnv>()
  .get('/businesses/:id/reviews', async (c) => {
    const { read } = c.get('services').store;
    const business = await readBusiness(read, idOf(c));
    const page = pageOf(c, ['string', 'number'], REVIEW_LIMITS.listDefault);
    const rows = await findReviewsOf(read, business.id, page);
    c.header('X-Total-Count', String(business.reviewCount));
    return c.json(answerPage(c, page, rows, (row) => [row.updatedAt, row.id]));
  })
  .post('/reviews', async (c) => {
    const user = requireUser(c);
    return answerWrite(c, { name: 'review.write', args: await readJson(c), run: writeReview, user });
  })
  .delete('/reviews/:id', (c) => {
    const user = requireUser(c);
    return answerWrite(c, { name: 'review.remove', args: { id: idOf(c) }, run: removeReview, user });
  })
  .get('/user/reviews', async (c) => {
    const user = requireUser(c);
    c.header('Cache-Control', 'private, no-store');
    const page = pageOf(c, ['string', 'number'], HTTP_LIMITS.listMax);
    const rows = await findReviewsBy(c.get('services').store.read, user.id, page);
    return c.json(answerPage(c, page, rows, (row) => [row.updatedAt, row.id]));
  });
