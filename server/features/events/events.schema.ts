import { z } from 'zod';
import { type AnimalEvent, EVENT_RULES } from '#contract/events.ts';
import { ruleFields } from '../../rules/zod-rules.ts';

export const animalEvent = z
  .object({
    id: z.int(),
    title: z.string(),
    description: z.string(),
    eventType: z.string(),
    startDate: z.iso.datetime(),
    endDate: z.iso.datetime(),
    allDay: z.boolean(),
    timeZone: z.string(),
    city: z.string(),
    state: z.string(),
    address: z.string(),
    zipCode: z.string().nullable(),
    location: z.string().nullable(),
    organizerName: z.string(),
    contactEmail: z.string().nullable(),
    contactPhone: z.string().nullable(),
    website: z.string().nullable(),
    animalTypes: z.array(z.string()),
    isFeatured: z.boolean(),
    isSample: z.boolean(),
    updatedAt: z.iso.datetime(),
    version: z.int(),
    key: z.null(),
  })
  .meta({ id: 'Event' }) satisfies z.ZodType<AnimalEvent>;

export const eventDraft = z.object(ruleFields(EVENT_RULES)).meta({ id: 'EventDraft' });
