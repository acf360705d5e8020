import type { LISTING_MESSAGES, NEWCOMER_MESSAGES, TEXT_MESSAGES } from '#contract/trust.ts';
import type { Sentences } from '#src/words/in-languages.ts';

/** Sentences of contract/trust.ts in Spanish. */
export const NEWCOMER_ES: Sentences<typeof NEWCOMER_MESSAGES> = {
  threads: (count: number) =>
    `Una cuenta nueva puede abrir ${count} hilos en su primer día. Este espera hasta que pase ese día.`,
  listings: (count: number) =>
    `Una cuenta nueva puede registrar ${count} negocios en su primer día. Este espera hasta que pase ese día.`,
  threadsOfAddress:
    'Hoy cuentas nuevas abrieron muchos hilos desde su conexión. Este espera hasta que pase más tiempo.',
  listingsOfAddress:
    'Hoy cuentas nuevas registraron muchos negocios desde su conexión. Este espera hasta que pase más tiempo.',
  reviewsOfAddress:
    'Hoy cuentas nuevas escribieron muchas reseñas de este negocio desde su conexión. Esta espera hasta que pase más tiempo.',
  textOfAddress:
    'Hoy cuentas nuevas escribieron mucho desde su conexión. Esto espera hasta que haya lugar otra vez.',
  links: (where: 'post' | 'listing') =>
    `Una cuenta nueva puede poner 5 enlaces en una ${where === 'post' ? 'publicación' : 'ficha'} en su primer día. Esto espera hasta que pase ese día, o sale ya con menos enlaces.`,
};

/** See {@link NEWCOMER_ES}. */
export const LISTING_ES: Sentences<typeof LISTING_MESSAGES> = {
  perDay: (count: number) =>
    `Usted registró ${count} negocios en un día. Este espera hasta que pase más tiempo.`,
  ofAddress: 'Hoy se registraron muchos negocios desde su conexión. Este espera hasta que pase más tiempo.',
  near: (count: number) =>
    `Usted registró ${count} negocios cerca de este lugar que aún no hemos revisado. Este espera hasta que revisemos algunos.`,
};

/** See {@link NEWCOMER_ES}. */
export const TEXT_ES: Sentences<typeof TEXT_MESSAGES> = {
  same: 'El mismo texto llegó varias veces desde su conexión en una hora. Este espera hasta que pase la hora.',
};
