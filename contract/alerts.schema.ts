import { z } from 'zod';

/** A county alert (outbreak, storm, recall), in force from `validFrom` until `validUntil`. */
export const alert = z
  .object({
    id: z.int(),
    title: z.string(),
    /** The event, and the advice. */
    what: z.string(),
    howToLook: z.string(),
    call: z.object({ name: z.string(), phone: z.string() }),
    source: z.object({ name: z.string(), url: z.string() }),
    /** Florida counties without the word "County", and names of whole states. */
    counties: z.array(z.string()),
    validFrom: z.iso.datetime(),
    validUntil: z.iso.datetime(),
    version: z.int(),
  })
  .meta({ id: 'Alert' });
