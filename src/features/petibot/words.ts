/** Words that say nothing about what is asked. */
const STOP = new Set(
  `a an the and or but if of to in on at for from with without by as is are was were be been being am do does did
  can could should would will shall may might must have has had i my me mine we our you your he him his she her it
  its they them their this that these those there here what which who whom whose when where why how much many often
  any some so too very just get gets got keep keeps kept need needs want please tell know about into out up down
  all not no im ive hes shes dont doesnt wont cant isnt arent didnt one ones best good way ways ideas thing make
  frequently ought healthy adult improve increase start`.split(/\s+/),
);

/** Lower case, without accents and apostrophes, words apart by one space; digits stay. */
export function plain(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/[\u0300-\u036f'’]/g, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, ' ')
    .trim();
}

/** A word without its ending, the same for the forms of one word: 'vaccines', 'vaccination' and 'vaccinate'. */
export function stem(word: string): string {
  const root = word
    .replace(/(?<=.{3})(?:ies)$/, 'y')
    .replace(/(?<=.{3})(?:sses)$/, 'ss')
    .replace(/(?<=.{2}(?:x|ch|sh|s|z))es$/, '')
    .replace(/(?<=.{2}[^su])s$/, '');
  const bare = root.replace(/(?<=.{4})(?:ations?|ating|ated|ate|ings?|ed|ers?|ment|ness|ly|ion)$/, '');
  return bare
    .replace(/([bdgkmnprt])\1$/, '$1')
    .replace(/(?<=.{3})e$/, '')
    .replace(/(?<=.{3})i$/, 'y');
}

/** Other words for what the guides call by one name; both sides are stems. */
const SAME: Record<string, string> = {};
for (const [name, others] of Object.entries({
  vaccine: 'shot shots vaccination immunization jab vaccinated',
  scours: 'diarrhea scouring diarrhoea runs',
  vet: 'veterinarian veterinary doctor',
  older: 'elderly senior aging old',
  arthritis: 'stiff stiffness joints joint',
  wet: 'rain rainy mud muddy',
  lame: 'limp limping limps lameness',
  mats: 'knots tangles matted mat tangled',
  groom: 'brush brushing brushed comb',
  toxic: 'poisonous poison poisoned toxins',
  hoof: 'hooves hoofs feet foot',
  hairballs: 'furball furballs hairball',
  temperature: 'temp warm warmest cold degrees heat',
  fish: 'goldfish betta',
  tank: 'aquarium bowl',
  stable: 'barn stall stalls',
  feed: 'food diet eat feeding grain',
  hurricane: 'storm evacuate evacuation',
  apart: 'quarantine isolate separate',
  carrots: 'carrot',
  laying: 'lay layer lays production',
  ill: 'sick illness unwell',
  puffed: 'fluffed puffy',
  'non-stick': 'teflon nonstick',
  predators: 'raccoon raccoons fox foxes coyote coyotes hawk',
  introduce: 'introducing introduction used second',
  salmonella: 'germs',
  checkup: 'check-up checkups',
  deworm: 'worm worms wormer dewormer parasites worming',
  teeth: 'tooth float floating dental',
}))
  for (const other of `${name} ${others}`.split(' '))
    SAME[stem(plain(other).replaceAll(' ', ''))] = stem(plain(name).replaceAll(' ', ''));

/** Joins what is written apart: 'hair balls', 'check up', 'foot rot', 'non-stick'. */
function joined(text: string): string {
  return text
    .replace(/\bhair ball/g, 'hairball')
    .replace(/\bcheck up/g, 'checkup')
    .replace(/\bfoot ?rot\b/g, 'foot rot')
    .replace(/\bnon stick\b/g, 'nonstick')
    .replace(/\bcd (?:and )?t\b/g, 'cdt')
    .replace(/\bheat stroke/g, 'heatstroke')
    .replace(/\b(?:back yard)\b/g, 'backyard');
}

/** The words of a text that carry meaning, as written but plain. */
export function wordsOf(text: string): string[] {
  return joined(plain(text))
    .split(' ')
    .filter((word) => word.length > 1 && !STOP.has(word) && !/^\d+$/.test(word));
}

const terms = new Map<string, string>();

/** What the index keeps of one word: its stem, or the stem of the name that the guides use for it. */
export function termOf(word: string): string {
  const known = terms.get(word);
  if (known !== undefined) return known;
  const root = stem(plain(word).replaceAll(' ', ''));
  const term = SAME[root] ?? root;
  terms.set(word, term);
  return term;
}
