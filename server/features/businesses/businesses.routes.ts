import { Hono } from 'hono';
import { BUSINESS_MESSAGES } from '#contract/businesses.ts';
import { HTTP_LIMITS, SEARCH_LIMITS } from '#contract/limits.ts';
import type { AppEnv } from '../../http/app-env.ts';
import { readJson } from '../../http/body.ts';
import { idOf, requireUser } from '../../http/guards.ts';
import { answerPage, linkNext, pageOf } from '../../http/paging.ts';
import { answerWrite } from '../../http/write.ts';
import { findFeatured, findOwned } from './businesses.repository.ts';
import { readBusiness, registerBusiness } from './businesses.service.ts';
import { searchBusinesses } from './search.service.ts';

/** The directory. Paths and answers: api.md, directory. */
export const businessRoutes = new Hono<AppEnv>()
  .post('/businesses/search', async (c) => {
    const page = pageOf(c, ['number', 'number'], SEARCH_LIMITS.resultsDefault);
    const { found, total, next } = await searchBusinesses(
      c.get('services').store.read,
      await readJson(c),
      page,
    );
    c.header('X-Total-Count', String(total));
    c.header('Cache-Control', 'no-store');
    if (next) linkNext(c, next);
    return c.json(found);
  })
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
