import { CLAIM_RULES, type Claim, type ClaimDraft, OWNER_MESSAGES } from '#contract/owners.ts';
import { recordChanges } from '../../db/change-log.ts';
import type { Reader } from '../../db/store.ts';
import { AppError } from '../../errors.ts';
import { parseFields } from '../../rules/zod-rules.ts';
import type { Applied } from '../../writes/outcomes.ts';
import { takeQueueRoom } from '../../writes/queue-room.ts';
import type { Unchecked, WriteContext } from '../../writes/write.ts';
import { type AdminAct, logAct } from '../log/log.service.ts';
import { findOwnReview } from '../reviews/reviews.repository.ts';
import { hideReview } from '../reviews/withdrawal.service.ts';
import { businessChanges } from './businesses.changes.ts';
import { type BusinessRow, findAnyBusinessRow } from './businesses.repository.ts';
import { businessNamed } from './named-business.service.ts';
import { stateOf } from './state-before-claim.ts';

/**
 * Claims a listing; an admin decides. A second claim replaces a pending one. @throws AppError 401, 404, 409
 * `already-owned`, 422, 429 after too many. @throws NeedsMissing.
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
  if (!pending) takeQueueRoom(w, w.services.limits.claims, OWNER_MESSAGES.tooManyClaims);
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
 * Decides a claim; a granted one makes the person the owner and hides their own review, and the log line keeps the
 * listing of before. @returns the log line; null if no such claim is pending. @throws AppError 409 `already-owned` if the listing got an owner meanwhile.
 */
export async function decideClaim(act: AdminAct, id: number, isGranted: boolean): Promise<number | null> {
  const { trx, nowIso } = act;
  const claim = await findClaim(trx, id);
  const business = claim && (await findAnyBusinessRow(trx, claim.business_id));
  if (!claim || !business || claim.decided_at !== null) return null;
  if (isGranted && business.owner_id !== null)
    throw new AppError('already-owned', { detail: OWNER_MESSAGES.alreadyOwned });
  const decision = { decided_at: nowIso, is_granted: isGranted ? 1 : 0 };
  await trx.updateTable('claims').set(decision).where('id', '=', id).execute();
  if (isGranted) {
    await setOwner(act, business, claim.person_id);
    const own = await findOwnReview(trx, business.id, claim.person_id);
    if (own) await hideReview(act, own.id); // nobody reviews their own business
  }
  const before = isGranted ? JSON.stringify(stateOf(business)) : null;
  return logAct({ ...act, item: `claim-${id}` }, isGranted ? 'grant' : 'refuse', {
    business_id: business.id,
    before,
  });
}

/** Refuses the pending claims of a person. */
export async function refuseClaimsOf({ trx, nowIso }: AdminAct, personId: number): Promise<void> {
  await trx
    .updateTable('claims')
    .set({ decided_at: nowIso, is_granted: 0 })
    .where('person_id', '=', personId)
    .where('decided_at', 'is', null)
    .execute();
}

/** Lets the claims of a person wait again that {@link refuseClaimsOf} refused at a time. */
export async function reopenClaimsOf({ trx }: AdminAct, personId: number, refusedAt: string): Promise<void> {
  const own = trx.selectFrom('claims').where('person_id', '=', personId);
  const pending = own.select('business_id').where('decided_at', 'is', null);
  await trx
    .updateTable('claims')
    .set({ decided_at: null })
    .where('person_id', '=', personId)
    .where('decided_at', '=', refusedAt)
    .where('is_granted', '=', 0)
    .where('business_id', 'not in', pending)
    .execute();
}

export const findClaim = (db: Reader, id: number) =>
  db.selectFrom('claims').selectAll().where('id', '=', id).executeTakeFirst();

async function setOwner({ trx, nowIso }: AdminAct, business: BusinessRow, owner_id: number): Promise<void> {
  const owner = { owner_id, updated_at: nowIso };
  await trx.updateTable('businesses').set(owner).where('id', '=', business.id).execute();
  await recordChanges(trx, await businessChanges(trx, [{ ...business, ...owner }]), nowIso);
}
