import { untranslated } from '#src/words/in-languages.ts';

export const REGISTRATION_TOASTS = untranslated({
  en: {
    done: {
      title: 'Business registered successfully',
      description: 'Your business has been added to our directory',
    },
    failed: { title: 'Registration failed' },
    gate: { title: 'Sign in required', description: 'You need to sign in before registering your business' },
    gateFailed: { title: 'Error', description: 'Could not check your login status. Please try again.' },
    saved: { title: 'Saved on this phone', description: 'Your business will be sent when you have signal.' },
  },
});

/**
 * Texts of `/register-business`. Quoted ones: docs/specification.md, sections 2, 5 and 8; rules are in
 * businesses.ts.
 */
export const REGISTRATION_WORDS = untranslated({
  en: {
    heading: 'Register Your Business',
    lede: 'Free. Fill it in here or in the barn: without signal it waits on this phone.',
    sections: {
      business: 'Business Information',
      contact: 'Contact Information',
      location: 'Location Information',
      categories: 'Business Categories',
      animals: 'Animal Types Served',
    },
    name: 'Business name',
    description: 'Description',
    descriptionHint: 'At least 10 characters. What do you do, for which animals, and when?',
    phone: 'Phone',
    afterHours: 'After-hours number',
    afterHoursHint: 'The number to call at night, if it is different.',
    email: 'Email',
    website: 'Website',
    websiteHint: 'Starts with https://',
    optional: '(optional)',
    address: 'Street address',
    city: 'City',
    state: 'State',
    zipCode: 'ZIP code',
    categories: 'What do you offer?',
    animals: 'Which animals do you serve?',
    facts: 'Which of these are true?',
    factsHint: 'Check what is true. Anything you leave blank stays unknown.',
    radius: 'How far do you travel, in miles?',
    radiusHint: 'For farm calls, as the crow flies.',
    hours: 'State your hours (optional)',
    submit: 'Register Business',
    submitChange: 'Save and send',
    registering: 'Registering...',
    cancel: 'Cancel',
    signInNeeded: 'You need to be signed in to register a business.',
    loading: 'Loading the form...',
    usePosition: 'Use my position here',
    findingPosition: 'Finding your position...',
    positionTaken: (lat: string, lng: string) => `Placed by this phone’s position: ${lat}, ${lng}`,
    dropPosition: 'Place it by the address instead',
    positionHint: 'Standing at the business? Its position is more exact than its address.',
    placedLater: 'We will place it on the map when you are online',
    editing: 'You are changing a registration that has not been sent yet.',
    refused: 'This registration was not accepted. Your text is kept.',
    entryGone: 'This registration was already sent or deleted.',
  },
});
