import { agesIn } from '#src/ui/formats/format-age.ts';
import { animalName } from '#src/words/animal-names.ts';
import { inLanguages } from '#src/words/in-languages.ts';
import { labelOf } from '#src/words/labels.ts';

/**
 * The text message to a vet. It is in English in every language of the app, because a vet in Florida may read only
 * English, and three messages have no room for both languages.
 */
export const VET_TEXT = {
  locale: 'en-US',
  ages: agesIn('en-US', 'just now'),
  /** Returns the words of a name in the data, such as a species. */
  nameOf: (name: string) => name,
  emergency: (animal: string | null) =>
    animal === null ? 'Emergency: an animal needs a vet.' : `Emergency: ${animal.toLowerCase()}.`,
  signs: (named: readonly string[], more: number) =>
    named.length === 0
      ? `Signs: ${more}, details by phone.`
      : `Signs: ${named.join('; ')}${more > 0 ? `; ${more} more` : ''}.`,
  map: (lat: string, lng: string) => `Where: https://maps.google.com/?q=${lat},${lng}`,
  within: (miles: string) => `within about ${miles}`,
  /** `within`: for a position too rough to find the gate. */
  position: (time: string, within: string | null, isOld: boolean) =>
    `Position: ${within === null ? '' : `${within}, `}${time}.${isOld ? ' I may be elsewhere now.' : ''}`,
  both: (age: string, when: string) => `${age}, ${when}`,
  noPosition: 'Where: my phone does not know its location.',
  homeArea: (place: string) => `Our home area: ${place}.`,
  howToGetIn: (note: string) => `Directions: ${note}`,
  callBack: inLanguages({ en: 'Please call me.', es: 'I speak Spanish. Please call me.' }),
  // about an animal of the book
  pounds: (weight: number) => `${weight} lb`,
  born: (day: string) => `born ${day}`,
  temperature: (value: number) => `${value} F`,
  pulse: (rate: number) => `pulse ${rate}`,
  breaths: (rate: number) => `breaths ${rate}`,
  normally: (values: string) => `Normal: ${values}.`,
  takes: (medicines: string) => `Takes: ${medicines}.`,
  allergicTo: (what: string) => `Allergic to: ${what}.`,
  lately: (records: string) => `Given: ${records}.`,
};

/** Sentences of the message in one language. */
export type VetText = Omit<typeof VET_TEXT, 'ages'> & {
  ages: Pick<ReturnType<typeof agesIn>, 'formatAge' | 'formatWhen'>;
};

/** The same message in the language of the page, for the sender to read; null if that is English. */
export const OWN_VET_TEXT: VetText | null = inLanguages<VetText | null>({
  en: null,
  es: {
    locale: 'es-US',
    ages: agesIn('es-US', 'hace un momento'),
    nameOf: labelOf,
    emergency: (animal) =>
      animal === null ? 'Emergencia: un animal necesita veterinario.' : `Emergencia: ${animalName(animal)}.`,
    signs: (named, more) =>
      named.length === 0
        ? `Lo que se ve: ${more === 1 ? '1 cosa' : `${more} cosas`}, le digo por llamada.`
        : `Lo que se ve: ${named.join('; ')}${more === 0 ? '' : more === 1 ? '; y otra' : `; y otras ${more}`}.`,
    map: (lat, lng) => `Lugar: https://maps.google.com/?q=${lat},${lng}`,
    within: (miles) => `con un margen de ${miles}`,
    position: (time, within, isOld) =>
      `Lugar medido: ${within === null ? '' : `${within}, `}${time.replace(/\.$/, '')}.${isOld ? ' Puede que ya me haya movido.' : ''}`,
    both: (age, when) => `${age}, ${when}`,
    noPosition: 'Lugar: mi teléfono no lo encuentra.',
    homeArea: (place) => `Nuestra zona: ${place}.`,
    howToGetIn: (note) => `Para llegar: ${note}`,
    callBack: 'Hablo español. Favor de llamarme.',
    pounds: (weight) => `${weight} lb`,
    born: (day) => `nació el ${day}`,
    temperature: (value) => `${value} F`,
    pulse: (rate) => `pulso ${rate}`,
    breaths: (rate) => `respiraciones ${rate}`,
    normally: (values) => `Normal: ${values}.`,
    takes: (medicines) => `Toma: ${medicines}.`,
    allergicTo: (what) => `Alergia a: ${what}.`,
    lately: (records) => `Recibió: ${records}.`,
  },
});
