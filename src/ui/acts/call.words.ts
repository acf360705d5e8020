import { inLanguages } from '#src/words/in-languages.ts';

/** Words of a link that dials a number. */
export const CALL_WORDS = inLanguages({
  en: {
    call: 'Call',
    afterHours: 'After hours',
    /** Follows what is seen of every call, so that it can be said to the phone as it is read. */
    whom: (name: string) => `, ${name}`,
  },
});
