import { z } from 'zod';

/**
 * docs/api.md, section 7. Days are counted in `timeZone`; an all-day event ends at 23:59:59.999 local time of its last
 * day.
 */
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
    /** Always null: no mutation creates events. */
    key: z.null(),
  })
  .meta({ id: 'Event' });
