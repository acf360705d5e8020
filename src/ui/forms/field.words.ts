import { inLanguages } from '#src/words/in-languages.ts';

/** Words of a field itself, whatever it is about. */
export const FIELD_WORDS = inLanguages({
  en: {
    /** How much is written of what is taken. */
    counter: (written: string, most: string) => `${written} of ${most}`,
  },
});
