import { Hono } from 'hono';
import { z } from 'zod';
import { animalEvent } from '#contract/events.schema.ts';
import { EVENT_MESSAGES } from '#contract/events.ts';
import type { AppEnv } from '../../http/core/app-env.ts';
import { call } from '../../http/core/call.ts';
import { answerPage } from '../../http/core/paging.ts';
import { idParam } from '../../http/core/params.ts';
import { eventQuery } from './events.query.ts';
import { findFeaturedEvents } from './events.repository.ts';
import { listEvents, readEvent } from './events.service.ts';

/** Events; see docs/api.md, section 7. */
export const eventRoutes = new Hono<AppEnv>()
  .get(
    '/events',
    call({
      summary: 'Events that overlap the given days, sorted by start',
      who: 'anyone',
      query: eventQuery,
      answers: { 200: z.array(animalEvent) },
      isCounted: true,
      isKept: true,
    }),
    async (c) => {
      const query = c.req.valid('query');
      const { events, total } = await listEvents(c.get('services').store.read, query, query);
      c.header('X-Total-Count', String(total));
      return c.json(answerPage(c, query, events, (event) => [event.startDate, event.id]));
    },
  )
  .get(
    '/events/featured',
    call({
      summary: 'The featured events',
      who: 'anyone',
      answers: { 200: z.array(animalEvent) },
      isKept: true,
    }),
    async (c) => c.json(await findFeaturedEvents(c.get('services').store.read)),
  )
  .get(
    '/events/:id',
    call({
      summary: 'One event',
      who: 'anyone',
      params: idParam(EVENT_MESSAGES.notFound),
      answers: { 200: animalEvent },
      isKept: true,
    }),
    async (c) => c.json(await readEvent(c.get('services').store.read, c.req.valid('param').id)),
  );
