import { SAMPLE_WORDS } from '#src/catalogue/samples.words.ts';
import { HOURS_WORDS } from '#src/ui/formats/hours.words.ts';
import { inLanguages } from '#src/words/in-languages.ts';
import { PETIBOT_ES } from './petibot.es.ts';

/**
 * Suggested questions (docs/specification.md, section 9), worded like the guides so that each gets its
 * answer.
 */
export const PETIBOT_SUGGESTIONS = inLanguages({
  en: [
    'How often should I feed my dog?',
    'How do I prevent hairballs in my cat?',
    'What temperature should a horse stable be?',
    'How do I introduce a new pet to my other pets?',
    'What vaccines does my new puppy need?',
    'How can I help my older dog with arthritis?',
    'How can I get my chickens to lay more eggs?',
    'How do I groom a long-haired cat?',
  ],
  es: [
    '¿Cada cuánto debo dar de comer a mi perro?',
    '¿Cómo evito las bolas de pelo en mi gato?',
    '¿Qué temperatura debe tener la caballeriza?',
    '¿Cómo presento una mascota nueva a las demás?',
    '¿Qué vacunas necesita mi cachorro nuevo?',
    '¿Cómo ayudo a mi perro viejo con artritis?',
    '¿Cómo hago que mis gallinas pongan más huevos?',
    '¿Cómo cepillo a un gato de pelo largo?',
  ],
});

export const PETIBOT_WORDS = inLanguages({
  en: {
    title: 'PetiBot',
    lede: 'Your expert companion for all pet and farm animal questions',
    greeting: 'Hello! Ask me about pets or farm animals. I work without signal, too.',
    conversation: 'Conversation with PetiBot',
    you: 'You',
    typing: 'PetiBot is typing',
    label: 'Your question',
    placeholder: 'Ask about an animal',
    longest: (max: number) =>
      `A question can have ${max} characters. Longer text is cut off: name what is urgent first.`,
    send: 'Send',
    clear: 'Clear conversation',
    clearAsk: 'Clear this conversation?',
    clearYes: 'Clear the conversation',
    clearNo: 'Keep it',
    cleared: 'Conversation cleared',
    suggestions: 'Suggested questions',
    suggestionsClose: 'Close suggested questions',
    tabs: 'PetiBot',
    chatTab: 'Chat',
    suggestionsTab: 'Suggestions',
    said: (text: string) => `PetiBot: ${text}`,
    full: 'This phone is full. The conversation won’t be saved when you close the app.',

    noteSource: 'PetiBot answers from PetiYard’s care library on this phone; not a vet.',
    noteProvider:
      'While you have signal, PetiBot is powered by an AI provider: your question is sent to it, and it answers from PetiYard’s care library. It’s not a vet.',
    providerShort: 'Powered by an AI provider: with signal, your question is sent to it.',
    byProvider: 'Worded by an AI provider.',
    noteUrgent: 'In an emergency, call a vet.',

    emergencyTitle: 'This may be urgent',
    emergencyLink: 'Find a vet now',
    urgentCall: 'Call a vet now.',
    fireTitle: 'People first',
    fireCall: 'Get everyone out and call 911 now. Then call a vet for the animals.',
    fireLink: 'Call 911',
    personCall: 'Call 911 now.',
    personHurt:
      'A person is hurt: call 911. For what a person has eaten or drunk, a bite or a sting, Poison Help answers day and night at 1-800-222-1222. I only know about animals.',
    personPoison: 'Call Poison Help, 1-800-222-1222',
    crisisTitle: 'You first',
    crisisCall: 'Call or text 988 now. If you may act on it, call 911.',
    crisis:
      'I’m glad you said it. 988 is the Suicide & Crisis Lifeline of the US: call or text it, day and night, for yourself or for someone you’re worried about. If it cannot wait, call 911. En español: llame al 988 y oprima 2, o envíe AYUDA al 988. I only know about animals; a person there will listen.',
    crisisLink: 'Call 988',
    crisisText: 'Text 988',
    noHarm:
      'I can’t help with hurting an animal. If a neighbor’s animal is the problem, county animal control or the sheriff can help. If your own animal is suffering, a vet can end it without pain. If one has eaten poison, tell me which animal and what.',
    urgentHuman: 'If a person was bitten or hurt, call 911.',
    from: 'From',
    undated: 'no date given',
    alsoRead: 'See also',
    near: (category: string) => `${category} near you`,
    stars: (rating: string) => `${rating} of 5 stars`,
    call: (name: string) => `Call ${name}`,
    sampleNumber: SAMPLE_WORDS.number,
    newListing: 'New',

    offTopic:
      'I can only help with pets and farm animals. Ask me about feeding, health, housing or finding a vet.',
    unknown: 'I don’t know that. My care library has nothing on it, so please ask a vet.',
    whatIAm:
      'I’m PetiBot, a computer program, not a vet. I answer questions about pets and farm animals from guides on this phone, even without signal, and find vets, feed and farriers near you. In an emergency, call a vet.',
    closest: 'These guides come closest:',
    notUnderstood: 'I don’t understand that, or it isn’t about animals.',
    stillOpen: (question: string) => `Is “${question}” still going on? Call a vet, or ask me what to do now.`,
    stillOpenPerson: 'If a person is still in danger, call 911.',
    inSpanish: 'On this page I answer in English. PetiYard también está en español.',
    opening: {
      open: HOURS_WORDS.openNow,
      always: HOURS_WORDS.emergencies,
      unknown: HOURS_WORDS.unknown,
      closed: HOURS_WORDS.closedNow,
    },
    openNow: (category: string) =>
      `For ${category}, places that are open or take emergencies day and night are listed first. Call before you drive.`,
    openUnknown: (category: string) =>
      `For ${category}, I can’t confirm who is open now, because most places don’t list hours. Call before you drive.`,
    openThen: 'Most places don’t list their hours. Call before you drive.',
    kinPigs: 'pigs',
    kinLlamas: 'llamas and alpacas',
    kinFowl: 'ducks, geese and turkeys',
    kinExotic: 'small and exotic pets',
    kinAsk: (animals: string) =>
      `Listings don’t say who treats ${animals}. These might, so call and ask first.`,
    kinNobody: (animals: string) =>
      `I don’t know of anyone near you who might treat ${animals}. Ask your county extension office or any farm vet.`,
    more: 'Tell me a little more: which animal is it, and what would you like to know?',
    hello: 'Hello! Tell me which animal it is and what you would like to know.',
    thanks: 'You’re welcome. I’m here with or without signal.',
    dose: 'I never give doses: the right one depends on the animal, its weight and its other medicine. Ask your vet.',
    local: (category: string) => `${category} near you, saved on this phone.`,
    mayTreat: (animals: string) => `They treat ${animals} or don’t say, so call first.`,
    forAnimals: (category: string, animals: string) => `${category} for ${animals}`,
    wishStated: (wishes: string) => `Those that say “${wishes}” come first.`,
    wishUnknown: (wishes: string) => `None of them says “${wishes}”, so ask when you call.`,
    localNone: (what: string, place: string | null, miles: number) =>
      `${what}: I know of none within ${miles} miles of ${place ?? 'you'}. Search in Discover, or ask your county extension office.`,
    localFar: (what: string, place: string | null, miles: number) =>
      `${what}: I know of none within ${miles} miles of ${place ?? 'you'}. These are the nearest. Your county extension office may know a closer one.`,
    shearer: 'Shearers have no category here. Ask the extension office: it knows who shears in the county.',
    localUnplaced: (category: string) =>
      `I don’t know where you are, so I can’t look for ${category} near you. Search for your town in Discover.`,
    localAt: (category: string, place: string) => `${category} near ${place}.`,
    localPartAt: (category: string, place: string) =>
      `Only part of the area around ${place} is saved on this phone. ${category} that I know of.`,
    localNotKept: (place: string) =>
      `I only know the areas saved on this phone, and ${place} isn’t one of them. Search there when you have signal.`,
    localUnknownPlace: (said: string) =>
      `I’m not sure where “${said}” is. Ask again with the state or ZIP code, or search in Discover.`,
    discover: 'Search in Discover',
    discoverAt: (place: string) => `Search near ${place}`,
    noLibrary:
      'The care library isn’t saved on this phone yet. Open the app once with signal, then ask me again.',
  },
  es: {
    ...PETIBOT_ES,
    sampleNumber: SAMPLE_WORDS.number,
    opening: {
      open: HOURS_WORDS.openNow,
      always: HOURS_WORDS.emergencies,
      unknown: HOURS_WORDS.unknown,
      closed: HOURS_WORDS.closedNow,
    },
  },
});

/** Texts of the home page's preview. Quoted ones: docs/specification.md, section 2. */
export const PETIBOT_PREVIEW = inLanguages({
  en: {
    title: 'Meet PetiBot',
    sample: 'A sample conversation',
    question: 'What temperature should a horse stable be?',
    answer:
      'Horses are most comfortable between about 45 and 75 °F. In winter keep the barn within 5 to 10 degrees of outside, so that the air stays fresh.',
    tryNow: 'Try PetiBot Now',
    full: 'Open full PetiBot experience',
    preset: 'What vaccines does my new puppy need?',
    blurbs: [
      'Expert pet and farm animal knowledge',
      'Local business recommendations',
      '24/7 instant assistance',
    ],
  },
  es: {
    title: 'Conozca a PetiBot',
    sample: 'Una conversación de ejemplo',
    question: '¿Qué temperatura debe tener la caballeriza?',
    answer:
      'Los caballos están más a gusto entre unos 45 y 75 °F. En invierno mantenga el establo a no más de 5 a 10 grados de diferencia con afuera, para que el aire siga fresco.',
    tryNow: 'Probar PetiBot ahora',
    full: 'Abrir PetiBot completo',
    preset: '¿Qué vacunas necesita mi cachorro nuevo?',
    blurbs: ['Sabe de mascotas y animales de granja', 'Negocios de su zona', 'Ayuda al instante, 24/7'],
  },
});
