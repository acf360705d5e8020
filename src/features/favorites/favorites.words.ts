import { untranslated } from '#src/words/in-languages.ts';

export const PREFERENCES_TOASTS = untranslated({
  en: {
    saved: {
      title: 'Preferences updated',
      home: 'Your animal preferences have been saved',
      profile: 'Your preferences have been saved successfully',
    },
    local: {
      title: 'Preferences saved locally',
      description: 'Create an account to save your preferences across devices',
    },
    failed: { title: 'Failed to update preferences', description: 'An error occurred' },
    kept: {
      title: 'Saved on this phone',
      description: 'Your preferences will be sent when you have signal.',
    },
  },
});

/** Favorites chosen on this phone before sign-in. */
export const LOCAL_PREFERENCES_WORDS = untranslated({
  en: {
    question: 'Are these favorites yours?',
    offer: (names: string) => `Chosen on this phone before you signed in: ${names}.`,
    add: 'Add to your preferences',
  },
});
