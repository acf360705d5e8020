import { SAMPLE_NUMBER } from '#contract/samples.ts';
import { inLanguages } from '#src/words/in-languages.ts';

/** Words of the emergency page. Unknown facts are named as unknown, never left to be guessed. */
export const EMERGENCY_WORDS = inLanguages({
  en: {
    title: 'Emergency',
    animals: 'Which animal needs help?',
    vetsFor: (animal: string) => `Vets for ${animal}, nearest first`,
    vets: 'Vets, nearest first',
    vetsByName: 'Vets on this phone, by name',
    reading: 'Looking on this phone',

    call: 'Call',
    callName: (name: string, number: string) => `Call ${name}, ${number}`,
    afterHours: 'After hours',
    callAfterHours: (name: string, number: string) => `Call ${name} after hours, ${number}`,
    noPhone: 'No phone number known',
    sampleNumber: SAMPLE_NUMBER,

    statesAnimal: (animal: string) => `Treats ${animal}`,
    statesAnimals: (animals: string) => `Treats ${animals}`,
    unstated: 'Animals not stated – ask',
    farmCalls: 'Comes to the farm',
    farmCallsWithin: (miles: string) => `Comes to the farm, within ${miles}`,
    noFarmCalls: 'Does not come to the farm',
    existingClients: 'Existing clients only',
    deposit: 'Asks for a deposit first',
    dayAndNight: 'Says it takes emergencies day and night',
    hours: (hours: string) => `Hours: ${hours}`,
    hoursUnknown: 'Hours not known',

    samples: 'Samples',
    samplesLede: 'Made up to show the page. They are not real vets.',
    sample: 'Sample',
    newListing: 'New',
    unchecked: 'Nobody has checked this listing yet',

    from: (place: string, age: string) => `Distances from ${place}, where this phone was ${age}.`,
    fromPosition: (age: string) => `Distances from where this phone was ${age}.`,
    fromHome: (area: string) =>
      `Distances from the middle of your home area, ${area}. Where this phone is now is not known.`,
    fromNowhere: 'Where this phone is now is not known, so there are no distances.',
    locate: 'Use current location',
    locating: 'Finding this phone',
    notLocated: 'Could not get your current location.',

    none: 'No vet kept on this phone within 100 mi',
    noneBody:
      'This phone holds only the areas that were kept or searched before. A search with signal looks everywhere; without signal, ask a neighbor or your feed store for their vet’s number.',
    noneFor: (animal: string) =>
      `Others that are kept here state only other animals than ${animal.toLowerCase()}.`,
    showAll: 'Show vets for all animals',
    search: 'Search for vets',
    callFirst:
      'Calls work where data does not. Before you drive, ask whether they take your animal now. PetiYard is a directory, not a vet.',
    waiting: 'While you wait',
    guides: (animal: string | null) =>
      animal === null ? 'Read what cannot wait' : `Read what cannot wait for ${animal.toLowerCase()}`,
    showMore: 'Show more',
    shown: (shown: string, all: string) => `${shown} of ${all}`,
  },
});
