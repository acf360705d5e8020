import type { FIELD_MESSAGES } from '#contract/rules.ts';
import type { Sentences } from '../in-languages.ts';

/** Messages that any field may have, in Spanish. */
export const FIELD_ES: Sentences<typeof FIELD_MESSAGES> = {
  wrongType: 'Este campo no admite este tipo de dato.',
  hidden: 'Contiene caracteres ocultos. Bórrelo y escríbalo a mano.',
  oneLine: 'Use una sola línea, sin saltos de línea ni tabulaciones.',
};
