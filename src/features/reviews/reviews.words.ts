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
    hint: '3 to 1,000 characters. No signal? It waits in your outbox.',
    yourRating: (rating: number) => `Your rating: ${rating} of 5`,
    submitWith: (rating: number) => `You give ${rating} of 5 stars.`,
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
    stars: (rating: number) => `${rating} of 5 stars`,
    star: (rating: number) => (rating === 1 ? '1 star' : `${rating} stars`),
    sending: 'Sending...',
    replaces: 'You have reviewed this business. A new review replaces the one you wrote.',
    written: (when: string) => `written ${when}`,
    kept: 'Your text is kept.',
    changed: (date: string) => `changed ${date}`,
    edit: 'Edit',
    editTitle: 'Edit your review',
    resend: 'Edit and resend',
    save: 'Save changes',
    keep: 'Keep it',
    remove: 'Remove',
    removing: 'Removing...',
    removeTitle: 'Remove your review?',
    removeText: 'It disappears for everybody, and the rating follows. This cannot be undone.',
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
