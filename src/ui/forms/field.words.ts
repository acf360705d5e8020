import { untranslated } from '#src/words/in-languages.ts';

/** Texts of the field itself. */
export const FIELD_WORDS = untranslated({
  en: {
    /** Characters used and allowed. */
    counter: (written: string, most: string) => `${written} of ${most}`,
  },
});
