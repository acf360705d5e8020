import { BARN_CARD_LIMITS as LIMITS } from '#contract/limits.ts';
import { untranslated } from '#src/words/in-languages.ts';

/** Texts of the barn card's page and sheet. */
export const BARN_CARD_WORDS = untranslated({
  en: {
    title: 'Barn card',
    lede: 'One sheet for the stall door: who to call, and where to send them. Made on this phone, without signal.',
    reading: 'Loading your contacts...',
    open: 'Make a barn card',
    people: 'Edit my contacts',
    nobody: 'No contacts yet. Save your vet first, or write the number on the sheet by hand.',
    farm: 'Name of the farm or barn',
    address: 'Address',
    addressHint: 'As you would say it to a driver.',
    position: 'Coordinates',
    positionHint: 'Press the button at the gate, or type the latitude and longitude.',
    /** For example '29.18725, -82.14013 (within about 0.3 mi)'. */
    degreesWithin: (degrees: string, within: string) => `${degrees} (${within})`,
    roughHint: 'This location is rough. Press the button again outdoors, at the gate.',
    locate: 'Use current location',
    locating: 'Finding your location',
    abroad:
      'These coordinates are outside the United States. West longitude has a minus or a W: 29.1872, -82.1401.',
    farmTooLong: `The name can be at most ${LIMITS.farmMax} characters.`,
    addressTooLong: `The address can be at most ${LIMITS.addressMax} characters.`,
    positionForm: 'Latitude and longitude in degrees, like 29.18720, -82.14010.',
    gateTooLong: `This can be at most ${LIMITS.gateMax} characters.`,
    notLocated: 'Could not get your current location.',
    gate: 'How to find the gate',
    gateHint: 'Landmarks a stranger can see at night: the turn, the color of the gate.',
    private:
      'This stays on this phone. Anyone who sees the card can read and scan it, so leave out anything private.',
    print: 'Print',
    printHint: 'One page, Letter or A4. Without a printer, choose “Save as PDF” in the window that opens.',
    preview: 'The sheet',
    notesLeftOut: 'The page is full, so notes are left out. Shorten them to fit.',
    leftOut: (names: string) =>
      `The page is full. Notes are left out, and so are ${names}. Move the ones you need most to the top.`,
    noCode: 'The code couldn’t be created. The sheet prints without it.',

    emergency: 'Emergency',
    callFirst: 'Call first',
    noPhone: 'No number',
    vet: 'Vet',
    where: 'We are here',
    otherHelp: 'Poison and disease',
    afterHours: 'after hours',
    /** In the QR code: a help line's second number. */
    atNight: (name: string) => `${name} (after hours)`,
    notes: 'Notes are in PetiYard.',
    moreAndNotes: (count: number) =>
      `Notes and ${count === 1 ? '1 more contact' : `${count} more contacts`} are in PetiYard.`,
    codeName: 'Code with the numbers on this sheet',
    code: 'Scan to save these numbers to your phone.',
    codeSome: (some: number, all: number) =>
      some === 0
        ? 'Scan to save the poison and disease numbers to your phone. Your own numbers don’t fit in the code.'
        : `Scan to save the first ${some} of ${all} numbers, and the poison and disease numbers, to your phone.`,
    made: (date: string) => `Made with PetiYard on ${date}. Numbers change: make a new sheet now and then.`,

    /** In the QR code: the contact's name and the order of its numbers. */
    contact: 'Barn emergency',
    contactOf: (farm: string) => `${farm} emergency`,
    inOrder: (names: string) => `Numbers in this order: ${names}`,
    /** Appended to it: the accuracy of the coordinates. */
    placeKnown: (within: string) => `. Coordinates: ${within}`,
  },
});
