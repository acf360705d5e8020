import { BUSINESS_MESSAGES } from '#contract/businesses.ts';
import { CLAIM_RULES, type Claim, type ClaimDraft, OWNER_MESSAGES } from '#contract/owners.ts';
import { recordChanges } from '../../db/change-log.ts';
import type { Applied } from '../../db/once.ts';
import type { Reader, Write } from '../../db/store.ts';
import { AppError, notFound } from '../../errors.ts';
import type { Unchecked, WriteContext } from '../../http/write.ts';
import { parseFields } from '../../http/zod-rules.ts';
import { businessChanges } from './businesses.changes.ts';
import { type BusinessRow, findBusinessRow } from './businesses.repository.ts';

/**
 * Somebody says that a listing is theirs; an admin decides. A second claim of theirs takes the place of one that waits.
 * @throws AppError 401, 404, 409 `already-owned`, 422.
 */
export async function sendClaim(w: WriteContext, args: unknown): Promise<Applied> {
  if (!w.user) throw new AppError('not-signed-in');
  const { message } = parseFields(CLAIM_RULES, args);
  const { business } = (args ?? {}) as Unchecked<ClaimDraft>;
  const row = typeof business === 'number' ? await findBusinessRow(w.trx, business) : undefined;
  if (!row) throw notFound(BUSINESS_MESSAGES.notListed);
  if (row.owner_id !== null) {
    const isOwn = row.owner_id === w.user.id;
    throw new AppError('already-owned', {
      detail: isOwn ? OWNER_MESSAGES.alreadyYours : OWNER_MESSAGES.alreadyOwned,
    });
  }
  const fields = { message, created_at: w.nowIso, key: w.key };
  const waiting = await w.trx
    .updateTable('claims')
    .set(fields)
    .where('business_id', '=', row.id)
    .where('person_id', '=', w.user.id)
    .where('decided_at', 'is', null)
    .returning('id')
    .executeTakeFirst();
  const { id } = waiting ?? (await insertClaim(w, row.id, w.user.id, fields));
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

/** A claim as an admin reads it. */
export interface WaitingClaim {
  id: number;
  business: string;
  businessId: number;
  person: string;
  message: string;
}

/** The claims that nobody has decided, oldest first. */
export async function findWaitingClaims(db: Reader): Promise<WaitingClaim[]> {
  const rows = await db
    .selectFrom('claims')
    .innerJoin('businesses', 'businesses.id', 'claims.business_id')
    .innerJoin('users', 'users.id', 'claims.person_id')
    .select(['claims.id', 'claims.business_id', 'claims.message', 'businesses.name', 'users.username'])
    .where('claims.decided_at', 'is', null)
    .orderBy('claims.id')
    .execute();
  return rows.map(({ id, business_id, message, name, username }) => ({
    id,
    business: name,
    businessId: business_id,
    person: username,
    message,
  }));
}

/**
 * Decides a claim: who is granted it owns the listing from then on. @returns the listing, null when no such claim waits or
 * somebody else has become its owner.
 */
export async function decideClaim(
  trx: Write['trx'],
  id: number,
  isGranted: boolean,
  nowIso: string,
): Promise<BusinessRow | null> {
  const claim = await trx
    .selectFrom('claims')
    .selectAll()
    .where('id', '=', id)
    .where('decided_at', 'is', null)
    .executeTakeFirst();
  const business = claim && (await findBusinessRow(trx, claim.business_id));
  if (!claim || !business || (isGranted && business.owner_id !== null)) return null;
  const decision = { decided_at: nowIso, is_granted: isGranted ? 1 : 0 };
  await trx.updateTable('claims').set(decision).where('id', '=', id).execute();
  if (!isGranted) return business;
  const owned = { ...business, owner_id: claim.person_id, updated_at: nowIso };
  await trx
    .updateTable('businesses')
    .set({ owner_id: claim.person_id, updated_at: nowIso })
    .where('id', '=', business.id)
    .execute();
  await recordChanges(trx, await businessChanges(trx, [owned]), nowIso);
  return owned;
}
