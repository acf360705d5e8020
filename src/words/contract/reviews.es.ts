import type { REVIEW_MESSAGES } from '#contract/reviews.ts';
import type { Sentences } from '#src/words/in-languages.ts';

/** Sentences of contract/reviews.ts in Spanish. */
export const REVIEW_ES: Sentences<typeof REVIEW_MESSAGES> = {
  comment: 'El comentario debe tener al menos 3 caracteres.',
  commentTooLong: 'El comentario puede tener como máximo 1,000 caracteres.',
  rating: 'La calificación debe ser un número entero de 1 a 5.',
  ownBusiness: 'Este es su propio negocio: las reseñas las escriben otros.',
};
