/** Spanish animal names that are not English words. */
const ANIMALS: readonly (readonly [RegExp, string])[] = [
  [/\b(?:caballos?|yeguas?|potros?|potrancas?|potrillos?)\b/g, 'horse'],
  [/\bburros?\b/g, 'donkey'],
  [/\b(?:vacas?|ganado|novillos?|novillas?)\b/g, 'cow'],
  [/\b(?:becerros?|terneros?|terneras?)\b/g, 'calf'],
  [/\b(?:gallinas?|gallos?)\b/g, 'hen'],
  [/\bpoll(?:ito|o)s?\b/g, 'chicken'],
  [/\b(?:perros?|perras?|perritos?|perritas?)\b/g, 'dog'],
  [/\bcachorr(?:o|a|ito|ita)s?\b/g, 'puppy'],
  [/\b(?:gatos?|gatas?)\b/g, 'cat'],
  [/\bgatit(?:o|a)s?\b/g, 'kitten'],
  [/\b(?:cabras?|chivos?|chivas?|cabritos?)\b/g, 'goat'],
  [/\b(?:ovejas?|borregos?|borregas?)\b/g, 'sheep'],
  [/\bcorder(?:o|a)s?\b/g, 'lamb'],
  [/\bconej(?:o|a|ito)s?\b/g, 'rabbit'],
  [/\b(?:pajaros?|loros?|periquitos?)\b/g, 'bird'],
  [/\b(?:peces|pescados?)\b/g, 'fish'],
  [/\b(?:cerdos?|puercos?|cochinos?|lechones)\b/g, 'pig'],
  [/\bpatos?\b/g, 'duck'],
];

/** Phrases of emergencies and questions. */
const TURNS: readonly (readonly [RegExp, string])[] = [
  [/\bque (?:puedo |debo |tengo que )?(?:hago|hacer)\b/g, 'what do i do'],
  [
    /\bque (?:comen?|(?:le )?doy de comer a|debo dar a) (?:(?:una?|el|la|los|las|mis?) )?(\w+)\b/g,
    'what does a $1 eat',
  ],
  [/\bno (?:quiere comer|come|ha comido|esta comiendo)\b/g, 'is not eating'],
  [/\bno (?:respira|puede respirar)\b/g, 'is not breathing'],
  [/\bno (?:se levanta|puede levantarse|se puede levantar|se puede parar)\b/g, 'cannot get up'],
  [/\bno (?:pone|ponen) huevos\b/g, 'is not laying eggs'],
  [/\bgolpe de calor\b/g, 'heat stroke'],
  [/\b(?:se comio|comio|trago|se trago)\b/g, 'ate'],
  [/\b(?:bebio|tomo)\b/g, 'drank'],
  [/\bcolicos?\b/g, 'colic'],
  [/\b(?:veneno|envenenad[oa])\b/g, 'poisoned'],
  [/\b(?:sangrando|sangra|sangre)\b/g, 'bleeding'],
  [/\b(?:vibora|serpiente|culebra)\b/g, 'snake'],
  [/\b(?:mordio|mordid[oa]|mordedura)\b/g, 'bit'],
  [/\b(?:convulsion(?:es)?|convulsionando)\b/g, 'seizure'],
  [/\b(?:ahogando|atragantad[oa]|atragantando)\b/g, 'choking'],
  [/\b(?:vomitando|vomita|vomito)\b/g, 'vomiting'],
  [/\b(?:hinchad[oa]|inflamad[oa])\b/g, 'swollen'],
  [/\b(?:cojeando|cojea|coj[oa])\b/g, 'limping'],
  [/\b(?:pariendo|parto)\b/g, 'giving birth'],
  [/\b(?:herida|herid[oa])\b/g, 'wound'],
  [/\bfiebre\b/g, 'fever'],
  [/\b(?:incendio|fuego)\b/g, 'fire'],
  [/\b(?:enferm[oa])\b/g, 'sick'],
  [/\bdolor\b/g, 'pain'],
  [/\bpatas?\b/g, 'leg'],
  [/\bojos?\b/g, 'eye'],
  [/\bhuevos?\b/g, 'eggs'],
  [/\bveterinari[oa]s?\b/g, 'vet'],
  [/\bherrador(?:es)?\b/g, 'farrier'],
  [/\bcerca(?: de (?:mi|aqui))?\b/g, 'near me'],
  [/\bhay\b/g, 'is there'],
  [/\bdonde\b/g, 'where'],
  [/\b(?:mis?|nuestr[oa]s?)\b/g, 'my'],
  [/\btienen?\b/g, 'has'],
  [/\bestan?\b/g, 'is'],
  [/\by\b/g, 'and'],
];

/** Words that occur only in Spanish. */
const SURELY =
  /\b(?:hola|buenos dias|buenas (?:tardes|noches)|gracias|por favor|que hago|hablas|habla espanol|espanol|ayuda|veterinari[oa]|caballos?|yeguas?|gallinas?|perros?|gatos?|vacas?|cabras?|ovejas?|cerdos?|puercos?|conejos?)\b/;
/** Spanish words that may be names in English. */
const MAYBE = new Set(
  `que como donde cuando cuanto cuantos cual quien porque mi mis tu su el la los las un una uno de del en al con sin para
  por pero muy mas tiene tienen tengo esta estan estoy es son hago hacer puedo debo necesito quiero quiere comen comer
  dar doy se le lo y si ya enfermo enferma agua calor mucho mucha huele mal cojea herida colico fiebre`.split(
    /\s+/,
  ),
);
const MANY = 2;

/** Whether a plain question is in Spanish: by one clear word and another, or by most words. */
export function isSpanish(text: string): boolean {
  const words = text.split(' ');
  const known = words.filter((word) => MAYBE.has(word)).length;
  const surely = words.filter((word) => SURELY.test(word)).length;
  if (words.length <= MANY) return SURELY.test(text);
  return known + surely >= MANY && (known + surely) * 2 >= words.length;
}

/** Clear Spanish in a mixed question: an animal's name, or a word that English lacks. */
const MIXED = /\b(?:donde|herrador(?:es)?|veterinari[oa]s?|se comio|no come)\b/;
/** The phrases that are not English words either, for mixed questions. */
const CLEAR_TURNS = TURNS.filter(([, english]) => english !== 'is there' && english !== 'and');

/** Returns the phrases to translate: all in Spanish, the clear ones in a mixed question, else none. */
function turnsFor(text: string): typeof TURNS {
  if (isSpanish(text)) return TURNS;
  const isMixed = MIXED.test(text) || text.split(' ').some((word) => SURELY.test(word));
  return isMixed ? CLEAR_TURNS : [];
}

/** Translates animal names, and in Spanish and mixed questions common phrases, into English. */
export function inEnglish(text: string): string {
  return [...turnsFor(text), ...ANIMALS].reduce(
    (said, [spanish, english]) => said.replace(spanish, english),
    text,
  );
}
