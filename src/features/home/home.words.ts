import { untranslated } from '#src/words/in-languages.ts';

/** Texts of the home page. docs/specification.md, sections 2 and 8, and docs/product.md. */
export const HOME_WORDS = untranslated({
  en: {
    hero: {
      title: 'Good help for every animal you keep.',
      lede: 'Vets, feed, groomers and farm services near you. Still here when the signal isn’t.',
      where: 'Where',
      what: 'What',
      change: 'Change place',
      country: 'Country',
      city: 'City',
      anyCity: 'Any city',
      otherCity: 'Another city',
      backToList: 'List: choose a city from the list',
      list: 'List',
      anySubdivision: (label: string) => `Any ${label.toLowerCase()}`,
      zip: 'ZIP code',
      postalCode: 'Postal code',
      category: 'Category',
      locate: 'Use current location',
      locating: 'Finding your location',
      search: 'Search',
      located: (place: string) => `Location set to ${place}`,
      notLocated: 'Your location could not be found. Choose a place from the list.',
    },
    favorites: {
      title: 'What’s Your Favorite?',
      more: 'Browse More Animals',
      fewer: 'Show fewer animals',
    },
    services: { title: 'Explore Our Services' },
    categories: {
      title: 'Popular Business Categories',
      all: 'View All Categories',
      explore: 'Explore',
    },
    nearby: {
      title: 'Discover Businesses Nationwide',
      radius: 'Search radius',
      animal: 'Animal',
      type: 'Business type',
      allTypes: 'All business types',
      apply: 'Apply Filters',
      all: 'View All Results',
      /** The center of the search, which may differ from the place in the form above. */
      around: {
        position: (place: string) => `Around ${place}, your last location`,
        home: (place: string) => `Around your home area, ${place}`,
        guess: (place: string) => `Around ${place}, until you search for your own place`,
        left: (place: string) => `Around ${place}`,
      },
      keptArea: 'your saved area',
      onlyPart: 'Only part of this area is on this phone.',
      none: 'No businesses found. Try adjusting your filters.',
      unstated: (count: string, isOne: boolean) =>
        isOne ? '1 more doesn’t list its animals' : `${count} more don’t list their animals`,
      showUnstated: 'Show them',
      reading: 'Searching for businesses...',
      orders: { distance: 'nearest first', rating: 'best rating first', name: 'by name' },
      found: (shown: string, all: string, order: string) => `${shown} of ${all} on this phone, ${order}`,
    },
    featured: {
      title: 'Featured Florida Businesses',
      all: 'Explore All Featured Businesses',
      loading: 'Loading businesses...',
    },
    testimonials: {
      title: 'What Our Users Say',
      example: 'Example',
      from: (role: string, city: string) => `${role}, ${city}`,
    },
    action: {
      title: 'Ready to Find the Perfect Services?',
      signUp: 'Sign Up Free',
      registerBusiness: 'Register Your Business',
      checking: 'Checking your login...',
    },
  },
});

export const TESTIMONIALS = untranslated({
  en: [
    {
      words: 'Our first groomer who is patient with a shy rescue.',
      role: 'Dog Owner',
      city: 'Orlando',
      animal: 'Dog',
    },
    {
      words: 'Found a vet who drives out to us on a Sunday. Saved the number before I lost signal.',
      role: 'Farm Owner',
      city: 'Gainesville',
      animal: 'Horse',
    },
    {
      words: 'Listing the shop took ten minutes, and people call.',
      role: 'Business Owner',
      city: 'Tampa',
      animal: 'Chicken',
    },
  ],
});
