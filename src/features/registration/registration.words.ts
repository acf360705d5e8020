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
    lede: 'It’s free. Without signal, it waits on this phone.',
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
    afterHoursHint: 'Night number, if different.',
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
    facts: 'Which apply?',
    factsHint: 'Check all that apply; blanks aren’t shown.',
    radius: 'How far will you travel? (miles)',
    radiusHint: 'For farm calls, in a straight line.',
    hours: 'Hours (optional)',
    submit: 'Register Business',
    submitChange: 'Save and send',
    registering: 'Registering...',
    cancel: 'Cancel',
    signInNeeded: 'You need to be signed in to register a business.',
    loading: 'Loading the form...',
    usePosition: 'Use my current location',
    findingPosition: 'Finding your location...',
    positionTaken: (lat: string, lng: string) => `Located by this phone: ${lat}, ${lng}`,
    dropPosition: 'Use the address instead',
    positionHint: 'At the business now? Your location is more exact than its address.',
    placedLater: 'We will place it on the map when you are online',
    editing: 'You are changing a registration that has not been sent yet.',
    refused: 'This registration was not accepted. Your text is saved.',
    entryGone: 'This registration was already sent or deleted.',
  },
});
