/** What a text search reads of a business. */
export interface SearchableText {
  name: string;
  description: string;
  city: string;
  businessCategories: readonly string[];
  animalTypes: readonly string[];
}

/** Words of the field and what they stand for: the person's word, or the start of its words. */
const SYNONYMS: Readonly<Record<string, readonly string[]>> = {
  vet: ['veterinary', 'veterinarian', 'animal hospital'],
  vets: ['veterinary', 'veterinarian', 'animal hospital'],
  veterinarian: ['veterinary', 'vet'],
  veterinarians: ['veterinary', 'vet'],
  doctor: ['veterinary'],
  equine: ['horse'],
  horse: ['equine'],
  bovine: ['cattle', 'cow'],
  cow: ['cattle'],
  cows: ['cattle'],
  livestock: ['cattle', 'farm', 'feed'],
  poultry: ['chicken', 'hen'],
  hens: ['chicken', 'poultry'],
  puppy: ['dog'],
  kitten: ['cat'],
  canine: ['dog'],
  feline: ['cat'],
  hoof: ['farrier'],
  horseshoer: ['farrier'],
  blacksmith: ['farrier'],
  kennel: ['boarding'],
  kennels: ['boarding'],
  daycare: ['boarding', 'pet sitting'],
  sitter: ['pet sitting'],
  sitters: ['pet sitting'],
  groomer: ['grooming'],
  groomers: ['grooming'],
  trainer: ['training'],
  hay: ['feed'],
  tack: ['farm supply', 'feed'],
  tractor: ['farm equipment'],
  tractors: ['farm equipment'],
  shelter: ['rescue', 'humane'],
  adopt: ['rescue', 'adoption'],
  adoption: ['rescue'],
  rescue: ['adoption', 'humane'],
};

/** Phrases that mean one thing; they are read before single words. */
const PHRASES: readonly (readonly [string, string])[] = [
  ['large animal vet', 'veterinary'],
  ['large animal veterinarian', 'veterinary'],
  ['animal hospital', 'veterinary'],
  ['animal clinic', 'veterinary'],
  ['feed store', 'feed'],
  ['pet store', 'pet supplies'],
  ['pet shop', 'pet supplies'],
];

/** Words that say nothing about a business. */
const STOP_WORDS = new Set([
  'a',
  'an',
  'and',
  'at',
  'for',
  'in',
  'near',
  'me',
  'my',
  'of',
  'or',
  'the',
  'to',
  'with',
]);

const SHORT_WORD = 4; // below this no typo is forgiven
const LONG_WORD = 8; // from here two typos are
const PREFIX_MIN = 3; // letters after which the start of a word is enough

/** Lower case, without accents, letters and digits only. */
export function foldText(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase()
    .replace(/['’]/g, '')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}

/**
 * Makes the test of one search text: every word of it must be found in the business's name, categories, animals,
 * town or description, as it stands, as the start of a word, by a synonym of the field, or with a typo.
 * The same function decides on the phone and on the server. An empty text matches everything.
 */
export function textMatcher(query: string): (text: SearchableText) => boolean {
  const groups = wordGroups(query);
  if (groups.length === 0) return () => true;
  return (text) => {
    const folded = foldText(searchedText(text));
    const words = folded.split(' ');
    return groups.every((group) => group.some((wanted) => isFound(wanted, folded, words)));
  };
}

/** Words like 'constructor' are no entries of the table, though every object answers to them. */
const synonymsOf = (word: string) => (Object.hasOwn(SYNONYMS, word) ? (SYNONYMS[word] ?? []) : []);

/** All that a search reads of a business, in one text. */
export const searchedText = (text: SearchableText): string =>
  [text.name, ...text.businessCategories, ...text.animalTypes, text.city, text.description].join(' ');

/** Each word of the query with everything that may stand for it; an entry with a space is a phrase. */
export function wordGroups(query: string): string[][] {
  let text = ` ${foldText(query)} `;
  for (const [phrase, meaning] of PHRASES) text = text.replace(` ${phrase} `, ` ${meaning} `);
  return text
    .split(' ')
    .filter((word) => word !== '' && !STOP_WORDS.has(word))
    .map((word) => [word, ...synonymsOf(word)]);
}

function isFound(wanted: string, folded: string, words: readonly string[]): boolean {
  if (wanted.includes(' ')) return holdsPhrase(folded, wanted);
  return words.some((word) => isWordFor(wanted, word));
}

/** Whether a folded text holds a phrase, word by word. */
export const holdsPhrase = (folded: string, phrase: string) => ` ${folded} `.includes(` ${phrase} `);

/** How many typing errors a word of a query may have. */
export const typosIn = (wanted: string) =>
  wanted.length < SHORT_WORD ? 0 : wanted.length < LONG_WORD ? 1 : 2;

/** Whether a word of a text answers a word of a query: the same, begun by it, or within its typing errors. */
export function isWordFor(wanted: string, word: string): boolean {
  const typos = typosIn(wanted);
  return (
    word === wanted ||
    (wanted.length >= PREFIX_MIN && word.startsWith(wanted)) ||
    (typos > 0 && Math.abs(word.length - wanted.length) <= typos && isWithin(word, wanted, typos))
  );
}

/** Whether two words differ by at most `limit` letters changed, left out, added or swapped with their neighbour. */
function isWithin(a: string, b: string, limit: number): boolean {
  if (a[0] !== b[0]) return false; // people seldom miss the first letter, and it spares nearly all the work
  let from = 1;
  while (from < a.length && a[from] === b[from]) from++;
  let [aEnd, bEnd] = [a.length, b.length];
  for (; aEnd > from && bEnd > from && a[aEnd - 1] === b[bEnd - 1]; aEnd--) bEnd--;
  return areWithin(a.slice(from, aEnd), b.slice(from, bEnd), limit);
}

/** Optimal string alignment, row by row, as long as any row is within the limit. */
function areWithin(a: string, b: string, limit: number): boolean {
  let beforeLast: number[] = [];
  let last = Array.from({ length: b.length + 1 }, (_, j) => j);
  for (let i = 1; i <= a.length; i++) {
    const row = [i];
    for (let j = 1; j <= b.length; j++) {
      const change = a[i - 1] === b[j - 1] ? 0 : 1;
      let cost = Math.min(at(row, j - 1) + 1, at(last, j) + 1, at(last, j - 1) + change);
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1])
        cost = Math.min(cost, at(beforeLast, j - 2) + 1);
      row.push(cost);
    }
    if (Math.min(...row) > limit) return false;
    beforeLast = last;
    last = row;
  }
  return at(last, b.length) <= limit;
}

const at = (row: readonly number[], index: number) => row[index] ?? Number.POSITIVE_INFINITY;
