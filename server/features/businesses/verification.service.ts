import { recordChanges } from '../../db/change-log.ts';
import type { Write } from '../../db/store.ts';
import { businessChanges } from './businesses.changes.ts';
import {
  type BusinessFacts,
  type BusinessRow,
  findAnyBusinessRow,
  findBusinessRow,
} from './businesses.repository.ts';

/**
 * Marks a listing as verified.
 * @returns the listing, if it exists.
 */
export async function verifyBusiness(
  trx: Write['trx'],
  id: number,
  nowIso: string,
): Promise<BusinessRow | undefined> {
  const business = await findBusinessRow(trx, id);
  if (!business || business.is_verified === 1) return business;
  const facts: BusinessFacts = { ...(JSON.parse(business.facts) as BusinessFacts), verifiedAt: nowIso };
  const verified = { is_verified: 1, facts: JSON.stringify(facts) };
  await trx.updateTable('businesses').set(verified).where('id', '=', id).execute();
  await recordChanges(trx, await businessChanges(trx, [{ ...business, ...verified }]), nowIso);
  return { ...business, ...verified };
}

/**
 * Removes that mark.
 * @returns false if it was not verified.
 */
export async function unverifyBusiness(trx: Write['trx'], id: number, nowIso: string): Promise<boolean> {
  const business = await findAnyBusinessRow(trx, id);
  if (business?.is_verified !== 1) return false;
  const { verifiedAt: _, ...facts } = JSON.parse(business.facts) as BusinessFacts;
  const unverified = { is_verified: 0, facts: JSON.stringify(facts) };
  await trx.updateTable('businesses').set(unverified).where('id', '=', id).execute();
  await recordChanges(trx, await businessChanges(trx, [{ ...business, ...unverified }]), nowIso);
  return true;
}
