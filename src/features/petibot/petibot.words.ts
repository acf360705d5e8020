import { SAMPLE_WORDS } from '#src/catalogue/samples.words.ts';
import { HOURS_WORDS } from '#src/ui/formats/hours.words.ts';
import { untranslated } from '#src/words/in-languages.ts';

/**
 * Suggested questions (docs/specification.md, section 9), worded like the guides so that each gets its
 * answer.
 */
export const PETIBOT_SUGGESTIONS = untranslated({
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
});

export const PETIBOT_WORDS = untranslated({
  en: {
    name: 'PetiBot',
    title: 'PetiBot',
    lede: 'Your expert companion for all pet and farm animal questions',
    greeting: 'Hello! Ask me about pets or farm animals. I work with no signal, too.',
    open: 'Ask PetiBot',
    close: 'Close PetiBot',
    conversation: 'Conversation with PetiBot',
    you: 'You',
    typing: 'PetiBot is typing',
    label: 'Your question',
    placeholder: 'Ask about an animal',
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
    fullPage: 'Open full page',
    loading: 'Opening PetiBot...',
    said: (text: string) => `PetiBot: ${text}`,
    full: 'This phone is full. The conversation is not kept after you close the app.',

    noteSource: 'PetiBot answers from PetiYard’s care library on this phone; not a vet.',
    noteProvider:
      'While you have signal, PetiBot is powered by an AI provider: your question is sent to it, and it answers from PetiYard’s care library; not a vet.',
    providerShort: 'Powered by an AI provider: with signal, your question is sent to it.',
    byProvider: 'Worded by an AI provider.',
    noteUrgent: 'In an emergency, call a vet.',

    emergencyTitle: 'This may not wait',
    emergencyLink: 'Find a vet now',
    urgentCall: 'Call a vet now.',
    fireTitle: 'People first',
    fireCall: 'Get everybody out and call 911 now. Then call a vet for the animals.',
    fireLink: 'Call 911',
    personCall: 'Call 911 now.',
    personHurt:
      'A person is hurt: call 911. For what a person has eaten or drunk, a bite or a sting, Poison Help answers day and night at 1-800-222-1222. I only know about animals.',
    personPoison: 'Call Poison Help, 1-800-222-1222',
    crisisTitle: 'You first',
    crisisCall: 'Call or text 988 now. If you may act on it, call 911.',
    crisis:
      'I am glad that you said it. 988 is the Suicide & Crisis Lifeline of the US: call or text it, day and night, for you or for somebody you fear for. If it cannot wait, call 911. En español: llame al 988 y oprima 2, o envíe AYUDA al 988. I only know about animals; there a person listens.',
    crisisLink: 'Call 988',
    crisisText: 'Text 988',
    noHarm:
      'I do not help to hurt an animal. If a neighbor’s animal is the trouble, county animal control can help, and so can the sheriff. Where your own animal suffers, a vet can end it without pain. If one has eaten poison, tell me which animal and what.',
    urgentHuman: 'If a person was bitten or hurt, call 911.',
    from: 'From',
    undated: 'no date given',
    alsoRead: 'See also',
    near: (category: string) => `${category} near you`,
    unrated: 'No reviews yet',
    stars: (rating: string) => `${rating} of 5 stars`,
    call: (name: string) => `Call ${name}`,
    sampleNumber: SAMPLE_WORDS.number,
    newListing: 'New',

    offTopic:
      'I can only help with pets and farm animals. Ask me about feeding, health, housing or finding a vet.',
    unknown: 'I do not know that. My care library has nothing on it, so please ask a vet.',
    notUnderstood: 'I do not understand that, or it is not about animals.',
    stillOpen: (question: string) =>
      `“${question}” is still open: call a vet if it goes on, or ask me what to do now.`,
    stillOpenPerson: 'If a person is still in danger, call 911.',
    inSpanish: 'I answer in English only. (Solo respondo en inglés.)',
    opening: {
      open: HOURS_WORDS.openNow,
      always: HOURS_WORDS.emergencies,
      unknown: HOURS_WORDS.unknown,
      closed: HOURS_WORDS.closedNow,
    },
    openNow: (category: string) =>
      `First those for ${category} who are known to be open, or say that they take emergencies day and night. Call before you drive.`,
    openUnknown: (category: string) =>
      `I know of nobody for ${category} who is surely open now: the hours of most are not known. These are the nearest; call before you drive.`,
    kinPigs: 'pigs',
    kinLlamas: 'llamas and alpacas',
    kinFowl: 'ducks, geese and turkeys',
    kinExotic: 'small and exotic pets',
    kinAsk: (animals: string) =>
      `Listings do not say who treats ${animals}. These may, by the animals that they name or leave open: ask first.`,
    kinNobody: (animals: string) =>
      `I know of nobody near you who may treat ${animals}. Your county extension office or any farm vet can tell you who does.`,
    more: 'Tell me a little more: which animal is it, and what would you like to know?',
    hello: 'Hello! Tell me which animal it is and what you would like to know.',
    thanks: 'You are welcome. I am here with or without signal.',
    dose: 'I never give doses: the right one depends on the animal, its weight and its other medicine. Ask your vet.',
    local: (category: string) => `These are the nearest on this phone for ${category}.`,
    localNone: (category: string) =>
      `This phone keeps nobody for ${category} within 100 mi. Search in Discover: with signal it knows more.`,
    localUnplaced: (category: string) =>
      `I do not know where you are, so I cannot tell who is near for ${category}. Search in Discover with your town.`,
    localAt: (category: string, place: string) => `These are the nearest to ${place} for ${category}.`,
    localPartAt: (category: string, place: string) =>
      `This phone keeps only part of the area around ${place}. These are the nearest that it knows for ${category}.`,
    localNoneAt: (category: string, place: string, miles: number) =>
      `This phone keeps nobody for ${category} within ${miles} mi of ${place}. Search there when you have signal.`,
    localNobodyAt: (category: string, place: string, miles: number) =>
      `Nobody is listed for ${category} within ${miles} mi of ${place}. Search farther out in Discover.`,
    localNotKept: (place: string) =>
      `I only know the areas kept on this phone, and ${place} is not one of them. Search there when you have signal.`,
    localUnknownPlace: (said: string) =>
      `I am not sure where “${said}” is. Ask again with its state or its ZIP code, or search in Discover.`,
    discover: 'Search in Discover',
    discoverAt: (place: string) => `Search near ${place}`,
    noLibrary:
      'The care library is not saved on this phone yet. Open the app once with signal, then ask me again.',
  },
});

/** Texts of the home page's preview. Quoted ones: docs/specification.md, section 2. */
export const PETIBOT_PREVIEW = untranslated({
  en: {
    title: 'Meet PetiBot',
    lede: 'Ask about any animal you keep.',
    sample: 'A sample conversation',
    question: 'What temperature should a horse stable be?',
    answer:
      'Horses are most comfortable between about 45 and 75 °F. In winter keep the barn within 5 to 10 degrees of outside so that the air stays fresh, and in summer as close as you can to the shade outside.',
    tryNow: 'Try PetiBot Now',
    full: 'Open full PetiBot experience',
    preset: 'What vaccines does my new puppy need?',
    blurbs: [
      {
        title: 'Expert pet and farm animal knowledge',
        text: 'Answers from short guides that name their source and date.',
      },
      {
        title: 'Local business recommendations',
        text: 'Vets, farriers, feed and groomers near you, kept on this phone.',
      },
      {
        title: '24/7 instant assistance',
        text: 'Day or night, in the house or in the barn, with or without signal.',
      },
    ],
  },
});
