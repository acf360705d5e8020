import { CATALOGUE_STREAM } from '#contract/sync.ts';
import { recordChanges } from '../../db/change-log.ts';
import type { Reader, Store, Write } from '../../db/store.ts';
import { forgetTaken, keepTaken, type TakenRow } from '../../db/taken-back.ts';
import type { TableAct } from '../../writes/write.ts';
import type { LogRow } from '../log/entries.repository.ts';
import { type AdminAct, logAct } from '../log/log.service.ts';
import { closeReports } from '../reports/reports.service.ts';
import { findAnyBusinessRow } from './businesses.repository.ts';
import { hideBusiness, showBusinesses } from './hiding.service.ts';
import { idsOfSponsored, removeBusiness } from './removal.service.ts';

/** What was removed, for the operator. */
export interface RemovedListing {
  /** The line of the log that tells of it. */
  line: number;
  name: string;
  city: string;
  reviewCount: number;
}

/** How things stood, so that a removal can be undone; in the line of the log. */
interface Before {
  isHidden: boolean;
  /** That it had gone with all that its owner wrote. */
  taken: readonly TakenRow[];
  /** Forum categories that it sponsored. */
  sponsored: readonly number[];
}

/**
 * Takes a listing off the directory, with its reviews; forum categories that it sponsored lose their sponsor, and reports of it
 * are decided. Its row stays until `removeForGood`, and no list lists it again. @returns null where there is none.
 */
export async function removeListing(act: AdminAct, id: number): Promise<RemovedListing | null> {
  const { trx } = act;
  const row = await findAnyBusinessRow(trx, id); // also one that is hidden
  if (!row || (await isRemoved(trx, id))) return null;
  const before: Before = {
    isHidden: row.is_hidden === 1,
    taken: await forgetTaken(trx, 'businesses', [id]),
    sponsored: await idsOfSponsored(trx, [id]),
  };
  const line = await logAct(act, 'remove', {
    business_id: id,
    name: row.name,
    before: JSON.stringify(before),
  });
  await setSponsor(act, before.sponsored, null);
  if (!before.isHidden) await hideBusiness(act, id);
  await closeReports(trx, { kind: 'business', id }, line);
  return { line, name: row.name, city: row.city, reviewCount: row.review_count };
}

/** Puts a listing back that a line of the log has removed. @returns the line that tells of it; null where nothing is left of it. */
export async function putListingBack(act: AdminAct, line: LogRow): Promise<number | null> {
  const { trx } = act;
  const id = line.business_id ?? 0;
  const row = await findAnyBusinessRow(trx, id);
  if (row?.is_hidden !== 1 || line.before === null) return null;
  const { isHidden, taken, sponsored } = JSON.parse(line.before) as Before;
  await keepTaken(trx, taken);
  if (!isHidden) await showBusinesses(act, [id]);
  const free = await trx
    .selectFrom('forum_categories')
    .select('id')
    .where('id', 'in', sponsored)
    .where('sponsored_by_business_id', 'is', null)
    .execute();
  await setSponsor(
    act,
    free.map((category) => category.id),
    id,
  );
  return logAct(act, 'put-back', { business_id: id });
}

async function setSponsor(
  { trx, nowIso }: TableAct,
  categories: readonly number[],
  sponsored_by_business_id: number | null,
): Promise<void> {
  if (categories.length === 0) return;
  const sponsor = { sponsored_by_business_id };
  await trx.updateTable('forum_categories').set(sponsor).where('id', 'in', categories).execute();
  const changes = categories.map(
    (id) => ({ entity: 'forumCategories', id, streams: [CATALOGUE_STREAM] }) as const,
  );
  await recordChanges(trx, changes, nowIso);
}

/** Whether a listing is hidden because it was removed: of the acts that turn it, that was the last which still stands. */
async function isRemoved(db: Reader, id: number): Promise<boolean> {
  const last = await db
    .selectFrom('moderation_log')
    .leftJoin('moderation_log as undoing', 'undoing.undoes', 'moderation_log.id')
    .select('moderation_log.action')
    .where('moderation_log.business_id', '=', id)
    .where('moderation_log.action', 'in', ['remove', 'show-business'])
    .where('moderation_log.undoes', 'is', null)
    .where('undoing.id', 'is', null)
    .orderBy('moderation_log.id', 'desc')
    .executeTakeFirst();
  return last?.action === 'remove';
}

/**
 * Lets go for good of what was removed before a time, with its reviews. What stands in a list stays hidden instead: the next
 * import would bring it back. @returns how many went.
 */
export async function removeForGood(store: Store, beforeIso: string, nowIso: string): Promise<number> {
  const ids = await findOld(store.read, beforeIso);
  let gone = 0;
  for (const id of ids)
    await store.write(async ({ trx }: Write) => {
      if (!(await isRemoved(trx, id))) return;
      await removeBusiness(trx, id, nowIso);
      gone += 1;
    });
  return gone;
}

async function findOld(db: Reader, beforeIso: string): Promise<number[]> {
  const rows = await db
    .selectFrom('moderation_log')
    .innerJoin('businesses', 'businesses.id', 'moderation_log.business_id')
    .select('businesses.id')
    .distinct()
    .where('moderation_log.action', '=', 'remove')
    .where('businesses.is_hidden', '=', 1)
    .where('businesses.source_identity', 'is', null)
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('moderation_log as later')
            .select('later.id')
            .whereRef('later.business_id', '=', 'businesses.id')
            .where('later.action', '=', 'remove')
            .where('later.created_at', '>=', beforeIso),
        ),
      ),
    )
    .execute();
  return rows.map((row) => row.id);
}
