import { BUSINESS_RULES, type PlacedBy } from '#contract/businesses.ts';
import { factsAmong, VALUE_FACTS, type ValueFact } from '#contract/facts.ts';
import type { Hours } from '#contract/shared/hours.ts';
import { stateCode, stateName } from '#contract/shared/places.ts';
import { formatCsv } from './csv.ts';
import { type AlsoListed, identityOf, type ListingDraft } from './listing.ts';
import { recordsOfCsv } from './read-file.ts';
import { sourceOf } from './sources.ts';

/** Columns of facts with a value that are not named like their fact. */
const SHORT: { readonly [F in ValueFact]?: string } = {
  afterHoursPhone: 'night',
  serviceRadiusMiles: 'radius',
};
const cellOf = (fact: ValueFact) => SHORT[fact] ?? fact;

/** Columns of server/db/seed/listings.csv.gz: listings from the importer, without derivable fields. */
const COLUMNS = [
  'source',
  'id',
  'name',
  'description',
  'address',
  'city',
  'state',
  'zip',
  'phone',
  'website',
  'lat',
  'lng',
  'placed',
  'county',
  'categories',
  'animals',
  'hours',
  'facts',
  'updated',
  'also',
  ...VALUE_FACTS.map(cellOf),
] as const;

/** Formats the seed file; identity, source name and URL are derived again on reading. */
export function starterText(drafts: readonly ListingDraft[]): string {
  return formatCsv([COLUMNS, ...drafts.map(cellsOf)]);
}

/** Parses the seed file. Throws when a row names an unknown source. */
export function readStarterText(text: string): ListingDraft[] {
  return recordsOfCsv(text).map(({ row, values }) => {
    const cell = (column: (typeof COLUMNS)[number]) => values[column] ?? '';
    const orNull = (column: (typeof COLUMNS)[number]) => (cell(column) === '' ? null : cell(column));
    const source = sourceOf(cell('source'));
    if (!source) throw new Error(`Starter listings, line ${row}: no source '${cell('source')}'`);
    const draft = {
      source: source.id,
      sourceName: source.name,
      sourceUrl: source.url,
      sourceId: orNull('id'),
      name: cell('name'),
      address: cell('address'),
      city: cell('city'),
      state: stateName(cell('state')) ?? cell('state'),
      zipCode: orNull('zip'),
    };
    return {
      ...draft,
      identity: identityOf(draft),
      description: cell('description'),
      phone: orNull('phone'),
      email: null,
      website: orNull('website'),
      location: cell('lat') === '' ? null : { lat: Number(cell('lat')), lng: Number(cell('lng')) },
      placedBy: PLACED.find((by) => by === cell('placed')) ?? null,
      ...(cell('county') === '' ? {} : { county: cell('county') }),
      businessCategories: cell('categories').split(';'),
      ...(cell('animals') === '' ? {} : { animalTypes: cell('animals').split(';') }),
      ...(cell('hours') === '' ? {} : { hours: hoursOfCell(cell('hours')) }),
      ...(cell('facts') === '' ? {} : { facts: factsAmong(cell('facts').split(';')) }),
      ...(cell('updated') === '' ? {} : { sourceUpdated: cell('updated') }),
      ...(cell('also') === '' ? {} : { alsoListed: cell('also').split(';').map(alsoListedIn) }),
      ...Object.fromEntries(
        VALUE_FACTS.flatMap((fact) => {
          const text = values[cellOf(fact)] ?? '';
          const isNumber = BUSINESS_RULES[fact].kind === 'integer';
          return text === '' ? [] : [[fact, isNumber ? Number(text) : text]];
        }),
      ),
    };
  });
}

function cellsOf(draft: ListingDraft): string[] {
  return [
    draft.source,
    draft.sourceId ?? '',
    draft.name,
    draft.description,
    draft.address,
    draft.city,
    stateCode(draft.state) ?? draft.state,
    draft.zipCode ?? '',
    draft.phone ?? '',
    draft.website ?? '',
    draft.location ? String(draft.location.lat) : '',
    draft.location ? String(draft.location.lng) : '',
    draft.placedBy ?? '',
    draft.county ?? '',
    draft.businessCategories.join(';'),
    (draft.animalTypes ?? []).join(';'),
    typeof draft.hours === 'object' ? JSON.stringify(draft.hours) : (draft.hours ?? ''),
    (draft.facts ?? []).join(';'),
    draft.sourceUpdated ?? '',
    (draft.alsoListed ?? []).map(({ source, updated = '' }) => `${source}@${updated}`).join(';'),
    ...VALUE_FACTS.map((fact) => String(draft[fact] ?? '')),
  ];
}

/** Parsed hours are stored as JSON, others as text. */
const hoursOfCell = (text: string): Hours => (text.startsWith('{') ? (JSON.parse(text) as Hours) : text);

/** Parses another list in a cell, `source@date`. */
function alsoListedIn(text: string): AlsoListed {
  const [id = '', updated = ''] = text.split('@');
  const source = sourceOf(id);
  if (!source) throw new Error(`Starter listings: no source '${id}'`);
  const { name, url } = source;
  return { source: id, name, ...(url === '' ? {} : { url }), ...(updated === '' ? {} : { updated }) };
}

const PLACED = ['address', 'zip', 'town', 'county'] as const satisfies readonly PlacedBy[];
