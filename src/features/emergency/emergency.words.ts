import { SAMPLE_WORDS } from '#src/catalogue/samples.words.ts';
import { untranslated } from '#src/words/in-languages.ts';

/** Texts of the emergency page. Unknown facts are named as unknown, never left to be guessed. */
export const EMERGENCY_WORDS = untranslated({
  en: {
    title: 'Emergency',
    animals: 'Which animal needs help?',
    vetsFor: (animal: string) => `Vets for ${animal}`,
    vets: 'Vets',
    vetsByName: 'Vets on this phone, by name',
    order: 'First those that come out, are open or say that they take emergencies; then by distance.',
    askTitle: 'May treat it – ask',
    askLede: (animal: string) => `They do not say whether they treat ${animal.toLowerCase()}.`,
    noNumber: 'No number known',
    noNumberLede: (animal: string | null) =>
      `${animal === null ? 'They are vets' : `They treat ${animal.toLowerCase()} or are named for it`}. Look their number up, or ask a neighbor.`,
    /** For screen readers: how many can be called, and how many must be asked first. */
    announcement: (heading: string, treats: string, ask: string | null) =>
      `${heading}: ${treats} to call${ask === null ? '' : `, ${ask} to ask first`}.`,
    reading: 'Looking on this phone',

    noPhone: 'No phone number known',
    sampleNumber: SAMPLE_WORDS.number,

    statesAnimal: (animal: string) => `Treats ${animal}`,
    statesAnimals: (animals: string) => `Treats ${animals}`,
    unstated: 'Animals not stated – ask',
    askFor: (animal: string) => `Ask whether it treats ${animal.toLowerCase()}`,
    old: (year: number) => `Listed in ${year} – call before you drive`,
    farmCalls: 'Comes to the farm',
    farmCallsWithin: (miles: string) => `Comes to the farm, within ${miles}`,
    farmCallsNotHere: (miles: string) => `Comes to farms within ${miles}, not as far as here`,
    noFarmCalls: 'Does not come to the farm',
    existingClients: 'Existing clients only',
    deposit: 'Asks for a deposit first',
    hours: (hours: string) => `Hours: ${hours}`,

    samples: 'Samples',
    samplesLede: 'Made up to show the page. They are not real vets.',
    sample: 'Sample',
    newListing: 'New',
    unchecked: 'Nobody has checked this listing yet',

    fromHome: (area: string) =>
      `Distances from the middle of your home area, ${area}. Where this phone is now is not known.`,
    fromGuess: (area: string) => `Distances from ${area}, which is only a guess. Tell us where you are.`,
    fromLeft:
      'Distances from the middle of the area kept on this phone. Where this phone is now is not known.',
    fromNowhere: 'Where this phone is now is not known, so there are no distances.',
    locate: 'Use current location',
    locating: 'Finding this phone',
    notLocated: 'Could not get your current location.',

    /** Shown while the phone has nothing and the server is being asked. */
    online: {
      where: 'Where is the animal?',
      find: 'Find vets',
      near: (place: string) => `Vets near ${place}`,
      unknown: (text: string) => `No place is called “${text}”. Enter a town and state, or a ZIP code.`,
      asking: 'Asking PetiYard for vets',
      noAnswer: 'No answer from PetiYard. The numbers below work without it.',
      again: 'Try again',
    },

    none: 'None within 100 mi that we know',
    noneSays: (animal: string) =>
      `None within 100 mi says that it treats ${animal.toLowerCase()}. Call those below and ask.`,
    noneBody:
      'Without signal this phone knows only the areas that were kept or searched before. A neighbor or your feed store may know a vet’s number.',
    nearest: (animal: string | null) =>
      animal === null ? 'The nearest that we know' : `The nearest for ${animal.toLowerCase()} that we know`,
    others: (count: string, isOne: boolean) =>
      isOne
        ? '1 more treats other animals, or its name says so.'
        : `${count} more treat other animals, or their names say so.`,
    showAll: 'Show vets for all animals',
    search: 'Search for vets',
    otherHelp: 'Other help',
    officeNote: 'Extension office: advice on farm animals of its county, in office hours.',
    onlyPart:
      'No answer from PetiYard, and only part of the 100 mi around is on this phone: there may be others.',
    callFirst:
      'Calls work where data does not. Before you drive, ask whether they take your animal now. PetiYard is a directory, not a vet.',
    before: 'Before the next time',
    waiting: 'While you wait',
    guides: (animal: string | null) =>
      animal === null ? 'Read what cannot wait' : `Read what cannot wait for ${animal.toLowerCase()}`,
    showMore: 'Show more',
    shown: (shown: string, all: string) => `${shown} of ${all}`,
    onPaper: (shown: string, all: string) =>
      `On paper the first ${shown} of ${all}. PetiYard shows the others.`,
  },
});
