import type { FieldError, RuleSet } from '#contract/rules.ts';
import { isTimeZone } from '#contract/shared/hours.ts';
import { fromLocalTime, toLocalTime } from '#contract/shared/local-time.ts';
import { checkForm } from '#src/ui/forms/valibot-rules.ts';
import { TABLE_WORDS as WORDS } from './tables.words.ts';

/** Form values: typed texts, check boxes, lists of names. */
export type TableValues = Record<string, string | boolean | readonly string[]>;

export interface TableField {
  name: string;
  label: string;
  as: 'line' | 'area' | 'check' | 'date' | 'time' | 'animals' | 'zone' | 'picture' | 'animal';
  type?: 'email' | 'tel' | 'url' | undefined;
  hint?: string | undefined;
  isOptional?: boolean;
  /** Default: always shown. */
  when?: (values: TableValues) => boolean;
}

/** A row as phones store it. */
export interface TableRow {
  id: number;
}

/** How to load, show and edit the rows of a table. The contract's own rules check them. */
export interface TableForm<R extends TableRow> {
  /** Path to read the rows. */
  list: (nowMs: number) => string;
  /** Path to write the rows, below `/api/admin`. */
  path: string;
  fields: readonly TableField[];
  empty: TableValues;
  valuesOf: (row: R) => TableValues;
  /** Returns the request body. */
  draftOf: (values: TableValues) => Record<string, unknown>;
  rules: RuleSet;
  /** Rules of nested objects in the draft. */
  parts?: Readonly<Record<string, RuleSet>>;
  /** Maps a path of the draft to the form field that shows its error, if the names differ. */
  fieldOf?: Readonly<Record<string, string>>;
  titleOf: (row: R) => string;
  lineOf: (row: R, nowMs: number) => string;
}

/** Returns every error of a draft by the contract's rules, at the form's fields. Visible time fields are required. */
export function draftErrors<R extends TableRow>(table: TableForm<R>, values: TableValues): FieldError[] {
  const { fields, rules, parts = {}, draftOf, fieldOf } = table;
  const draft = draftOf(values);
  const errorsOf = (ruleSet: RuleSet, value: unknown, prefix = '') => {
    const checked = checkForm(ruleSet, value);
    return checked.ok
      ? []
      : checked.errors.map(({ path, message }) => ({ path: `${prefix}${path}`, message }));
  };
  const errors = [
    ...errorsOf(rules, draft),
    ...Object.entries(parts).flatMap(([part, ruleSet]) => errorsOf(ruleSet, draft[part], `${part}.`)),
  ];
  const missingTimes = fields.filter(
    ({ name, as, when }) => as === 'time' && textOf(values, name) === '' && (when?.(values) ?? true),
  );
  return [
    ...errors.map((error) => atField(fieldOf, error)),
    ...missingTimes.map(({ name }) => ({ path: name, message: WORDS.time })),
  ];
}

/** Moves an error to the form field that shows it. A missing date and time is reported as a missing day. */
export function atField(
  fieldOf: Readonly<Record<string, string>> | undefined,
  { path, message }: FieldError,
): FieldError {
  const field = fieldOf?.[path] ?? path;
  const isMoment = field !== path && field.endsWith('Day') && /^\w+ must be a time\b/.test(message);
  return { path: field, message: isMoment ? WORDS.day : message };
}

/** Returns the changed fields: an update sends only those. */
export function changesOf(
  before: Record<string, unknown>,
  after: Record<string, unknown>,
): Record<string, unknown> {
  const names = Object.keys(after).filter(
    (name) => JSON.stringify(after[name]) !== JSON.stringify(before[name]),
  );
  return Object.fromEntries(names.map((name) => [name, after[name]]));
}

/** Rules that accept any typed value: the draft built from it is checked instead. */
export const rulesOf = (values: TableValues): RuleSet =>
  Object.fromEntries(
    Object.entries(values).map(([name, value]) => [
      name,
      typeof value === 'boolean'
        ? { kind: 'flag' as const }
        : typeof value === 'string'
          ? { kind: 'optionalText' as const, max: Number.MAX_SAFE_INTEGER, message: '' }
          : { kind: 'names' as const, min: 0, max: Number.MAX_SAFE_INTEGER, message: '' },
    ]),
  );

/** Converts a local day and time to ISO 8601; empty for an impossible day. */
export function momentIn(day: string, time: string, timeZone: string): string {
  const local = `${day}T${time === '' ? '00:00' : time}:00.000`;
  const isMoment = /^\d{4}-/.test(day) && !Number.isNaN(Date.parse(`${local}Z`)) && isTimeZone(timeZone);
  return isMoment ? fromLocalTime(local, timeZone) : '';
}

export const dayIn = (iso: string, timeZone: string): string => toLocalTime(iso, timeZone).slice(0, 10);
export const timeIn = (iso: string, timeZone: string): string => toLocalTime(iso, timeZone).slice(11, 16);

/** Parses a number; NaN fails every rule. */
export const numberOf = (text: string): number => (text.trim() === '' ? Number.NaN : Number(text));
/** Parses an optional number; null for empty text. */
export const optionalNumber = (text: string): number | null => (text.trim() === '' ? null : Number(text));
/** Returns a field as text. */
export const textOf = (values: TableValues, name: string): string => String(values[name] ?? '').trim();
