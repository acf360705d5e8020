import type { LETTER_MESSAGES } from '#contract/letters.ts';
import type { Sentences } from '#src/words/in-languages.ts';

/** Sentences of contract/letters.ts in Spanish. */
export const LETTER_ES: Sentences<typeof LETTER_MESSAGES> = {
  noMail: 'Este servidor no envía correos. Mejor escríbanos.',
  tooManyAsked: 'Se pidieron demasiados correos. Espere una hora e intente otra vez.',
  code: 'Escriba los 8 dígitos del código.',
  wrongCode: 'Este código no es correcto o ya no funciona. Use el correo más reciente o pida otro.',
  deadLink: 'Este enlace ya no funciona. Sirve una sola vez, durante 30 minutos. Pida un correo nuevo.',
  tooManyCodes: 'Demasiados códigos incorrectos. Espere media hora o use el enlace del correo.',
  tooManyClaimCodes: 'Demasiados códigos incorrectos. Espere media hora y pida uno nuevo.',
  noListingEmail: 'Esta ficha no tiene un correo al que enviar un código.',
  codeTooLong: 'Un código puede tener como máximo 40 caracteres, con los espacios.',
  linkTooLong: 'Un enlace puede tener como máximo 200 caracteres.',
  reply: 'Una respuesta debe tener al menos 2 caracteres.',
  replyTooLong: 'Una respuesta puede tener como máximo 5,000 caracteres.',
};
