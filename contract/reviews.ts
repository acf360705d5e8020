import { REVIEW_LIMITS } from './limits.ts';
import type { Reply } from './owners.ts';
import type { RuleSet, ValuesOf } from './rules.ts';

export interface Review {
  id: number;
  businessId: number;
  rating: number;
  comment: string;
  createdAt: string;
  updatedAt: string;
  user: { fullName: string };
  /** What the owner of the business has answered; absent while there is nothing. */
  reply?: Reply;
  version: number;
  key: string | null;
}

/** A review of one's own (`GET /api/user/reviews`, stream `me`), with the business's name. */
export interface OwnReview extends Review {
  businessName: string;
}

export const REVIEW_MESSAGES = {
  comment: 'Comment must be at least 3 characters.',
  commentTooLong: 'Comment can be at most 1,000 characters.',
  rating: 'Rating must be a whole number from 1 to 5.',
  ownBusiness: 'This is your own business: reviews of it are written by others.',
} as const;

export const REVIEW_RULES = {
  rating: {
    kind: 'integer',
    min: REVIEW_LIMITS.ratingMin,
    max: REVIEW_LIMITS.ratingMax,
    message: REVIEW_MESSAGES.rating,
  },
  comment: {
    kind: 'text',
    min: REVIEW_LIMITS.commentMin,
    max: REVIEW_LIMITS.commentMax,
    message: REVIEW_MESSAGES.comment,
    tooLong: REVIEW_MESSAGES.commentTooLong,
  },
} as const satisfies RuleSet;
export type ReviewDraft = ValuesOf<typeof REVIEW_RULES> & {
  businessId: number;
  /** Version of one's own earlier review that was seen when this was written. */
  base?: number;
};

export const REVIEW_TOASTS = {
  signIn: { title: 'Authentication Required', description: 'Please sign in to submit a review' },
  failed: { title: 'Error Submitting Review', description: 'Failed to submit review' },
  done: { title: 'Review Submitted', description: 'Thank you for your feedback!' },
  replaced: { title: 'Review Submitted', description: 'Your review was updated' },
  saved: { title: 'Saved on this phone', description: 'Your review will be sent when you have signal.' },
} as const;

/** Words of a business's reviews. Quoted ones: docs/specification.md, section 2; states: docs/product.md, section 3. */
export const REVIEW_WORDS = {
  heading: 'Reviews',
  write: 'Write a review',
  submit: 'Submit Review',
  comment: 'Comment',
  placeholder: 'What should other owners know?',
  hint: '3 to 1,000 characters. No signal? It waits in your outbox.',
  yourRating: (rating: number) => `Your rating: ${rating} of 5`,
  submitWith: (rating: number) => `You give ${rating} of 5 ${rating === 1 ? 'star' : 'stars'}.`,
  signIn: 'You need to be signed in to write a review',
  anonymous: 'Anonymous User',
  none: 'No reviews yet. Be the first to leave a review!',
  loading: 'Loading reviews...',
  you: 'You',
  onlyYou: 'Only you can see it.',
  more: 'Show more reviews',
  shown: (shown: number, all: number) => `${shown} of ${all}`,
  loadFailed: {
    unreached: 'Newer reviews may be missing: there was no signal to look for them.',
    busy: 'Newer reviews may be missing: we are having trouble at our end.',
    full: 'Newer reviews may be missing: there was no room for them on this phone.',
  },
  signInButton: 'Sign In',
  stars: (rating: number) => `${rating} of 5 stars`,
  star: (rating: number) => (rating === 1 ? '1 star' : `${rating} stars`),
  counter: (used: string, most: string) => `${used} of ${most}`,
  sending: 'Sending...',
  replaces: 'You have reviewed this business. A new review replaces the one you wrote.',
  waitingTag: 'Waiting to send',
  sendingTag: 'Sending',
  attentionTag: 'Needs your attention',
  waiting: (written: string) => `Waiting to send · written ${written}`,
  waitingLong: (day: string) => `Waiting since ${day}. Open the app where you have signal.`,
  kept: 'Your text is kept.',
  changed: (date: string) => `changed ${date}`,
  edit: 'Edit',
  editTitle: 'Edit your review',
  resend: 'Edit and resend',
  save: 'Save changes',
  discard: 'Delete',
  discardTitle: 'Delete forever?',
  discardText: 'Your review has not been sent. Its text cannot be brought back.',
  keep: 'Keep it',
  remove: 'Remove',
  removeTitle: 'Remove your review?',
  removeText: 'It disappears for everybody, and the rating follows.',
  removeConfirm: 'Remove my review',
  removed: { title: 'Review removed' },
  removeOffline: {
    title: 'Not removed',
    description: 'Removing a review needs a connection. Try again when you have signal.',
  },
  removeFailed: { title: 'Not removed', description: 'Your review could not be removed.' },
  close: 'Close',
} as const;
