import type { Business } from '#contract/businesses.ts';
import { fetchRow } from '#src/data/fetch-row.ts';
import type { PaintedListing } from '#src/features/owners/owners.local.ts';
import { get } from '#src/local/cache/businesses.ts';
import type { Cache } from '#src/local/cache/cache.ts';
import type { Core } from '#src/local/core.ts';
import { distanceText } from '#src/places/distance.ts';
import { readOrigin } from '#src/places/origin.ts';

/** Where a business lies, seen from the last position or else from the home area. */
export interface Bearing {
  /** 'about 12 mi NE'. */
  distance: string;
  /** When the position was taken, epoch milliseconds; null when it is seen from the home area. */
  atMs: number | null;
  /** How exactly that position is known, in meters. */
  accuracyMeters?: number | undefined;
  /** Name of the home area; null where it is one that somebody has left. */
  from: string | null;
}

/** A business as this phone has it. */
export interface KeptBusiness {
  business: Business;
  /** A followed stream carries it, so it stays on this phone. */
  isKept: boolean;
  bearing: Bearing | null;
  /** What its owner has written and the server does not have. */
  own?: Omit<PaintedListing, 'business'>;
}

/** Reads one business with what its page shows about it; null when this phone does not have it. */
export async function readBusiness(cache: Cache, id: number): Promise<KeptBusiness | null> {
  const business = await get(cache, id);
  if (!business) return null;
  return {
    business,
    isKept: (await keptAmong(cache, [id])).has(id),
    bearing: await bearingOf(cache, business),
  };
}

/** Which of the businesses a followed stream carries. */
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

/** Brings one business up to date on this phone. The id of a joined one brings the other one. */
export const fetchBusiness = (core: Core, id: number) =>
  fetchRow(core, { entity: 'businesses', by: id, path: `/api/businesses/${id}`, mayBeJoined: true });
