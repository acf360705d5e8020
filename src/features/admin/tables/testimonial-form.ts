import { TESTIMONIAL_RULES, type Testimonial } from '#contract/testimonials.ts';
import type { TableForm } from './table-form.ts';
import { TABLE_WORDS } from './tables.words.ts';

const F = TABLE_WORDS.fields;

export const TESTIMONIAL_FORM: TableForm<Testimonial> = {
  list: () => '/api/testimonials',
  path: 'testimonials',
  rules: TESTIMONIAL_RULES,
  fields: [
    { name: 'name', label: F.name, as: 'line' },
    { name: 'text', label: F.words, as: 'area' },
    { name: 'location', label: F.town, as: 'line' },
    { name: 'image', label: F.image, as: 'picture', isOptional: true },
    { name: 'animalType', label: F.animal, as: 'animal' },
  ],
  empty: { name: '', text: '', location: '', image: '', animalType: 'Dog' },
  valuesOf: ({ name, text, location, image, animalType }) => ({
    name,
    text,
    location,
    image: image ?? '',
    animalType,
  }),
  draftOf: (values) => values,
  titleOf: ({ name }) => name,
  lineOf: ({ location }) => location,
};
