import { inLanguages } from '#src/words/in-languages.ts';

/** Pictures of a listing and of a person. */
export const PICTURE_WORDS = inLanguages({
  en: {
    heading: 'Pictures',
    hint: (most: number) => `Up to ${most}. The first one is at the top of the page and in lists.`,
    none: 'There are no pictures yet.',
    add: 'Add pictures',
    adding: 'Adding...',
    notOne: 'This file is not a picture that this browser can read.',
    insecure: 'Pictures can be added only over HTTPS.',
    full: (most: number) => `There are ${most} pictures. Remove one first.`,
    some: (left: number) => (left === 1 ? 'Only 1 picture was added.' : `Only ${left} pictures were added.`),
    of: (name: string, place: number, count: number) => `${name}, picture ${place} of ${count}`,
    strip: 'Pictures, scroll sideways',
    first: 'Make it the first',
    remove: 'Remove',
    waitsForAdmin: 'We look at it first',
    notSent: (reason: string) => `Not sent: ${reason}`,
    unreached: 'This needs signal. Try again when you are online.',
    set: 'Choose a picture',
    change: 'Change the picture',
    takeAway: 'Remove the picture',
  },
});
