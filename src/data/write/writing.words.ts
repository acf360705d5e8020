import { untranslated } from '#src/words/in-languages.ts';

/** Results of a write. */
export const WRITING_WORDS = untranslated({
  en: {
    phoneFull: 'Could not save – the phone is full. Your text is still on this screen.',
    /** The server's own fault keeps a write waiting. */
    serverFault: 'Our server is having trouble. It is sent by itself as soon as our server takes it.',
    /** For a press. */
    nothingChanged: 'This phone is full, so nothing was changed.',
    conflict: 'You changed this on another phone too. The later one is kept. Your other text is a draft.',
    /** The other text is not the current draft. */
    conflictKept:
      'You changed this on another phone too. The later one is kept. Your other text is in your outbox.',
  },
});

/** A press on a full phone. Forms use `NO_ROOM`. */
export const FULL_TOAST = untranslated({
  en: { title: 'Could not save', description: 'This phone is full.' },
});

/** Offer of a visitor's data after a sign-in. */
export const OFFER_WORDS = untranslated({
  en: { later: 'Not now', forget: 'Forget them', close: 'Close' },
});
