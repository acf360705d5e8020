import { milesBetween } from '#contract/shared/geo.ts';
import type { ListingDraft } from './listing.ts';

/** Two of one name so near to each other are one business: 300 metres. */
const SAME_PLACE_MILES = 0.19;
/** A number of a whole chain tells nothing of a place. */
const TOLL_FREE = /^\(8(?:00|33|44|55|66|77|88)\)/;
/** What a register adds to a name and a sign leaves out. */
const LEGAL_WORDS = /\b(?:inc|incorporated|llc|ltd|corp|corporation|company|co|pa|pllc|pc|the|and|of)\b/g;

/** A name as two lists agree on it, though they write it differently. */
const foldedName = (name: string): string =>
  name
    .normalize('NFD')
    .toLowerCase()
    .replace(/[\u0300-\u036f'’.]/g, '')
    .replace(/[^a-z0-9]+/g, ' ')
    .replace(LEGAL_WORDS, ' ')
    .replace(/\s+/g, ' ')
    .trim();

/** As much of a listing as shows which business it is. `source` is the id of its list. */
export type Comparable = Pick<
  ListingDraft,
  'source' | 'name' | 'phone' | 'state' | 'zipCode' | 'location' | 'placedBy'
>;

/** The listings that were taken already, to be found again in the list of another source. */
export class KnownListings<T extends Comparable> {
  private readonly byPhone = new Map<string, T[]>();
  private readonly byName = new Map<string, T[]>();

  add(listing: T): void {
    push(this.byName, foldedName(listing.name), listing);
    if (listing.phone !== null) push(this.byPhone, listing.phone, listing);
  }

  /**
   * The same business as another source lists it: one telephone number of a place, or one name within 300 m or in one ZIP
   * code. Within one source nothing is joined so: a chain may state one number for all its shops.
   */
  find(draft: Comparable): T | undefined {
    const isElsewhere = (known: Comparable) => known.source !== draft.source && known.state === draft.state;
    const { phone } = draft;
    const ofPhone = phone === null || TOLL_FREE.test(phone) ? [] : (this.byPhone.get(phone) ?? []);
    const ofName = (this.byName.get(foldedName(draft.name)) ?? []).filter((known) =>
      isSamePlace(known, draft),
    );
    return [...ofPhone, ...ofName].find(isElsewhere);
  }
}

function push<T>(map: Map<string, T[]>, key: string, listing: T): void {
  const known = map.get(key);
  if (known) known.push(listing);
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
 * Takes what another source says of a business into its listing, which names both from then on. What is missing is
 * filled; how it is reached and when is the younger source's word.
 */
export function join(draft: ListingDraft, other: ListingDraft): void {
  const isYounger = (other.sourceUpdated ?? '') > (draft.sourceUpdated ?? '');
  const [first, second] = isYounger ? [other, draft] : [draft, other];
  draft.phone = first.phone ?? second.phone;
  draft.website = first.website ?? second.website;
  draft.email = first.email ?? second.email;
  const hours = first.hours ?? second.hours;
  if (hours !== undefined) draft.hours = hours;
  const night = first.afterHoursPhone ?? second.afterHoursPhone;
  if (night !== undefined) draft.afterHoursPhone = night;
  const radius = first.serviceRadiusMiles ?? second.serviceRadiusMiles;
  if (radius !== undefined) draft.serviceRadiusMiles = radius;
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
