import type { LogAction } from '#contract/admin.ts';
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

/** The removed listing, for the operator. */
export interface RemovedListing {
  /** The log line. */
  line: number;
  name: string;
  city: string;
  reviewCount: number;
}

/** The state before a removal, stored in the log line, so that it can be undone. */
interface Before {
  isHidden: boolean;
  /** Set if it was hidden with all content of its owner. */
  taken: readonly TakenRow[];
  /** Forum categories that it sponsored. */
  sponsored: readonly number[];
}

/**
 * Takes a listing and its reviews off the directory; forum categories that it sponsored lose their sponsor, and its
 * reports are decided. The row stays until `removeForGood`, so that no import lists it again. @returns null if there is
 * none.
 */
export async function removeListing(act: AdminAct, id: number): Promise<RemovedListing | null> {
  const { trx } = act;
  const row = await findAnyBusinessRow(trx, id); // a hidden one too
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

/** Restores a listing that a log line removed. @returns the new log line; null if the row is gone. */
export async function putListingBack(act: AdminAct, line: LogRow): Promise<number | null> {
  const { trx } = act;
  const id = line.business_id ?? 0;
  const row = await findAnyBusinessRow(trx, id);
  if (row?.is_hidden !== 1 || line.before === null) return null;
  const { isHidden, taken, sponsored } = JSON.parse(line.before) as Before;
  await keepTaken(trx, taken);
  if (!isHidden) await showBusinesses(act, [id]);
  const unsponsored = await trx
    .selectFrom('forum_categories')
    .select('id')
    .where('id', 'in', sponsored)
    .where('sponsored_by_business_id', 'is', null)
    .execute();
  await setSponsor(
    act,
    unsponsored.map((category) => category.id),
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

/** Returns true if the last act on a listing that was not undone is a removal. */
const isRemoved = async (db: Reader, id: number) =>
  (await lastActAmong(db, id, ['remove', 'show-business'])) === 'remove';

/** Returns true if an admin took a listing off the directory, and not its owner. */
export const isHiddenByAdmin = async (db: Reader, id: number): Promise<boolean> => {
  const last = await lastActAmong(db, id, ['remove', 'hide-business', 'show-business']);
  return last === 'remove' || last === 'hide-business';
};

/** Returns the last of some acts on a listing that was not undone and undoes nothing. */
async function lastActAmong(db: Reader, id: number, actions: readonly LogAction[]) {
  const last = await db
    .selectFrom('moderation_log')
    .leftJoin('moderation_log as undoing', 'undoing.undoes', 'moderation_log.id')
    .select('moderation_log.action')
    .where('moderation_log.business_id', '=', id)
    .where('moderation_log.action', 'in', actions)
    .where('moderation_log.undoes', 'is', null)
    .where('undoing.id', 'is', null)
    .orderBy('moderation_log.id', 'desc')
    .executeTakeFirst();
  return last?.action;
}

/**
 * Deletes listings that were removed before a time, with their reviews. Imported ones stay hidden instead, because the
 * next import would bring them back. @returns the number of deleted listings.
 */
export async function removeForGood(store: Store, beforeIso: string, nowIso: string): Promise<number> {
  const ids = await findRemovedBefore(store.read, beforeIso);
  let removed = 0;
  for (const id of ids)
    await store.write(async ({ trx }: Write) => {
      if (!(await isRemoved(trx, id))) return;
      await removeBusiness(trx, id, nowIso);
      removed += 1;
    });
  return removed;
}

async function findRemovedBefore(db: Reader, beforeIso: string): Promise<number[]> {
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
