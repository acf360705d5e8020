import type { z } from 'zod';
import type { BusinessDraft } from './businesses.ts';
import type { claim } from './owners.schema.ts';
import type { RuleSet } from './rules.ts';
import type { WeeklyHours } from './shared/hours.ts';

/** Fields that an owner may change; absent ones stay. */
export type BusinessFields = Partial<Omit<BusinessDraft, 'hours'>> & {
  /** Null removes the hours. */
  hours?: WeeklyHours | null;
};

/** Body of `PATCH /api/businesses/{id}` and of the mutation `business.edit`. */
export interface BusinessEdit {
  /** Id of the business, or the key of one registered offline. */
  business: number | string;
  fields: BusinessFields;
  /** Version that the author saw. */
  base?: number;
}

/** `POST /api/businesses/{id}/confirm` and the mutation `business.confirm`: the listing is still right. */
export interface BusinessConfirmation {
  business: number | string;
}

/** Mutation `review.reply`; `PUT /api/reviews/{id}/reply` with a text, `DELETE` without. */
export interface ReviewReply {
  /** Id of the review, or the key of the write that created it. */
  review: number | string;
  /** Empty removes the reply. */
  content: string;
}

/** Body of `POST /api/businesses/{id}/claims` and of the mutation `claim.send`. */
export interface ClaimDraft {
  /** Id of the business, or the key of one registered offline. */
  business: number | string;
  message: string;
}

export type Claim = z.infer<typeof claim>;

/** Merges two edits of one listing: later fields win, based on what the earlier author saw. */
export const joinEdits = (earlier: BusinessEdit, later: BusinessEdit): BusinessEdit => ({
  business: later.business,
  fields: { ...earlier.fields, ...later.fields },
  ...(earlier.base === undefined ? {} : { base: earlier.base }),
});

export const OWNER_LIMITS = {
  replyMin: 3,
  /** As long as a review. */
  replyMax: 1000,
  claimMin: 10,
  claimMax: 1000,
  claimsPerPersonAnHour: 10, // few people own more; each waits for an admin
  claimsPerAddressAnHour: 30,
} as const;

export const OWNER_MESSAGES = {
  notYours: 'Only the owner of this listing may change it.',
  fields: 'fields must contain at least one field of a listing.',
  unknownField: 'Listings do not have this field.',
  changedMeanwhile:
    'Someone else changed this listing since you opened it. Review it, then make your change.',
  reply: 'An answer must be at least 3 characters.',
  replyTooLong: 'An answer can be at most 1,000 characters.',
  replyNotYours: 'Only the owner of the business may answer its reviews.',
  noReview: 'This review is no longer here.',
  claim: 'Please say how we can check that it is yours, in at least 10 characters.',
  claimTooLong: 'A claim can be at most 1,000 characters.',
  alreadyOwned: 'This listing already has an owner.',
  alreadyYours: 'This listing is already yours.',
  tooManyClaims: 'You, or others at your connection, have sent many claims. This one will be sent later.',
  noOwner: 'This listing does not exist or has no owner.',
} as const;

export const REPLY_RULES = {
  content: {
    kind: 'text',
    min: OWNER_LIMITS.replyMin,
    max: OWNER_LIMITS.replyMax,
    message: OWNER_MESSAGES.reply,
    tooLong: OWNER_MESSAGES.replyTooLong,
  },
} as const satisfies RuleSet;

export const CLAIM_RULES = {
  message: {
    kind: 'text',
    min: OWNER_LIMITS.claimMin,
    max: OWNER_LIMITS.claimMax,
    message: OWNER_MESSAGES.claim,
    tooLong: OWNER_MESSAGES.claimTooLong,
  },
} as const satisfies RuleSet;
