import { Hono } from 'hono';
import { EVENT_MESSAGES } from '#contract/events.ts';
import type { AppEnv } from '../../http/app-env.ts';
import { idOf } from '../../http/guards.ts';
import { answerPage, pageOf } from '../../http/paging.ts';
import { findFeaturedEvents } from './events.repository.ts';
import { listEvents, parseEventQuery, readEvent } from './events.service.ts';

/** Events. Paths and answers: docs/api.md, section 7. */
export const eventRoutes = new Hono<AppEnv>()
  .get('/events', async (c) => {
    const query = parseEventQuery(c.req.query());
    const page = pageOf(c, ['string', 'number']);
    const { events, total } = await listEvents(c.get('services').store.read, query, page);
    c.header('X-Total-Count', String(total));
    return c.json(answerPage(c, page, events, (event) => [event.startDate, event.id]));
  })
  .get('/events/featured', async (c) => c.json(await findFeaturedEvents(c.get('services').store.read)))
  .get('/events/:id', async (c) =>
    c.json(await readEvent(c.get('services').store.read, idOf(c, 'id', EVENT_MESSAGES.notFound))),
  );
