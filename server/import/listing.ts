import { createHash } from 'node:crypto';
import type { Business, PlacedBy } from '#contract/businesses.ts';
import type { FactName, ValueFact } from '#contract/facts.ts';
import type { LatLng } from '#contract/shared/geo.ts';
import type { Hours } from '#contract/shared/hours.ts';

/** Another list with the same business. */
export interface AlsoListed {
  /** Id in sources.ts. */
  source: string;
  name: string;
  url?: string;
  updated?: string;
}

/** A business from a source, with its data only. */
export interface ListingDraft extends Pick<Business, ValueFact> {
  /** Id in sources.ts, or of the mapping's own source. */
  source: string;
  /** Display name of the source. */
  sourceName: string;
  sourceUrl: string;
  /** The publisher's id. */
  sourceId: string | null;
  /** Permanent identity: a later import with the same one updates the listing. */
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
  /** How the location was determined; null without one. */
  placedBy: PlacedBy | null;
  /** County name of the source, 'Marion'. */
  county?: string;
  businessCategories: string[];
  /** Animals that the source says are treated. */
  animalTypes?: string[];
  hours?: Hours;
  /** Facts that the source states. */
  facts?: FactName[];
  /** '2017-06-20', '2024-12' or '2013'. */
  sourceUpdated?: string;
  alsoListed?: AlsoListed[];
  /** Addresses of pictures at other sites. */
  images?: string[];
}

/** Part of an identity: never change it, or all listings without an id would be imported again. */
const slug = (text: string) =>
  text
    .normalize('NFD')
    .toLowerCase()
    .replace(/[\u0300-\u036f'’.]/g, '')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');

/** `source:id`, or `source:name|street|town` when the source has no ids. */
export function identityOf(
  draft: Pick<ListingDraft, 'source' | 'sourceId' | 'name' | 'address' | 'city'>,
): string {
  const { source, sourceId } = draft;
  return sourceId === null
    ? `${source}:${[draft.name, draft.address, draft.city].map(slug).join('|')}`
    : `${source}:${sourceId}`;
}

/**
 * Rows that share one of these keys are one business: indistinguishable to readers, or with equal name, phone number
 * and ZIP code.
 */
export function likenessesOf(draft: ListingDraft): string[] {
  const { name, address, city, zipCode, hours, phone } = draft;
  const place = [...[name, address, city].map(slug), zipCode ?? '', JSON.stringify(hours ?? '')].join('|');
  return phone === null || zipCode === null ? [place] : [place, [slug(name), phone, zipCode].join('|')];
}

/** SHA-256 of all fields that an import stores at once, to detect changes in a later one. */
export function hashOf({ images: _, ...draft }: ListingDraft): string {
  const entries = Object.entries(draft).sort(([a], [b]) => (a < b ? -1 : 1));
  return createHash('sha256').update(JSON.stringify(entries)).digest('hex');
}
