import type { REPORT_MESSAGES } from '#contract/reports.ts';
import type { Sentences } from '#src/words/in-languages.ts';

/** Sentences of contract/reports.ts in Spanish. */
export const REPORT_ES: Sentences<typeof REPORT_MESSAGES> = {
  kind: 'kind debe ser business, review, thread, post o person.',
  id: 'id debe ser el número o la clave de lo que usted reporta.',
  reason: 'Diga en 2 a 80 caracteres qué está mal.',
  text: 'Lo que agregue puede tener como máximo 1,000 caracteres.',
  missing: {
    business: 'Este negocio ya no está en la lista.',
    review: 'Esta reseña ya no está aquí.',
    thread: 'Este hilo ya no está aquí.',
    post: 'Esta publicación ya no está aquí.',
    person: 'Ninguna persona tiene este id.',
  },
  tooMany: 'Usted reportó mucho en la última hora. Ya lo tenemos y lo revisamos; reporte lo demás más tarde.',
};
