import { inLanguages } from '#src/words/in-languages.ts';

/** Category options of the hero. docs/specification.md, section 9. */
export const HERO_CATEGORIES = inLanguages({
  en: [
    { value: '', label: 'All Categories' },
    { value: 'Veterinary Services', label: 'Veterinarians' },
    { value: 'Pet Grooming', label: 'Pet Grooming' },
    { value: 'Pet Supplies', label: 'Pet Supplies' },
    { value: 'Boarding', label: 'Boarding' },
    { value: 'Animal Feed', label: 'Animal Feed' },
    { value: 'Farm Equipment', label: 'Farm Equipment' },
  ],
  es: [
    { value: '', label: 'Todas' },
    { value: 'Veterinary Services', label: 'Veterinarios' },
    { value: 'Pet Grooming', label: 'Estética de mascotas' },
    { value: 'Pet Supplies', label: 'Tiendas de mascotas' },
    { value: 'Boarding', label: 'Hospedaje' },
    { value: 'Animal Feed', label: 'Alimento' },
    { value: 'Farm Equipment', label: 'Equipo de rancho' },
  ],
});

/** Display names of the category cards on the home page; the real name is below. docs/specification.md, section 2. */
export const CATEGORY_DISPLAY_NAMES: Readonly<Record<string, string>> = inLanguages({
  en: {
    'Veterinary Services': 'Veterinarians',
    'Pet Grooming': 'Grooming',
    Training: 'Organizations',
    Boarding: 'Trainers',
    'Animal Feed': 'Adoption',
    'Farm Equipment': 'Supplies',
    Breeders: 'Rescue',
  },
  es: {
    'Veterinary Services': 'Veterinarios',
    'Pet Grooming': 'Estética',
    Training: 'Organizaciones',
    Boarding: 'Entrenadores',
    'Animal Feed': 'Adopción',
    'Farm Equipment': 'Artículos',
    Breeders: 'Rescate',
  },
});

export const CATALOGUE_TOASTS = inLanguages({
  en: {
    loadFailed: { title: 'Error', description: 'Failed to load initial data' },
  },
  es: {
    loadFailed: { title: 'Error', description: 'No se pudieron cargar los datos iniciales' },
  },
});
