import type { BusinessCategoryName } from '#contract/catalogue.ts';
import type { FactName } from '#contract/facts.ts';
import { type DateForm, tidy } from './normalise.ts';
import { type NumberedRow, type RawRecord, ROW_COLUMNS, type RowColumn, rowOf } from './row.ts';
import type { Source } from './sources.ts';

/** How a foreign layout becomes the common one. Explained in docs/importing.md. */
export interface Mapping {
  /** Id in sources.ts, or a source of one's own. */
  source: string | Source;
  /** Common column -> the file's column; of several the first that is not empty. */
  columns: Partial<Record<RowColumn, string | string[]>>;
  /** Which rows are read: those of which all of these hold. */
  rows?: RowFilter[];
  /** Common column -> text as the file has it, in any case -> text as it should be. */
  values?: Partial<Record<RowColumn, Record<string, string>>>;
  /** Texts that mean that nothing is known, besides those that every list has. */
  unknown?: string[];
  /** Common column -> the same text for all rows. */
  constants?: Partial<Record<RowColumn, string>>;
  /** Text in `source_category` -> category of the catalogue. */
  categories?: Record<string, BusinessCategoryName>;
  /** Words in the name that decide first, in order; `in` limits one to a `source_category`. */
  nameWords?: { in?: string; words: string[]; category: BusinessCategoryName }[];
  /** Fact -> the file's column, and the texts in it by which it is so. */
  facts?: Partial<Record<FactName, { column: string; is: string[] }>>;
  /** Columns whose texts are joined: by a space within a group, by ` | ` between the groups. */
  groups?: Partial<Record<RowColumn, string[][]>>;
  /** Columns that say Y or N: those that say `yes` are listed, separated by `;`. */
  flags?: Partial<Record<RowColumn, { yes: string; columns: string[] }>>;
  dates?: DateForm;
  encoding?: string;
  delimiter?: string;
}

/** One condition on a row of the file: a column of it is, or is not, one of some texts, in any case. */
interface RowFilter {
  column: string;
  is?: string[];
  isNot?: string[];
}

/** The records of a foreign file in the common layout, without those that the mapping leaves out. */
export function applyMapping(mapping: Mapping, records: readonly RawRecord[]): NumberedRow[] {
  return records.flatMap((record) => mappedRow(mapping, record) ?? []);
}

/** One of them; null where the mapping leaves it out. */
export function mappedRow(mapping: Mapping, { row: line, values }: RawRecord): NumberedRow | null {
  if (mapping.rows?.some((filter) => !passes(filter, values))) return null;
  const row: Partial<Record<RowColumn, string>> = { ...mapping.constants };
  for (const column of ROW_COLUMNS) {
    const names = mapping.columns[column];
    const group = mapping.groups?.[column];
    const flag = mapping.flags?.[column];
    if (names !== undefined) row[column] = firstFilled([names].flat(), values, mapping);
    if (group) row[column] = groupsText(group, values);
    if (flag) row[column] = flag.columns.filter((name) => values[name]?.trim() === flag.yes).join(';');
    const meant = lookUp(mapping.values?.[column], row[column]);
    if (meant !== undefined) row[column] = meant;
  }
  row.source = typeof mapping.source === 'string' ? mapping.source : mapping.source.id;
  row.category = categoryOf(mapping, row) ?? row.category ?? '';
  if (mapping.facts) row.facts = [row.facts ?? '', ...factsOf(mapping.facts, values)].join(';');
  return { row: line, source: rowOf(row) };
}

/** Names of the file's columns that a mapping reads, each with the part of the mapping that names it. */
export function columnsOf(mapping: Mapping): { part: string; column: string }[] {
  const of = (part: string, columns: readonly string[]) => columns.map((column) => ({ part, column }));
  return [
    ...of('columns', Object.values(mapping.columns).flat()),
    ...of(
      'rows',
      (mapping.rows ?? []).map(({ column }) => column),
    ),
    ...of(
      'facts',
      Object.values(mapping.facts ?? {}).map(({ column }) => column),
    ),
    ...of('groups', Object.values(mapping.groups ?? {}).flat(2)),
    ...of(
      'flags',
      Object.values(mapping.flags ?? {}).flatMap(({ columns }) => columns),
    ),
  ];
}

const plain = (text: string) => tidy(text).toLowerCase();
const isAmong = (texts: readonly string[], text: string | undefined) =>
  texts.some((one) => plain(one) === plain(text ?? ''));

const passes = ({ column, is, isNot }: RowFilter, values: Record<string, string>) =>
  (is === undefined || isAmong(is, values[column])) && !isAmong(isNot ?? [], values[column]);

function lookUp(texts: Record<string, string> | undefined, text: string | undefined): string | undefined {
  if (texts === undefined || text === undefined) return;
  return Object.entries(texts).find(([from]) => plain(from) === plain(text))?.[1];
}

const factsOf = (facts: NonNullable<Mapping['facts']>, values: Record<string, string>) =>
  Object.entries(facts).flatMap(([fact, { column, is }]) => (isAmong(is, values[column]) ? [fact] : []));

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
    .find((text) => text.trim() !== '' && !isUnknown(text) && !isAmong(unknown ?? [], text)) ?? '';

/** What lists write where they know nothing. */
const UNKNOWN = /^(?:#?n\/a|na|null|-+)$/i;
/** Whether a text says that nothing is known. */
export const isUnknown = (text: string): boolean => UNKNOWN.test(text.trim());

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
