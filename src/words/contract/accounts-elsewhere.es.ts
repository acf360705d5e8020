import type { ELSEWHERE_MESSAGES } from '#contract/accounts-elsewhere.ts';
import type { Sentences } from '#src/words/in-languages.ts';

/** Sentences of contract/accounts-elsewhere.ts in Spanish. */
export const ELSEWHERE_ES: Sentences<typeof ELSEWHERE_MESSAGES> = {
  unknown: 'Este servidor no conoce ese lugar.',
  gone: 'Con esta cuenta ya no puede iniciar sesión.',
  over: 'Tardó demasiado. Inicie sesión otra vez.',
};
