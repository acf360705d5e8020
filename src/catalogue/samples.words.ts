import { inLanguages } from '#src/words/in-languages.ts';

/** For sample rows, whose numbers and links do not work. Source: docs/product.md, P26. */
export const SAMPLE_WORDS = inLanguages({
  en: {
    /** Beside a phone number. */
    number: 'Sample – not a real number',
    /** Instead of opening a link. */
    toast: { title: 'Sample', description: 'This is a sample, so there is nothing to open.' },
  },
  es: {
    number: 'Ejemplo – no es un número real',
    toast: { title: 'Ejemplo', description: 'Esto es un ejemplo; no hay nada que abrir.' },
  },
});
