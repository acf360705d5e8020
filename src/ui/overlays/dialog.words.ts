import { inLanguages } from '#src/words/in-languages.ts';

/** Texts of the dialog itself. */
export const DIALOG_WORDS = inLanguages({
  en: {
    /** @param close label of the close button. */
    held: (close: string) => `You have unsaved changes. Save them, or tap ✕ (${close}).`,
  },
  es: {
    held: (close) => `Tiene cambios sin guardar. Guárdelos, o toque ✕ (${close}).`,
  },
});
