import { Hono } from 'hono';
import { z } from 'zod';
import { logEntry, queueItem } from '#contract/admin.schema.ts';
import { ADMIN_MESSAGES, QUEUE_KINDS, type QueueItem } from '#contract/admin.ts';
import { answerWrite } from '../../http/core/answer-write.ts';
import type { AppEnv } from '../../http/core/app-env.ts';
import { call } from '../../http/core/call.ts';
import { adminsOnly, requireUser } from '../../http/core/guards.ts';
import { answerPage, pageQuery } from '../../http/core/paging.ts';
import { shownAs } from '../../rules/json-schema.ts';
import { decideItem } from './decide.service.ts';
import { describeItems } from './items.ts';
import { replyBody } from './queue.schema.ts';
import { replyByLetter } from './reply.service.ts';
import { findWaiting } from './waiting.repository.ts';

const cursorOf = ({ createdAt, kind, id }: QueueItem) => [createdAt, kind, Number(id.slice(kind.length + 1))];

const kindQuery = shownAs(z.enum(QUEUE_KINDS, { error: ADMIN_MESSAGES.kind }).optional(), {
  type: 'string',
  enum: [...QUEUE_KINDS],
});

/** The queue of admin decisions; see docs/api.md, section 11. */
export const queueRoutes = new Hono<AppEnv>()
  .get(
    '/admin/queue',
    adminsOnly,
    call({
      summary: 'Everything that waits for a decision, oldest first',
      who: 'admin',
      query: z.object({ ...pageQuery(['string', 'string', 'number']), kind: kindQuery }),
      answers: { 200: z.array(queueItem) },
    }),
    async (c) => {
      const { kind, ...page } = c.req.valid('query');
      const { store, letters } = c.get('services');
      const options = { hasMail: Boolean(letters) };
      const items = await describeItems(store.read, await findWaiting(store.read, page, kind), options);
      c.header('Cache-Control', 'private, no-store');
      return c.json(answerPage(c, page, items, cursorOf));
    },
  )
  .post(
    '/admin/queue/:id/reply',
    call({
      summary: 'Answers a contact message by letter, and closes it',
      who: 'admin',
      params: z.object({ id: z.string() }),
      sends: replyBody,
      isWrite: true,
      answers: { 200: logEntry },
      refuses: ['already-decided'],
    }),
    async (c) => {
      const text = (c.req.valid('json') as { text?: unknown } | null)?.text;
      const answer = await answerWrite(c, {
        name: 'queue.reply',
        args: { item: c.req.valid('param').id, text },
        run: replyByLetter,
        user: requireUser(c),
      });
      c.get('services').letters?.nudge();
      return answer;
    },
  )
  .post(
    '/admin/queue/:id/:act',
    call({
      summary: 'Runs one of the acts of a queue item, and closes it',
      who: 'admin',
      params: z.object({ id: z.string(), act: z.string() }),
      sends: z.object({ revision: z.string().optional() }),
      mayBeEmpty: true,
      isWrite: true,
      answers: { 200: logEntry },
      refuses: ['already-decided', 'already-owned', 'changed-meanwhile'],
    }),
    (c) => {
      const { id: item, act } = c.req.valid('param');
      const { revision } = Object(c.req.valid('json'));
      return answerWrite(c, {
        name: 'queue.decide',
        args: { item, act, ...(revision === undefined ? {} : { revision }) },
        run: decideItem,
        user: requireUser(c),
      });
    },
  );
