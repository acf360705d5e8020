import { BUSINESS_CATEGORIES } from '#contract/catalogue.ts';
import { FACT_NAMES } from '#contract/facts.ts';
import { DELIMITERS, type Delimiter } from './csv.ts';
import { encodingNamed } from './encoding.ts';
import { columnsOf, type Mapping } from './mapping.ts';
import { suggestion } from './nearest.ts';
import { ImportProblem } from './problem.ts';
import type { FileOptions } from './read-file.ts';
import { ROW_COLUMNS } from './row.ts';
import { sourceOf } from './sources.ts';

/** An invalid mapping; the message names the part. */
export class MappingError extends ImportProblem {}

/** Validators of all parts of a mapping. */
const PARTS: Record<keyof Mapping, (part: string, value: unknown) => void> = {
  source: (_, value) => {
    if (typeof value === 'string' ? sourceOf(value) === null : !isSource(value))
      throw new MappingError(
        "'source' is a known id, or an object with id, name, licence, url and credit; an id consists of a-z, 0-9 and hyphens",
      );
  },
  columns: (part, value) => checkColumns(part, value, (names) => isText(names) || isTexts(names)),
  constants: (part, value) => {
    checkColumns(part, value, isText);
    const { category, facts } = value as { category?: unknown; facts?: unknown };
    if (category !== undefined) checkCategory(category);
    for (const fact of String(facts ?? '').split(';')) if (fact !== '') checkFact(fact.trim());
  },
  values: (part, value) => {
    checkColumns(part, value, (texts) => isRecord(texts) && Object.values(texts).every(isText));
    for (const [column, texts] of Object.entries(value as Record<string, Record<string, string>>)) {
      if (column === 'category') for (const text of Object.values(texts)) checkCategory(text);
      if (column === 'facts') for (const text of Object.values(texts)) checkFact(text);
    }
  },
  rows: (part, value) => {
    const isFilter = (rule: unknown) =>
      isRecord(rule) &&
      (isText(rule.column) || isTexts(rule.column)) &&
      [rule.is, rule.isNot].some(isTexts) &&
      Object.keys(rule).every((key) => ['column', 'is', 'isNot'].includes(key));
    if (!Array.isArray(value) || !value.every(isFilter))
      throw new MappingError(
        `'${part}' is a list of objects with column, and is or isNot with a list of texts`,
      );
  },
  unknown: (part, value) => {
    if (!isTexts(value)) throw new MappingError(`'${part}' is a list of texts`);
  },
  categories: (part, value) => {
    if (!isRecord(value)) throw new MappingError(`'${part}' is an object`);
    for (const category of Object.values(value)) checkCategory(category);
  },
  nameWords: (part, value) => {
    if (!Array.isArray(value) || !value.every((rule) => isRecord(rule) && isTexts(rule.words)))
      throw new MappingError(`'${part}' is a list of objects with words and category`);
    for (const { category } of value) checkCategory(category);
  },
  facts: (part, value) => {
    if (!isRecord(value)) throw new MappingError(`'${part}' is an object`);
    for (const [fact, rule] of Object.entries(value)) {
      checkFact(fact);
      if (!isRecord(rule) || typeof rule.column !== 'string' || !isTexts(rule.is))
        throw new MappingError(`'${part}.${fact}' is an object with column and is, a list of texts`);
    }
  },
  groups: (part, value) =>
    checkColumns(part, value, (groups) => Array.isArray(groups) && groups.every(isTexts)),
  flags: (part, value) =>
    checkColumns(part, value, (flag) => isRecord(flag) && isText(flag.yes) && isTexts(flag.columns)),
  dates: (_, value) => {
    if (!['auto', 'mdy', 'dmy', 'ymd'].includes(String(value)))
      throw new MappingError("'dates' is auto, mdy, dmy or ymd");
  },
  header: (part, value) => {
    if (!isTexts(value)) throw new MappingError(`'${part}' is a list of texts`);
  },
  encoding: (_, value) => void encodingNamed(String(value)),
  delimiter: (_, value) => void delimiterNamed(String(value)),
};

/** Parses and validates a mapping. @throws MappingError */
export function readMapping(text: string): Mapping {
  const value = parsed(text);
  if (!isRecord(value)) throw new MappingError('A mapping is a JSON object');
  const parts = Object.keys(PARTS);
  for (const part of Object.keys(value))
    if (!parts.includes(part))
      throw new MappingError(`A mapping has no part '${part}'.${suggestion(part, parts)}`);
  if (!isRecord(value.columns)) throw new MappingError("A mapping needs 'columns'");
  if (value.source === undefined) throw new MappingError("A mapping needs 'source'");
  for (const [part, check] of Object.entries(PARTS)) if (value[part] !== undefined) check(part, value[part]);
  return value as unknown as Mapping;
}

/** Asserts that a file has each column of the mapping exactly once. @throws MappingError with the nearest name. */
export function checkFile(mapping: Mapping, file: { name: string; columns: readonly string[] }): void {
  for (const { part, column } of columnsOf(mapping)) {
    const count = file.columns.filter((name) => name === column).length;
    if (count === 0)
      throw new MappingError(
        `${file.name} has no column '${column}', which is in '${part}' of the mapping.${suggestion(column, file.columns) || ` It has: ${file.columns.join(', ')}.`}`,
      );
    if (count > 1)
      throw new MappingError(
        `${file.name} has ${count} columns '${column}', and the mapping does not distinguish them: rename one.`,
      );
  }
}

/** Asserts that a file looks like the published one, whose records may lack columns. @throws MappingError. */
export function checkPublished(mapping: Mapping, file: { name: string; columns: readonly string[] }): void {
  const names = [mapping.columns.name ?? []].flat();
  if (names.some((name) => file.columns.includes(name))) return;
  const source = typeof mapping.source === 'string' ? mapping.source : mapping.source.name;
  throw new MappingError(
    `${file.name} does not look like ${source}: it has no column '${names.join("' or '")}'. It has: ${file.columns.slice(0, COLUMNS_SHOWN).join(', ')}.`,
  );
}
const COLUMNS_SHOWN = 20;

/** Checks a file in the common layout. @returns its unused columns. @throws ImportProblem. */
export function checkCommonFile(file: { name: string; columns: readonly string[] }): string[] {
  const columns: readonly string[] = ROW_COLUMNS;
  const others = file.columns.filter((name) => !columns.includes(name));
  const missing = columns.filter((name) => !file.columns.includes(name));
  const duplicate = file.columns.find(
    (name, index) => columns.includes(name) && file.columns.indexOf(name) < index,
  );
  if (duplicate !== undefined)
    throw new ImportProblem(`${file.name} has two columns '${duplicate}': rename one of them.`);
  for (const name of others) {
    const hint = suggestion(name, missing);
    if (hint !== '') throw new ImportProblem(`The common layout has no column '${name}'.${hint}`);
  }
  for (const name of ['source', 'name', 'category'])
    if (missing.includes(name))
      throw new ImportProblem(
        `${file.name} has no column '${name}': it is not in the common layout. Describe its own with --map MAP.json (docs/importing.md).`,
      );
  return others;
}

/** Returns the file options of a mapping. */
export const fileOptionsOf = ({ encoding, delimiter, header }: Mapping): FileOptions => ({
  ...(header === undefined ? {} : { header }),
  ...(encoding === undefined ? {} : { encoding: encodingNamed(encoding) }),
  ...(delimiter === undefined ? {} : { delimiter: delimiterNamed(delimiter) }),
});

/** Returns the delimiter of a character or a name, 'tab'. @throws ImportProblem for an unknown one. */
export function delimiterNamed(name: string): Delimiter {
  const sign = { tab: '\t', '\\t': '\t', comma: ',', semicolon: ';', pipe: '|' }[name] ?? name;
  const delimiter = DELIMITERS.find((known) => known === sign);
  if (delimiter === undefined)
    throw new ImportProblem(`The delimiter is ',', ';', '|' or 'tab', not '${name}'.`);
  return delimiter;
}

function checkCategory(name: unknown): void {
  if (BUSINESS_CATEGORIES.some((known) => known === name)) return;
  throw new MappingError(
    `The catalogue has no category '${String(name)}'.${suggestion(String(name), BUSINESS_CATEGORIES)}`,
  );
}

function checkFact(name: unknown): void {
  if (FACT_NAMES.some((known) => known === name)) return;
  throw new MappingError(
    `There is no fact '${String(name)}'.${suggestion(String(name), FACT_NAMES) || ` There are: ${FACT_NAMES.join(', ')}.`}`,
  );
}

function checkColumns(part: string, value: unknown, isValid: (entry: unknown) => boolean): void {
  if (!isRecord(value)) throw new MappingError(`'${part}' is an object`);
  const wrong = Object.keys(value).find((column) => !ROW_COLUMNS.some((known) => known === column));
  if (wrong !== undefined)
    throw new MappingError(
      `'${part}' names no column of the common layout: '${wrong}'.${suggestion(wrong, ROW_COLUMNS)}`,
    );
  for (const [column, entry] of Object.entries(value))
    if (!isValid(entry)) throw new MappingError(`'${part}.${column}' has the wrong form (docs/importing.md)`);
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text.replace(/^\ufeff/, ''));
  } catch (error) {
    throw new MappingError(
      `The mapping is not JSON: ${error instanceof Error ? error.message : String(error)}`,
    );
  }
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const isText = (value: unknown): value is string => typeof value === 'string';
const isTexts = (value: unknown): value is string[] => Array.isArray(value) && value.every(isText);

/** Identities start with the id and a colon. */
const SOURCE_ID = /^[a-z0-9][a-z0-9-]*$/;

const isSource = (value: unknown) =>
  isRecord(value) &&
  SOURCE_ID.test(String(value.id)) &&
  ['name', 'licence', 'url', 'credit'].every((key) => typeof value[key] === 'string' && value[key] !== '');
