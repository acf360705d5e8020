import { ADMIN_MESSAGES } from '#contract/admin.ts';
import { CLAIM_RULES, type Claim, type ClaimDraft, OWNER_MESSAGES } from '#contract/owners.ts';
import { recordChanges } from '../../db/change-log.ts';
import type { Reader, Write } from '../../db/store.ts';
import { AppError } from '../../errors.ts';
import { parseFields } from '../../rules/zod-rules.ts';
import type { Applied } from '../../writes/outcomes.ts';
import type { Unchecked, WriteContext } from '../../writes/write.ts';
import { businessChanges } from './businesses.changes.ts';
import { type BusinessRow, findAnyBusinessRow } from './businesses.repository.ts';
import { businessNamed } from './named-business.service.ts';

/**
 * Claims a listing; an admin decides. A second claim replaces a pending one. @throws AppError 401, 404, 409
 * `already-owned`, 422. @throws NeedsMissing.
 */
export async function sendClaim(w: WriteContext, args: unknown): Promise<Applied> {
  if (!w.user) throw new AppError('not-signed-in');
  const { message } = parseFields(CLAIM_RULES, args);
  const { business } = (args ?? {}) as Unchecked<ClaimDraft>;
  const row = await businessNamed(w, business);
  if (row.owner_id !== null) {
    const isOwn = row.owner_id === w.user.id;
    throw new AppError('already-owned', {
      detail: isOwn ? OWNER_MESSAGES.alreadyYours : OWNER_MESSAGES.alreadyOwned,
    });
  }
  const fields = { message, created_at: w.nowIso, key: w.key };
  const pending = await w.trx
    .updateTable('claims')
    .set(fields)
    .where('business_id', '=', row.id)
    .where('person_id', '=', w.user.id)
    .where('decided_at', 'is', null)
    .returning('id')
    .executeTakeFirst();
  const { id } = pending ?? (await insertClaim(w, row.id, w.user.id, fields));
  const version = await recordChanges(w.trx, [], w.nowIso);
  const body: Claim = { id, businessId: row.id, createdAt: w.nowIso };
  return { status: 201, body, version, id, rows: {} };
}

const insertClaim = (
  { trx }: WriteContext,
  business_id: number,
  person_id: number,
  fields: { message: string; created_at: string; key: string | null },
) =>
  trx
    .insertInto('claims')
    .values({ ...fields, business_id, person_id, decided_at: null })
    .returning('id')
    .executeTakeFirstOrThrow();

/**
 * Decides a claim; a granted one makes the person the owner. @returns the listing's id; null if no such claim is
 * pending. @throws AppError 409 `already-owned` if the listing got an owner meanwhile.
 */
export async function decideClaim(
  trx: Write['trx'],
  id: number,
  isGranted: boolean,
  nowIso: string,
): Promise<number | null> {
  const claim = await findClaim(trx, id);
  const business = claim && (await findAnyBusinessRow(trx, claim.business_id));
  if (!claim || !business || claim.decided_at !== null) return null;
  if (isGranted && business.owner_id !== null)
    throw new AppError('already-owned', { detail: OWNER_MESSAGES.alreadyOwned });
  const decision = { decided_at: nowIso, is_granted: isGranted ? 1 : 0 };
  await trx.updateTable('claims').set(decision).where('id', '=', id).execute();
  if (isGranted) await setOwner(trx, business, { owner_id: claim.person_id, updated_at: nowIso });
  return business.id;
}

/**
 * Reopens a decided claim; a listing that it gave away has no owner again. @returns the listing's id; null if the claim
 * is gone or pending. @throws AppError 409 `cannot-undo` if the listing has changed since.
 */
export async function reopenClaim(trx: Write['trx'], id: number, nowIso: string): Promise<number | null> {
  const claim = await findClaim(trx, id);
  const business = claim && (await findAnyBusinessRow(trx, claim.business_id));
  if (!claim || !business || claim.decided_at === null) return null;
  if (claim.is_granted === 1) {
    if (business.owner_id !== claim.person_id || business.updated_at !== claim.decided_at)
      throw new AppError('cannot-undo', { detail: ADMIN_MESSAGES.changedSince });
    await setOwner(trx, business, { owner_id: null, updated_at: nowIso });
  }
  const pending = { decided_at: null, is_granted: 0 };
  await trx.updateTable('claims').set(pending).where('id', '=', id).execute();
  return business.id;
}

export const findClaim = (db: Reader, id: number) =>
  db.selectFrom('claims').selectAll().where('id', '=', id).executeTakeFirst();

async function setOwner(
  trx: Write['trx'],
  business: BusinessRow,
  owner: Pick<BusinessRow, 'owner_id' | 'updated_at'>,
): Promise<void> {
  await trx.updateTable('businesses').set(owner).where('id', '=', business.id).execute();
  await recordChanges(trx, await businessChanges(trx, [{ ...business, ...owner }]), owner.updated_at);
}
