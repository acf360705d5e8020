import { inLanguages } from '#src/words/in-languages.ts';

/** The question for the first number, in Emergency. */
export const ASK_WORDS = inLanguages({
  en: {
    question: 'Who do you call at 2 a.m.?',
    type: 'Enter a number',
    pick: 'Pick a contact',
  },
  es: {
    question: '¿A quién llama a las 2 a.m.?',
    type: 'Escribir un número',
    pick: 'Elegir un contacto',
  },
});
