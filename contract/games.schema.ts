import { z } from 'zod';

/** A mobile game. Price in US dollars, trial in days, rating 0 to 5. */
export const game = z
  .object({
    id: z.int(),
    title: z.string(),
    developer: z.string(),
    category: z.string(),
    description: z.string(),
    animalTypes: z.array(z.string()),
    price: z.number(),
    rating: z.number(),
    downloadCount: z.int(),
    hasTrial: z.boolean(),
    trialDuration: z.number().nullable(),
    bannerImage: z.string().nullable(),
    iconImage: z.string().nullable(),
    webDemoUrl: z.string().nullable(),
    androidStoreUrl: z.string().nullable(),
    iosStoreUrl: z.string().nullable(),
    isFeatured: z.boolean(),
    isSample: z.boolean(),
    version: z.int(),
  })
  .meta({ id: 'Game' });

/** Response of `POST /api/mobile-games/{id}/increment-downloads`. */
export const downloadCount = z.object({ downloadCount: z.int() });
