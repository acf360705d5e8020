import type { Selectable } from 'kysely';
import type { Logger } from 'pino';
import type { LogAction } from '#contract/admin.ts';
import type { ActContext } from '../../writes/write.ts';
import type { ModerationLogTable } from './log.table.ts';

/** The context of an admin's act, within one transaction. */
export interface AdminAct extends ActContext {
  /** Absent on the command line. */
  services: ActContext['services'] & { log?: Logger };
  /** Null on the command line. */
  adminId: number | null;
  /** The queue item that it decides. */
  item?: string;
  /** The log line that it undoes. */
  undoes?: number;
}

/** The subject of a line. */
export type LogSubject = Partial<
  Pick<
    Selectable<ModerationLogTable>,
    | 'thread_id'
    | 'post_id'
    | 'business_id'
    | 'review_id'
    | 'person_id'
    | 'until'
    | 'reason'
    | 'name'
    | 'entity'
    | 'row_id'
    | 'before'
  >
>;

/** Writes a line into the moderation log, and its ids into the server's log. @returns its id. */
export async function logAct(act: AdminAct, action: LogAction, subject: LogSubject = {}): Promise<number> {
  const about = { thread_id: null, post_id: null, person_id: null, until: null, reason: null, ...subject };
  const { id } = await act.trx
    .insertInto('moderation_log')
    .values({
      admin_id: act.adminId,
      action,
      ...about,
      item: act.item ?? null,
      undoes: act.undoes ?? null,
      created_at: act.nowIso,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const { thread_id: threadId, post_id: postId, person_id: personId } = about;
  const { business_id: businessId, review_id: reviewId } = about;
  const { entity, row_id: rowId } = subject;
  const ids = { threadId, postId, businessId, reviewId, personId, entity, rowId };
  act.services.log?.info({ adminId: act.adminId, action, ...ids }, 'moderation');
  return id;
}
