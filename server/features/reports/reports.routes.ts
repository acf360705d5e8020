import { Hono } from 'hono';
import type { AppEnv } from '../../http/app-env.ts';
import { call } from '../../http/call.ts';
import { answerWrite } from '../../http/write.ts';
import { reportDraft, reportReceipt } from './reports.schema.ts';
import { sendReport } from './reports.service.ts';

/** Saying that something is not right. Paths and answers: docs/api.md, section 9. */
export const reportRoutes = new Hono<AppEnv>().post(
  '/reports',
  call({
    summary: 'Reports a business, a review, a thread, a post or a person; a visitor a business alone',
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
);
