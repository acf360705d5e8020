import { isDeepStrictEqual } from 'node:util';
import { factsAmong, isFactName, statedFacts } from '#contract/facts.ts';
import { saidByList, saidByPeople } from '#contract/said.ts';
import type { BusinessFacts, BusinessRow } from '../features/businesses/businesses.repository.ts';
import { join } from './join.ts';
import type { ListingDraft } from './listing.ts';
import type { WrittenColumns } from './log-of-run.ts';
import { SOURCES } from './sources.ts';
import { Spoken } from './spoken.ts';

/** What no source says. */
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
 * The columns of a listing as its source has it, without those that a person has stated.
 * @param known its facts until now, as the table keeps them.
 */
export function columnsOf(draft: ListingDraft, known: string): Partial<WrittenColumns> & { facts: string } {
  const before: BusinessFacts = JSON.parse(known);
  const spoken = new Spoken(before);
  const columns = {
    ...namedColumns(draft),
    ...(draft.animalTypes === undefined ? {} : { animal_types: JSON.stringify(draft.animalTypes) }),
  };
  const free = spoken.leave(columns) as Partial<WrittenColumns>;
  return { ...free, facts: JSON.stringify(factsOf(draft, before, spoken)) };
}

/** The columns of a listing that is new. */
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

/** Of a listing that a person has changed when nobody noted what: all words stay, and the source is named with its date. */
export function columnsBesidePeople(draft: ListingDraft, known: string) {
  const facts = JSON.parse(known) as BusinessFacts;
  return { facts: JSON.stringify({ ...facts, source: sourceIn(draft) }) };
}

/** Whether a person has changed a listing, and nobody noted what of it they said. */
export const isUnnoted = ({ facts, editor_id }: Pick<BusinessRow, 'facts' | 'editor_id'>): boolean =>
  editor_id !== null && saidByPeople(JSON.parse(facts) as BusinessFacts).length === 0;

function factsOf(draft: ListingDraft, known: BusinessFacts, spoken: Spoken): BusinessFacts {
  const { source: _source, hours: _hours, ...others } = withoutUnspoken(known, draft, spoken);
  const { placedBy, county, alsoListed } = draft;
  const listed = {
    source: sourceIn(draft),
    ...(alsoListed === undefined ? {} : { alsoListed: alsoListed.map(({ source: _, ...one }) => one) }),
  };
  const stated = statedByList(draft, spoken);
  return {
    ...others,
    ...(spoken.hasPlace() ? {} : { placedBy }),
    ...(county === undefined ? {} : { county }),
    ...listed,
    ...(known.hours !== undefined && spoken.has('hours') ? { hours: known.hours } : {}),
    ...stated.facts,
    ...(known.said
      ? { said: [...saidByPeople(known), ...saidByList({ ...listed, ...stated.facts, ...stated.animals })] }
      : {}),
  };
}

/**
 * The facts until now without those that are a list's alone: it says them again, or takes them back. With another list that
 * has the listing too they stay, as nobody knows whose they are.
 */
function withoutUnspoken(known: BusinessFacts, { alsoListed }: ListingDraft, spoken: Spoken): BusinessFacts {
  if ((known.alsoListed ?? alsoListed ?? []).length > 0) return known;
  const isSpoken = (...names: string[]) => names.some((name) => spoken.has(name));
  const isKept = (name: string) => {
    if (name === 'afterHoursPhone') return isSpoken(name);
    if (name === 'serviceRadiusMiles') return isSpoken(name, 'facts');
    if (name === 'farmCalls') return isSpoken(name, 'facts', 'serviceRadiusMiles'); // a radius goes with the calls
    return !isFactName(name) || isSpoken(name, 'facts');
  };
  return Object.fromEntries(Object.entries(known).filter(([name]) => isKept(name)));
}

/** What a list says beside the columns, where no person has said something of it. */
function statedByList(
  { hours, facts = [], afterHoursPhone, serviceRadiusMiles, animalTypes }: ListingDraft,
  spoken: Spoken,
) {
  const free = <K extends string, V>(name: K, value: V | undefined) =>
    (value === undefined || spoken.has(name) ? {} : { [name]: value }) as { [N in K]?: V };
  return {
    facts: {
      ...free('hours', hours),
      ...free('afterHoursPhone', afterHoursPhone),
      ...(spoken.has('facts')
        ? {}
        : { ...free('serviceRadiusMiles', serviceRadiusMiles), ...statedFacts(facts) }),
    },
    animals: free('animalTypes', animalTypes),
  };
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
  const {
    source,
    placedBy = null,
    county,
    hours,
    alsoListed = [],
    afterHoursPhone,
    serviceRadiusMiles,
  } = known;
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
    ...(afterHoursPhone === undefined ? {} : { afterHoursPhone }),
    ...(serviceRadiusMiles === undefined ? {} : { serviceRadiusMiles }),
    facts: factsAmong(Object.entries(known).flatMap(([name, value]) => (value === true ? [name] : []))),
    ...(source?.updated === undefined ? {} : { sourceUpdated: source.updated }),
    alsoListed: alsoListed.map((listed) => ({ ...listed, source: idOf(listed.name) })),
  };
}
