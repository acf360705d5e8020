import { type Context, Hono } from 'hono';
import type { z } from 'zod';
import { KEPT_TABLES, type KeptKind } from '#contract/admin.ts';
import type { ProblemCode } from '#contract/problems.ts';
import { answerWrite } from '../../http/answer-write.ts';
import type { AppEnv } from '../../http/app-env.ts';
import { type Call, call } from '../../http/call.ts';
import { requireUser } from '../../http/guards.ts';
import { idParam } from '../../http/params.ts';
import { assertAdmin } from '../../writes/admins.ts';
import type { Applied } from '../../writes/outcomes.ts';
import type { WriteContext, WriteName } from '../../writes/write.ts';
import type { AdminAct } from '../log/log.service.ts';
import type { KeptRow } from './kept-tables.ts';
import { addRow, changeRow, removeRow } from './table-acts.service.ts';

/** How a table that admins keep is asked and answered; what its acts do: `kept-tables.ts`. */
export interface AdminTable {
  kind: KeptKind;
  /** One of its rows, in a sentence: 'an event'. */
  one: string;
  /** Said of a row that is not there. */
  notFound: string;
  /** What a request to add one holds; one that changes one holds some of it. */
  draft: z.ZodObject;
  row: z.ZodType;
  /** Refusals of a removal that do not follow from the rest. */
  keeps?: readonly ProblemCode[];
}

const ADMIN_WRITE = { who: 'admin', isWrite: true } as const satisfies Partial<Call>;

/** `POST`, `PATCH` and `DELETE` of a table. */
export function adminTable({ kind, one, draft, row, keeps = [], notFound }: AdminTable): Hono<AppEnv> {
  const { entity, path } = KEPT_TABLES[kind];
  const about = { ...ADMIN_WRITE, params: idParam(notFound) } as const;
  return new Hono<AppEnv>()
    .post(
      `/admin/${path}`,
      call({ ...ADMIN_WRITE, summary: `Adds ${one}`, sends: draft, answers: { 201: row } }),
      (c) => {
        const fields = c.req.valid('json');
        return answerAct(c, `${entity}.add`, { fields }, async (act) =>
          kept(201, await addRow(act, entity, fields)),
        );
      },
    )
    .patch(
      `/admin/${path}/:id`,
      call({
        ...about,
        summary: `Changes ${one}; what is not named stays`,
        sends: draft.partial(),
        answers: { 200: row },
      }),
      (c) => {
        const { id } = c.req.valid('param');
        const fields = Object(c.req.valid('json')) as object;
        return answerAct(c, `${entity}.change`, { id, fields }, async (act) =>
          kept(200, await changeRow(act, entity, id, fields)),
        );
      },
    )
    .delete(
      `/admin/${path}/:id`,
      call({ ...about, summary: `Takes ${one} away`, answers: { 204: 'nothing' }, refuses: keeps }),
      (c) => {
        const { id } = c.req.valid('param');
        return answerAct(c, `${entity}.remove`, { id }, async (act) =>
          gone(await removeRow(act, entity, id)),
        );
      },
    );

  function kept(status: 200 | 201, body: KeptRow): Applied {
    return { status, body, version: body.version, id: body.id, rows: { [entity]: [body] } };
  }
}

const gone = ({ id, version }: KeptRow): Applied => ({ status: 204, body: null, version, id, rows: {} });

/** Runs an act of an admin's. @throws AppError 401, 403, and what the act throws. */
export function answerAct(
  c: Context<AppEnv>,
  name: WriteName,
  args: object,
  run: (act: AdminAct) => Promise<Applied>,
): Promise<Response> {
  const asAdmin = (w: WriteContext) => run({ ...w, adminId: assertAdmin(w).id });
  return answerWrite(c, { name, args, run: asAdmin, user: requireUser(c) });
}
