import { inLanguages } from '#src/words/in-languages.ts';

/** Texts of the screen with the text message to a vet. */
export const TEXTING_WORDS = inLanguages({
  en: {
    title: 'Text where I am',
    opens: '“Text where I am” opens in your Messages app. Nothing is sent until you press Send there.',
    change: 'Edit the text',
    /** Follows the title beside a call link. */
    to: (name: string) => `, to ${name}`,
    lede: 'Opens in your Messages app. Nothing is sent until you press Send there.',
    ledeNoPhone: 'This device can’t open a messages app. Copy the text and send it from your phone.',
    officeNumbers: 'Many office numbers can’t get texts, so call first.',
    preview: 'The text',
    /** Shown only if the text is in another language than the page. */
    ownText: 'This is what the text says:',
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
    ownText: 'El mensaje va en inglés, para que cualquier veterinario lo entienda. Esto es lo que dice:',
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
