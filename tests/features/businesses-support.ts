import type { Business } from '#contract/businesses.ts';

/** A complete business; `changes` replace fields. */
export const business = (changes: Partial<Business> = {}): Business => ({
  id: 1,
  name: 'Prairie Large Animal Vets',
  description: 'Vets for horses and cattle.',
  images: [],
  rating: 0,
  reviewCount: 0,
  address: '1 County Road',
  city: 'Gainesville',
  state: 'Florida',
  zipCode: '32601',
  phone: '352-555-0100',
  email: null,
  website: null,
  location: { lat: 29.65, lng: -82.32 },
  isFeatured: false,
  businessCategories: ['Veterinary Services'],
  animalTypes: ['Horse', 'Cattle'],
  ownerId: null,
  isSample: false,
  isVerified: true,
  updatedAt: '2026-03-02T12:00:00.000Z',
  version: 1,
  key: null,
  ...changes,
});
