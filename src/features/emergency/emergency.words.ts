import { SAMPLE_WORDS } from '#src/catalogue/samples.words.ts';
import { pluralOf } from '#src/words/animal-names.ts';
import { inLanguages } from '#src/words/in-languages.ts';

/** Texts of the emergency page. Unknown facts are named as unknown, never left to be guessed. */
export const EMERGENCY_WORDS = inLanguages({
  en: {
    title: 'Emergency',
    animals: 'Which animal needs help?',
    vetsFor: (animal: string) => `Vets for ${pluralOf(animal)}`,
    vets: 'Vets',
    vetsByName: 'Vets on this phone, by name',
    order: 'Vets who come out, are open, or take emergencies are listed first, then the nearest.',
    askTitle: (animal: string) => `Might treat ${pluralOf(animal)} – call and ask`,
    askLede: (animal: string) => `These don’t say whether they treat ${pluralOf(animal)}.`,
    unlisted: 'If hours or animals aren’t shown, they aren’t listed. Ask when you call.',
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
    farmCalls: 'Farm calls',
    farmCallsWithin: (miles: string) => `Farm calls within ${miles}`,
    farmCallsNotHere: (miles: string) => `Farm calls within ${miles} – you’re too far`,
    noFarmCalls: 'No farm calls',
    existingClients: 'Existing clients only',
    deposit: 'Deposit required first',
    hours: (hours: string) => `Hours: ${hours}`,

    samples: 'Samples',
    samplesLede: 'These are examples, not real vets.',
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
  es: {
    title: 'Emergencia',
    animals: '¿Qué animal necesita ayuda?',
    vetsFor: (animal) => `Veterinarios para ${pluralOf(animal)}`,
    vets: 'Veterinarios',
    vetsByName: 'Veterinarios en este teléfono, por nombre',
    order:
      'Primero los veterinarios que van al rancho, están abiertos o atienden emergencias; luego los más cercanos.',
    askTitle: (animal) => `Quizás atienden ${pluralOf(animal)} – llame y pregunte`,
    askLede: (animal) => `Estos no dicen si atienden ${pluralOf(animal)}.`,
    unlisted: 'Si no aparece el horario o los animales, no están en la lista. Pregunte al llamar.',
    noNumber: 'Sin número de teléfono',
    noNumberLede: (animal) =>
      `${animal === null ? 'Están en la lista como veterinarios' : `Están en la lista para ${pluralOf(animal)}`}, pero no tenemos su teléfono. Búsquelo o pregunte a un vecino.`,
    announcement: (heading, treats, ask) =>
      `${heading}: ${treats} para llamar${ask === null ? '' : `, ${ask} para preguntar primero`}.`,
    reading: 'Buscando en este teléfono',

    noPhone: 'Sin número de teléfono',
    sampleNumber: SAMPLE_WORDS.number,

    statesAnimal: (animal) => `Atiende ${pluralOf(animal)}`,
    statesAnimals: (animals) => `Atiende ${animals}`,
    unstated: 'No dice qué animales – pregunte',
    askFor: (animal) => `Pregunte si atienden ${pluralOf(animal)}`,
    old: (year) => `De una lista de ${year} – llame antes de ir`,
    farmCalls: 'Va al rancho',
    farmCallsWithin: (miles) => `Va al rancho, hasta ${miles}`,
    farmCallsNotHere: (miles) => `Va hasta ${miles} – usted está más lejos`,
    noFarmCalls: 'No va al rancho',
    existingClients: 'Solo para sus clientes',
    deposit: 'Pide un depósito primero',
    hours: (hours) => `Horario: ${hours}`,

    samples: 'Ejemplos',
    samplesLede: 'Son ejemplos, no veterinarios de verdad.',
    unchecked: 'Nuevo – aún sin verificar',

    fromHome: (area) => `Distancias desde ${area} (su zona). No sabemos dónde está usted ahora.`,
    fromGuess: (area) => `Distancias desde ${area}, que es una suposición. Díganos dónde está.`,
    fromLeft: 'Distancias desde el centro de su zona guardada. No sabemos dónde está usted ahora.',
    fromNowhere: 'No sabemos dónde está usted, así que no podemos mostrar distancias.',
    locate: 'Usar mi ubicación actual',
    locating: 'Buscando su ubicación',
    notLocated: 'No se pudo obtener su ubicación actual.',

    online: {
      where: '¿Dónde está el animal?',
      find: 'Buscar veterinarios',
      near: (place) => `Veterinarios cerca de ${place}`,
      unknown: (text) => `No encontramos «${text}». Escriba un pueblo y su estado, o un código postal.`,
      asking: 'Pidiendo veterinarios a PetiYard',
      noAnswer: 'PetiYard no responde. Los números de abajo sirven sin él.',
      again: 'Probar otra vez',
    },

    none: 'No conocemos ninguno a menos de 100 millas',
    noneSays: (animal) =>
      `Ninguno a menos de 100 millas dice que atiende ${pluralOf(animal)}. Llame a los de abajo y pregunte.`,
    noneBody:
      'Sin señal solo podemos mostrar las zonas que usted guardó o buscó. Un vecino o su tienda de alimento quizás sepa el número de un veterinario.',
    nearest: (animal) =>
      animal === null
        ? 'Los más cercanos que conocemos'
        : `Los más cercanos que conocemos para ${pluralOf(animal)}`,
    others: (count, isOne) =>
      isOne ? '1 más atiende a otros animales.' : `${count} más atienden a otros animales.`,
    showAll: 'Ver veterinarios para todos los animales',
    search: 'Buscar veterinarios',
    otherHelp: 'Otra ayuda',
    onlyPart:
      'No podemos conectar con PetiYard, y solo una parte de esta zona está guardada en su teléfono. Puede haber otros.',
    callFirst:
      'Las llamadas pueden funcionar sin datos. Antes de ir, pregunte si pueden ver a su animal ahora. PetiYard es un directorio, no un veterinario.',
    before: 'Esté listo la próxima vez',
    waiting: 'Mientras espera',
    guides: (animal) =>
      animal === null ? 'Lea las guías urgentes' : `Lea las guías urgentes para ${pluralOf(animal)}`,
    showMore: 'Ver más',
    shown: (shown, all) => `${shown} de ${all}`,
    onPaper: (shown, all) => `En papel, los primeros ${shown} de ${all}. PetiYard muestra los demás.`,
  },
});
