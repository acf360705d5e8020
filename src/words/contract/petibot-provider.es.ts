import { PETIBOT_LIMITS, PROVIDER_LIMITS } from '#contract/limits.ts';
import type { PROVIDER_MESSAGES } from '#contract/petibot-provider.ts';
import type { Sentences } from '#src/words/in-languages.ts';

/** Sentences of contract/petibot-provider.ts in Spanish. */
export const PROVIDER_ES: Sentences<typeof PROVIDER_MESSAGES> = {
  question: `Una pregunta tiene de 1 a ${PETIBOT_LIMITS.questionMax} caracteres.`,
  guides: `Indique de 1 a ${PROVIDER_LIMITS.guides} guías de la biblioteca de cuidados.`,
  animal: 'El animal debe ser uno del catálogo.',
  none: 'No hay proveedor de IA conectado. PetiBot responde en el teléfono.',
  tooMany: 'Demasiadas preguntas al proveedor de IA. Mientras tanto, PetiBot responde en el teléfono.',
};
