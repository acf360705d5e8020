import { SAMPLE_WORDS } from '#src/catalogue/samples.words.ts';
import { untranslated } from '#src/words/in-languages.ts';

const SAME_IN_PLURAL = ['cattle', 'fish', 'sheep'];

/** 'horses' for 'Horse'. */
export function pluralOf(animal: string): string {
  const name = animal.toLowerCase();
  return SAME_IN_PLURAL.includes(name) ? name : `${name}s`;
}

/** Texts of the emergency page. Unknown facts are named as unknown, never left to be guessed. */
export const EMERGENCY_WORDS = untranslated({
  en: {
    title: 'Emergency',
    animals: 'Which animal needs help?',
    vetsFor: (animal: string) => `Vets for ${pluralOf(animal)}`,
    vets: 'Vets',
    vetsByName: 'Vets on this phone, by name',
    order: 'Vets who come out, are open, or take emergencies are listed first, then the nearest.',
    askTitle: (animal: string) => `Might treat ${pluralOf(animal)} – call and ask`,
    askLede: (animal: string) => `These don’t say whether they treat ${pluralOf(animal)}.`,
    noNumber: 'No phone number',
    noNumberLede: (animal: string | null) =>
      `${animal === null ? 'Listed as vets' : `Listed for ${pluralOf(animal)}`}, but we have no phone number. Look it up or ask a neighbor.`,
    /** For screen readers: how many can be called, and how many must be asked first. */
    announcement: (heading: string, treats: string, ask: string | null) =>
      `${heading}: ${treats} to call${ask === null ? '' : `, ${ask} to ask first`}.`,
    reading: 'Searching this phone',

    noPhone: 'No phone number',
    sampleNumber: SAMPLE_WORDS.number,

    statesAnimal: (animal: string) => `Treats ${pluralOf(animal)}`,
    statesAnimals: (animals: string) => `Treats ${animals}`,
    unstated: 'Species not listed – ask',
    askFor: (animal: string) => `Ask if they treat ${pluralOf(animal)}`,
    old: (year: number) => `Listed in ${year} – call before you drive`,
    farmCalls: 'Makes farm calls',
    farmCallsWithin: (miles: string) => `Makes farm calls within ${miles}`,
    farmCallsNotHere: (miles: string) => `Farm calls within ${miles} – you’re too far`,
    noFarmCalls: 'No farm calls',
    existingClients: 'Existing clients only',
    deposit: 'Deposit required first',
    hours: (hours: string) => `Hours: ${hours}`,

    samples: 'Samples',
    samplesLede: 'These are examples, not real vets.',
    sample: 'Sample',
    newListing: 'New',
    unchecked: 'New – not verified yet',

    fromHome: (area: string) =>
      `Distances from ${area} (your home area). We don’t know where you are right now.`,
    fromGuess: (area: string) => `Distances from ${area}, which is a guess. Tell us where you are.`,
    fromLeft: 'Distances from the center of your saved area. We don’t know where you are right now.',
    fromNowhere: 'We don’t know where you are, so we can’t show distances.',
    locate: 'Use current location',
    locating: 'Finding your location',
    notLocated: 'Could not get your current location.',

    /** Shown while the phone has nothing and the server is being asked. */
    online: {
      where: 'Where is the animal?',
      find: 'Find vets',
      near: (place: string) => `Vets near ${place}`,
      unknown: (text: string) => `We can’t find “${text}”. Enter a town and state, or a ZIP code.`,
      asking: 'Asking PetiYard for vets',
      noAnswer: 'No answer from PetiYard. The numbers below work without it.',
      again: 'Try again',
    },

    none: 'We don’t know of one within 100 miles',
    noneSays: (animal: string) =>
      `None within 100 miles lists ${pluralOf(animal)}. Call those below and ask.`,
    noneBody:
      'Without signal, we can only show areas you saved or searched. A neighbor or your feed store may know a vet’s number.',
    nearest: (animal: string | null) =>
      animal === null ? 'The nearest we know of' : `The nearest we know of for ${pluralOf(animal)}`,
    others: (count: string, isOne: boolean) =>
      isOne ? '1 more treats other animals.' : `${count} more treat other animals.`,
    showAll: 'Show vets for all animals',
    search: 'Search for vets',
    otherHelp: 'Other help',
    officeNote: 'County extension office: farm animal advice during office hours.',
    onlyPart:
      'We can’t reach PetiYard, and only part of this area is saved on your phone. There may be others.',
    callFirst:
      'Calls can work without data. Before you drive, ask if they can see your animal now. PetiYard is a directory, not a vet.',
    before: 'Be ready next time',
    waiting: 'While you wait',
    guides: (animal: string | null) =>
      animal === null ? 'Read the urgent guides' : `Read the urgent guides for ${pluralOf(animal)}`,
    showMore: 'Show more',
    shown: (shown: string, all: string) => `${shown} of ${all}`,
    onPaper: (shown: string, all: string) =>
      `On paper the first ${shown} of ${all}. PetiYard shows the others.`,
  },
});
