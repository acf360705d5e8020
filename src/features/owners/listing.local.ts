import type { Business } from '#contract/businesses.ts';
import { get } from '#src/local/cache/businesses.ts';
import { rowNamed } from '#src/local/cache/named.ts';
import type { Core } from '#src/local/core.ts';
import type { OutboxEntry } from '#src/local/outbox/outbox.ts';
import { newestArgs } from '#src/local/outbox/queries.ts';
import { paintOwn } from './owners.local.ts';
import { withFields } from './owners.overlay.ts';

/** Which listing is changed: by its id, or the one that a queued change is about. */
export interface ListingTarget {
  business: number | undefined;
  entryKey: string | undefined;
}

/** The id of the listing; null where this phone does not know it. */
export async function idOfTarget(core: Core, target: ListingTarget, owner: number): Promise<number | null> {
  if (target.entryKey === undefined) return target.business ?? null;
  const args = (await readEdit(core, target.entryKey, owner))?.args;
  if (args === undefined) return target.business ?? null;
  if (typeof args.business === 'number') return args.business;
  return (await rowNamed(core.cache.businesses, args.business))?.id ?? null;
}

/** What the form begins with. */
export interface ListingStart {
  /** The listing as it stands, with what waits over it: what is changed is what differs from it. */
  listing: Business;
  /** The same with the words of a refused change. */
  shown: Business;
  /** The version that the author sees. */
  base: number;
  /** The refused change that is written anew. */
  refused: OutboxEntry<'business.edit'> | null;
}

/** Reads the listing and the refused change; null where the phone does not have the listing. */
export async function readListing(
  core: Core,
  id: number,
  entryKey: string | undefined,
  owner: number,
): Promise<ListingStart | null> {
  const row = await get(core.cache, id);
  if (!row) return null;
  const { business: listing } = await paintOwn(core, row, owner);
  const entry = entryKey === undefined ? null : await readEdit(core, entryKey, owner);
  const refused = entry?.state === 'rejected' ? entry : null;
  const shown = refused ? withFields(listing, newestArgs(refused).fields) : listing;
  return { listing, shown, base: row.version, refused };
}

/** The person's queued change of that key; null when it was sent, deleted or is somebody else's. */
async function readEdit(
  { outbox }: Core,
  key: string,
  owner: number,
): Promise<OutboxEntry<'business.edit'> | null> {
  const entry = await outbox.entries.get(key);
  return entry?.name === 'business.edit' && entry.owner === owner
    ? (entry as OutboxEntry<'business.edit'>)
    : null;
}
