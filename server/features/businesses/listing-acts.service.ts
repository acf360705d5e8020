import { recordChanges } from '../../db/change-log.ts';
import { forgetTaken, keepTaken, namedTaken, nameTaken } from '../../db/taken-back.ts';
import type { TableAct } from '../../writes/write.ts';
import type { LogRow } from '../log/entries.repository.ts';
import { type AdminAct, logAct } from '../log/log.service.ts';
import { closeReports } from '../reports/reports.service.ts';
import { businessChanges } from './businesses.changes.ts';
import {
  type BusinessFacts,
  type BusinessRow,
  findAnyBusinessRow,
  findBusinessRow,
} from './businesses.repository.ts';
import { featureBusiness, unfeatureBusiness } from './featured.service.ts';
import { hideBusiness, showBusinesses } from './hiding.service.ts';

/** Marks a listing as verified. @returns the log line; null if it was already or is not listed. */
export async function verifyListing(act: AdminAct, id: number): Promise<number | null> {
  const business = await findBusinessRow(act.trx, id);
  if (business?.is_verified !== 0) return null;
  const facts: BusinessFacts = { ...(JSON.parse(business.facts) as BusinessFacts), verifiedAt: act.nowIso };
  await setVerified(act, business, { is_verified: 1, facts: JSON.stringify(facts) });
  return logAct(act, 'verify', { business_id: id });
}

/** Removes that mark. @returns the log line; null if there is none. */
export async function unverifyListing(act: AdminAct, id: number): Promise<number | null> {
  const business = await findAnyBusinessRow(act.trx, id);
  if (business?.is_verified !== 1) return null;
  const { verifiedAt: _, ...facts } = JSON.parse(business.facts) as BusinessFacts;
  await setVerified(act, business, { is_verified: 0, facts: JSON.stringify(facts) });
  return logAct(act, 'unverify', { business_id: id });
}

async function setVerified(
  { trx, nowIso }: TableAct,
  business: BusinessRow,
  columns: Pick<BusinessRow, 'is_verified' | 'facts'>,
): Promise<void> {
  await trx.updateTable('businesses').set(columns).where('id', '=', business.id).execute();
  await recordChanges(trx, await businessChanges(trx, [{ ...business, ...columns }]), nowIso);
}

/** Hides a listing, or lists it again; hiding decides its reports. @returns the log line; null if nothing changes. */
export async function setListingHidden(act: AdminAct, id: number, isHidden: boolean): Promise<number | null> {
  const row = await findAnyBusinessRow(act.trx, id);
  if (!row || (row.is_hidden === 1) === isHidden) return null;
  const taken = isHidden ? [] : await forgetTaken(act.trx, 'businesses', [id]);
  const line = await logAct(act, isHidden ? 'hide-business' : 'show-business', {
    business_id: id,
    before: nameTaken(taken),
  });
  if (isHidden) await closeReports(act.trx, { kind: 'business', id }, line);
  await (isHidden ? hideBusiness(act, id) : showBusinesses(act, [id]));
  return line;
}

/**
 * Undoes a log line that listed a business again; one that had been hidden with all of its owner's content belongs to
 * that again.
 */
export async function hideListingAgain(act: AdminAct, line: LogRow): Promise<number | null> {
  const hidden = await setListingHidden(act, line.business_id ?? 0, true);
  if (hidden !== null) await keepTaken(act.trx, namedTaken(line.before));
  return hidden;
}

/**
 * Features a listing, or ends that. @returns the log line; null if nothing changes or it is not listed. @throws
 * AppError 422 at the limit.
 */
export async function setListingFeatured(
  act: AdminAct,
  id: number,
  isFeatured: boolean,
): Promise<number | null> {
  const row = await findAnyBusinessRow(act.trx, id);
  if (!row || row.is_hidden === 1 || (row.is_featured === 1) === isFeatured) return null;
  await (isFeatured ? featureBusiness : unfeatureBusiness)(act, id);
  return logAct(act, isFeatured ? 'feature' : 'unfeature', { business_id: id });
}
