import { inLanguages } from '#src/words/in-languages.ts';

/** Origin of the distances. */
export const MEASURED_FROM_WORDS = inLanguages({
  en: {
    /** `within`: the accuracy, if it is low. */
    position: (place: string | null, age: string, within: string | null) => {
      const where =
        within === null ? `where this phone was ${age}` : `near where this phone was ${age} (${within})`;
      return place === null ? `Distances from ${where}.` : `Distances from ${place}, ${where}.`;
    },
  },
});
