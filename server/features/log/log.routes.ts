import { Hono } from 'hono';
import { z } from 'zod';
import { logEntry } from '#contract/admin.schema.ts';
import { ADMIN_MESSAGES } from '#contract/admin.ts';
import { answerWrite } from '../../http/core/answer-write.ts';
import type { AppEnv } from '../../http/core/app-env.ts';
import { call } from '../../http/core/call.ts';
import { adminsOnly, requireUser } from '../../http/core/guards.ts';
import { answerPage, pageQuery } from '../../http/core/paging.ts';
import { idParam } from '../../http/core/params.ts';
import { findEntries } from './entries.repository.ts';
import { undoLine } from './undo.service.ts';

/** The log of admin acts; see docs/api.md, section 11. */
export const logRoutes = new Hono<AppEnv>()
  .get(
    '/admin/log',
    adminsOnly,
    call({
      summary: 'The log of admin acts, and which can be undone, newest first',
      who: 'admin',
      query: z.object(pageQuery(['number'])),
      answers: { 200: z.array(logEntry) },
    }),
    async (c) => {
      const page = c.req.valid('query');
      const rows = await findEntries(c.get('services').store.read, page);
      c.header('Cache-Control', 'private, no-store');
      return c.json(answerPage(c, page, rows, (row) => [row.id]));
    },
  )
  .post(
    '/admin/log/:id/undo',
    call({
      summary: 'Undoes an act of the log once',
      who: 'admin',
      params: idParam(ADMIN_MESSAGES.noLine),
      body: z.unknown(),
      mayBeEmpty: true,
      isWrite: true,
      answers: { 200: logEntry },
      refuses: ['already-decided', 'cannot-undo'],
    }),
    (c) =>
      answerWrite(c, {
        name: 'log.undo',
        args: { line: c.req.valid('param').id },
        run: undoLine,
        user: requireUser(c),
      }),
  );
