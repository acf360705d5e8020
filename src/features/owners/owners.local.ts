import type { Business } from '#contract/businesses.ts';
import type { ClaimDraft } from '#contract/owners.ts';
import type { Core } from '#src/local/core.ts';
import { shownEntries } from '#src/local/outbox/leaving.ts';
import type { AnyEntry } from '#src/local/outbox/outbox.ts';
import { entriesOf, names } from '#src/local/outbox/queries.ts';
import { type PaintedListing, paintListing, paintListings } from './owners.overlay.ts';

export { type PaintedListing, paintListings };

/** What a person has written on this phone and the server does not have. Read before the rows that it is painted over. */
export const unsentOf = async (
  { outbox }: Pick<Core, 'outbox'>,
  owner: number | null,
): Promise<AnyEntry[]> => (owner === null ? [] : entriesOf(outbox, owner));

/** A listing as this person sees it. @param owner null while nobody is known. */
export async function paintOwn(
  core: Pick<Core, 'outbox' | 'ports'>,
  business: Business,
  owner: number | null,
): Promise<PaintedListing> {
  return paintListing(business, shownEntries(core, await unsentOf(core, owner)));
}

/** How a claim of this person stands; null where there is none on this phone. */
export type ClaimState = { kind: 'sent' } | { kind: 'waiting' | 'refused'; entry: AnyEntry };

/** The person's newest claim of a listing: one that waits or was refused, else one that was sent lately. */
export async function readClaim(
  { outbox }: Core,
  business: Pick<Business, 'id' | 'key'>,
  owner: number,
): Promise<ClaimState | null> {
  const isAbout = ({ name, args }: Pick<AnyEntry, 'name' | 'args'>) =>
    name === 'claim.send' && names(business, (args as ClaimDraft).business);
  const entry = (await entriesOf(outbox, owner)).findLast((one) => isAbout(one) && !one.isDiscarded);
  if (entry) return { kind: entry.state === 'rejected' ? 'refused' : 'waiting', entry };
  const receipts = await outbox.receipts.where('owner').equals(owner).toArray();
  return receipts.some((one) => isAbout(one as Pick<AnyEntry, 'name' | 'args'>)) ? { kind: 'sent' } : null;
}
