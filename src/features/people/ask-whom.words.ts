import { inLanguages } from '#src/words/in-languages.ts';

/** The question for the first number, in Emergency and beside a kept area. */
export const ASK_WORDS = inLanguages({
  en: {
    question: 'Who do you call at 2 a.m.?',
    type: 'Enter a number',
    pick: 'Pick a contact',
    putOff: 'Not now',
  },
  es: {
    question: '¿A quién llama a las 2 a.m.?',
    type: 'Escribir un número',
    pick: 'Elegir un contacto',
    putOff: 'Ahora no',
  },
});
