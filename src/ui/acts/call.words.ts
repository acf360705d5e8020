import { untranslated } from '#src/words/in-languages.ts';

/** Texts of call links. */
export const CALL_WORDS = untranslated({
  en: {
    call: 'Call',
    afterHours: 'After hours',
    /** Added to the accessible name of every call. */
    whom: (name: string) => `, ${name}`,
  },
});
