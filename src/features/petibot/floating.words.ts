import { inLanguages } from '#src/words/in-languages.ts';

/** The words of the button on every screen and of its panel. */
export const FLOATING_WORDS = inLanguages({
  en: {
    name: 'PetiBot',
    open: 'Ask PetiBot',
    close: 'Close PetiBot',
    fullPage: 'Open full page',
    loading: 'Opening PetiBot...',
  },
  es: {
    name: 'PetiBot',
    open: 'Preguntar a PetiBot',
    close: 'Cerrar PetiBot',
    fullPage: 'Abrir página completa',
    loading: 'Abriendo PetiBot...',
  },
});
