import { isDeepStrictEqual } from 'node:util';
import { factsAmong, isFactName, isValueFact, statedFacts, statedValues } from '#contract/facts.ts';
import { saidByList, saidByPeople } from '#contract/said.ts';
import type { BusinessFacts, BusinessRow } from '../features/businesses/businesses.repository.ts';
import { join } from './join.ts';
import type { ListingDraft } from './listing.ts';
import type { WrittenColumns } from './run-log.ts';
import { SOURCES } from './sources.ts';
import { StatedByPeople } from './stated-by-people.ts';

/** Columns that no source provides. */
const EMPTY = {
  images: '[]',
  rating_sum: 0,
  review_count: 0,
  is_featured: 0,
  owner_id: null,
  is_sample: 0,
  version: 0,
  key: null,
} as const;

/**
 * Returns a listing's columns from its source, without those that a person has stated. @param known its current facts
 * as stored.
 */
export function columnsOf(draft: ListingDraft, known: string): Partial<WrittenColumns> & { facts: string } {
  const before: BusinessFacts = JSON.parse(known);
  const stated = new StatedByPeople(before);
  const columns = {
    ...namedColumns(draft),
    ...(draft.animalTypes === undefined ? {} : { animal_types: JSON.stringify(draft.animalTypes) }),
  };
  const unstated = stated.withoutStated(columns) as Partial<WrittenColumns>;
  return { ...unstated, facts: JSON.stringify(factsOf(draft, before, stated)) };
}

/** Returns the columns of a new listing. */
export const firstColumnsOf = (draft: ListingDraft) => ({
  animal_types: '[]',
  ...EMPTY,
  ...namedColumns(draft),
  ...columnsOf(draft, '{}'),
});

const namedColumns = (draft: ListingDraft) => ({
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
});

/**
 * For a listing that a person has changed without a record of what: all text stays, and the source is updated with
 * its date.
 */
export function columnsBesidePeople(draft: ListingDraft, known: string) {
  const facts = JSON.parse(known) as BusinessFacts;
  return { facts: JSON.stringify({ ...facts, source: sourceIn(draft) }) };
}

/** Whether a person has changed a listing without a record of what. */
export const isUnnoted = ({ facts, editor_id }: Pick<BusinessRow, 'facts' | 'editor_id'>): boolean =>
  editor_id !== null && saidByPeople(JSON.parse(facts) as BusinessFacts).length === 0;

function factsOf(draft: ListingDraft, known: BusinessFacts, stated: StatedByPeople): BusinessFacts {
  const { source: _source, hours: _hours, ...others } = withoutUnstated(known, draft, stated);
  const { placedBy, county, alsoListed } = draft;
  const listed = {
    source: sourceIn(draft),
    ...(alsoListed === undefined ? {} : { alsoListed: alsoListed.map(({ source: _, ...one }) => one) }),
  };
  const fromList = statedByList(draft, stated);
  return {
    ...others,
    ...(stated.hasPlace() ? {} : { placedBy }),
    ...(county === undefined ? {} : { county }),
    ...listed,
    ...(known.hours !== undefined && stated.has('hours') ? { hours: known.hours } : {}),
    ...fromList.facts,
    ...(known.said
      ? {
          said: [
            ...saidByPeople(known),
            ...saidByList({ ...listed, ...fromList.facts, ...fromList.animals }),
          ],
        }
      : {}),
  };
}

/**
 * Removes facts that only the list stated: it states them again, or withdraws them. If another list contains the
 * listing too, they stay, because their origin is unknown.
 */
function withoutUnstated(
  known: BusinessFacts,
  { alsoListed }: ListingDraft,
  stated: StatedByPeople,
): BusinessFacts {
  if ((known.alsoListed ?? alsoListed ?? []).length > 0) return known;
  const isStated = (...names: string[]) => names.some((name) => stated.has(name));
  const isKept = (name: string) => {
    if (name === 'serviceRadiusMiles') return isStated(name, 'facts');
    if (isValueFact(name)) return isStated(name);
    if (name === 'farmCalls') return isStated(name, 'facts', 'serviceRadiusMiles'); // a radius implies farm calls
    return !isFactName(name) || isStated(name, 'facts');
  };
  return Object.fromEntries(Object.entries(known).filter(([name]) => isKept(name)));
}

/** Returns what a list states besides the columns, unless a person has stated it. */
function statedByList(draft: ListingDraft, stated: StatedByPeople) {
  const { hours, facts = [], animalTypes } = draft;
  const hasFacts = stated.has('facts');
  const values = Object.entries(statedValues(draft)).filter(
    ([name]) => !stated.has(name) && !(hasFacts && name === 'serviceRadiusMiles'),
  );
  const unstated = <K extends string, V>(name: K, value: V | undefined) =>
    (value === undefined || stated.has(name) ? {} : { [name]: value }) as { [N in K]?: V };
  return {
    facts: {
      ...unstated('hours', hours),
      ...Object.fromEntries(values),
      ...(hasFacts ? {} : statedFacts(facts)),
    },
    animals: unstated('animalTypes', animalTypes),
  };
}

const sourceIn = ({ sourceName: name, sourceUrl: url, sourceUpdated: updated }: ListingDraft) => ({
  name,
  ...(updated === undefined ? {} : { updated }),
  ...(url === '' ? {} : { url }),
});

/** Returns the list id of a listing; empty when a person has registered it. */
export const sourceIdOf = (identity: string | null): string => identity?.split(':', 1)[0] ?? '';

/**
 * Returns the changed columns when another list is joined. For a listing that a person owns or has changed, only the
 * list's name is added.
 */
export function columnsJoined(row: BusinessRow, other: ListingDraft): Partial<BusinessRow> {
  const facts = JSON.parse(row.facts) as BusinessFacts;
  const draft = draftOfRow(row, facts, other);
  join(draft, other);
  const alsoListed = (draft.alsoListed ?? []).toSorted((a, b) => (a.source < b.source ? -1 : 1));
  const lists = alsoListed.map(({ source: _, ...listed }) => listed);
  const isPeoples = row.owner_id !== null || row.editor_id !== null || facts.source === undefined;
  const columns = isPeoples
    ? { facts: JSON.stringify({ ...facts, alsoListed: lists }) }
    : columnsOf({ ...draft, alsoListed }, row.facts);
  const isSame = isDeepStrictEqual(JSON.parse(columns.facts), facts); // in any key order
  return isSame ? { ...columns, facts: row.facts } : columns;
}

/** Converts a listing to the draft that an import would produce. */
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
    ...statedValues(known),
    facts: factsAmong(Object.entries(known).flatMap(([name, value]) => (value === true ? [name] : []))),
    ...(source?.updated === undefined ? {} : { sourceUpdated: source.updated }),
    alsoListed: alsoListed.map((listed) => ({ ...listed, source: idOf(listed.name) })),
  };
}
