import { z } from 'zod';

/** A testimonial of a user. `image` is a file of this site. */
export const testimonial = z
  .object({
    id: z.int(),
    name: z.string(),
    text: z.string(),
    location: z.string(),
    image: z.string().nullable(),
    animalType: z.string(),
    version: z.int(),
  })
  .meta({ id: 'Testimonial' });
