import { BUSINESS_CATEGORIES } from '#contract/catalogue.ts';
import type { DateForm } from './normalise.ts';
import { type NumberedRow, type RawRecord, ROW_COLUMNS, type RowColumn, rowOf } from './row.ts';
import { type Source, sourceOf } from './sources.ts';

/** How a foreign layout becomes the common one. Explained in mappings/README.md. */
export interface Mapping {
  /** Id in sources.ts, or a source of one's own. */
  source: string | Source;
  /** Common column -> the file's column; of several the first that is not empty. */
  columns: Partial<Record<RowColumn, string | string[]>>;
  /** Common column -> the same text for all rows. */
  constants?: Partial<Record<RowColumn, string>>;
  /** Text in `source_category` -> category of the catalogue. */
  categories?: Record<string, string>;
  /** Words in the name that decide first, in order; `in` limits one to a `source_category`. */
  nameWords?: { in?: string; words: string[]; category: string }[];
  /** Columns whose texts are joined: by a space within a group, by ` | ` between the groups. */
  groups?: Partial<Record<RowColumn, string[][]>>;
  /** Columns that say Y or N: those that say `yes` are listed, separated by `;`. */
  flags?: Partial<Record<RowColumn, { yes: string; columns: string[] }>>;
  dates?: DateForm;
}

/** A mapping that cannot be used; the message names the part that is wrong. */
export class MappingError extends Error {}

const PARTS = ['source', 'columns', 'constants', 'categories', 'nameWords', 'groups', 'flags', 'dates'];

/** Checks the JSON text of a mapping. @throws MappingError */
export function readMapping(text: string): Mapping {
  const value: unknown = JSON.parse(text);
  if (!isRecord(value)) throw new MappingError('A mapping is a JSON object');
  const unknown = Object.keys(value).find((part) => !PARTS.includes(part));
  if (unknown !== undefined) throw new MappingError(`A mapping has no part '${unknown}'`);
  if (!isRecord(value.columns)) throw new MappingError("A mapping needs 'columns'");
  if (typeof value.source === 'string' ? sourceOf(value.source) === null : !isSource(value.source))
    throw new MappingError("'source' is a known id, or an object with id, name, licence, url and credit");
  for (const part of ['columns', 'constants', 'groups', 'flags']) checkColumns(part, value[part]);
  checkCategories(value);
  if (!['auto', 'mdy', 'dmy', 'ymd', undefined].includes(value.dates as string | undefined))
    throw new MappingError("'dates' is auto, mdy, dmy or ymd");
  return value as unknown as Mapping;
}

/** The records of a foreign file in the common layout. */
export function applyMapping(mapping: Mapping, records: readonly RawRecord[]): NumberedRow[] {
  return records.map(({ row, values }) => ({ row, source: mappedRow(mapping, values) }));
}

function mappedRow(mapping: Mapping, values: Record<string, string>) {
  const row: Partial<Record<RowColumn, string>> = { ...mapping.constants };
  for (const column of ROW_COLUMNS) {
    const names = mapping.columns[column];
    const group = mapping.groups?.[column];
    const flag = mapping.flags?.[column];
    if (names !== undefined) row[column] = firstFilled([names].flat(), values);
    if (group) row[column] = groupsText(group, values);
    if (flag) row[column] = flag.columns.filter((name) => values[name]?.trim() === flag.yes).join(';');
  }
  row.source = typeof mapping.source === 'string' ? mapping.source : mapping.source.id;
  row.category = categoryOf(mapping, row) ?? row.category ?? '';
  return rowOf(row);
}

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

const firstFilled = (names: readonly string[], values: Record<string, string>) =>
  names.map((name) => values[name] ?? '').find((text) => text.trim() !== '') ?? '';

function groupsText(groups: readonly string[][], values: Record<string, string>): string {
  return groups
    .map((names) =>
      names
        .map((name) => values[name]?.trim() ?? '')
        .filter((text) => text !== '')
        .join(' '),
    )
    .filter((text) => text !== '')
    .join(' | ');
}

function checkCategories({ categories = {}, nameWords = [] }: Record<string, unknown>) {
  if (!isRecord(categories)) throw new MappingError("'categories' is an object");
  if (!Array.isArray(nameWords) || !nameWords.every((rule) => isRecord(rule) && Array.isArray(rule.words)))
    throw new MappingError("'nameWords' is a list of objects with words and category");
  const named: unknown[] = [...Object.values(categories), ...nameWords.map((rule) => rule.category)];
  const wrong = named.find((name) => !BUSINESS_CATEGORIES.some((known) => known === name));
  if (wrong !== undefined) throw new MappingError(`The catalogue has no category '${String(wrong)}'`);
}

function checkColumns(part: string, value: unknown) {
  if (value === undefined) return;
  if (!isRecord(value)) throw new MappingError(`'${part}' is an object`);
  const known: readonly string[] = ROW_COLUMNS;
  const wrong = Object.keys(value).find((column) => !known.includes(column));
  if (wrong !== undefined)
    throw new MappingError(`'${part}' names no column of the common layout: '${wrong}'`);
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const isSource = (value: unknown) =>
  isRecord(value) &&
  ['id', 'name', 'licence', 'url', 'credit'].every(
    (key) => typeof value[key] === 'string' && value[key] !== '',
  );
