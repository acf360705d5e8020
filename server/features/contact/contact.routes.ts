import { Hono } from 'hono';
import type { AppEnv } from '../../http/app-env.ts';
import { readJson } from '../../http/body.ts';
import { answerWrite } from '../../http/write.ts';
import { sendMessage } from './contact.service.ts';

/** Messages to the people of the site. Paths and answers: docs/api.md, section 9. */
export const contactRoutes = new Hono<AppEnv>().post('/contact', async (c) =>
  answerWrite(c, {
    name: 'contact.send',
    args: await readJson(c),
    run: sendMessage,
    user: c.get('session')?.user ?? null,
  }),
);
