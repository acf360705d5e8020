let count = 0;

/** The fields of a new listing in Ocala; each has another name. */
export const listingOf = () => ({
  name: `Barn ${++count}`,
  description: 'Hay, feed and friendly words.',
  address: '1 County Road',
  city: 'Ocala',
  state: 'Florida',
  zipCode: '34470',
  animalTypes: ['Horse'],
  businessCategories: ['Animal Feed'],
  location: { lat: 29.2, lng: -82.1 },
});
