import { Hono } from 'hono';
import { BUSINESS_MESSAGES } from '#contract/businesses.ts';
import { HTTP_LIMITS } from '#contract/limits.ts';
import type { AppEnv } from '../../http/app-env.ts';
import { readJson } from '../../http/body.ts';
import { idOf, requireUser } from '../../http/guards.ts';
import { answerPage, pageOf } from '../../http/paging.ts';
import { answerWrite } from '../../http/write.ts';
import { findFeatured, findOwned } from './businesses.repository.ts';
import { readBusiness, registerBusiness } from './businesses.service.ts';

/** The directory; its search stands with the other one. Paths and answers: docs/api.md, section 5. */
export const businessRoutes = new Hono<AppEnv>()
  .get('/businesses/featured', async (c) => c.json(await findFeatured(c.get('services').store.read)))
  .get('/businesses/:id', async (c) =>
    c.json(await readBusiness(c.get('services').store.read, idOf(c, 'id', BUSINESS_MESSAGES.notListed))),
  )
  .post('/businesses', async (c) => {
    const user = requireUser(c);
    return answerWrite(c, {
      name: 'business.register',
      args: await readJson(c),
      run: registerBusiness,
      user,
    });
  })
  .get('/user/businesses', async (c) => {
    const user = requireUser(c);
    c.header('Cache-Control', 'private, no-store');
    const page = pageOf(c, ['number'], HTTP_LIMITS.listMax);
    const rows = await findOwned(c.get('services').store.read, user.id, page);
    return c.json(answerPage(c, page, rows, (row) => [row.id]));
  });
