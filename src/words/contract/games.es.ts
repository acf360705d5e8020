import type { GAME_MESSAGES } from '#contract/games.ts';
import type { Sentences } from '#src/words/in-languages.ts';

/** Sentences of contract/games.ts in Spanish. */
export const GAME_ES: Sentences<typeof GAME_MESSAGES> = {
  notFound: 'Este juego ya no está en la lista.',
  gameId: 'gameId debe ser el número de un juego.',
  title: 'El título debe tener de 2 a 140 caracteres.',
  developer: 'El desarrollador debe tener de 2 a 120 caracteres.',
  category: 'La categoría debe tener de 2 a 40 caracteres.',
  description: 'La descripción debe tener de 10 a 4,000 caracteres.',
  animalTypes: 'Elija animales de la lista.',
  price: 'El precio debe ser de 0 a 1,000 dólares de EE. UU.',
  rating: 'La calificación debe ser de 0 a 5.',
  trialDuration: 'Una prueba dura de 1 a 365 días.',
  picture: 'Una imagen debe ser un archivo de este sitio, como /art/animals/dog.svg.',
  pictureTooLong: 'La dirección de una imagen puede tener como máximo 2,048 caracteres.',
  url: 'Escriba una dirección web válida.',
};
