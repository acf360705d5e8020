import type { SEARCH_MESSAGES } from '#contract/search.ts';
import type { Sentences } from '#src/words/in-languages.ts';

/** Sentences of contract/search.ts in Spanish. */
export const SEARCH_ES: Sentences<typeof SEARCH_MESSAGES> = {
  query: 'El texto de búsqueda debe tener de 1 a 80 caracteres.',
  near: 'La latitud debe ser de -90 a 90 y la longitud de -180 a 180, con una coma en medio.',
  tooMany: 'Llegaron demasiadas búsquedas desde esta conexión. Espere un momento e intente otra vez.',
};
