import { inLanguages } from '#src/words/in-languages.ts';

/** Texts of call links. */
export const CALL_WORDS = inLanguages({
  en: {
    call: 'Call',
    afterHours: 'After hours',
    /** Added to the accessible name of every call. */
    whom: (name: string) => `, ${name}`,
  },
  es: {
    call: 'Llamar',
    afterHours: 'Fuera de horario',
    whom: (name) => `, ${name}`,
  },
});
