import { inLanguages } from '#src/words/in-languages.ts';

/** Texts of the first call on the emergency page. */
export const FIRST_WORDS = inLanguages({
  en: {
    hospital: 'Emergency hospital',
  },
});
