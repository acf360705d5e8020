import type { PICTURE_MESSAGES } from '#contract/pictures.ts';
import type { Sentences } from '#src/words/in-languages.ts';

/** Sentences of contract/pictures.ts in Spanish. */
export const PICTURE_ES: Sentences<typeof PICTURE_MESSAGES> = {
  type: 'Una foto debe ser un archivo JPEG, PNG o WebP.',
  empty: 'Este archivo está vacío.',
  damaged: 'Esta foto está dañada, o su archivo contiene también otra cosa.',
  animated: 'Una foto no debe tener movimiento.',
  tooLarge: 'Una foto puede tener como máximo 5 MB.',
  tooManyPixels: 'Una foto puede tener como máximo 25 millones de píxeles.',
  tooSmall: 'Una foto debe tener al menos 16 píxeles de ancho y de alto.',
  hash: 'La dirección debe terminar con el SHA-256 de la foto.',
  tooMany: 'Una ficha puede tener 6 fotos. Quite una primero.',
  order: 'Nombre cada foto de la ficha una sola vez.',
  notFound: 'Esta foto ya no está aquí.',
  off: 'Este servidor no guarda fotos.',
};
