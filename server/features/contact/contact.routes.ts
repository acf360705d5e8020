import { Hono } from 'hono';
import { answerWrite } from '../../http/core/answer-write.ts';
import type { AppEnv } from '../../http/core/app-env.ts';
import { call } from '../../http/core/call.ts';
import { contactDraft, contactReceipt } from './contact.schema.ts';
import { sendMessage } from './contact.service.ts';

/** Contact messages; see docs/api.md, section 9. */
export const contactRoutes = new Hono<AppEnv>().post(
  '/contact',
  call({
    summary: 'Sends a contact message',
    who: 'anyone',
    sends: contactDraft,
    isWrite: true,
    answers: { 201: contactReceipt },
  }),
  (c) =>
    answerWrite(c, {
      name: 'contact.send',
      args: c.req.valid('json'),
      run: sendMessage,
      user: c.get('session')?.user ?? null,
    }),
);
