import type { PROVIDER_MESSAGES } from '#contract/petibot-provider.ts';
import type { Sentences } from '#src/words/in-languages.ts';

/** Sentences of contract/petibot-provider.ts in Spanish. */
export const PROVIDER_ES: Sentences<typeof PROVIDER_MESSAGES> = {
  question: 'Una pregunta tiene de 1 a 500 caracteres.',
  guides: 'Indique de 1 a 2 guías de la biblioteca de cuidados.',
  animal: 'El animal debe ser uno del catálogo.',
  none: 'No hay proveedor de IA conectado. PetiBot responde en el teléfono.',
  tooMany: 'Demasiadas preguntas al proveedor de IA. Mientras tanto, PetiBot responde en el teléfono.',
};
