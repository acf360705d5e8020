import { inLanguages } from '#src/words/in-languages.ts';

/** Texts of the field itself. */
export const FIELD_WORDS = inLanguages({
  en: {
    /** Characters used and allowed. */
    counter: (written: string, most: string) => `${written} of ${most}`,
  },
  es: {
    counter: (written, most) => `${written} de ${most}`,
  },
});
