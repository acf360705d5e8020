import type { PROFILE_MESSAGES } from '#contract/profile.ts';
import type { Sentences } from '#src/words/in-languages.ts';

/** Sentences of contract/profile.ts in Spanish. */
export const PROFILE_ES: Sentences<typeof PROFILE_MESSAGES> = {
  signInToDelete:
    'Primero cierre sesión y vuelva a iniciarla: después tiene diez minutos para borrar su cuenta.',
  exports:
    'Sus datos ya se están guardando, o se guardaron muchas veces en la última hora. Intente más tarde.',
  animals: 'Elija animales de la lista.',
  businessTypes: 'Elija tipos de negocio de la lista.',
  language: 'Elija un idioma de la lista.',
  confirmFirst: 'Primero confirme su correo en su perfil.',
};
