import { type Context, Hono } from 'hono';
import { PEOPLE_MESSAGES } from '#contract/people.ts';
import type { AppEnv } from '../../http/app-env.ts';
import { readJson, readOptionalJson } from '../../http/body.ts';
import { idOf, requireUser } from '../../http/guards.ts';
import { answerWrite, type WriteService } from '../../http/write.ts';
import { restorePerson, suspendPerson, takeBackPerson } from './people.writes.ts';

/** What admins do about people. Paths and answers: docs/api.md, section 11. */
export const peopleRoutes = new Hono<AppEnv>()
  .post('/admin/people/:id/suspend', async (c) =>
    answerAct(c, 'person.suspend', suspendPerson, suspensionIn(await readJson(c))),
  )
  .post('/admin/people/:id/take-back', async (c) => {
    await readOptionalJson(c);
    return answerAct(c, 'person.take-back', takeBackPerson);
  })
  .post('/admin/people/:id/restore', async (c) => {
    await readOptionalJson(c);
    return answerAct(c, 'person.restore', restorePerson);
  });

/** Nothing else of a body counts, however much it is. */
const suspensionIn = (body: unknown) => ({ until: Object(body).until, reason: Object(body).reason });

function answerAct(c: Context<AppEnv>, name: string, run: WriteService, body: object = {}) {
  const user = requireUser(c);
  const person = idOf(c, 'id', PEOPLE_MESSAGES.noPerson);
  return answerWrite(c, { name, args: { ...body, person }, run, user });
}
