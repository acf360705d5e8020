import { inLanguages } from '#src/words/in-languages.ts';

/** Options of every business search. */
export const SEARCH_CHOICE_WORDS = inLanguages({
  en: {
    onlyThatSay: 'Must have',
    /** Beside the results of "Open now". */
    hoursUnknown: 'Most places don’t list their hours, so others may be open, too.',
    sort: 'Sort by',
    sorts: { distance: 'Distance', rating: 'Rating', name: 'Name' },
  },
  es: {
    onlyThatSay: 'Debe tener',
    hoursUnknown: 'La mayoría no publica su horario, así que otros también pueden estar abiertos.',
    sort: 'Ordenar por',
    sorts: { distance: 'Distancia', rating: 'Estrellas', name: 'Nombre' },
  },
});
