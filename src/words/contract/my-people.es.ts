import type { MY_PEOPLE_MESSAGES } from '#contract/my-people.ts';
import type { Sentences } from '#src/words/in-languages.ts';

/** Sentences of contract/my-people.ts in Spanish. */
export const MY_PEOPLE_ES: Sentences<typeof MY_PEOPLE_MESSAGES> = {
  name: 'El nombre debe tener al menos 2 caracteres.',
  nameLong: 'El nombre puede tener como máximo 120 caracteres.',
  phone: 'Escriba un número de teléfono válido.',
  note: 'La nota puede tener como máximo 500 caracteres.',
  lastSeenOn: 'Escriba el día como AAAA-MM-DD.',
  full: 'Su lista está llena (50). Quite primero un contacto.',
  entries: 'entries debe ser una lista de personas.',
  id: 'Esto debe ser un UUID.',
  twice: 'Cada entrada debe tener su propio id.',
  businessId: 'businessId debe ser el id de un negocio, o null.',
};
