import type { HOURS_MESSAGES } from '#contract/hours.ts';
import type { Sentences } from '#src/words/in-languages.ts';

/** Sentences of contract/hours.ts in Spanish. */
export const HOURS_ES: Sentences<typeof HOURS_MESSAGES> = {
  form: 'El horario debe ser { timeZone, weekly: [{ day, opens, closes }] }.',
  timeZone: 'Elija una zona horaria, como America/New_York.',
  weekly: 'Indique el horario de al menos un día.',
  tooMany: 'Como máximo 21 horarios por semana.',
  day: 'El día debe ser de 0 (domingo) a 6.',
  time: 'Las horas deben ser como 08:00; la medianoche al final de un día es 24:00.',
  order:
    'La hora de cerrar debe ser después de la de abrir. Para una noche, termine el día a las 24:00 y empiece el siguiente a las 00:00.',
  overlap: 'Este horario se cruza con otro del mismo día.',
  closed: 'Los días cerrados deben ser fechas como 2026-12-25, como máximo 60.',
  note: 'Una nota puede tener como máximo 200 caracteres.',
};
