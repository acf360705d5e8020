import { Hono } from 'hono';
import { z } from 'zod';
import { HTTP_LIMITS } from '#contract/limits.ts';
import { ownReport, reportReceipt } from '#contract/reports.schema.ts';
import { answerWrite } from '../../http/core/answer-write.ts';
import type { AppEnv } from '../../http/core/app-env.ts';
import { call } from '../../http/core/call.ts';
import { requireUser } from '../../http/core/guards.ts';
import { answerPage, pageQuery } from '../../http/core/paging.ts';
import { reportDraft } from './reports.schema.ts';
import { findOwnReports, sendReport } from './reports.service.ts';

/** Reports and their results; see docs/api.md, section 9. */
export const reportRoutes = new Hono<AppEnv>()
  .post(
    '/reports',
    call({
      summary: 'Reports a business, a review, a thread, a post or a person; visitors only a business',
      who: 'anyone',
      sends: reportDraft,
      isWrite: true,
      answers: { 201: reportReceipt },
      refuses: ['not-signed-in', 'not-found'],
    }),
    (c) =>
      answerWrite(c, {
        name: 'report.send',
        args: c.req.valid('json'),
        run: sendReport,
        user: c.get('session')?.user ?? null,
      }),
  )
  .get(
    '/user/reports',
    call({
      summary: 'One’s own reports and their results, newest first',
      who: 'person',
      query: z.object(pageQuery(['number'], HTTP_LIMITS.listMax)),
      answers: { 200: z.array(ownReport) },
    }),
    async (c) => {
      c.header('Cache-Control', 'private, no-store');
      const page = c.req.valid('query');
      const rows = await findOwnReports(c.get('services').store.read, requireUser(c).id, page);
      return c.json(answerPage(c, page, rows, (row) => [row.id]));
    },
  );
