import type { ADMIN_MESSAGES } from '#contract/admin.ts';
import type { Sentences } from '#src/words/in-languages.ts';

/** Sentences of contract/admin.ts in Spanish. */
export const ADMIN_ES: Sentences<typeof ADMIN_MESSAGES> = {
  noItem: 'Eso no está en la lista, o no se puede hacer nada de este tipo con eso.',
  decided: 'Alguien ya decidió sobre esto.',
  changedMeanwhile: 'Esto cambió después de que usted lo abrió y no se hizo nada. Léalo otra vez.',
  noLine: 'El registro no tiene esa línea.',
  undone: 'Esto ya se deshizo.',
  cannotUndo: 'Esto no se puede deshacer.',
  changedSince: 'Esto no se puede deshacer: se cambió después.',
  query: 'Escriba de 1 a 254 caracteres para buscar.',
  words: 'Diga en 1 a 254 caracteres qué busca.',
  kind: 'kind debe ser report, claim, message, listing o picture.',
  noReview: 'Esa reseña no existe.',
};
