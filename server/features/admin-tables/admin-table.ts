import { type Context, Hono } from 'hono';
import type { z } from 'zod';
import type { ProblemCode } from '#contract/problems.ts';
import type { EntityName } from '#contract/sync.ts';
import type { Applied } from '../../db/once.ts';
import type { AppEnv } from '../../http/app-env.ts';
import { type Call, call } from '../../http/call.ts';
import { assertAdmin, requireUser } from '../../http/guards.ts';
import { idParam } from '../../http/params.ts';
import { answerWrite, type TableAct, type WriteContext } from '../../http/write.ts';

/** A row as phones copy it. */
type Row = { id: number; version: number };

/** A table that admins keep, with the three functions of its feature that change it. */
export interface AdminTable {
  entity: EntityName;
  /** The last part of its address. */
  path: string;
  /** One of its rows, in a sentence: 'an event'. */
  one: string;
  /** Said of a row that is not there. */
  notFound: string;
  /** What a request to add one holds; one that changes one holds some of it. */
  draft: z.ZodObject;
  row: z.ZodType;
  /** Refusals of a removal that do not follow from the rest. */
  keeps?: readonly ProblemCode[];
  add(act: TableAct, fields: unknown): Promise<Row>;
  change(act: TableAct, id: number, fields: object): Promise<Row>;
  remove(act: TableAct, id: number): Promise<Row>;
}

const ADMIN_WRITE = { who: 'admin', isWrite: true } as const satisfies Partial<Call>;

/** `POST`, `PATCH` and `DELETE` of a table. */
export function adminTable({ path, one, draft, row, keeps = [], ...table }: AdminTable): Hono<AppEnv> {
  const { entity } = table;
  const about = { ...ADMIN_WRITE, params: idParam(table.notFound) } as const;
  return new Hono<AppEnv>()
    .post(
      `/admin/${path}`,
      call({ ...ADMIN_WRITE, summary: `Adds ${one}`, sends: draft, answers: { 201: row } }),
      (c) => {
        const fields = c.req.valid('json');
        return answerAct(c, `${entity}.add`, { fields }, async (w) => kept(201, await table.add(w, fields)));
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
        return answerAct(c, `${entity}.change`, { id, fields }, async (w) =>
          kept(200, await table.change(w, id, fields)),
        );
      },
    )
    .delete(
      `/admin/${path}/:id`,
      call({ ...about, summary: `Takes ${one} away`, answers: { 204: 'nothing' }, refuses: keeps }),
      (c) => {
        const { id } = c.req.valid('param');
        return answerAct(c, `${entity}.remove`, { id }, async (w) => gone(await table.remove(w, id)));
      },
    );

  function kept(status: 200 | 201, body: Row): Applied {
    return { status, body, version: body.version, id: body.id, rows: { [entity]: [body] } };
  }
}

const gone = ({ id, version }: Row): Applied => ({ status: 204, body: null, version, id, rows: {} });

/** Runs an act of an admin's and tells the log. @throws AppError 401, 403, and what the act throws. */
export function answerAct(
  c: Context<AppEnv>,
  name: string,
  args: object,
  act: (w: WriteContext) => Promise<Applied>,
): Promise<Response> {
  const run = async (w: WriteContext) => {
    assertAdmin(w);
    const applied = await act(w);
    w.services.log.info({ adminId: w.user?.id, action: name, id: applied.id }, 'a table was changed');
    return applied;
  };
  return answerWrite(c, { name, args, run, user: requireUser(c) });
}
