import type { GuideSource, GuideTopic } from '#contract/guides.ts';
import { inLanguages } from '#src/words/in-languages.ts';

export const GUIDE_MESSAGES = inLanguages({
  en: {
    title: 'Care library',
    loading: 'Loading the care library...',
    back: 'Care library',
    breadcrumb: 'Breadcrumb',
    animalFilter: 'Animal',
    topicFilter: 'Topic',
    searchLabel: 'Search the guides',
    searchHint: 'A word or two: colic, hoof, heat',
    clear: 'Clear Filters',
    found: (count: number) => (count === 1 ? '1 guide' : `${count} guides`),
    related: 'Related guides',
    kept: 'Saved for offline',
    urgentHint: 'This cannot wait. Call a vet now, then read on.',
    intro:
      'Short guides by animal, saved for offline. They don’t replace a vet, and they say when to call one.',
    allAnimals: 'All',
    allTopics: 'All topics',
    urgent: 'Urgent',
    toEmergency: 'Find a vet now',
    sources: 'Sources',
    answers: 'Short answers',
    notAVet:
      'Written by PetiYard from the sources listed, and not reviewed by a vet. Your own vet knows your animal.',
    onlyEnglish: 'This guide is only in English.',
    spanishNotHere: 'The Spanish text is not on this phone. It loads with signal.',
    noneFound: 'No guide matches. Try another word or another animal.',
    notFound: 'This guide is not in the care library.',
    notKept: 'The care library is not saved on this phone yet. Open the app once with signal.',
    topics: {
      emergency: 'Emergency',
      birth: 'Birth',
      health: 'Health',
      prevention: 'Prevention',
      feeding: 'Feeding',
      housing: 'Housing',
      safety: 'Safety',
      travel: 'Moving animals',
      everyday: 'Everyday care',
    } satisfies Record<GuideTopic, string>,
  },
  es: {
    title: 'Biblioteca de cuidados',
    loading: 'Cargando la biblioteca de cuidados...',
    back: 'Biblioteca de cuidados',
    breadcrumb: 'Ruta de navegación',
    animalFilter: 'Animal',
    topicFilter: 'Tema',
    searchLabel: 'Buscar en las guías',
    searchHint: 'Una o dos palabras: cólico, casco, calor',
    clear: 'Quitar filtros',
    found: (count) => (count === 1 ? '1 guía' : `${count} guías`),
    related: 'Guías relacionadas',
    kept: 'Guardado sin conexión',
    urgentHint: 'Esto no puede esperar. Llame a un veterinario ahora y después siga leyendo.',
    intro:
      'Guías cortas por animal, guardadas sin conexión. No reemplazan al veterinario; dicen cuándo llamarlo.',
    allAnimals: 'Todos',
    allTopics: 'Todos los temas',
    urgent: 'Urgente',
    toEmergency: 'Buscar veterinario ahora',
    sources: 'Fuentes',
    answers: 'Respuestas cortas',
    notAVet:
      'Escrito por PetiYard a partir de las fuentes indicadas y no revisado por un veterinario. Su propio veterinario conoce a su animal.',
    onlyEnglish: 'Esta guía solo está en inglés.',
    spanishNotHere: 'El texto en español no está en este teléfono. Se carga con señal.',
    noneFound: 'Ninguna guía coincide. Pruebe con otra palabra u otro animal.',
    notFound: 'Esta guía no está en la biblioteca de cuidados.',
    notKept:
      'La biblioteca de cuidados todavía no está guardada en este teléfono. Abra la app una vez con señal.',
    topics: {
      emergency: 'Emergencia',
      birth: 'Partos',
      health: 'Salud',
      prevention: 'Prevención',
      feeding: 'Alimentación',
      housing: 'Alojamiento',
      safety: 'Seguridad',
      travel: 'Traslado de animales',
      everyday: 'Cuidado diario',
    },
  },
});

/** Stands above every guide in Spanish, on a page in any language. */
export const SPANISH_UNREVIEWED = 'Aún no revisado por un veterinario.';

/** 'Last checked Nov 21, 2026'; 'reviewed' would contradict the sentence that no vet has reviewed it. @param day formatted date. */
export const reviewedOn = inLanguages({
  en: (day: string) => `Last checked ${day}`,
  es: (day) => `Última comprobación: ${day}`,
});

/** 'Page dated Sep 7, 2017. Read Nov 21, 2026', or 'No date given. Read Nov 21, 2026'. */
export const sourceDated = inLanguages({
  en: ({ published, readAt }: GuideSource, format: (date: string) => string) =>
    `${published ? `Page dated ${format(published)}` : 'No date given'}. Read ${format(readAt)}`,
  es: ({ published, readAt }, format) =>
    `${published ? `Página con fecha ${format(published)}` : 'Sin fecha'}. Consultada: ${format(readAt)}`,
});
