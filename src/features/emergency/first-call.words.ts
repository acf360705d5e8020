import { inLanguages } from '#src/words/in-languages.ts';

/** Texts of the first call on the emergency page. */
export const FIRST_WORDS = inLanguages({
  en: {
    hospital: 'Emergency hospital',
    more: 'More vets',
    details: 'View listing',
    way: 'Point the way',
    maps: 'Search your maps for someone nearer',
    /** Search texts for the phone's maps. */
    queries: {
      pet: 'emergency vet',
      exotic: 'exotic animal vet',
      poultry: 'poultry vet',
      large: 'large animal vet',
      bees: 'beekeepers association',
    },
  },
  es: {
    hospital: 'Hospital de emergencias',
    more: 'Más veterinarios',
    details: 'Ver ficha',
    way: 'Mostrar hacia dónde',
    maps: 'Buscar en su mapa a alguien más cerca',
    queries: {
      pet: 'veterinario de emergencia',
      exotic: 'veterinario de animales exóticos',
      poultry: 'veterinario de aves de corral',
      large: 'veterinario de animales grandes',
      bees: 'asociación de apicultores',
    },
  },
});
