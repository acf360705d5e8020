import { statedValues } from '#contract/facts.ts';
import { milesBetween } from '#contract/shared/geo.ts';
import type { ListingDraft } from './listing.ts';

/** Listings with the same name within this distance are one business: 300 meters. */
const SAME_PLACE_MILES = 0.19;
/** A toll-free number belongs to a chain, not to a place. */
const TOLL_FREE = /^\(8(?:00|33|44|55|66|77|88)\)/;
/** Words that registers add to a name and signs omit. */
const LEGAL_WORDS = /\b(?:inc|incorporated|llc|ltd|corp|corporation|company|co|pa|pllc|pc|the|and|of)\b/g;

/** Normalizes a name so that different spellings match. */
const foldedName = (name: string): string =>
  name
    .normalize('NFD')
    .toLowerCase()
    .replace(/[\u0300-\u036f'’.]/g, '')
    .replace(/[^a-z0-9]+/g, ' ')
    .replace(LEGAL_WORDS, ' ')
    .replace(/\s+/g, ' ')
    .trim();

/** The fields that identify a business. `source` is the id of its list. */
export type Comparable = Pick<
  ListingDraft,
  'source' | 'name' | 'phone' | 'state' | 'zipCode' | 'location' | 'placedBy'
>;

/** Index of known listings, to find them in another source's list. */
export class KnownListings<T extends Comparable> {
  private readonly byPhone = new Map<string, T[]>();
  private readonly byName = new Map<string, T[]>();

  add(listing: T): void {
    push(this.byName, foldedName(listing.name), listing);
    if (listing.phone !== null) push(this.byPhone, listing.phone, listing);
  }

  /**
   * Finds the same business in another source: an equal local phone number, or an equal name within 300 m or one ZIP
   * code. Rows of one source are never joined this way, because a chain may use one number for all stores.
   */
  find(draft: Comparable): T | undefined {
    const isElsewhere = (known: Comparable) => known.source !== draft.source && known.state === draft.state;
    const { phone } = draft;
    const byPhone = phone === null || TOLL_FREE.test(phone) ? [] : (this.byPhone.get(phone) ?? []);
    const byName = (this.byName.get(foldedName(draft.name)) ?? []).filter((known) =>
      isSamePlace(known, draft),
    );
    return [...byPhone, ...byName].find(isElsewhere);
  }
}

function push<T>(map: Map<string, T[]>, key: string, listing: T): void {
  const existing = map.get(key);
  if (existing) existing.push(listing);
  else map.set(key, [listing]);
}

function isSamePlace(one: Comparable, other: Comparable): boolean {
  if (one.zipCode !== null && one.zipCode === other.zipCode) return true;
  if (one.placedBy !== 'address' || other.placedBy !== 'address') return false;
  return one.location !== null && other.location !== null
    ? milesBetween(one.location, other.location) <= SAME_PLACE_MILES
    : false;
}

/**
 * Merges another source's data into a listing, which names both afterwards. Missing fields are filled; contact data
 * and hours come from the newer source.
 */
export function join(draft: ListingDraft, other: ListingDraft): void {
  const isYounger = (other.sourceUpdated ?? '') > (draft.sourceUpdated ?? '');
  const [first, second] = isYounger ? [other, draft] : [draft, other];
  draft.phone = first.phone ?? second.phone;
  draft.website = first.website ?? second.website;
  draft.email = first.email ?? second.email;
  const hours = first.hours ?? second.hours;
  if (hours !== undefined) draft.hours = hours;
  Object.assign(draft, { ...statedValues(second), ...statedValues(first) });
  draft.businessCategories = union(draft.businessCategories, other.businessCategories);
  draft.animalTypes = union(draft.animalTypes ?? [], other.animalTypes ?? []);
  draft.facts = union(draft.facts ?? [], other.facts ?? []);
  if (other.county !== undefined) draft.county ??= other.county;
  if (draft.address === '') draft.address = other.address;
  if (
    other.location !== null &&
    (draft.location === null || other.placedBy === 'address') &&
    draft.placedBy !== 'address'
  ) {
    draft.location = other.location;
    draft.placedBy = other.placedBy;
    draft.zipCode = other.zipCode ?? draft.zipCode;
    if (other.city !== '') draft.city = other.city;
  }
  const { source, sourceName: name, sourceUrl: url, sourceUpdated: updated } = other;
  draft.alsoListed = [
    ...(draft.alsoListed ?? []).filter((listed) => listed.source !== source),
    { source, name, ...(url === '' ? {} : { url }), ...(updated === undefined ? {} : { updated }) },
  ];
}

const union = <T>(one: readonly T[], other: readonly T[]): T[] => [...new Set([...one, ...other])];
