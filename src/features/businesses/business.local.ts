import type { Business } from '#contract/businesses.ts';
import { fetchRow } from '#src/data/read/fetch-row.ts';
import type { PaintedListing } from '#src/features/owners/owners.local.ts';
import { get } from '#src/local/cache/businesses.ts';
import type { Cache } from '#src/local/cache/cache.ts';
import type { Core } from '#src/local/core.ts';
import { distanceText } from '#src/places/distance.ts';
import { readOrigin } from '#src/places/origin.ts';

/** Distance and direction of a business from the last position, or from the home area. */
export interface Bearing {
  /** 'about 12 mi NE'. */
  distance: string;
  /** When the position was taken, epoch milliseconds; null if measured from the home area. */
  atMs: number | null;
  /** Accuracy of the position, in meters. */
  accuracyMeters?: number | undefined;
  /** Name of the home area; null if a former user left it without a name. */
  from: string | null;
}

/** A business as this phone stores it. */
export interface KeptBusiness {
  business: Business;
  /** A followed stream keeps it on this phone. */
  isKept: boolean;
  bearing: Bearing | null;
  /** Unsent changes of its owner. */
  own?: Omit<PaintedListing, 'business'>;
}

/** Reads a business and the facts on its page; null if it is not on this phone. */
export async function readBusiness(cache: Cache, id: number): Promise<KeptBusiness | null> {
  const business = await get(cache, id);
  if (!business) return null;
  return {
    business,
    isKept: (await keptAmong(cache, [id])).has(id),
    bearing: await bearingOf(cache, business),
  };
}

/** Returns the ids of the businesses that a followed stream keeps on this phone. */
export async function keptAmong(cache: Cache, ids: readonly number[]): Promise<ReadonlySet<number>> {
  const members = await cache.members
    .where('[entity+id]')
    .anyOf(ids.map((id) => ['businesses', id]))
    .toArray();
  return new Set(members.map((member) => member.id));
}

async function bearingOf(cache: Cache, business: Business): Promise<Bearing | null> {
  const origin = await readOrigin({ cache });
  const distance = origin.point && distanceText(business, origin.point);
  if (origin.kind === 'unknown' || distance === null) return null;
  const own = origin.kind === 'position' ? origin : null;
  return { distance, atMs: own?.atMs ?? null, accuracyMeters: own?.accuracyMeters, from: origin.name };
}

/**
 * Fetches a business into the phone's copy. The id of a merged one fetches the other one. Reports that it is closed fade,
 * so only the response has them.
 */
export const fetchBusiness = (core: Core, id: number) =>
  fetchRow(core, {
    entity: 'businesses',
    by: id,
    path: `/api/businesses/${id}`,
    mayBeJoined: true,
    lasting: ({ mayBeClosed: _, ...business }) => business,
  });
