/** The common layout that every source is brought into first; all text, as published, empty where unknown. */
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
  'after_hours_phone',
  'farm_call_miles',
] as const;

export type RowColumn = (typeof ROW_COLUMNS)[number];
export type SourceRow = Record<RowColumn, string>;

/** One record of a file under its own column names; `row` is its line (CSV) or its place in the list (JSON), from 1. */
export interface RawRecord {
  row: number;
  values: Record<string, string>;
}

/** A record in the common layout. */
export interface NumberedRow {
  row: number;
  source: SourceRow;
}

/** A row of the common layout from any columns; what is not named is empty. */
export function rowOf(values: Partial<Record<string, string>>): SourceRow {
  return Object.fromEntries(ROW_COLUMNS.map((column) => [column, values[column] ?? ''])) as SourceRow;
}
