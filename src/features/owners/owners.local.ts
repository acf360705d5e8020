import type { Business } from '#contract/businesses.ts';
import type { ClaimDraft } from '#contract/owners.ts';
import type { Core } from '#src/local/core.ts';
import { shownEntries } from '#src/local/outbox/leaving.ts';
import type { AnyEntry } from '#src/local/outbox/outbox.ts';
import { entriesOf, names } from '#src/local/outbox/queries.ts';
import { type PaintedListing, paintListing, paintListings } from './owners.overlay.ts';

export { type PaintedListing, paintListings };

/** Reads the person's undelivered writes. Read them before the rows that they are applied to. */
export const unsentOf = async (
  { outbox }: Pick<Core, 'outbox'>,
  owner: number | null,
): Promise<AnyEntry[]> => (owner === null ? [] : entriesOf(outbox, owner));

/** Applies the person's undelivered changes to a listing. @param owner null if nobody is signed in. */
export async function paintOwn(
  core: Pick<Core, 'outbox' | 'ports'>,
  business: Business,
  owner: number | null,
): Promise<PaintedListing> {
  return paintListing(business, shownEntries(core, await unsentOf(core, owner)));
}

/** State of a person's claim on this phone. */
export type ClaimState = { kind: 'sent' } | { kind: 'waiting' | 'refused'; entry: AnyEntry };

/** Reads the person's newest claim of a listing: waiting or refused, else recently sent, else null. */
export async function readClaim(
  { outbox }: Core,
  business: Pick<Business, 'id' | 'key'>,
  owner: number,
): Promise<ClaimState | null> {
  const isAbout = ({ name, args }: Pick<AnyEntry, 'name' | 'args'>) =>
    name === 'claim.send' && names(business, (args as ClaimDraft).business);
  const entry = (await entriesOf(outbox, owner)).findLast(
    (candidate) => isAbout(candidate) && !candidate.isDiscarded,
  );
  if (entry) return { kind: entry.state === 'rejected' ? 'refused' : 'waiting', entry };
  const receipts = await outbox.receipts.where('owner').equals(owner).toArray();
  return receipts.some((receipt) => isAbout(receipt as Pick<AnyEntry, 'name' | 'args'>))
    ? { kind: 'sent' }
    : null;
}
