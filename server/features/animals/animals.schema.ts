import { z } from 'zod';
import {
  ANIMAL_RULES,
  type Animal,
  type AnimalRecord,
  RECORD_KINDS,
  RECORD_RULES,
} from '#contract/animals.ts';
import { ruleFields } from '../../rules/zod-rules.ts';
import { baseField } from '../../writes/base.ts';

const named = { id: z.int(), key: z.string() };
const text = z.string().exactOptional();
const number = z.number().exactOptional();

export const animal = z
  .object({
    ...named,
    name: z.string(),
    species: z.string(),
    sex: text,
    bornOn: text,
    weightLb: number,
    tag: text,
    normalTempF: number,
    pulse: number,
    breaths: number,
    medicines: text,
    allergies: text,
    vetPersonKey: text,
    note: text,
    isGone: z.boolean().exactOptional(),
    version: z.int(),
  })
  .meta({ id: 'Animal' }) satisfies z.ZodType<Animal>;

export const animalRecord = z
  .object({
    ...named,
    animalId: z.int(),
    kind: z.enum(RECORD_KINDS),
    on: z.string(),
    product: text,
    amount: text,
    by: text,
    meatDays: number,
    milkHours: number,
    nextOn: text,
    note: text,
    version: z.int(),
  })
  .meta({ id: 'AnimalRecord' }) satisfies z.ZodType<AnimalRecord>;

export const animals = z.object({ animals: z.array(animal) });
export const records = z.object({ records: z.array(animalRecord) });

export const animalDraft = z.object(ruleFields(ANIMAL_RULES));
export const recordDraft = z.object(ruleFields(RECORD_RULES));
/** Only the given fields change; null or an empty text clears one. */
export const animalEdit = animalDraft.partial().extend({ base: baseField });
export const recordEdit = recordDraft.partial().extend({ base: baseField });
