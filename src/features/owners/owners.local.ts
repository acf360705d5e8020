import type { Business } from '#contract/businesses.ts';
import type { Core } from '#src/local/core.ts';
import { entriesOf } from '#src/local/outbox/queries.ts';
import { type PaintedListing, paintListing } from './owners.overlay.ts';

export type { PaintedListing };

/** A listing as this person sees it. @param owner null while nobody is known. */
export async function paintOwn(
  { outbox }: Pick<Core, 'outbox'>,
  business: Business,
  owner: number | null,
): Promise<PaintedListing> {
  return paintListing(business, owner === null ? [] : await entriesOf(outbox, owner));
}
