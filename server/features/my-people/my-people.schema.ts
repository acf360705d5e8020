import { z } from 'zod';
import { MY_PEOPLE_LIMITS } from '#contract/limits.ts';
import { type MyPeople, PERSON_RULES } from '#contract/my-people.ts';
import { ruleFields } from '../../rules/zod-rules.ts';

const named = { id: z.uuid(), businessId: z.int().nullable() };

const person = z.object({
  ...named,
  name: z.string(),
  phone: z.string().nullable(),
  note: z.string(),
  lastSeenOn: z.iso.date().exactOptional(),
});

export const myPeople = z
  .object({ entries: z.array(person), leftOut: z.array(person).exactOptional() })
  .meta({ id: 'MyPeople' }) satisfies z.ZodType<MyPeople>;

const entries = z.array(z.object({ ...named, ...ruleFields(PERSON_RULES) }));

/** With `base`, the device's last known list, the changes are merged; without it, the list is set. */
export const myPeopleWrite = z.object({
  entries: entries.max(MY_PEOPLE_LIMITS.withLeftOut),
  base: entries.nullish(),
});
