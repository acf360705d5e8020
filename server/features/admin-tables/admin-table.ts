import { type Context, Hono } from 'hono';
import type { z } from 'zod';
import { KEPT_TABLES, type KeptKind } from '#contract/admin.ts';
import type { ProblemCode } from '#contract/problems.ts';
import { answerWrite } from '../../http/core/answer-write.ts';
import type { AppEnv } from '../../http/core/app-env.ts';
import { type Call, call } from '../../http/core/call.ts';
import { requireUser } from '../../http/core/guards.ts';
import { idParam } from '../../http/core/params.ts';
import { assertAdmin } from '../../writes/admins.ts';
import type { Applied, WriteName } from '../../writes/outcomes.ts';
import type { WriteContext } from '../../writes/write.ts';
import type { AdminAct } from '../log/log.service.ts';
import type { KeptRow } from './kept-tables.ts';
import { addRow, changeRow, removeRow } from './table-acts.service.ts';

/** The HTTP side of a table that admins keep; `kept-tables.ts` has its operations. */
export interface AdminTable {
  kind: KeptKind;
  /** One row in words: 'an event'. */
  one: string;
  /** The message for a missing row. */
  notFound: string;
  /** The body that adds a row; a change may hold a part of it. */
  draft: z.ZodObject;
  row: z.ZodType;
  /** Further reasons to refuse a removal. */
  keeps?: readonly ProblemCode[];
}

const ADMIN_WRITE = { who: 'admin', isWrite: true } as const satisfies Partial<Call>;

/** Creates the `POST`, `PATCH` and `DELETE` routes of a table. */
export function adminTable({ kind, one, draft, row, keeps = [], notFound }: AdminTable): Hono<AppEnv> {
  const { entity, path } = KEPT_TABLES[kind];
  const byId = { ...ADMIN_WRITE, params: idParam(notFound) } as const;
  return new Hono<AppEnv>()
    .post(
      `/admin/${path}`,
      call({ ...ADMIN_WRITE, summary: `Adds ${one}`, sends: draft, answers: { 201: row } }),
      (c) => {
        const fields = c.req.valid('json');
        return answerAct(c, `${entity}.add`, { fields }, async (act) =>
          applied(201, await addRow(act, entity, fields)),
        );
      },
    )
    .patch(
      `/admin/${path}/:id`,
      call({
        ...byId,
        summary: `Changes the given fields of ${one}`,
        sends: draft.partial(),
        answers: { 200: row },
      }),
      (c) => {
        const { id } = c.req.valid('param');
        const fields = Object(c.req.valid('json')) as object;
        return answerAct(c, `${entity}.change`, { id, fields }, async (act) =>
          applied(200, await changeRow(act, entity, id, fields)),
        );
      },
    )
    .delete(
      `/admin/${path}/:id`,
      call({ ...byId, summary: `Removes ${one}`, answers: { 204: 'nothing' }, refuses: keeps }),
      (c) => {
        const { id } = c.req.valid('param');
        return answerAct(c, `${entity}.remove`, { id }, async (act) =>
          removed(await removeRow(act, entity, id)),
        );
      },
    );

  function applied(status: 200 | 201, body: KeptRow): Applied {
    return { status, body, version: body.version, id: body.id, rows: { [entity]: [body] } };
  }
}

const removed = ({ id, version }: KeptRow): Applied => ({ status: 204, body: null, version, id, rows: {} });

/** Runs an admin's write and answers it. @throws AppError 401, 403, and what `run` throws. */
export function answerAct(
  c: Context<AppEnv>,
  name: WriteName,
  args: object,
  run: (act: AdminAct) => Promise<Applied>,
): Promise<Response> {
  const asAdmin = (w: WriteContext) => run({ ...w, adminId: assertAdmin(w).id });
  return answerWrite(c, { name, args, run: asAdmin, user: requireUser(c) });
}
