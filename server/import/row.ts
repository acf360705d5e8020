import { VALUE_COLUMN_NAMES } from './value-columns.ts';

/** The common layout of all sources; all text, as published, empty when unknown. */
export const ROW_COLUMNS = [
  'source',
  'source_id',
  'name',
  'category',
  'source_category',
  'address',
  'city',
  'county',
  'state',
  'zip',
  'phone',
  'website',
  'lat',
  'lng',
  'hours',
  'tags',
  'status',
  'updated',
  'email',
  'description',
  'facts',
  ...VALUE_COLUMN_NAMES,
  'animals',
  'images',
] as const;

export type RowColumn = (typeof ROW_COLUMNS)[number];
export type SourceRow = Record<RowColumn, string>;

/** A record under the file's column names; `row` is its line (CSV) or position (JSON), from 1. */
export interface RawRecord {
  row: number;
  values: Record<string, string>;
}

/** A record in the common layout. */
export interface NumberedRow {
  row: number;
  source: SourceRow;
}

/** Creates a row of the common layout; missing columns are empty. */
export function rowOf(values: Partial<Record<string, string>>): SourceRow {
  return Object.fromEntries(ROW_COLUMNS.map((column) => [column, values[column] ?? ''])) as SourceRow;
}
