import type { BusinessCategoryName } from '#contract/catalogue.ts';
import { inLanguages } from '#src/words/in-languages.ts';
import { labelIn, labelOf } from '#src/words/labels.ts';

/** Short names of the categories, for one line of a list. */
const KINDS = inLanguages<Record<BusinessCategoryName, string>>({
  en: {
    'Veterinary Services': 'Vet',
    'Pet Grooming': 'Groomer',
    'Pet Supplies': 'Pet supplies',
    Boarding: 'Boarding',
    Training: 'Trainer',
    'Animal Feed': 'Feed',
    'Farm Equipment': 'Farm equipment',
    Breeders: 'Breeder',
    Farrier: 'Farrier',
    'Agricultural Fair': 'Fair',
    'Animal Services': 'Animal services',
    'Dog Park': 'Dog park',
    'Farmers Market': 'Farmers market',
    'Livestock Market': 'Livestock market',
    'Pet Sitting': 'Pet sitter',
    'Rescue & Adoption': 'Rescue',
    'Youth Agriculture': 'Youth agriculture',
    'Emergency Hospital': 'Emergency hospital',
    'Extension Office': 'Extension office',
    'Diagnostic Laboratory': 'Lab',
  },
  es: {
    'Veterinary Services': 'Veterinario',
    'Pet Grooming': 'Estética',
    'Pet Supplies': 'Tienda de mascotas',
    Boarding: 'Hospedaje',
    Training: 'Entrenador',
    'Animal Feed': 'Alimento',
    'Farm Equipment': 'Equipo de rancho',
    Breeders: 'Criador',
    Farrier: 'Herrador',
    'Agricultural Fair': 'Feria',
    'Animal Services': 'Servicios de animales',
    'Dog Park': 'Parque para perros',
    'Farmers Market': 'Mercado',
    'Livestock Market': 'Mercado de ganado',
    'Pet Sitting': 'Cuidador',
    'Rescue & Adoption': 'Rescate',
    'Youth Agriculture': 'Agricultura juvenil',
    'Emergency Hospital': 'Hospital de emergencias',
    'Extension Office': 'Oficina de extensión',
    'Diagnostic Laboratory': 'Laboratorio',
  },
});

/** 'Feed' for 'Animal Feed'; a category without a short name keeps its label. */
export const kindOf = (category: string): string =>
  labelIn({ [category]: labelOf(category), ...KINDS }, category);
