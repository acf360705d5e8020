import { Hono } from 'hono';
import { listOf } from '#contract/my-people.ts';
import { answerWrite } from '../../http/core/answer-write.ts';
import type { AppEnv } from '../../http/core/app-env.ts';
import { call } from '../../http/core/call.ts';
import { requireUser } from '../../http/core/guards.ts';
import { findPeopleOf } from './my-people.repository.ts';
import * as schemas from './my-people.schema.ts';
import { writeMyPeople } from './my-people.service.ts';

/** The private list of people to call; see docs/api.md, section 4. */
export const myPeopleRoutes = new Hono<AppEnv>()
  .get(
    '/user/people',
    call({ summary: 'One’s own list of people to call', who: 'person', answers: { 200: schemas.myPeople } }),
    async (c) => {
      c.header('Cache-Control', 'private, no-store');
      return c.json(listOf(await findPeopleOf(c.get('services').store.read, requireUser(c).id)));
    },
  )
  .put(
    '/user/people',
    call({
      summary: 'Sets one’s own list of people to call, or merges a device’s changes',
      who: 'person',
      sends: schemas.myPeopleWrite,
      isWrite: true,
      answers: { 200: schemas.myPeople },
    }),
    (c) =>
      answerWrite(c, {
        name: 'person.set',
        args: c.req.valid('json'),
        run: writeMyPeople,
        user: requireUser(c),
      }),
  );
