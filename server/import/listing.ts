import { createHash } from 'node:crypto';
import type { PlacedBy } from '#contract/businesses.ts';
import type { FactName } from '#contract/facts.ts';
import type { LatLng } from '#contract/shared/geo.ts';
import type { Hours } from '#contract/shared/hours.ts';

/** Another list that has the same business. */
export interface AlsoListed {
  /** Id in sources.ts. */
  source: string;
  name: string;
  url?: string;
  updated?: string;
}

/** A business as an import brings it: only what its source says, nothing invented. */
export interface ListingDraft {
  /** Id in sources.ts, or of the mapping's own source. */
  source: string;
  /** The source as it is named to people. */
  sourceName: string;
  sourceUrl: string;
  /** The publisher's own number. */
  sourceId: string | null;
  /** Names the listing for ever: a later import with the same identity updates it. */
  identity: string;
  name: string;
  description: string;
  /** Empty when unknown. */
  address: string;
  city: string;
  /** Full name, 'Florida'. */
  state: string;
  zipCode: string | null;
  phone: string | null;
  email: string | null;
  website: string | null;
  location: LatLng | null;
  /** What the location was found by; null where there is none. */
  placedBy: PlacedBy | null;
  /** As its source names it, 'Marion'. */
  county?: string;
  businessCategories: string[];
  /** Those that its source says are treated. */
  animalTypes?: string[];
  hours?: Hours;
  /** What its source says is so. */
  facts?: FactName[];
  afterHoursPhone?: string;
  /** How far it comes to the farm; whoever states it comes. */
  serviceRadiusMiles?: number;
  /** '2017-06-20', '2024-12' or '2013'. */
  sourceUpdated?: string;
  alsoListed?: AlsoListed[];
}

/** Part of an identity: stays as it is for ever, or every listing without a number would be imported anew. */
const slug = (text: string) =>
  text
    .normalize('NFD')
    .toLowerCase()
    .replace(/[\u0300-\u036f'’.]/g, '')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');

/** `source:number`, or `source:name|street|town` where the source has no numbers of its own. */
export function identityOf(
  draft: Pick<ListingDraft, 'source' | 'sourceId' | 'name' | 'address' | 'city'>,
): string {
  const { source, sourceId } = draft;
  return sourceId === null
    ? `${source}:${[draft.name, draft.address, draft.city].map(slug).join('|')}`
    : `${source}:${sourceId}`;
}

/**
 * Rows that share one of these are one business: a reader could not tell them apart, or they have one name and one
 * telephone number in one ZIP code, however their street is written.
 */
export function likenessesOf(draft: ListingDraft): string[] {
  const { name, address, city, zipCode, hours, phone } = draft;
  const place = [...[name, address, city].map(slug), zipCode ?? '', JSON.stringify(hours ?? '')].join('|');
  return phone === null || zipCode === null ? [place] : [place, [slug(name), phone, zipCode].join('|')];
}

/** SHA-256 of all that is stored of a listing, to see whether a later import brings anything new. */
export function hashOf(draft: ListingDraft): string {
  const entries = Object.entries(draft).sort(([a], [b]) => (a < b ? -1 : 1));
  return createHash('sha256').update(JSON.stringify(entries)).digest('hex');
}
