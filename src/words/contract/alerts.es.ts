import type { ALERT_MESSAGES } from '#contract/alerts.ts';
import type { Sentences } from '#src/words/in-languages.ts';

/** Sentences of contract/alerts.ts in Spanish. */
export const ALERT_ES: Sentences<typeof ALERT_MESSAGES> = {
  title: 'El título debe tener de 3 a 120 caracteres.',
  what: 'Diga en 10 a 1,000 caracteres qué es.',
  howToLook: 'Diga en 10 a 1,000 caracteres cómo buscarlo.',
  callName: 'Escriba un nombre de contacto de 2 a 120 caracteres.',
  callPhone: 'Escriba un número de teléfono válido.',
  sourceName: 'Un aviso necesita una fuente: su nombre, en 2 a 120 caracteres.',
  sourceUrl: 'Un aviso necesita una fuente: su dirección, que empieza con http:// o https://.',
  counties: 'Escriba condados de Florida, como Marion, o un estado.',
  validFrom: 'validFrom debe ser una hora como 2026-12-01T05:00:00Z.',
  validUntil: 'validUntil debe ser una hora como 2026-12-31T05:00:00Z.',
  order: 'Un aviso debe terminar después de empezar.',
  notFound: 'Este aviso ya no está aquí.',
};
