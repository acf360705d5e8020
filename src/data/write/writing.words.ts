import { untranslated } from '#src/words/in-languages.ts';

/** Results of a write. */
export const WRITING_WORDS = untranslated({
  en: {
    phoneFull: 'Could not save – the phone is full. Your text is still on this screen.',
    /** The server's own fault keeps a write waiting. */
    serverFault: 'We’re having problems on our side. We’ll send it as soon as they’re fixed.',
    /** For a press. */
    nothingChanged: 'This phone is full, so nothing was changed.',
    conflict:
      'You also changed this on another phone. The later version was saved. Your other text is a draft.',
    /** The other text is not the current draft. */
    conflictKept:
      'You also changed this on another phone. The later version was saved. Your other text is in your outbox.',
  },
});

/** A press on a full phone. Forms use `NO_ROOM`. */
export const FULL_TOAST = untranslated({
  en: { title: 'Could not save', description: 'This phone is full.' },
});

/** Offer of a visitor's data after a sign-in. */
export const OFFER_WORDS = untranslated({
  en: { later: 'Not now', forget: 'Remove from phone', close: 'Close' },
});
