import type { BusinessCategoryName } from '#contract/catalogue.ts';
import type { FactName } from '#contract/facts.ts';
import { isUnknown } from './cell.ts';
import { type DateForm, tidy } from './normalize.ts';
import { type NumberedRow, type RawRecord, ROW_COLUMNS, type RowColumn, rowOf } from './row.ts';
import type { Source } from './sources.ts';

/** Converts another layout to the common one. Documented in docs/importing.md. */
export interface Mapping {
  /** Id in sources.ts, or an own source. */
  source: string | Source;
  /** Common column -> file column; with several, the first non-empty one. */
  columns: Partial<Record<RowColumn, string | string[]>>;
  /** Row filters; a row must match all of them. */
  rows?: RowFilter[];
  /** Common column -> text in the file, in any case -> replacement. */
  values?: Partial<Record<RowColumn, Record<string, string>>>;
  /** Texts that mean "unknown", besides the usual ones. */
  unknown?: string[];
  /** Common column -> fixed text for all rows. */
  constants?: Partial<Record<RowColumn, string>>;
  /** Text in `source_category` -> catalogue category. */
  categories?: Record<string, BusinessCategoryName>;
  /** Words in the name that decide first, in order; `in` limits one to a `source_category`. */
  nameWords?: { in?: string; words: string[]; category: BusinessCategoryName }[];
  /** Fact -> file column, and the texts in it that state the fact. */
  facts?: Partial<Record<FactName, { column: string; is: string[] }>>;
  /** Columns to join: by a space within a group, by ` | ` between groups. */
  groups?: Partial<Record<RowColumn, string[][]>>;
  /** Yes/no columns: the names of those with the value `yes`, separated by `;`. */
  flags?: Partial<Record<RowColumn, { yes: string; columns: string[] }>>;
  dates?: DateForm;
  /** Column names of a file without a header. */
  header?: string[];
  encoding?: string;
  delimiter?: string;
}

/** A condition on a row: one of the columns has, or none has, one of the texts, in any case. */
interface RowFilter {
  column: string | string[];
  is?: string[];
  isNot?: string[];
}

/** Converts records to the common layout, without filtered rows. */
export function applyMapping(mapping: Mapping, records: readonly RawRecord[]): NumberedRow[] {
  return records.flatMap((record) => mappedRow(mapping, record) ?? []);
}

/** Converts one record; null when it is filtered out. */
export function mappedRow(mapping: Mapping, { row: line, values }: RawRecord): NumberedRow | null {
  if (mapping.rows?.some((filter) => !passes(filter, values))) return null;
  const row: Partial<Record<RowColumn, string>> = { ...mapping.constants };
  for (const column of ROW_COLUMNS) {
    const names = mapping.columns[column];
    const group = mapping.groups?.[column];
    const flag = mapping.flags?.[column];
    if (names !== undefined) row[column] = firstFilled([names].flat(), values, mapping);
    if (column === 'source_category' && names !== undefined)
      row[column] = firstKnown([names].flat(), values, mapping) ?? row[column] ?? '';
    if (group && !row[column]) row[column] = groupsText(group, values);
    if (flag) row[column] = flag.columns.filter((name) => values[name]?.trim() === flag.yes).join(';');
    const replacement = lookUp(mapping.values?.[column], row[column]);
    if (replacement !== undefined) row[column] = replacement;
  }
  row.source = typeof mapping.source === 'string' ? mapping.source : mapping.source.id;
  row.category = categoryOf(mapping, row) ?? row.category ?? '';
  if (mapping.facts) row.facts = [row.facts ?? '', ...factsOf(mapping.facts, values)].join(';');
  return { row: line, source: rowOf(row) };
}

/** Returns the file columns that a mapping reads, with the part that names each. */
export function columnsOf(mapping: Mapping): { part: string; column: string }[] {
  const columnsIn = (part: string, columns: readonly string[]) => columns.map((column) => ({ part, column }));
  return [
    ...columnsIn('columns', Object.values(mapping.columns).flat()),
    ...columnsIn(
      'rows',
      (mapping.rows ?? []).flatMap(({ column }) => column),
    ),
    ...columnsIn(
      'facts',
      Object.values(mapping.facts ?? {}).map(({ column }) => column),
    ),
    ...columnsIn('groups', Object.values(mapping.groups ?? {}).flat(2)),
    ...columnsIn(
      'flags',
      Object.values(mapping.flags ?? {}).flatMap(({ columns }) => columns),
    ),
  ];
}

const normalize = (text: string) => tidy(text).toLowerCase();
const includes = (texts: readonly string[], text: string | undefined) =>
  texts.some((one) => normalize(one) === normalize(text ?? ''));

function passes({ column, is, isNot }: RowFilter, values: Record<string, string>): boolean {
  const has = (texts: readonly string[]) =>
    (Array.isArray(column) ? column.filter((name) => name in values) : [column]).some((name) =>
      includes(texts, values[name]),
    );
  return (is === undefined || has(is)) && !has(isNot ?? []);
}

function lookUp(texts: Record<string, string> | undefined, text: string | undefined): string | undefined {
  if (texts === undefined || text === undefined) return;
  return Object.entries(texts).find(([from]) => normalize(from) === normalize(text))?.[1];
}

const factsOf = (facts: NonNullable<Mapping['facts']>, values: Record<string, string>) =>
  Object.entries(facts).flatMap(([fact, { column, is }]) => (includes(is, values[column]) ? [fact] : []));

function categoryOf(mapping: Mapping, row: Partial<Record<RowColumn, string>>): string | undefined {
  const name = (row.name ?? '').toLowerCase();
  const own = row.source_category ?? '';
  const rule = mapping.nameWords?.find(
    (entry) =>
      (entry.in === undefined || entry.in === own) &&
      entry.words.some((word) => name.includes(word.toLowerCase())),
  );
  return rule?.category ?? mapping.categories?.[own];
}

const firstFilled = (names: readonly string[], values: Record<string, string>, { unknown }: Mapping) =>
  names
    .map((name) => values[name] ?? '')
    .find((text) => text.trim() !== '' && !isUnknown(text) && !includes(unknown ?? [], text)) ?? '';

/** A place may be several things, such as a park and a shop: the first that the mapping has a category for counts. */
const firstKnown = (names: readonly string[], values: Record<string, string>, { categories = {} }: Mapping) =>
  names.map((name) => values[name] ?? '').find((text) => Object.hasOwn(categories, text));

function groupsText(groups: readonly string[][], values: Record<string, string>): string {
  return groups
    .map((names) =>
      names
        .map((name) => values[name]?.trim() ?? '')
        .filter((text) => text !== '' && !isUnknown(text))
        .join(' '),
    )
    .filter((text) => text !== '')
    .join(' | ');
}
