import type { CONTACT_MESSAGES } from '#contract/contact.ts';
import type { Sentences } from '#src/words/in-languages.ts';

/** Sentences of contract/contact.ts in Spanish. */
export const CONTACT_ES: Sentences<typeof CONTACT_MESSAGES> = {
  name: 'El nombre debe tener al menos 2 caracteres',
  nameTooLong: 'El nombre puede tener como máximo 120 caracteres',
  email: 'Escriba un correo electrónico válido',
  country: 'Escriba su país',
  countryTooLong: 'El país puede tener como máximo 80 caracteres',
  message: 'El mensaje debe tener al menos 10 caracteres',
  messageTooLong: 'El mensaje puede tener como máximo 5,000 caracteres',
  requestType: 'Elija un tipo de consulta',
  tooMany: 'Demasiados mensajes desde esta conexión. Espere una hora.',
};
