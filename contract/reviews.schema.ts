import { z } from 'zod';

export const review = z
  .object({
    id: z.int(),
    businessId: z.int(),
    rating: z.int().min(1).max(5),
    comment: z.string(),
    createdAt: z.iso.datetime(),
    updatedAt: z.iso.datetime(),
    user: z.object({ fullName: z.string() }),
    /** The owner's reply, if any. */
    reply: z.object({ content: z.string(), createdAt: z.iso.datetime() }).exactOptional(),
    version: z.int(),
    /** Key of the write that last set the text. */
    key: z.string().nullable(),
    /** Key of the write that created the review, if it was edited since. */
    firstKey: z.string().exactOptional(),
  })
  .meta({ id: 'Review' });

/** A review of one's own (`GET /api/user/reviews`, stream `me`), with the name of the business. */
export const ownReview = review.extend({ businessName: z.string() }).meta({ id: 'OwnReview' });
