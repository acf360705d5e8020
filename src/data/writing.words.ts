import { inLanguages } from '#src/words/in-languages.ts';

/** What came of writing, whatever was written. */
export const WRITING_WORDS = inLanguages({
  en: {
    phoneFull: 'Could not save – the phone is full. Your text is still on this screen.',
    /** Of what is not typed but pressed. */
    nothingChanged: 'This phone is full, so nothing was changed.',
    conflict: 'You changed this on another phone too. The later one stands. Your other text is a draft.',
    /** Where the draft has gone into something else, or another one stood in its place. */
    conflictKept:
      'You changed this on another phone too. The later one stands. Your other text is in your outbox.',
  },
});

/** A press on a full phone; a form says it with its words (`NO_ROOM`). */
export const FULL_TOAST = inLanguages({
  en: { title: 'Could not save', description: 'This phone is full.' },
});

/** What a visitor has kept on this phone, offered to whoever signs in. */
export const OFFER_WORDS = inLanguages({
  en: { later: 'Not now', forget: 'Forget them', close: 'Close' },
});
