import { ANIMAL_FIELDS, ANIMAL_RULES, RECORD_FIELDS, RECORD_KINDS, RECORD_RULES } from '#contract/animals.ts';
import { ANIMAL_LIMITS } from '#contract/limits.ts';
import { UUID_PATTERN } from '#contract/mutations.ts';
import type { FieldError, RuleSet } from '#contract/rules.ts';
import { checkForm } from '#src/ui/forms/valibot-rules.ts';
import { inOurWords } from '#src/words/contract/in-our-words.ts';
import { animalNameOf, labelOf } from '#src/words/labels.ts';
import type { Book, BookWrite, ShownAnimal } from './animals.overlay.ts';
import { ANIMALS_WORDS as WORDS } from './animals.words.ts';
import { changedValues, numbersOf, typedValues } from './book-form.ts';
import { csvOf, csvText, parseCsv } from './csv.ts';

/** `row` is `animal` or `record`; `animal` of a record is the key of its animal, or its name in files of other programs. */
const COLUMNS = [
  'row',
  'key',
  'animal',
  ...Object.keys(ANIMAL_RULES),
  ...Object.keys(RECORD_RULES).filter((field) => !(field in ANIMAL_RULES)),
];

/** The book as CSV; {@link planImport} of the same file changes nothing. Without its mark Excel takes UTF-8 for Windows-1252. */
export function bookCsv({ animals, records }: Book): string {
  const lineOf = (values: object) =>
    COLUMNS.map((column) => (values as Record<string, unknown>)[column] ?? '');
  const rows = csvOf([
    COLUMNS,
    ...animals.map((animal) => lineOf({ row: 'animal', ...animal })),
    ...records.map((record) => lineOf({ row: 'record', ...record })),
  ]);
  return `\uFEFF${rows}`;
}

/** Preview of an import. */
export interface ImportPlan {
  writes: BookWrite[];
  added: number;
  changed: number;
  /** Lines that cannot be imported, with the reason. */
  errors: { line: number; message: string }[];
  /** Column names that no field has. */
  unknown: string[];
  /** A day of the file that others might read otherwise, and the day it is taken for; null if there is none. */
  readDay: { text: string; day: string } | null;
}

/** {@link planImport} of a chosen file, which may be gone from the phone, or not be on it at all. */
export async function planImportOf(book: Book, file: Blob, newKey: () => string): Promise<ImportPlan> {
  const bytes = await file.arrayBuffer().catch(() => null);
  if (bytes) return planImport(book, csvText(bytes), newKey);
  const errors = [{ line: 0, message: WORDS.unreadable }];
  return { writes: [], added: 0, changed: 0, errors, unknown: [], readDay: null };
}

/**
 * Compares a CSV file with the book. Rows are matched by `key`; without one, animals by name and species, records by all
 * their fields. Column names may be field names or the labels of the screens. @param newKey makes keys of new rows
 */
export function planImport(book: Book, text: string, newKey: () => string): ImportPlan {
  const [header = [], ...lines] = parseCsv(text);
  const columns = header.map(columnOf);
  const unknown = header.filter((name, index) => name.trim() !== '' && columns[index] === undefined);
  const days = lines.flatMap((cells) => cells.filter((_, index) => DAYS.includes(columns[index] ?? '')));
  const { isDayFirst, unclear } = orderOf(days);
  const readDay = unclear === undefined ? null : { text: unclear, day: dayIn(unclear, isDayFirst) };
  const plan: ImportPlan = { writes: [], added: 0, changed: 0, errors: [], unknown, readDay };
  if (columns.every((column) => column === undefined))
    return { ...plan, unknown: [], errors: [{ line: 0, message: WORDS.noColumns }] };
  const rows = lines.map((cells, index) => ({
    line: index + 2,
    values: valuesOf(columns, cells, isDayFirst),
  }));
  const animals = [...book.animals];
  for (const { line, values } of rows.filter(({ values: row }) => !isRecord(row)))
    addAnimal(plan, animals, { line, values, newKey });
  for (const { line, values } of rows.filter(({ values: row }) => isRecord(row)))
    addRecord(plan, { animals, records: book.records }, { line, values, newKey });
  const isFull = (name: 'animal.set' | 'record.add', had: number, max: number) =>
    had + plan.writes.filter((write) => write.name === name && !isChange(write)).length > max;
  if (isFull('animal.set', book.animals.length, ANIMAL_LIMITS.animals))
    plan.errors.push({ line: 0, message: WORDS.tooManyAnimals });
  if (isFull('record.add', book.records.length, ANIMAL_LIMITS.records))
    plan.errors.push({ line: 0, message: WORDS.tooManyRecords });
  return plan;
}

type Values = Record<string, string>;
interface Line {
  line: number;
  values: Values;
  newKey: () => string;
}

const isChange = ({ args }: BookWrite) => 'animal' in args && !('kind' in args);
const isRecord = ({ row, kind }: Values) =>
  row === 'record' || (row !== 'animal' && kind !== undefined && kind !== '');

const LABELS = new Map(
  [...Object.entries(ANIMAL_FIELDS), ...Object.entries(RECORD_FIELDS)].flatMap(([field, label]) =>
    [label, labelOf(label)].map((each) => [each.toLowerCase(), field]),
  ),
);
const NAMES = new Map(COLUMNS.map((column) => [column.toLowerCase(), column]));

/** The field of a column; undefined for a foreign one. */
function columnOf(name: string): string | undefined {
  const plain = name.trim().toLowerCase();
  return NAMES.get(plain) ?? LABELS.get(plain);
}

function valuesOf(
  columns: readonly (string | undefined)[],
  cells: readonly string[],
  isDayFirst: boolean,
): Values {
  const pairs = columns.flatMap((column, index) => {
    const cell = cells[index] ?? '';
    return column === undefined ? [] : [[column, DAYS.includes(column) ? dayIn(cell, isDayFirst) : cell]];
  });
  return Object.fromEntries(pairs);
}

const DAYS = ['bornOn', 'on', 'nextOn'];
const SLASH_DAY = /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/;
const MONTHS = 12;

/** Spreadsheets write days as month/day/year, in other countries as day/month/year: the file's own days tell. */
function orderOf(days: readonly string[]): { isDayFirst: boolean; unclear: string | undefined } {
  const read = days.flatMap((text) => {
    const match = SLASH_DAY.exec(text.trim());
    return match ? [{ text: match[0], first: Number(match[1]), second: Number(match[2]) }] : [];
  });
  return {
    isDayFirst: read.some(({ first }) => first > MONTHS) && read.every(({ second }) => second <= MONTHS),
    unclear: read.find(({ first, second }) => first !== second && isMonth(first) && isMonth(second))?.text,
  };
}

const isMonth = (number: number) => number >= 1 && number <= MONTHS;

function dayIn(text: string, isDayFirst: boolean): string {
  const [, first = '', second = '', year = ''] = SLASH_DAY.exec(text.trim()) ?? [];
  const [month, day] = isDayFirst ? [second, first] : [first, second];
  return year === '' ? text : `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
}

/** Excel with a Spanish screen saves TRUE as VERDADERO. */
const YES = /^(?:true|yes|1|verdadero|s[ií])$/i;

/** Typed values over stored ones, checked. */
function checked<S extends RuleSet>(rules: S, stored: object, values: Values) {
  const named = Object.fromEntries(Object.entries(values).filter(([field]) => field in rules));
  const typed = { ...typedValues(rules, stored), ...named } as Record<string, unknown>;
  if ('isGone' in rules) typed.isGone = YES.test(String(typed.isGone).trim());
  return checkForm(rules, numbersOf(rules, typed));
}

function refuse(plan: ImportPlan, line: number, [first]: readonly FieldError[]) {
  plan.errors.push({ line, message: inOurWords(first?.message ?? '') });
}

function addAnimal(plan: ImportPlan, animals: ShownAnimal[], { line, values, newKey }: Line) {
  const same = (a: string | undefined, b: string | undefined) =>
    a?.trim().toLowerCase() === b?.trim().toLowerCase();
  if (values.species && !values.key) values.species = animalNameOf(values.species);
  const existing = values.key
    ? animals.find(({ key }) => key === values.key)
    : animals.find(
        ({ name, species }) => same(name, values.name) && same(animalNameOf(species), values.species),
      );
  const result = checked(ANIMAL_RULES, existing ?? {}, values);
  if (!result.ok) return refuse(plan, line, result.errors);
  if (existing) {
    const changes = changedValues(existing, result.values);
    if (Object.keys(changes).length === 0) return;
    plan.changed += 1;
    plan.writes.push({ name: 'animal.set', args: { animal: existing.key, ...changes }, key: newKey() });
    return;
  }
  const key = values.key && UUID_PATTERN.test(values.key) ? values.key.toLowerCase() : newKey();
  plan.added += 1;
  plan.writes.push({ name: 'animal.set', args: result.values, key });
  animals.push({ ...result.values, key } as ShownAnimal);
}

function addRecord(
  plan: ImportPlan,
  { animals, records }: { animals: ShownAnimal[]; records: Book['records'] },
  row: Line,
) {
  const { line, values, newKey } = row;
  const name = values.animal?.trim() ?? '';
  const byName = animals.filter((each) => each.name.toLowerCase() === name.toLowerCase());
  const animal = animals.find(({ key }) => key === name) ?? (byName.length === 1 ? byName[0] : undefined);
  if (!animal) return void plan.errors.push({ line, message: WORDS.noSuchAnimal(name) });
  const byKey = values.key ? records.find(({ key }) => key === values.key) : undefined;
  const typed = values.kind?.trim().toLowerCase();
  const kind =
    RECORD_KINDS.find((each) => each === typed || WORDS.kinds[each].toLowerCase() === typed) ??
    values.kind ??
    '';
  const result = checked(RECORD_RULES, byKey ?? {}, { ...values, kind });
  if (!result.ok) return refuse(plan, line, result.errors);
  const isSame = (record: object) => Object.keys(changedValues(record, result.values)).length === 0;
  if (
    byKey
      ? isSame(byKey)
      : !values.key && records.some((record) => record.animal === animal.key && isSame(record))
  )
    return;
  if (byKey) {
    plan.changed += 1;
    const args = { record: byKey.key, ...changedValues(byKey, result.values) };
    plan.writes.push({ name: 'record.edit', args, key: newKey() });
    return;
  }
  plan.added += 1;
  const key = values.key && UUID_PATTERN.test(values.key) ? values.key.toLowerCase() : newKey();
  plan.writes.push({ name: 'record.add', args: { animal: animal.key, ...result.values }, key });
}
