import { factsAmong } from '#contract/facts.ts';
import { stateCode, stateName } from '#contract/shared/places.ts';
import { formatCsv } from './csv.ts';
import { identityOf, type ListingDraft } from './listing.ts';
import { recordsOfCsv } from './read-file.ts';
import { sourceOf } from './sources.ts';

/** Columns of server/db/seed/listings.csv.gz: listings as the importer made them, without what can be derived. */
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
  'categories',
  'hours',
  'facts',
  'updated',
] as const;

/** The seed file's text; identity, source name and address are derived again when it is read. */
export function starterText(drafts: readonly ListingDraft[]): string {
  return formatCsv([COLUMNS, ...drafts.map(cellsOf)]);
}

/** The listings of a seed file's text. Throws when a row names a source that sources.ts does not have. */
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
      businessCategories: cell('categories').split(';'),
      ...(cell('hours') === '' ? {} : { hours: cell('hours') }),
      ...(cell('facts') === '' ? {} : { facts: factsAmong(cell('facts').split(';')) }),
      ...(cell('updated') === '' ? {} : { sourceUpdated: cell('updated') }),
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
    draft.businessCategories.join(';'),
    draft.hours ?? '',
    (draft.facts ?? []).join(';'),
    draft.sourceUpdated ?? '',
  ];
}
