import { z } from 'zod';
import { PICTURE_HASH } from './pictures.ts';

/** A picture that was stored for the admin tables. */
export const sitePicture = z.object({ image: z.string() }).meta({ id: 'SitePicture' });

export const listingPicture = z
  .object({
    hash: z.string().regex(PICTURE_HASH),
    /** Its address on this site. */
    image: z.string(),
    /** An admin has to look at it first. */
    isWaiting: z.boolean(),
  })
  .meta({ id: 'ListingPicture' });
