import { OWNER_MESSAGES } from '#contract/owners.ts';
import { type Change, recordInSteps } from '../../db/change-log.ts';
import type { Reader } from '../../db/store.ts';
import { forgetTaken, keepTaken, namedTaken, nameTaken } from '../../db/taken-back.ts';
import { notFound } from '../../errors.ts';
import { assertAdmin } from '../../writes/admins.ts';
import type { Applied } from '../../writes/outcomes.ts';
import type { WriteContext } from '../../writes/write.ts';
import type { LogRow } from '../log/entries.repository.ts';
import { type AdminAct, logAct } from '../log/log.service.ts';
import { releasePicturesSince } from '../pictures/release.service.ts';
import {
  type BusinessRow,
  findAnyBusinessRow,
  findCataloguedIds,
  streamsOf,
} from './businesses.repository.ts';
import { findClaim } from './claims.service.ts';
import { allReviewChanges, hideBusiness, showBusinesses } from './hiding.service.ts';
import { isHiddenByAdmin } from './listing-removal.service.ts';
import { columnsBefore, type StateBefore } from './state-before-claim.ts';

type Columns = Partial<BusinessRow>;

interface Answer {
  id: number;
  reply: string | null;
  replied_at: string | null;
}

/** A removal of an owner, stored in its log line, so that it can be undone. */
interface Removal {
  from: Columns;
  to: Columns;
  /** The granted claim. */
  claim: number | null;
  answers: readonly Answer[];
  /** The owner had taken the listing off the directory. */
  wasHidden: boolean;
  /** Set if it was hidden with all content of its owner. */
  taken: string | null;
}

/**
 * Removes the owner of a listing, also of a hidden one. The fields that a claimant changed return to their state before the claim. Admins only.
 * @throws AppError 401, 403, 404 without an owner.
 */
export async function removeOwnerOf(w: WriteContext, args: unknown): Promise<Applied> {
  const act: AdminAct = { ...w, adminId: assertAdmin(w).id };
  const row = await findAnyBusinessRow(w.trx, Number(Object(args).business));
  if (!row || row.owner_id === null) throw notFound(OWNER_MESSAGES.noOwner);
  const removal = await removeOwner(act, row);
  const subject = { business_id: row.id, name: row.name, before: JSON.stringify(removal) };
  await logAct(act, 'remove-owner', subject);
  const { version } = (await findAnyBusinessRow(w.trx, row.id)) ?? row;
  return { status: 204, body: null, version, id: row.id, rows: {} };
}

async function removeOwner(act: AdminAct, row: BusinessRow): Promise<Removal> {
  const { trx } = act;
  const grant = await findGrant(trx, row);
  const before = grant?.before ? (JSON.parse(grant.before) as StateBefore) : null;
  const restored: Columns = { owner_id: null, ...(before && columnsBefore(row, before)) };
  const names = (Object.keys(restored) as (keyof BusinessRow)[]).filter(
    (name) => restored[name] !== row[name],
  );
  const pick = (columns: Columns) => Object.fromEntries(names.map((name) => [name, columns[name]]));
  const taken = await forgetTaken(trx, 'businesses', [row.id]);
  const wasHidden = row.is_hidden === 1 && !(await isHiddenByAdmin(trx, row.id));
  const answers = grant ? await answersSince(trx, row.id, grant.created_at) : [];
  if (grant) await releasePicturesSince(trx, row.id, grant.created_at);
  if (grant) await trx.updateTable('claims').set({ is_granted: 0 }).where('id', '=', grant.claim).execute();
  await setAnswers(
    act,
    answers.map(({ id }) => ({ id, reply: null, replied_at: null })),
  );
  await saveListing(act, row, pick(restored));
  if (wasHidden) await showBusinesses(act, [row.id]);
  return {
    ...{ from: pick(row), to: pick(restored), claim: grant?.claim ?? null, answers, wasHidden },
    taken: nameTaken(taken),
  };
}

/** Undoes the removal of an owner. @returns the new log line; null if the listing has changed since. */
export async function giveOwnerBack(act: AdminAct, line: LogRow): Promise<number | null> {
  const { trx } = act;
  const row = await findAnyBusinessRow(trx, line.business_id ?? 0);
  if (!row || line.before === null) return null;
  const { from, to, claim, answers, wasHidden, taken } = JSON.parse(line.before) as Removal;
  if ((Object.keys(to) as (keyof BusinessRow)[]).some((name) => row[name] !== to[name])) return null;
  const isThere = await trx
    .selectFrom('users')
    .select('id')
    .where('id', '=', from.owner_id ?? 0)
    .executeTakeFirst();
  if (!isThere || (claim !== null && (await findClaim(trx, claim))?.decided_at === null)) return null;
  if (claim !== null)
    await trx.updateTable('claims').set({ is_granted: 1 }).where('id', '=', claim).execute();
  await setAnswers(act, answers);
  await saveListing(act, row, from);
  if (wasHidden) await hideBusiness(act, row.id);
  await keepTaken(trx, namedTaken(taken));
  return logAct(act, 'put-back', { business_id: row.id });
}

/**
 * Reopens a decided claim; a listing that it gave away has no owner again and is as before. @returns the log line; null
 * if the claim is gone or pending.
 */
export async function reopenClaim(act: AdminAct, line: LogRow): Promise<number | null> {
  const { trx } = act;
  const claim = await findClaim(trx, Number(line.item?.replace('claim-', '')));
  const business = claim && (await findAnyBusinessRow(trx, claim.business_id));
  if (!claim || !business || claim.decided_at === null) return null;
  const isOwner = claim.is_granted === 1 && business.owner_id === claim.person_id;
  if (line.action === 'grant' && !isOwner) return null;
  if (isOwner) await removeOwner(act, business);
  const pending = { decided_at: null, is_granted: 0 };
  await trx.updateTable('claims').set(pending).where('id', '=', claim.id).execute();
  return logAct(act, isOwner ? 'ungrant' : 'reopen', { business_id: business.id });
}

/** Returns the log line that made the owner the owner, with its claim; undefined for a listing of their own. */
async function findGrant(db: Reader, { id, owner_id }: BusinessRow) {
  const claim = await db
    .selectFrom('claims')
    .select('id')
    .where('business_id', '=', id)
    .where('person_id', '=', owner_id)
    .where('is_granted', '=', 1)
    .orderBy('decided_at', 'desc')
    .executeTakeFirst();
  const line =
    claim &&
    (await db
      .selectFrom('moderation_log')
      .select(['before', 'created_at'])
      .where('action', '=', 'grant')
      .where('item', '=', `claim-${claim.id}`)
      .orderBy('id', 'desc')
      .executeTakeFirst());
  return line && { ...line, claim: claim.id };
}

/** Answers to reviews in the name of the business. */
const answersSince = (db: Reader, businessId: number, sinceIso: string): Promise<Answer[]> =>
  db
    .selectFrom('reviews')
    .select(['id', 'reply', 'replied_at'])
    .where('business_id', '=', businessId)
    .where('replied_at', '>=', sinceIso)
    .execute();

async function setAnswers({ trx }: AdminAct, answers: readonly Answer[]): Promise<void> {
  for (const { id, ...answer } of answers)
    await trx.updateTable('reviews').set(answer).where('id', '=', id).execute();
}

/** Saves columns of a listing; its reviews go with it to another area, and their answers may have changed. */
async function saveListing({ trx, nowIso }: AdminAct, row: BusinessRow, columns: Columns): Promise<void> {
  const saved = { ...row, ...columns, updated_at: nowIso };
  await trx
    .updateTable('businesses')
    .set({ ...columns, updated_at: nowIso })
    .where('id', '=', row.id)
    .execute();
  const streams = streamsOf(saved, (await findCataloguedIds(trx)).has(row.id));
  const change: Change = { entity: 'businesses', id: row.id, streams };
  const changes = [change, ...(await allReviewChanges(trx, saved))];
  const version = await recordInSteps(trx, changes, nowIso);
  await trx.updateTable('businesses').set({ edited_version: version }).where('id', '=', row.id).execute();
}
