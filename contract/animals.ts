import { ANIMAL_LIMITS } from './limits.ts';
import type { RuleSet, ValuesOf } from './rules.ts';

export const RECORD_KINDS = [
  'treatment',
  'vaccine',
  'hoof',
  'deworming',
  'weight',
  'heat',
  'bred',
  'birth',
  'note',
] as const;
export type RecordKind = (typeof RECORD_KINDS)[number];

const L = ANIMAL_LIMITS;

export const ANIMAL_MESSAGES = {
  name: 'Name is required.',
  nameLong: `Name can be at most ${L.nameMax} characters.`,
  species: 'Species is required.',
  speciesLong: `Species can be at most ${L.termMax} characters.`,
  sex: `Sex can be at most ${L.termMax} characters.`,
  day: 'Enter a day from 1900 to 2199, as YYYY-MM-DD.',
  weight: 'Weight must be from 0.1 to 5,000 lb.',
  text: `This can be at most ${L.textMax} characters.`,
  temperature: 'Temperature must be from 50 to 120 °F.',
  rate: `Enter a whole number from 1 to ${L.rateMax}.`,
  note: `Note can be at most ${L.noteMax} characters.`,
  by: `This can be at most ${L.byMax} characters.`,
  vet: 'vetPersonKey must be the id of an entry of My people.',
  kind: 'Choose the kind of record.',
  meatDays: `Enter whole days from 0 to ${L.meatDaysMax}.`,
  milkHours: `Enter whole hours from 0 to ${L.milkHoursMax}.`,
  animal: 'animal must be the id of an animal, or the key of the write that made it.',
  record: 'record must be the id of a record, or the key of the write that made it.',
  noAnimal: 'This animal is no longer in your book.',
  noRecord: 'This record is no longer in your book.',
  fullAnimals: `The book holds at most ${L.animals} animals. Remove one first.`,
  fullRecords: 'The book holds at most 5,000 records. Remove some first.',
} as const;

const M = ANIMAL_MESSAGES;
export const ANIMAL_RULES = {
  name: { kind: 'text', min: 1, max: L.nameMax, message: M.name, tooLong: M.nameLong },
  species: { kind: 'text', min: 1, max: L.termMax, message: M.species, tooLong: M.speciesLong },
  sex: { kind: 'optionalText', max: L.termMax, message: M.sex },
  bornOn: { kind: 'day', message: M.day, optional: true },
  weightLb: { kind: 'number', min: L.weightMinLb, max: L.weightMaxLb, message: M.weight, optional: true },
  /** Ear tag, chip or brand. */
  tag: { kind: 'optionalText', max: L.textMax, message: M.text },
  normalTempF: { kind: 'number', min: L.tempMinF, max: L.tempMaxF, message: M.temperature, optional: true },
  pulse: { kind: 'integer', min: 1, max: L.rateMax, message: M.rate, optional: true },
  breaths: { kind: 'integer', min: 1, max: L.rateMax, message: M.rate, optional: true },
  medicines: { kind: 'optionalText', max: L.noteMax, message: M.note },
  allergies: { kind: 'optionalText', max: L.noteMax, message: M.note },
  vetPersonKey: { kind: 'optionalText', max: 36, message: M.vet },
  note: { kind: 'optionalText', max: L.noteMax, message: M.note },
  /** Sold or dead: the records stay. */
  isGone: { kind: 'flag' },
} as const satisfies RuleSet;

/** Product and amount are stored as the person wrote them; the app never suggests either. */
export const RECORD_RULES = {
  kind: { kind: 'choice', options: RECORD_KINDS, message: M.kind },
  on: { kind: 'day', message: M.day },
  product: { kind: 'optionalText', max: L.textMax, message: M.text },
  amount: { kind: 'optionalText', max: L.textMax, message: M.text },
  by: { kind: 'optionalText', max: L.byMax, message: M.by },
  meatDays: { kind: 'integer', min: 0, max: L.meatDaysMax, message: M.meatDays, optional: true },
  milkHours: { kind: 'integer', min: 0, max: L.milkHoursMax, message: M.milkHours, optional: true },
  nextOn: { kind: 'day', message: M.day, optional: true },
  note: { kind: 'optionalText', max: L.noteMax, message: M.note },
} as const satisfies RuleSet;

export type AnimalValues = ValuesOf<typeof ANIMAL_RULES>;
export type RecordValues = ValuesOf<typeof RECORD_RULES>;

/** Values without the empty ones: a field that is not known is absent. */
type Filled<V> = { [K in keyof V]?: Exclude<V[K], null> };
export type AnimalFields = Pick<AnimalValues, 'name' | 'species'> & Filled<AnimalValues>;
export type RecordFields = Pick<RecordValues, 'kind' | 'on'> & Filled<RecordValues>;

/** An animal of a person's book. */
export interface Animal extends AnimalFields {
  id: number;
  key: string;
}

/** A record about one animal. */
export interface AnimalRecord extends RecordFields {
  id: number;
  key: string;
  animalId: number;
}

/** Without `animal` it creates one; with `animal` it changes the named fields. Null or an empty text clears a field. */
export type AnimalWrite = Partial<AnimalValues> & { animal?: number | string; base?: number };
export interface AnimalRemoval {
  animal: number | string;
}
export type RecordWrite = Partial<RecordValues> &
  Pick<RecordValues, 'kind' | 'on'> & { animal: number | string };
/** Changes the named fields. */
export type RecordEdit = Partial<RecordValues> & { record: number | string; base?: number };
export interface RecordRemoval {
  record: number | string;
}

/** Field names as the person reads them, also in the text that a clash replaced. */
export const ANIMAL_FIELDS: { readonly [F in keyof AnimalValues]: string } = {
  name: 'Name',
  species: 'Species',
  sex: 'Sex',
  bornOn: 'Born on',
  weightLb: 'Weight (lb)',
  tag: 'Tag, chip or brand',
  normalTempF: 'Normal temperature (°F)',
  pulse: 'Normal pulse (per minute)',
  breaths: 'Normal breaths (per minute)',
  medicines: 'Medicines now',
  allergies: 'Allergies',
  vetPersonKey: 'Vet',
  note: 'Note',
  isGone: 'No longer here',
};
export const RECORD_FIELDS: { readonly [F in keyof RecordValues]: string } = {
  kind: 'Kind',
  on: 'Day',
  product: 'Product',
  amount: 'Amount',
  by: 'Given by',
  meatDays: 'Meat withdrawal (days)',
  milkHours: 'Milk withdrawal (hours)',
  nextOn: 'Next due',
  note: 'Note',
};

/** Returns the values that are not empty. */
export function filled<V extends object>(values: V): Filled<V> {
  const entries = Object.entries(values).filter(
    ([, value]) => value !== null && value !== '' && value !== false && value !== undefined,
  );
  return Object.fromEntries(entries) as Filled<V>;
}
