import type { OWNER_MESSAGES } from '#contract/owners.ts';
import type { Sentences } from '#src/words/in-languages.ts';

/** Sentences of contract/owners.ts in Spanish. */
export const OWNER_ES: Sentences<typeof OWNER_MESSAGES> = {
  notYours: 'Solo el dueño de esta ficha puede cambiarla.',
  fields: 'Diga qué cambiar: fields debe tener al menos un campo de una ficha.',
  unknownField: 'Una ficha no tiene ese campo.',
  changedMeanwhile: 'Alguien más cambió esta ficha desde que usted la abrió. Revísela y haga su cambio.',
  reply: 'Una respuesta debe tener al menos 3 caracteres.',
  replyTooLong: 'Una respuesta puede tener como máximo 1,000 caracteres.',
  replyNotYours: 'Solo el dueño del negocio puede responder a sus reseñas.',
  noReview: 'Esta reseña ya no está aquí.',
  claim: 'Diga en al menos 10 caracteres cómo podemos ver que es suyo.',
  claimTooLong: 'Un reclamo puede tener como máximo 1,000 caracteres.',
  alreadyOwned: 'Esta ficha ya tiene dueño.',
  alreadyYours: 'Esta ficha ya es suya.',
  tooManyClaims:
    'Usted, u otros en su conexión, enviaron muchos reclamos. Este espera hasta que pase más tiempo.',
  noOwner: 'Esta ficha no existe o no tiene dueño.',
};
