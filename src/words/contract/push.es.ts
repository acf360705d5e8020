import type { PUSH_MESSAGES } from '#contract/push.ts';
import type { Sentences } from '#src/words/in-languages.ts';

/** Sentences of contract/push.ts in Spanish. */
export const PUSH_ES: Sentences<typeof PUSH_MESSAGES> = {
  endpoint: 'endpoint debe ser una dirección https de un servicio de notificaciones conocido.',
  p256dh: 'keys.p256dh debe ser un punto de P-256, en base64url.',
  auth: 'keys.auth debe tener 16 bytes, en base64url.',
  counties: 'counties debe ser una lista de códigos FIPS como 12083.',
  kinds: 'kinds debe ser una lista de alerts y replies.',
  timeZone: 'timeZone debe ser una zona horaria como America/New_York.',
  language: 'language debe ser un idioma como en o es.',
  noDevice: 'Este aparato no recibe notificaciones.',
};
