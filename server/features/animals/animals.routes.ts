import { Hono } from 'hono';
import { ANIMAL_MESSAGES } from '#contract/animals.ts';
import { notFound } from '../../errors.ts';
import { answerWrite } from '../../http/core/answer-write.ts';
import type { AppEnv } from '../../http/core/app-env.ts';
import { objectOf } from '../../http/core/body.ts';
import { type Call, call } from '../../http/core/call.ts';
import { requireUser } from '../../http/core/guards.ts';
import { idInPath, idParam } from '../../http/core/params.ts';
import { findAnimalsOf, findRecordsOf, findRowById } from './animals.repository.ts';
import * as schemas from './animals.schema.ts';
import { addRecord, editRecord, removeAnimal, removeRecord, setAnimal } from './animals.service.ts';

const WRITE = { who: 'person', isWrite: true } as const satisfies Partial<Call>;
const ABOUT_ANIMAL = { params: idParam(ANIMAL_MESSAGES.noAnimal) } as const;
const ABOUT_RECORD = {
  params: ABOUT_ANIMAL.params.extend({ record: idInPath(ANIMAL_MESSAGES.noRecord) }),
} as const;

/** The animal book of the signed-in person; see docs/api.md, section 4. */
export const animalsRoutes = new Hono<AppEnv>()
  .get(
    '/user/animals',
    call({ summary: 'One’s own animals', who: 'person', answers: { 200: schemas.animals } }),
    async (c) => {
      c.header('Cache-Control', 'private, no-store');
      return c.json({ animals: await findAnimalsOf(c.get('services').store.read, requireUser(c).id) });
    },
  )
  .post(
    '/user/animals',
    call({
      ...WRITE,
      summary: 'Adds an animal',
      sends: schemas.animalDraft,
      answers: { 201: schemas.animal },
    }),
    (c) => {
      const { animal: _, ...args } = objectOf(c.req.valid('json'));
      return answerWrite(c, { name: 'animal.set', args, run: setAnimal, user: requireUser(c) });
    },
  )
  .patch(
    '/user/animals/:id',
    call({
      ...WRITE,
      ...ABOUT_ANIMAL,
      summary: 'Changes the given fields of an animal',
      sends: schemas.animalEdit,
      answers: { 200: schemas.animal },
    }),
    (c) => {
      const args = { ...objectOf(c.req.valid('json')), animal: c.req.valid('param').id };
      return answerWrite(c, { name: 'animal.set', args, run: setAnimal, user: requireUser(c) });
    },
  )
  .delete(
    '/user/animals/:id',
    call({
      ...WRITE,
      ...ABOUT_ANIMAL,
      summary: 'Removes an animal with its records',
      answers: { 204: 'nothing' },
    }),
    (c) => {
      const args = { animal: c.req.valid('param').id };
      return answerWrite(c, { name: 'animal.remove', args, run: removeAnimal, user: requireUser(c) });
    },
  )
  .get(
    '/user/animals/:id/records',
    call({
      ...ABOUT_ANIMAL,
      summary: 'The records about one of one’s own animals',
      who: 'person',
      answers: { 200: schemas.records },
    }),
    async (c) => {
      const { id } = c.req.valid('param');
      const { read } = c.get('services').store;
      const personId = requireUser(c).id;
      const animal = await findRowById(read, 'animals', personId, id);
      if (!animal || animal.is_removed === 1) throw notFound(ANIMAL_MESSAGES.noAnimal);
      c.header('Cache-Control', 'private, no-store');
      return c.json({ records: await findRecordsOf(read, personId, id) });
    },
  )
  .post(
    '/user/animals/:id/records',
    call({
      ...WRITE,
      ...ABOUT_ANIMAL,
      summary: 'Adds a record about an animal',
      sends: schemas.recordDraft,
      answers: { 201: schemas.animalRecord },
    }),
    (c) => {
      const args = { ...objectOf(c.req.valid('json')), animal: c.req.valid('param').id };
      return answerWrite(c, { name: 'record.add', args, run: addRecord, user: requireUser(c) });
    },
  )
  .patch(
    '/user/animals/:id/records/:record',
    call({
      ...WRITE,
      ...ABOUT_RECORD,
      summary: 'Changes the given fields of a record',
      sends: schemas.recordEdit,
      answers: { 200: schemas.animalRecord },
    }),
    (c) => {
      const { id: animal, record } = c.req.valid('param');
      const { animal: _, ...fields } = objectOf(c.req.valid('json'));
      return answerWrite(c, {
        ...{ name: 'record.edit', args: { ...fields, record }, user: requireUser(c) },
        run: (w, args) => editRecord(w, args, animal),
      });
    },
  )
  .delete(
    '/user/animals/:id/records/:record',
    call({ ...WRITE, ...ABOUT_RECORD, summary: 'Removes a record', answers: { 204: 'nothing' } }),
    (c) => {
      const { id: animal, record } = c.req.valid('param');
      return answerWrite(c, {
        ...{ name: 'record.remove', args: { record }, user: requireUser(c) },
        run: (w, args) => removeRecord(w, args, animal),
      });
    },
  );
