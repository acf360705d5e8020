import { z } from 'zod';
import { PICTURE_HASH } from './pictures.ts';

export const listingPicture = z
  .object({
    hash: z.string().regex(PICTURE_HASH),
    /** Its address on this site. */
    image: z.string(),
    /** An admin has to look at it first. */
    isWaiting: z.boolean(),
  })
  .meta({ id: 'ListingPicture' });
