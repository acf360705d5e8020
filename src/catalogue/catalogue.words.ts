import { untranslated } from '#src/words/in-languages.ts';

/** Category options of the hero. docs/specification.md, section 9. */
export const HERO_CATEGORIES = untranslated({
  en: [
    { value: '', label: 'All Categories' },
    { value: 'Veterinary Services', label: 'Veterinarians' },
    { value: 'Pet Grooming', label: 'Pet Grooming' },
    { value: 'Pet Supplies', label: 'Pet Supplies' },
    { value: 'Boarding', label: 'Boarding' },
    { value: 'Animal Feed', label: 'Animal Feed' },
    { value: 'Farm Equipment', label: 'Farm Equipment' },
  ],
});

/** Display names of the category cards on the home page; the real name is below. docs/specification.md, section 2. */
export const CATEGORY_DISPLAY_NAMES: Readonly<Record<string, string>> = untranslated({
  en: {
    'Veterinary Services': 'Veterinarians',
    'Pet Grooming': 'Grooming',
    Training: 'Organizations',
    Boarding: 'Trainers',
    'Animal Feed': 'Adoption',
    'Farm Equipment': 'Supplies',
    Breeders: 'Rescue',
  },
});

export const CATALOGUE_TOASTS = untranslated({
  en: {
    loadFailed: { title: 'Error', description: 'Failed to load initial data' },
  },
});
