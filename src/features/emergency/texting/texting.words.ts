import { untranslated } from '#src/words/in-languages.ts';

/** The text message to a vet, and the texts of its screen. */
export const TEXTING_WORDS = untranslated({
  en: {
    emergency: (animal: string | null) =>
      animal === null ? 'Emergency: an animal needs a vet.' : `Emergency: ${animal}.`,
    signs: (named: readonly string[], more: number) =>
      named.length === 0
        ? `Signs: ${more}, details by phone.`
        : `Signs: ${named.join('; ')}${more > 0 ? `; ${more} more` : ''}.`,
    map: (lat: string, lng: string) => `Where: https://maps.google.com/?q=${lat},${lng}`,
    /** `within`: 'within about 0.3 mi', for a position too rough to find the gate. */
    position: (time: string, within: string | null, isOld: boolean) =>
      `Position: ${within === null ? '' : `${within}, `}${time}.${isOld ? ' I may be elsewhere now.' : ''}`,
    both: (age: string, when: string) => `${age}, ${when}`,
    noPosition: 'Where: my phone does not know its location.',
    homeArea: (place: string) => `Our home area: ${place}.`,
    howToGetIn: (note: string) => `Directions: ${note}`,
    callBack: 'Please call me.',

    title: 'Text where I am',
    opens: '“Text where I am” opens in your Messages app. Nothing is sent until you press Send there.',
    change: 'Edit the text',
    /** Follows the title beside a call link. */
    to: (name: string) => `, to ${name}`,
    lede: 'Opens in your Messages app. Nothing is sent until you press Send there.',
    ledeNoPhone: 'This device can’t open a messages app. Copy the text and send it from your phone.',
    officeNumbers: 'Many office numbers can’t get texts, so call first.',
    preview: 'The text',
    length: (messages: number) => (messages === 1 ? '1 text message' : `${messages} text messages`),
    oldPosition: (age: string) => `This location is from ${age}.`,
    roughPosition: (within: string) =>
      `This location is accurate ${within}. Try again outdoors for a better one.`,
    unknownPosition: 'Your phone can’t find its location.',
    ownAnimal: 'Which of your animals?',
    noAnimal: 'None of them',
    seen: 'What do you see?',
    chooseAnimal: 'Choose the animal on the page to check what you see.',
    noSigns: 'The signs are in the care library, which isn’t saved on this phone.',
    ticked: (title: string, count: number) => (count === 0 ? title : `${title} (${count})`),
    note: 'Gate and directions',
    noteHint: 'Gate, code, which barn. Saved on this phone for next time.',
    textPerson: (name: string) => `Text ${name}`,
    share: 'Send another way',
    close: 'Close',
  },
});
