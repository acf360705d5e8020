import type { FieldError, RuleSet } from '#contract/rules.ts';
import { isTimeZone } from '#contract/shared/hours.ts';
import { fromLocalTime, toLocalTime } from '#contract/shared/local-time.ts';
import { checkForm } from '#src/ui/forms/valibot-rules.ts';
import { TABLE_WORDS as WORDS } from './tables.words.ts';

/** What a form of a table holds while it is filled in: texts as typed, check boxes, lists of names. */
export type TableValues = Record<string, string | boolean | readonly string[]>;

export interface TableField {
  name: string;
  label: string;
  as: 'line' | 'area' | 'check' | 'date' | 'time' | 'animals' | 'zone';
  type?: 'email' | 'tel' | 'url' | undefined;
  hint?: string | undefined;
  isOptional?: boolean;
  /** Drawn only where this says so. */
  when?: (values: TableValues) => boolean;
}

/** A row of a table as phones copy it. */
export interface TableRow {
  id: number;
}

/** How the rows of a table are read, shown and filled in. The contract's own rules check them. */
export interface TableForm<R extends TableRow> {
  /** Where the rows are read. */
  list: (nowMs: number) => string;
  /** Where they are kept, below `/api/admin`. */
  path: string;
  fields: readonly TableField[];
  empty: TableValues;
  valuesOf: (row: R) => TableValues;
  /** What the server takes. */
  draftOf: (values: TableValues) => Record<string, unknown>;
  rules: RuleSet;
  /** Rules of a part of the draft: of whom to call. */
  parts?: Readonly<Record<string, RuleSet>>;
  /** The field of the form where a fault of the draft is shown, if it has another name. */
  fieldOf?: Readonly<Record<string, string>>;
  titleOf: (row: R) => string;
  lineOf: (row: R, nowMs: number) => string;
}

/** Every fault of a draft by the contract's rules, at the fields of the form; a time that is asked for is not left out. */
export function draftErrors<R extends TableRow>(table: TableForm<R>, values: TableValues): FieldError[] {
  const { fields, rules, parts = {}, draftOf, fieldOf } = table;
  const draft = draftOf(values);
  const errorsOf = (some: RuleSet, of: unknown, before = '') => {
    const checked = checkForm(some, of);
    return checked.ok
      ? []
      : checked.errors.map(({ path, message }) => ({ path: `${before}${path}`, message }));
  };
  const faults = [
    ...errorsOf(rules, draft),
    ...Object.entries(parts).flatMap(([part, some]) => errorsOf(some, draft[part], `${part}.`)),
  ];
  const timeless = fields.filter(
    ({ name, as, when }) => as === 'time' && textOf(values, name) === '' && (when?.(values) ?? true),
  );
  return [
    ...faults.map((error) => atField(fieldOf, error)),
    ...timeless.map(({ name }) => ({ path: name, message: WORDS.time })),
  ];
}

/** A fault where the form shows it; an empty moment is an empty day, whatever the wire calls it. */
export function atField(
  fieldOf: Readonly<Record<string, string>> | undefined,
  { path, message }: FieldError,
): FieldError {
  const field = fieldOf?.[path] ?? path;
  const isMoment = field !== path && field.endsWith('Day') && /^\w+ must be a time\b/.test(message);
  return { path: field, message: isMoment ? WORDS.day : message };
}

/** What differs, which is all that a change sends. */
export function changesOf(
  before: Record<string, unknown>,
  after: Record<string, unknown>,
): Record<string, unknown> {
  const names = Object.keys(after).filter(
    (name) => JSON.stringify(after[name]) !== JSON.stringify(before[name]),
  );
  return Object.fromEntries(names.map((name) => [name, after[name]]));
}

/** Rules under which the form keeps every value as it is typed: the draft that is made of it is checked. */
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

export const phoneZone = () => Intl.DateTimeFormat().resolvedOptions().timeZone;

/** A day and a time of a zone as the wire writes them; empty without a day that a calendar of today has. */
export function momentIn(day: string, time: string, timeZone: string): string {
  const local = `${day}T${time === '' ? '00:00' : time}:00.000`;
  const isMoment = /^\d{4}-/.test(day) && !Number.isNaN(Date.parse(`${local}Z`)) && isTimeZone(timeZone);
  return isMoment ? fromLocalTime(local, timeZone) : '';
}

export const dayIn = (iso: string, timeZone: string): string => toLocalTime(iso, timeZone).slice(0, 10);
export const timeIn = (iso: string, timeZone: string): string => toLocalTime(iso, timeZone).slice(11, 16);

/** A number that was typed; NaN of none, which every rule refuses. */
export const numberOf = (text: string): number => (text.trim() === '' ? Number.NaN : Number(text));
/** The same where it may be left out. */
export const optionalNumber = (text: string): number | null => (text.trim() === '' ? null : Number(text));
/** A value as a text. */
export const textOf = (values: TableValues, name: string): string => String(values[name] ?? '').trim();
