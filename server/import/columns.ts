import { isDeepStrictEqual } from 'node:util';
import type { Insertable } from 'kysely';
import { factsAmong, statedFacts } from '#contract/facts.ts';
import type { BusinessFacts, BusinessRow } from '../features/businesses/businesses.repository.ts';
import type { BusinessesTable } from '../features/businesses/businesses.table.ts';
import { join } from './join.ts';
import type { ListingDraft } from './listing.ts';
import { SOURCES } from './sources.ts';

/** What no source says. */
export const EMPTY = {
  images: '[]',
  rating_sum: 0,
  review_count: 0,
  is_featured: 0,
  owner_id: null,
  is_sample: 0,
  version: 0,
  key: null,
} as const;

/** The columns of a listing as its source has it. @param known its facts until now, as the table keeps them. */
export function columnsOf(draft: ListingDraft, known: string) {
  return {
    name: draft.name,
    description: draft.description,
    address: draft.address,
    city: draft.city,
    state: draft.state,
    zip_code: draft.zipCode,
    phone: draft.phone,
    email: draft.email,
    website: draft.website,
    lat: draft.location?.lat ?? null,
    lng: draft.location?.lng ?? null,
    business_categories: JSON.stringify(draft.businessCategories),
    ...(draft.animalTypes === undefined ? {} : { animal_types: JSON.stringify(draft.animalTypes) }),
    facts: factsOf(draft, known),
  } satisfies Partial<Insertable<BusinessesTable>>;
}

/** The same of a listing that a person has changed since: their words stay, and the source is named with its date. */
export function columnsBesidePeople(draft: ListingDraft, known: string) {
  const facts = JSON.parse(known) as BusinessFacts;
  return { facts: JSON.stringify({ ...facts, source: sourceIn(draft) }) };
}

function factsOf(draft: ListingDraft, known: string): string {
  const { source: _source, hours: _hours, ...others } = JSON.parse(known) as BusinessFacts;
  const { hours, facts: stated = [], placedBy, county, alsoListed } = draft;
  const facts: BusinessFacts = {
    ...others,
    placedBy,
    ...(county === undefined ? {} : { county }),
    source: sourceIn(draft),
    ...(alsoListed === undefined ? {} : { alsoListed: alsoListed.map(({ source: _, ...listed }) => listed) }),
    ...(hours === undefined ? {} : { hours }),
    ...statedFacts(stated),
  };
  return JSON.stringify(facts);
}

const sourceIn = ({ sourceName: name, sourceUrl: url, sourceUpdated: updated }: ListingDraft) => ({
  name,
  ...(updated === undefined ? {} : { updated }),
  ...(url === '' ? {} : { url }),
});

/** The id of the list that a listing comes from; empty of one that a person has registered. */
export const sourceIdOf = (identity: string | null): string => identity?.split(':', 1)[0] ?? '';

/**
 * What changes of a listing when another list is joined with it. Of one that is a person's, or was changed by one, only
 * that the list has it too.
 */
export function columnsJoined(row: BusinessRow, other: ListingDraft): Partial<BusinessRow> {
  const known = JSON.parse(row.facts) as BusinessFacts;
  const draft = draftOfRow(row, known, other);
  join(draft, other);
  const alsoListed = (draft.alsoListed ?? []).toSorted((a, b) => (a.source < b.source ? -1 : 1));
  const lists = alsoListed.map(({ source: _, ...listed }) => listed);
  const isPeoples = row.owner_id !== null || row.editor_id !== null || known.source === undefined;
  const columns = isPeoples
    ? { facts: JSON.stringify({ ...known, alsoListed: lists }) }
    : columnsOf({ ...draft, alsoListed }, row.facts);
  const isSame = isDeepStrictEqual(JSON.parse(columns.facts), known); // in whichever order
  return isSame ? { ...columns, facts: row.facts } : columns;
}

/** A listing of the directory as an import would bring it. */
function draftOfRow(row: BusinessRow, known: BusinessFacts, other: ListingDraft): ListingDraft {
  const { source, placedBy = null, county, hours, alsoListed = [] } = known;
  const idOf = (name: string) =>
    name === other.sourceName ? other.source : (SOURCES.find((one) => one.name === name)?.id ?? name);
  return {
    source: sourceIdOf(row.source_identity),
    sourceName: source?.name ?? '',
    sourceUrl: source?.url ?? '',
    sourceId: null,
    identity: row.source_identity ?? '',
    name: row.name,
    description: row.description,
    address: row.address,
    city: row.city,
    state: row.state,
    zipCode: row.zip_code,
    phone: row.phone,
    email: row.email,
    website: row.website,
    location: row.lat === null || row.lng === null ? null : { lat: row.lat, lng: row.lng },
    placedBy,
    ...(county === undefined ? {} : { county }),
    businessCategories: JSON.parse(row.business_categories),
    animalTypes: JSON.parse(row.animal_types),
    ...(hours === undefined ? {} : { hours }),
    facts: factsAmong(Object.entries(known).flatMap(([name, value]) => (value === true ? [name] : []))),
    ...(source?.updated === undefined ? {} : { sourceUpdated: source.updated }),
    alsoListed: alsoListed.map((listed) => ({ ...listed, source: idOf(listed.name) })),
  };
}
