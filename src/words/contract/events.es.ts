import type { EVENT_MESSAGES } from '#contract/events.ts';
import type { Sentences } from '#src/words/in-languages.ts';

/** Sentences of contract/events.ts in Spanish. */
export const EVENT_ES: Sentences<typeof EVENT_MESSAGES> = {
  from: 'from debe ser una fecha como 2026-11-21.',
  to: 'to debe ser una fecha como 2026-11-21, no anterior a from.',
  type: 'type puede tener como máximo 40 caracteres.',
  notFound: 'Evento no encontrado',
  title: 'El título debe tener de 3 a 140 caracteres.',
  description: 'La descripción debe tener de 10 a 4,000 caracteres.',
  eventType: 'Diga en 2 a 40 caracteres qué tipo de evento es.',
  startDate: 'startDate debe ser una hora como 2026-12-01T14:00:00Z.',
  endDate: 'endDate debe ser una hora como 2026-12-01T16:00:00Z.',
  order: 'Un evento debe terminar después de empezar.',
  timeZone: 'Elija una zona horaria, como America/New_York.',
  timeZoneTooLong: 'Una zona horaria puede tener como máximo 60 caracteres.',
  city: 'La ciudad debe tener de 2 a 80 caracteres.',
  state: 'El estado debe tener de 2 a 80 caracteres.',
  address: 'La dirección debe tener de 2 a 200 caracteres.',
  zipCode: 'El código postal puede tener como máximo 12 caracteres.',
  location: 'El lugar puede tener como máximo 200 caracteres.',
  organizerName: 'El organizador debe tener de 2 a 120 caracteres.',
  email: 'Escriba un correo electrónico válido.',
  phone: 'Escriba un número de teléfono válido.',
  website: 'Escriba una dirección web válida.',
  animalTypes: 'Elija animales de la lista.',
};
