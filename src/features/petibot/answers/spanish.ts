import { animalFor, type Dictionary, FEW_WORDS } from './spanish-words.ts';
import { isEmptyWord } from './words.ts';

/** Phrases whose words have another meaning one by one. */
const TURNS: readonly (readonly [RegExp, string])[] = [
  [/\bque (?:puedo |debo |tengo que )?(?:hago|hacer)\b/g, 'what do i do'],
  [
    /\bque (?:comen?|(?:le )?doy de comer a|debo dar a) (?:(?:una?|el|la|los|las|mis?) )?(\w+)\b/g,
    'what does a $1 eat',
  ],
  [/\bno (?:quiere comer|come|ha comido|esta comiendo)\b/g, 'is not eating'],
  [/\bno (?:se )?(?:puede )?(?:para|paran|pararse|parar)\b/g, 'cannot get up'],
  [/\b(?:como|cuando) (?:se|sabe|saber) (?:que|si|cuando|cual|como)\b/g, 'how do i know if'],
  [/\b(?:cada cuanto|cada cuando)\b/g, 'how often'],
  [/\bcuanto (?:tiempo|dura|tarda|duran|tardan)\b/g, 'how long'],
  [/\bpor que\b/g, 'why'],
  [/\bmas de una hora\b|\b(?:una|dos|tres|varias|muchas) horas?\b/g, 'for hours'],
  [/\bdonde (?:puedo )?(?:compro|comprar|consigo|conseguir|venden|hay)\b/g, 'where can i buy'],
  [/\b(?:necesito|busco|ocupo) (?:una?|otr[oa])\b/g, 'i need a'],
  [/\ben el piso\b/g, 'on the floor'],
  [/\blevanta (?:una|la) pata\b/g, 'lifts a leg'],
  [/\bjade(?:a|an|ando|o) mucho\b/g, 'panting hard'],
  [/\bque tan\b/g, 'how'],
  [/\b(?:echo|tiro|expulso) la placenta\b/g, 'placenta'],
  [/\bclavo\b/g, 'nail'],
  [/\bdesde (?:ayer|antier|hace) ?(?:dias|rato|horas)?\b/g, 'since yesterday'],
  [/\b(?:que es|cual es|cuales son)\b/g, 'what is'],
  [/\balas? (?=(?:vaca|perra|yegua|chiva|cabra|gata|borrega|oveja|gallina|becerra|troca)s?\b)/g, ''],
  [/\bbolsa roja\b/g, 'red bag'],
  [/\b(?:con )?la lengua (?:de )?(?:a)?fuera\b/g, 'with their tongues out'],
  [/\bse avientan? al suelo\b/g, 'throws herself down'],
  [/\bse (?:le|les) atoro\b/g, 'choking'],
  [/\b(?:le|les) (?:da|dan|dio|dieron) (?:un )?ataques?\b/g, 'seizure'],
  [/\bno ha h?echo (?:d?el )?bano\b/g, 'has not pooped'],
  [/\b(?:entran?|estan?|anda) en (?:calor|celo)\b/g, 'in heat'],
  [/\bcort(?:o|ar|amos)(?:les?)? las (?:unas|pezunas)\b/g, 'trim hooves'],
  [/\bfuera (?:de|del)\b/g, 'out of'],
  [/\b(?:hacer|hace|hizo) (?:caca|popo|excremento)\b/g, 'poop'],
  [/\b(?:hacer|hace|hizo) (?:pipi|pis|chis)\b/g, 'pee'],
  [
    /\b(?:tiene|tienen|esta|estan) algo (?:salido|de fuera)\b|\b(?:se le )?sali[oe]? (?:todo|algo) (?:por|de) (?:atras|fuera)\b/g,
    'insides hanging out',
  ],
  [/\b(?:nombre|nombres|se llama)\b/g, 'named'],
  [/\b(?:dejo|dejaron|deja|deje|dejar|dejado) de\b/g, 'stopped'],
  [/\bgusanos? del corazon\b/g, 'heartworm'],
  [/\bhora de dormir a\b|\b(?:poner|pongo) a dormir\b/g, 'time for euthanasia'],
  [/\bno (?:pone|ponen) huevos\b/g, 'is not laying eggs'],
  [/\bgolpe de calor\b/g, 'heat stroke'],
  [/\bcerca de (?:mi|aqui)\b/g, 'near me'],
  [/\b(?:que|una|la|las|tipo de|buena) cercas?\b/g, 'what fence'],
  [/\b(?:hay|conoces) (una?|algun|algun[oa]s?)\b/g, 'is there a'],
  [/\brecien nacid[oa]s?\b/g, 'newborn'],
  [/\bde nalgas\b/g, 'backwards'],
  [/\b(?:patas?|piernas?) (?:de atras|traseras?)\b/g, 'back legs'],
  [/\bnamed \w+$/g, 'named'],
];

/** The same with a mark behind each word in English, so that it is not looked up as one in Spanish. */
const MARKED = TURNS.map(
  ([spanish, english]) => [spanish, english.replace(/(?<!\$)\b[a-z]+/g, '$&_')] as const,
);

/** Corrections of the English that comes word by word. */
const ORDER: readonly (readonly [RegExp, string])[] = [
  [/\bnot (?:can|want)\b/g, 'cant'],
  [/\bnot (?=get up|stand|move|walk|wake|pee|poop|give birth|come out|put)/g, 'cant '],
  [/\bcant give birth\b|\b(?:cant|not) giving birth\b/g, 'cant give birth calf stuck'],
  [/\bnot eat\b/g, 'not eating'],
  [/\buterus came out\b|\bcame out (?:\w+ )?uterus\b|\buterus (?:is )?outside\b/g, 'prolapse'],
  [/\bpuppy (?:is )?stuck\b/g, 'puppy stuck birth'],
  [/\bstraining(.*) (?:not|cant) come out\b/g, 'straining$1 nothing comes out'],
  [/\bgiving birth(.*) (?:not|cant) come out\b/g, 'giving birth$1 nothing comes out'],
  [/\b(leg|head|feet)\b(.*) outside(.*) cant come out\b/g, '$1$2 out$3 calf stuck'],
  [/\bborn cold\b/g, 'newborn cold'],
  [
    /\bhow (?=(?:keep|rid|clean|trim|treat|prevent|protect|introduce|feed|castrate|dehorn|shear|brush|bathe|train|get up|raise|mark|deworm|choose|wean|shoe)\b)/g,
    'how do i ',
  ],
  [/\bi rid\b/g, 'i get rid of'],
  [/\beggs (?:is )?stuck\b/g, 'egg stuck'],
  [/\bcant lay (?:el |un )?eggs?\b/g, 'cant lay egg'],
  [/\bdiarrhea bleeding\b|\bbleeding diarrhea\b/g, 'bloody diarrhea'],
  [/\btoo hot what do i do\b/g, 'overheated what do i do'],
  [/\bis there (?:a )?fire\b/g, 'there is a fire'],
  [/\bnot placenta\b/g, 'did not pass the placenta'],
  [/\bstepped (?:wire|nail)\b/g, 'stepped on a nail'],
  [/\bstopped lay\b/g, 'stopped laying'],
  [/\bstopped eat\b/g, 'stopped eating'],
  [/\b(?:got into|into) grain\b/g, 'got into the grain'],
  [/\bbreathing (?:trouble|bad)\b/g, 'trouble breathing'],
  [/\bhanging (?:collar|chain|string)\b/g, 'hanging by collar'],
  [/\bcant wake\b/g, 'unconscious wont wake'],
  [/\bcame out back end\b/g, 'insides hanging out back end'],
];

/** Words that occur only in Spanish. */
const SURELY = new Set([
  'hola',
  'buenos',
  'buenas',
  'gracias',
  'favor',
  'hablas',
  'espanol',
  'ayuda',
  'ayudame',
]);
/** Spanish words that may be names in English. */
const MAYBE = new Set(
  `que como donde cuando cuanto cuantos cual quien porque mi mis tu su el la los las un una uno de del en al con sin para
  por pero muy mas tiene tienen tengo esta estan estoy es son hago hacer puedo debo necesito quiero quiere comen comer
  dar doy se le lo y si ya mucho mucha`.split(/\s+/),
);
const MANY = 2;

/** Whether a word is Spanish and no word of English questions. */
const isOfSpanish = (word: string, dictionary: Dictionary) =>
  !isEmptyWord(word) && (dictionary(word) || word) !== word;

/** Whether a plain question is in Spanish: by one clear word and another, or by most words. */
export function isSpanish(text: string, dictionary: Dictionary = FEW_WORDS): boolean {
  const words = text.split(' ');
  const clear = words.filter((word) => MAYBE.has(word) || SURELY.has(word)).length;
  if (words.length <= MANY) return words.some((word) => SURELY.has(word) || animalFor(word) !== undefined);
  const all = words.filter(
    (word) => MAYBE.has(word) || SURELY.has(word) || isOfSpanish(word, dictionary),
  ).length;
  return clear > 0 && all >= MANY && all * 2 >= words.length;
}

/** Clear Spanish in a mixed question: words that English lacks. */
const MIXED =
  /\b(?:no (?:se|puede|respira|come|para)|se (?:comio|trago|cayo)|que hago|donde|herrador(?:es)?|veterinari[oa]s?)\b/;

/**
 * Translates names of animals into English, and in Spanish and mixed questions all words that are known. @param isKnown
 * whether the library contains a word; in a mixed question such a word is English.
 */
export function inEnglish(
  text: string,
  isKnown: (word: string) => boolean,
  dictionary: Dictionary = FEW_WORDS,
): string {
  const isWhole = isSpanish(text, dictionary);
  if (!isWhole && !MIXED.test(text)) return wordByWord(text, animalFor);
  const isEnglish = (word: string) => !isWhole && word !== 'no' && (isEmptyWord(word) || isKnown(word));
  const said = wordByWord(translated(text, MARKED), (word) =>
    word.endsWith('_') ? word.slice(0, -1) : isEnglish(word) ? word : dictionary(word),
  );
  return translated(said, ORDER);
}

const wordByWord = (text: string, dictionary: Dictionary) =>
  text
    .split(' ')
    .map((word) => dictionary(word) ?? word)
    .filter((word) => word !== '')
    .join(' ');

const translated = (text: string, turns: readonly (readonly [RegExp, string])[]) =>
  turns.reduce((said, [spanish, english]) => said.replace(spanish, english), text);
