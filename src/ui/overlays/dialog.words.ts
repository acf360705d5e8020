import { inLanguages } from '#src/words/in-languages.ts';

/** Words of a dialog itself, whatever it is about. */
export const DIALOG_WORDS = inLanguages({
  en: {
    /** @param close name of the button that closes it. */
    held: (close: string) => `Still open, because you have typed something. “${close}” closes it.`,
  },
});
