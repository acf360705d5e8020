import { factsAmong, VALUE_FACTS } from '#contract/facts.ts';
import { milesBetween } from '#contract/shared/geo.ts';
import { stateCode } from '#contract/shared/places.ts';
import { readAnimals } from './animals.ts';
import { readImages } from './images.ts';
import type { ListingDraft } from './listing.ts';
import { pointOf } from './locate.ts';
import { type DateForm, normalizeDate, tidy } from './normalize.ts';
import { readPhone } from './phone.ts';
import type { UnreadValue } from './report.ts';
import type { RowColumn, SourceRow } from './row.ts';
import type { Source } from './sources.ts';
import { VALUE_COLUMNS } from './value-columns.ts';

/** A draft's point is the row's own when it is this near; coordinates are rounded. */
const SAME_POINT_MILES = 0.01;

/** Finds the values of a row that its listing did not get. */
export function unreadIn(
  row: SourceRow,
  draft: ListingDraft,
  { source, dates }: { source: Source; dates: DateForm },
): Omit<UnreadValue, 'row'>[] {
  const isRead: Partial<Record<RowColumn, boolean>> = {
    state: stateCode(row.state) !== null,
    zip: draft.zipCode !== null,
    phone: draft.phone !== null,
    email: draft.email !== null,
    website: draft.website !== null,
    description: draft.description.includes(tidy(row.description)),
    ...Object.fromEntries(VALUE_FACTS.map((fact) => [VALUE_COLUMNS[fact].column, draft[fact] !== undefined])),
    updated: source.hasForeignDates === true || normalizeDate(row.updated, dates) !== null,
  };
  const values: [column: string, text: string][] = [
    ...Object.entries(isRead).flatMap(([column, isColumnRead]): [string, string][] =>
      isColumnRead ? [] : [[column, tidy(row[column as RowColumn])]],
    ),
    ...otherPhones('phone', row),
    ...otherPhones('after_hours_phone', row),
    ...(isPlacedByRow(row, draft) ? [] : [['lat, lng', tidy(`${row.lat} ${row.lng}`)] as [string, string]]),
    ...row.facts
      .split(';')
      .map(tidy)
      .filter((fact) => factsAmong([fact]).length === 0)
      .map((fact): [string, string] => ['facts', fact]),
    ...readImages(row.images).unread.map((address): [string, string] => ['images', address]),
    ...readAnimals(row.animals).unread.map((animal): [string, string] => ['animals', animal]),
  ];
  return values.filter(([, text]) => text !== '').map(([column, text]) => ({ column, text }));
}

const otherPhones = (column: 'phone' | 'after_hours_phone', row: SourceRow) =>
  readPhone(row[column]).others.map((text): [string, string] => [column, text]);

function isPlacedByRow({ lat, lng }: SourceRow, { location }: ListingDraft): boolean {
  const own = pointOf(lat, lng);
  return own !== null && location !== null && milesBetween(own, location) <= SAME_POINT_MILES;
}
