import { untranslated } from '#src/words/in-languages.ts';

/** The text message to a vet, and the texts of its screen. */
export const TEXTING_WORDS = untranslated({
  en: {
    emergency: (animal: string | null) =>
      animal === null ? 'Emergency: an animal needs a vet.' : `Emergency: ${animal}.`,
    signs: (named: readonly string[], more: number) =>
      named.length === 0
        ? `Signs: ${more}, told on the phone.`
        : `Signs: ${named.join('; ')}${more > 0 ? `; ${more} more` : ''}.`,
    map: (lat: string, lng: string) => `Where: https://maps.google.com/?q=${lat},${lng}`,
    /** `within`: 'within about 0.3 mi', for a position too rough to find the gate. */
    position: (time: string, within: string | null, isOld: boolean) =>
      `Position: ${within === null ? '' : `${within}, `}${time}.${isOld ? ' I may be elsewhere now.' : ''}`,
    both: (age: string, when: string) => `${age}, ${when}`,
    noPosition: 'Where: this phone does not know its position.',
    homeArea: (place: string) => `Our home area: ${place}.`,
    howToGetIn: (note: string) => `How to get in: ${note}`,
    callBack: 'Please call me.',

    title: 'Text where I am',
    opens: '“Text where I am” opens your phone’s messages. Nothing is sent until you press Send there.',
    change: 'What the text says',
    /** Follows the title beside a call link. */
    to: (name: string) => `, to ${name}`,
    lede: 'Your phone’s own messages open with this text. Nothing is sent until you press Send there.',
    ledeNoPhone:
      'This device has no messages that open from here. Copy the text and send it from your phone.',
    officeNumbers: 'Many office numbers take no texts: call first.',
    preview: 'The text',
    length: (messages: number) => (messages === 1 ? '1 text message' : `${messages} text messages`),
    oldPosition: (age: string) => `This position is of ${age}.`,
    roughPosition: (within: string) =>
      `This phone knows where it is only ${within}. Outdoors it may know better: ask it again there.`,
    unknownPosition: 'This phone does not know where it is.',
    ownAnimal: 'Which of your animals?',
    noAnimal: 'None of them',
    seen: 'What do you see?',
    chooseAnimal: 'Choose the animal on the page to tick what you see.',
    noSigns: 'The signs are in the care library, which is not saved on this phone.',
    ticked: (title: string, count: number) => (count === 0 ? title : `${title} (${count})`),
    note: 'How to get in',
    noteHint: 'Gate, code, which barn. It is kept on this phone for the next time.',
    textPerson: (name: string) => `Text ${name}`,
    share: 'Send another way',
    close: 'Close',
  },
});
