import { untranslated } from '#src/words/in-languages.ts';

export const REVIEW_TOASTS = untranslated({
  en: {
    signIn: { title: 'Authentication Required', description: 'Please sign in to submit a review' },
    failed: { title: 'Error Submitting Review', description: 'Failed to submit review' },
    done: { title: 'Review Submitted', description: 'Thank you for your feedback!' },
    replaced: { title: 'Review Submitted', description: 'Your review was updated' },
    saved: { title: 'Saved on this phone', description: 'Your review will be sent when you have signal.' },
  },
});

/** Texts of reviews. Quoted ones: docs/specification.md, section 2; states: docs/product.md, section 3. */
export const REVIEW_WORDS = untranslated({
  en: {
    heading: 'Reviews',
    write: 'Write a review',
    submit: 'Submit Review',
    comment: 'Comment',
    placeholder: 'What should other owners know?',
    hint: '3 to 1,000 characters. No signal? It waits to send.',
    yourRating: (rating: number) => `Your rating: ${rating} of 5`,
    submitWith: (rating: number) => `You’re giving ${rating === 1 ? '1 star' : `${rating} stars`}.`,
    signIn: 'You need to be signed in to write a review',
    anonymous: 'Anonymous User',
    none: 'No reviews yet. Be the first to leave a review!',
    loading: 'Loading reviews...',
    you: 'You',
    onlyYou: 'Only you can see it.',
    more: 'Show more reviews',
    shown: (shown: number, all: number) => `${shown} of ${all}`,
    loadFailed: {
      unreached: 'Newer reviews may be missing, because there was no signal.',
      busy: 'Newer reviews may be missing. We’re having problems on our side.',
      full: 'Newer reviews may be missing, because this phone is full.',
    },
    stars: (rating: number) => `${rating} of 5 stars`,
    star: (rating: number) => (rating === 1 ? '1 star' : `${rating} stars`),
    sending: 'Sending...',
    replaces: 'You already reviewed this business. A new review replaces yours.',
    written: (when: string) => `written ${when}`,
    kept: 'Your text is saved.',
    changed: (date: string) => `changed ${date}`,
    edit: 'Edit',
    editTitle: 'Edit your review',
    resend: 'Edit and resend',
    save: 'Save changes',
    keep: 'Keep it',
    remove: 'Remove',
    removing: 'Removing...',
    removeTitle: 'Remove your review?',
    removeText: 'It will be deleted for everyone and the rating updated. This cannot be undone.',
    removeConfirm: 'Remove my review',
    close: 'Close',
  },
});

/** Toasts after removing a review. */
export const REVIEW_REMOVAL = untranslated({
  en: {
    removed: { title: 'Review removed' },
    discarded: { title: 'Review deleted from this phone' },
    offline: {
      title: 'Not removed',
      description: 'Removing a review needs a connection. Try again when you have signal.',
    },
    signIn: { title: 'Not removed', description: 'Please sign in to remove your review.' },
    failed: 'Not removed',
  },
});
