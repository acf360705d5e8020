import { type Context, Hono } from 'hono';
import { z } from 'zod';
import { foundPerson, foundThing, personRecord } from '#contract/admin.schema.ts';
import { personStanding } from '#contract/people.schema.ts';
import { PEOPLE_MESSAGES } from '#contract/people.ts';
import { answerWrite } from '../../http/core/answer-write.ts';
import type { AppEnv } from '../../http/core/app-env.ts';
import { type Call, call } from '../../http/core/call.ts';
import { adminsOnly, requireUser } from '../../http/core/guards.ts';
import { answerPage, pageQuery } from '../../http/core/paging.ts';
import { idParam } from '../../http/core/params.ts';
import type { WriteName } from '../../writes/outcomes.ts';
import type { WriteService } from '../../writes/write.ts';
import { findPeople } from './find-people.ts';
import { peopleQuery, suspension } from './people.schema.ts';
import { restorePerson, suspendPerson, takeBackPerson } from './people.writes.ts';
import { findWritten, readPerson } from './person-record.service.ts';

const ACT = {
  who: 'admin',
  params: idParam(PEOPLE_MESSAGES.noPerson),
  isWrite: true,
  answers: { 200: personStanding },
} as const satisfies Partial<Call>;
const BARE = { ...ACT, body: z.unknown(), mayBeEmpty: true } as const;

/** Admin acts on people; see docs/api.md, section 11. */
export const peopleRoutes = new Hono<AppEnv>()
  .get(
    '/admin/people',
    adminsOnly,
    call({
      summary: 'Finds people by a part of their name, or by id or e-mail address',
      who: 'admin',
      query: peopleQuery,
      answers: { 200: z.array(foundPerson) },
    }),
    async (c) => {
      const { store, nowMs } = c.get('services');
      const nowIso = new Date(nowMs()).toISOString();
      c.header('Cache-Control', 'private, no-store');
      return c.json(await findPeople(store.read, c.req.valid('query').q, nowIso));
    },
  )
  .get(
    '/admin/people/:id',
    adminsOnly,
    call({
      summary: 'A person with their state, and how much hiding their content would hide',
      who: 'admin',
      params: ACT.params,
      answers: { 200: personRecord },
    }),
    async (c) => {
      const { store, nowMs } = c.get('services');
      c.header('Cache-Control', 'private, no-store');
      return c.json(await readPerson(store.read, c.req.valid('param').id, nowMs()));
    },
  )
  .get(
    '/admin/people/:id/written',
    adminsOnly,
    call({
      summary: 'All content of a person, including hidden, newest first',
      who: 'admin',
      params: ACT.params,
      query: z.object(pageQuery(['string', 'string', 'number'])),
      answers: { 200: z.array(foundThing) },
    }),
    async (c) => {
      const page = c.req.valid('query');
      const rows = await findWritten(c.get('services').store.read, c.req.valid('param').id, page);
      c.header('Cache-Control', 'private, no-store');
      return c.json(answerPage(c, page, rows, ({ createdAt, kind, id }) => [createdAt, kind, id]));
    },
  )
  .post(
    '/admin/people/:id/suspend',
    call({
      ...ACT,
      summary: 'Suspends a person until a time, with a reason that they see',
      sends: suspension,
    }),
    (c) =>
      answerAct(
        c,
        'person.suspend',
        suspendPerson,
        c.req.valid('param').id,
        suspensionIn(c.req.valid('json')),
      ),
  )
  .post('/admin/people/:id/take-back', call({ ...BARE, summary: 'Hides all content of a person' }), (c) =>
    answerAct(c, 'person.take-back', takeBackPerson, c.req.valid('param').id),
  )
  .post(
    '/admin/people/:id/restore',
    call({ ...BARE, summary: 'Ends a suspension and restores hidden content' }),
    (c) => answerAct(c, 'person.restore', restorePerson, c.req.valid('param').id),
  );

/** Ignores any other field of the body. */
const suspensionIn = (body: unknown) => ({ until: Object(body).until, reason: Object(body).reason });

function answerAct(
  c: Context<AppEnv>,
  name: WriteName,
  run: WriteService,
  person: number,
  body: object = {},
) {
  return answerWrite(c, { name, args: { ...body, person }, run, user: requireUser(c) });
}
