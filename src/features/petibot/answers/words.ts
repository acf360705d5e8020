import { PHRASES, SAME_WORDS } from './vocabulary.ts';

/** Stop words. */
const STOP = new Set(
  `a an the and or but if of to in on at for from with without by as is are was were be been being am do does did
  can could should would will shall may might must have has had i my me mine we our you your he him his she her it
  its they them their this that these those there here what which who whom whose when where why how much many often
  any some so too very just get gets got keep keeps kept need needs want please tell know about into out up down
  all not no im ive hes shes dont doesnt wont cant isnt arent didnt one ones best good way ways ideas thing make
  frequently ought healthy adult improve increase start going gonna really still again also than then because since
  something someone somebody anything going ok okay right like think see look looks lot lots kind sort take takes
  taking give gives giving put puts help helps thanks hasnt havent ever always never us yes let say says mean means
  today yesterday tomorrow tonight morning afternoon evening week weeks day days month months hour hours
  minute minutes twice couple few another other others well sure try trying find found happen happens happening call
  stop seem seems start started starts lately every each enough bit worry worried matter matters weird kind sort
  whats hows wheres whens whos theres thats heres lil yall two three four five six seven eight nine ten times
  thinkin thinking fixing fixin wonder wondering momma mama daddy sir dear please kindly correct proper advice advise advisable
  pointers tips recently adopted require requires required folks guys guy says said told until till explain question
  somehow whole entire bunch approximately exactly usually normally currently yall hey hello pretty quite kinda sorta reckon
  january february march april may september october november december
  schedule frequently amount least tricks trick
  guess suppose figure honestly literally basically myself yourself somewhere anywhere already yet
  getting grown aged through act acts acting bring brought bringing own owns piece bunch stuff give
  bad better go goes went come comes came new use using used around over off back only even every per`.split(
    /\s+/,
  ),
);

/** Whether a plain word is a stop word. */
export const isEmptyWord = (word: string) => STOP.has(word);

/** Normalizes a text: lower case, no accents or apostrophes, single spaces; digits stay. */
export function plain(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/[\u0300-\u036f'’]/g, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, ' ')
    .trim();
}

/** Returns the stem, the same for 'vaccines', 'vaccination' and 'vaccinate'. */
function stem(word: string): string {
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

/** Stems of synonyms to the stem in the guides. */
const SAME = new Map<string, string>();
for (const [name, others] of Object.entries(SAME_WORDS))
  for (const other of `${name} ${others}`.split(' ')) SAME.set(stem(other), stem(name));

/** Normalizes a text and replaces phrases by their word. */
export const spoken = (text: string) =>
  PHRASES.reduce((said, [phrase, word]) => said.replace(phrase, word), plain(text));

/** Returns the content words of a text, normalized. */
export function wordsOf(text: string): string[] {
  return spoken(text)
    .split(' ')
    .filter((word) => word.length > 1 && !STOP.has(word) && !/^\d+$/.test(word));
}

const terms = new Map<string, string>();

/** Returns the search term of a word: its stem, or that of its synonym. */
export function termOf(word: string): string {
  const known = terms.get(word);
  if (known !== undefined) return known;
  const root = stem(plain(word).replaceAll(' ', ''));
  const term = SAME.get(root) ?? root;
  terms.set(word, term);
  return term;
}
