import type { PEOPLE_MESSAGES } from '#contract/people.ts';
import type { Sentences } from '#src/words/in-languages.ts';

/** Sentences of contract/people.ts in Spanish. */
export const PEOPLE_ES: Sentences<typeof PEOPLE_MESSAGES> = {
  formerMember: 'Antiguo miembro',
  noPerson: 'Ninguna persona tiene este id.',
  isAdmin: 'A un administrador no se le puede suspender ni ocultar. Quítele primero ese papel.',
  until: 'La fecha final debe ser una hora futura, como 2026-12-01T00:00:00Z.',
  reason: 'El motivo debe tener al menos 3 caracteres: la persona lo lee.',
  reasonTooLong: 'El motivo puede tener como máximo 500 caracteres.',
  suspended: (until: string, reason: string) =>
    `Su cuenta está suspendida hasta: ${until}. Lo que espera en su teléfono se guarda y se envía después. Motivo: ${reason}`,
};
