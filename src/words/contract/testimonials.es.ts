import type { TESTIMONIAL_MESSAGES } from '#contract/testimonials.ts';
import type { Sentences } from '#src/words/in-languages.ts';

/** Sentences of contract/testimonials.ts in Spanish. */
export const TESTIMONIAL_ES: Sentences<typeof TESTIMONIAL_MESSAGES> = {
  notFound: 'Este testimonio no existe.',
  name: 'El nombre debe tener de 2 a 120 caracteres.',
  text: 'El texto debe tener de 10 a 500 caracteres.',
  location: 'El lugar debe tener de 2 a 120 caracteres.',
  animalType: 'Elija un animal de la lista.',
};
