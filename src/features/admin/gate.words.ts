import { inLanguages } from '#src/words/in-languages.ts';

/** What everybody's copy of the app knows of the area of admins. */
export const GATE_WORDS = inLanguages({
  en: { loading: 'Loading...' },
});
