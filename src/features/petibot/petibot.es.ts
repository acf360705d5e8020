import { labelOf } from '#src/words/labels.ts';
/** The words of PetiBot in Spanish, except those taken from other features (`petibot.words.ts`). */
export const PETIBOT_ES = {
  title: 'PetiBot',
  lede: 'Su compañero experto para toda pregunta sobre mascotas y animales de granja',
  greeting: '¡Hola! Pregúnteme sobre mascotas o animales de granja. También funciono sin señal.',
  conversation: 'Conversación con PetiBot',
  you: 'Usted',
  typing: 'PetiBot está escribiendo',
  label: 'Su pregunta',
  placeholder: 'Pregunte sobre un animal',
  longest: (max: number) =>
    `Una pregunta puede tener ${max} caracteres. El resto se corta: diga primero lo urgente.`,
  send: 'Enviar',
  clear: 'Borrar conversación',
  clearAsk: '¿Borrar esta conversación?',
  clearYes: 'Borrar la conversación',
  clearNo: 'Conservarla',
  cleared: 'Conversación borrada',
  suggestions: 'Preguntas sugeridas',
  suggestionsClose: 'Cerrar preguntas sugeridas',
  tabs: 'PetiBot',
  chatTab: 'Chat',
  suggestionsTab: 'Sugerencias',
  said: (text: string) => `PetiBot: ${text}`,
  full: 'Este teléfono está lleno. La conversación no se guardará cuando cierre la app.',

  noteSource:
    'PetiBot contesta con la biblioteca de cuidados de PetiYard en este teléfono. No es veterinario.',
  noteProvider:
    'Cuando hay señal, PetiBot usa un proveedor de IA: su pregunta se le envía y contesta con la biblioteca de cuidados de PetiYard. No es veterinario.',
  providerShort: 'Usa un proveedor de IA: con señal, su pregunta se le envía.',
  byProvider: 'Redactado por un proveedor de IA.',
  noteUrgent: 'En una emergencia, llame a un veterinario.',

  emergencyTitle: 'Esto puede ser urgente',
  emergencyLink: 'Buscar veterinario ahora',
  urgentCall: 'Llame a un veterinario ahora.',
  fireTitle: 'Primero las personas',
  fireCall: 'Saque a todos y llame al 911 ahora. Después llame a un veterinario para los animales.',
  fireLink: 'Llamar al 911',
  personCall: 'Llame al 911 ahora.',
  personHurt:
    'Hay una persona herida: llame al 911. Por algo que una persona comió o bebió, o por una mordedura o un piquete, Poison Help contesta de día y de noche en el 1-800-222-1222. Yo solo sé de animales.',
  personPoison: 'Llamar a Poison Help, 1-800-222-1222',
  crisisTitle: 'Primero usted',
  crisisCall:
    'Llame ahora al 988 y oprima 2, o envíe AYUDA por mensaje de texto al 988. Si cree que podría hacerse daño, llame al 911.',
  crisis:
    'Qué bueno que lo dijo. El 988 es la Línea de Prevención del Suicidio y Crisis de los Estados Unidos: llame o mande un mensaje de texto, de día o de noche, por usted o por alguien que le preocupa. En español: llame al 988 y oprima 2, o envíe AYUDA al 988. Si no puede esperar, llame al 911. Yo solo sé de animales; ahí hay una persona que escucha.',
  crisisLink: 'Llamar al 988, oprima 2',
  crisisText: 'Enviar AYUDA al 988',
  noHarm:
    'No puedo ayudar a lastimar a un animal. Si el problema es el animal de un vecino, control de animales del condado o el sheriff pueden ayudar. Si su propio animal está sufriendo, un veterinario puede terminarlo sin dolor. Si alguno comió veneno, dígame qué animal y qué comió.',
  urgentHuman: 'Si una persona fue mordida o está herida, llame al 911.',
  from: 'De',
  undated: 'sin fecha',
  alsoRead: 'Vea también',
  near: (category: string) => `${labelOf(category)} cerca de usted`,
  unrated: 'Todavía sin reseñas',
  stars: (rating: string) => `${rating} de 5 estrellas`,
  call: (name: string) => `Llamar a ${name}`,
  newListing: 'Nuevo',

  offTopic:
    'Solo puedo ayudar con mascotas y animales de granja. Pregúnteme sobre alimento, salud, corrales o cómo encontrar un veterinario.',
  unknown: 'Eso no lo sé. Mi biblioteca de cuidados no dice nada sobre eso; pregunte a un veterinario.',
  whatIAm:
    'Soy PetiBot, un programa de computadora, no un veterinario. Contesto preguntas sobre mascotas y animales de granja con guías guardadas en este teléfono, aun sin señal, y busco veterinarios, alimento y herradores cerca de usted. En una emergencia, llame a un veterinario.',
  closest: 'Estas guías son las más parecidas:',
  notUnderstood: 'No entiendo eso, o no es sobre animales.',
  stillOpen: (question: string) =>
    `¿Sigue «${question}»? Llame a un veterinario, o pregúnteme qué hacer ahora.`,
  stillOpenPerson: 'Si una persona sigue en peligro, llame al 911.',
  inSpanish: 'Mis guías solo están en inglés.',
  openNow: (category: string) =>
    `${labelOf(category)}: primero salen los que están abiertos o atienden emergencias de día y de noche. Llame antes de salir.`,
  openUnknown: (category: string) =>
    `${labelOf(category)}: no puedo confirmar quién está abierto ahora, porque la mayoría no publica su horario. Llame antes de salir.`,
  openThen: 'La mayoría no publica su horario. Llame antes de salir.',
  kinPigs: 'puercos',
  kinLlamas: 'llamas y alpacas',
  kinFowl: 'patos, gansos y guajolotes (pavos)',
  kinExotic: 'mascotas pequeñas y exóticas',
  kinAsk: (animals: string) =>
    `Los negocios no dicen quién atiende ${animals}. Estos quizás sí; llame y pregunte primero.`,
  kinNobody: (animals: string) =>
    `No sé de nadie cerca de usted que quizás atienda ${animals}. Pregunte en la oficina de extensión de su condado o a cualquier veterinario de granja.`,
  more: 'Dígame un poco más: ¿qué animal es y qué quiere saber?',
  hello: '¡Hola! Dígame qué animal es y qué quiere saber.',
  thanks: 'De nada. Aquí estoy, con señal o sin señal.',
  dose: 'Nunca doy dosis: la correcta depende del animal, de su peso y de sus otras medicinas. Pregunte a su veterinario.',
  local: (category: string) => `${labelOf(category)} cerca de usted, en este teléfono.`,
  mayTreat: (animals: string) => `Atienden ${animals} o no lo dicen; llame primero.`,
  forAnimals: (category: string, animals: string) => `${labelOf(category)} para ${animals}`,
  wishStated: (wishes: string) => `Primero salen los que dicen «${wishes}».`,
  wishUnknown: (wishes: string) => `Ninguno dice «${wishes}»; pregunte cuando llame.`,
  localNone: (what: string, place: string | null, miles: number) =>
    `${labelOf(what)}: no sé de ninguno a menos de ${miles} millas de ${place ?? 'usted'}. Busque en Explorar, o pregunte en la oficina de extensión de su condado.`,
  localFar: (what: string, place: string | null, miles: number) =>
    `${labelOf(what)}: no sé de ninguno a menos de ${miles} millas de ${place ?? 'usted'}. Estos son los más cercanos. La oficina de extensión de su condado quizás sepa de uno más cerca.`,
  shearer:
    'Los esquiladores no tienen categoría aquí. Pregunte en la oficina de extensión: sabe quién esquila en el condado.',
  localUnplaced: (category: string) =>
    `${labelOf(category)}: no puedo buscar, porque no sé dónde está usted. Busque su pueblo en Explorar.`,
  localAt: (category: string, place: string) => `${labelOf(category)} cerca de ${place}.`,
  localPartAt: (category: string, place: string) =>
    `Solo una parte de la zona de ${place} está guardada en este teléfono. ${labelOf(category)} que conozco.`,
  localNotKept: (place: string) =>
    `Solo conozco las zonas guardadas en este teléfono, y ${place} no es una de ellas. Busque ahí cuando tenga señal.`,
  localUnknownPlace: (said: string) =>
    `No estoy seguro de dónde está «${said}». Pregunte otra vez con el estado o el código postal, o busque en Explorar.`,
  discover: 'Buscar en Explorar',
  discoverAt: (place: string) => `Buscar cerca de ${place}`,
  noLibrary:
    'La biblioteca de cuidados todavía no está guardada en este teléfono. Abra la app una vez con señal y pregúnteme otra vez.',
} as const;
