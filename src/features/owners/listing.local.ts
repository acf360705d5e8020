import type { Business } from '#contract/businesses.ts';
import { get } from '#src/local/cache/businesses.ts';
import { rowNamed } from '#src/local/cache/named.ts';
import type { Core } from '#src/local/core.ts';
import type { OutboxEntry } from '#src/local/outbox/outbox.ts';
import { newestArgs } from '#src/local/outbox/queries.ts';
import { paintOwn } from './owners.local.ts';
import { withFields } from './owners.overlay.ts';

/** The listing to edit: an id, or the key of a queued change to it. */
export interface ListingTarget {
  business: number | undefined;
  entryKey: string | undefined;
}

/** Returns the id of the listing; null if this phone does not know it. */
export async function idOfTarget(core: Core, target: ListingTarget, owner: number): Promise<number | null> {
  if (target.entryKey === undefined) return target.business ?? null;
  const args = (await readEdit(core, target.entryKey, owner))?.args;
  if (args === undefined) return target.business ?? null;
  if (typeof args.business === 'number') return args.business;
  return (await rowNamed(core.cache.businesses, args.business))?.id ?? null;
}

/** Initial state of the form. */
export interface ListingStart {
  /** The listing with waiting changes applied. The form's changes are relative to it. */
  listing: Business;
  /** The same with the refused change applied. */
  shown: Business;
  /** The version that the author sees. */
  base: number;
  /** The refused change to correct. */
  refused: OutboxEntry<'business.edit'> | null;
}

/** Reads the listing and the refused change; null if this phone does not have the listing. */
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

/** Reads the person's queued change; null if it was sent, deleted or belongs to another person. */
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
