import { BARN_CARD_LIMITS as LIMITS } from '#contract/limits.ts';
import { inLanguages } from '#src/words/in-languages.ts';

/** Texts of the barn card's page and sheet. */
export const BARN_CARD_WORDS = inLanguages({
  en: {
    title: 'Barn card',
    lede: 'One sheet for the stall door: who to call, and where to send them. Made on this phone, without signal.',
    reading: 'Loading your contacts...',
    open: 'Make a barn card',
    people: 'Edit my contacts',
    nobody: 'No contacts yet. Save your vet first, or write the number on the sheet by hand.',
    farm: 'Name of the farm or barn',
    address: 'Address',
    addressHint: 'The way you’d tell a driver.',
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
  es: {
    title: 'Hoja para el establo',
    lede: 'Una hoja para la puerta del corral: a quién llamar y adónde mandarlo. Se hace en este teléfono, sin señal.',
    reading: 'Cargando sus contactos...',
    open: 'Hacer una hoja para el establo',
    people: 'Editar mis contactos',
    nobody: 'Aún no hay contactos. Guarde primero a su veterinario, o escriba el número a mano en la hoja.',
    farm: 'Nombre del rancho o establo',
    address: 'Dirección',
    addressHint: 'Como se la diría a un chofer.',
    position: 'Coordenadas',
    positionHint: 'Toque el botón en el portón, o escriba la latitud y la longitud.',
    degreesWithin: (degrees, within) => `${degrees} (${within})`,
    roughHint: 'Esta ubicación no es exacta. Toque el botón otra vez al aire libre, en el portón.',
    locate: 'Usar mi ubicación actual',
    locating: 'Buscando su ubicación',
    abroad:
      'Estas coordenadas están fuera de Estados Unidos. La longitud oeste lleva un menos o una W: 29.1872, -82.1401.',
    farmTooLong: `El nombre puede tener ${LIMITS.farmMax} letras como máximo.`,
    addressTooLong: `La dirección puede tener ${LIMITS.addressMax} letras como máximo.`,
    positionForm: 'Latitud y longitud en grados, como 29.18720, -82.14010.',
    gateTooLong: `Esto puede tener ${LIMITS.gateMax} letras como máximo.`,
    notLocated: 'No se pudo obtener su ubicación actual.',
    gate: 'Cómo hallar el portón',
    gateHint: 'Señas que un extraño ve de noche: dónde dar vuelta, el color del portón.',
    private:
      'Esto se queda en este teléfono. Cualquiera que vea la hoja puede leerla y escanearla, así que no ponga nada privado.',
    print: 'Imprimir',
    printHint: 'Una página, Carta o A4. Sin impresora, elija «Guardar como PDF» en la ventana que se abre.',
    preview: 'La hoja',
    notesLeftOut: 'La página está llena, así que las notas quedan fuera. Acórtelas para que quepan.',
    leftOut: (names) =>
      `La página está llena. Las notas quedan fuera, y también ${names}. Suba los que más necesita.`,
    noCode: 'No se pudo crear el código. La hoja se imprime sin él.',

    emergency: 'Emergencia',
    callFirst: 'Llame primero',
    noPhone: 'Sin número',
    vet: 'Veterinario',
    where: 'Estamos aquí',
    otherHelp: 'Veneno y enfermedad',
    afterHours: 'fuera de horario',
    atNight: (name) => `${name} (fuera de horario)`,
    notes: 'Las notas están en PetiYard.',
    moreAndNotes: (count) =>
      `Las notas y ${count === 1 ? '1 contacto más' : `${count} contactos más`} están en PetiYard.`,
    codeName: 'Código con los números de esta hoja',
    code: 'Escanee para guardar estos números en su teléfono.',
    codeSome: (some, all) =>
      some === 0
        ? 'Escanee para guardar en su teléfono los números de veneno y enfermedad. Sus propios números no caben en el código.'
        : `Escanee para guardar en su teléfono los primeros ${some} de ${all} números, y los de veneno y enfermedad.`,
    made: (date) =>
      `Hecha con PetiYard el ${date}. Los números cambian: haga una hoja nueva de vez en cuando.`,

    contact: 'Emergencia del establo',
    contactOf: (farm) => `Emergencia ${farm}`,
    inOrder: (names) => `Números en este orden: ${names}`,
    placeKnown: (within) => `. Coordenadas: ${within}`,
  },
});
