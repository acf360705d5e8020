import type { NAME_MESSAGES } from '#contract/shared/names.ts';
import type { Sentences } from '#src/words/in-languages.ts';

/** Sentences of contract/shared/names.ts in Spanish. */
export const NAME_ES: Sentences<typeof NAME_MESSAGES> = {
  username:
    'Use letras y dígitos de un solo alfabeto y los signos de un teclado. Sin emojis ni caracteres ocultos.',
  fullName:
    'Use letras de un solo alfabeto, espacios y signos comunes. Sin caracteres ocultos ni marcas de verificación.',
  reserved: 'Este nombre está reservado para PetiYard. Elija otro.',
  claim: 'Un nombre no puede decir que es verificado u oficial.',
};
