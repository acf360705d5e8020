import { animalName } from '#src/words/animal-names.ts';
import { inLanguages } from '#src/words/in-languages.ts';

/** The text message to a vet, and the texts of its screen. */
export const TEXTING_WORDS = inLanguages({
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
    noSignList: 'We have no list of signs for this animal. Write what you see in the note.',
    ticked: (title: string, count: number) => (count === 0 ? title : `${title} (${count})`),
    note: 'Gate and directions',
    noteHint: 'Gate, code, which barn. Saved on this phone for next time.',
    textPerson: (name: string) => `Text ${name}`,
    share: 'Send another way',
    close: 'Close',
  },
  es: {
    emergency: (animal) =>
      animal === null ? 'Emergencia: un animal necesita veterinario.' : `Emergencia: ${animalName(animal)}.`,
    signs: (named, more) =>
      named.length === 0
        ? `Lo que se ve: ${more === 1 ? '1 cosa' : `${more} cosas`}, le digo por llamada.`
        : `Lo que se ve: ${named.join('; ')}${more === 0 ? '' : more === 1 ? '; y otra' : `; y otras ${more}`}.`,
    map: (lat, lng) => `Lugar: https://maps.google.com/?q=${lat},${lng}`,
    position: (time, within, isOld) =>
      `Lugar medido: ${within === null ? '' : `${within}, `}${time}.${isOld ? ' Puede que ya me haya movido.' : ''}`,
    both: (age, when) => `${age}, ${when}`,
    noPosition: 'Lugar: mi teléfono no lo encuentra.',
    homeArea: (place) => `Nuestra zona: ${place}.`,
    howToGetIn: (note) => `Para llegar: ${note}`,
    callBack: 'Favor de llamarme.',

    title: 'Enviar dónde estoy',
    opens:
      '«Enviar dónde estoy» se abre en su app de Mensajes. No se envía nada hasta que usted toque Enviar ahí.',
    change: 'Editar el texto',
    to: (name) => `, a ${name}`,
    lede: 'Se abre en su app de Mensajes. No se envía nada hasta que usted toque Enviar ahí.',
    ledeNoPhone:
      'Este aparato no puede abrir una app de mensajes. Copie el texto y envíelo desde su teléfono.',
    officeNumbers: 'Muchos números de oficina no reciben mensajes, así que llame primero.',
    preview: 'El texto',
    length: (messages) => (messages === 1 ? '1 mensaje de texto' : `${messages} mensajes de texto`),
    oldPosition: (age) => `Esta ubicación es de ${age}.`,
    roughPosition: (within) =>
      `Esta ubicación no es exacta: ${within}. Salga al aire libre y pruebe otra vez.`,
    unknownPosition: 'Su teléfono no encuentra su ubicación.',
    ownAnimal: '¿Cuál de sus animales?',
    noAnimal: 'Ninguno de ellos',
    seen: '¿Qué ve usted?',
    chooseAnimal: 'Elija el animal en la página para marcar lo que ve.',
    noSignList: 'No tenemos una lista de señas para este animal. Escriba en la nota lo que ve.',
    noSigns: 'Las señas están en la biblioteca de cuidados, que no está guardada en este teléfono.',
    ticked: (title, count) => (count === 0 ? title : `${title} (${count})`),
    note: 'Portón y cómo llegar',
    noteHint: 'Portón, clave, cuál establo. Se guarda en este teléfono para la próxima vez.',
    textPerson: (name) => `Mensaje a ${name}`,
    share: 'Enviar de otra forma',
    close: 'Cerrar',
  },
});
