import { recordChanges } from '../../db/change-log.ts';
import type { TableAct } from '../../writes/write.ts';
import { businessChanges } from './businesses.changes.ts';
import type { BusinessRow } from './businesses.repository.ts';

/** Sets the addresses of a listing's pictures, which phones copy. @returns the row after it. */
export async function setImages(
  { trx, nowIso }: TableAct,
  listing: BusinessRow,
  addresses: readonly string[],
): Promise<BusinessRow> {
  const images = JSON.stringify(addresses);
  if (images === listing.images) return listing;
  const columns = { images, updated_at: nowIso };
  await trx.updateTable('businesses').set(columns).where('id', '=', listing.id).execute();
  const row = { ...listing, ...columns };
  const version = await recordChanges(trx, await businessChanges(trx, [row]), nowIso);
  return { ...row, version };
}
