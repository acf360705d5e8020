import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { foldText } from '#contract/shared/fold-text.ts';
import { likeness, type SearchableText, textMatcher, textScorer } from '#contract/shared/text-search.ts';
import { typosIn } from '#contract/shared/typing-errors.ts';

const barn: SearchableText = {
  name: "Dr. O'Brien's Large Animal Practice",
  description: 'Colic, hoof trouble and calving, day and night.',
  city: 'Saint Augustine',
  businessCategories: ['Veterinary Services'],
  animalTypes: ['Horse', 'Cattle'],
};
const shop: SearchableText = {
  name: 'Café für Hunde',
  description: '',
  city: 'Ocala',
  businessCategories: ['Pet Supplies', 'Boarding'],
  animalTypes: [],
};

describe('a search finds a business', () => {
  test.each([
    ['nothing asked', '', shop],
    ['only spaces and signs', ' %_*() ', shop],
    ['a word of the name', 'practice', barn],
    ['in any case', 'PRACTICE', barn],
    ['without the accent', 'cafe fur', shop],
    ['without the apostrophe', 'obriens', barn],
    ['the town', 'ocala', shop],
    ['a word of the description', 'colic', barn],
    ['the animal', 'cattle', barn],
    ['the category', 'boarding', shop],
    ['the start of a word', 'vet', barn],
    ['with a soft hyphen and marks of direction', '\u202aprac\u00adtice\u202c', barn],
    ['a synonym', 'equine', barn],
    ['a phrase of the field', 'large animal vet', barn],
    ['a phrase with a word before and after it', 'calving large animal vet colic', barn],
    ['one typo in a word of four to seven letters', 'colci', barn],
    ['a letter left out', 'catle', barn],
    ['two typos in a long word', 'vetirinery', barn],
    ['every word, in any order', 'augustine horse practice', barn],
    ['words that say nothing are passed over', 'a vet near me in the saint augustine', barn],
  ])('%s', (_, query, text) => {
    expect(textMatcher(query)(text)).toBe(true);
  });
});

describe('a search does not find a business', () => {
  test.each([
    ['another animal', 'goat', barn],
    ['one of two words is missing', 'horse goat', barn],
    ['a typo in a short word', 'vat', barn],
    ['two typos in a short word', 'xolxic', barn],
    ['a typo in the first letter', 'bolic', barn],
    ['the middle of a word', 'actice', barn],
    ['two letters are not the start of a word', 'pr', barn],
  ])('%s', (_, query, text) => {
    expect(textMatcher(query)(text)).toBe(false);
  });
});

const words = fc.string({ unit: 'grapheme', maxLength: 40 });

test('folding twice equals folding once and leaves only letters, digits and single spaces', () => {
  fc.assert(
    fc.property(words, (text) => {
      const folded = foldText(text);
      expect(foldText(folded)).toBe(folded);
      expect(folded).toMatch(/^$|^[\p{L}\p{N}]+( [\p{L}\p{N}]+)*$/u);
    }),
    { seed: 1, numRuns: 2000 },
  );
});

test('a business is always found by its own name, whatever the name', () => {
  fc.assert(
    fc.property(words, (name) => textMatcher(name)({ ...shop, name })),
    { seed: 2, numRuns: 2000 },
  );
});

test('any text gets an answer, and more words never find more', () => {
  fc.assert(
    fc.property(words, words, (one, two) => {
      const [both, first] = [textMatcher(`${one} # ${two}`), textMatcher(one)];
      for (const text of [barn, shop]) if (both(text)) expect(first(text)).toBe(true);
    }),
    { seed: 3, numRuns: 2000 },
  );
});

test.each(['constructor', 'toString', '__proto__', 'hasOwnProperty', 'valueOf'])(
  'a property name of every object is an ordinary word (%s)',
  (word) => {
    expect(textMatcher(word)({ ...shop, name: `The ${word} barn` })).toBe(true);
    expect(textMatcher(word)(shop)).toBe(false);
  },
);

describe('typing errors', () => {
  /** Optimal string alignment by its definition, without optimizations. */
  function apart(a: string, b: string): number {
    const rows = [Array.from({ length: b.length + 1 }, (_, j) => j)];
    const at = (i: number, j: number) => rows[i]?.[j] ?? Number.POSITIVE_INFINITY;
    for (let i = 1; i <= a.length; i++) {
      const row = [i];
      rows.push(row);
      for (let j = 1; j <= b.length; j++) {
        const change = a[i - 1] === b[j - 1] ? 0 : 1;
        const isSwap = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1];
        const swap = isSwap ? at(i - 2, j - 2) + 1 : Number.POSITIVE_INFINITY;
        row.push(Math.min(at(i - 1, j) + 1, at(i, j - 1) + 1, at(i - 1, j - 1) + change, swap));
      }
    }
    return at(a.length, b.length);
  }

  test('are counted by the definition', () => {
    const letters = fc
      .array(fc.constantFrom(...'aab'), { minLength: 3, maxLength: 10 })
      .map((list) => `a${list.join('')}`);
    fc.assert(
      fc.property(letters, letters, (wanted, word) => {
        const most = wanted.length < 8 ? 1 : 2;
        expect(likeness({ text: wanted, worth: 1, isLoose: true, typos: typosIn(wanted) }, word) > 0).toBe(
          word.startsWith(wanted) || apart(wanted, word) <= most,
        );
      }),
      { numRuns: 3000 },
    );
  });
});

test('a place is found in both spellings, a street and a phone number as typed', () => {
  const clinic = {
    name: 'Oak Clinic',
    description: 'Veterinary services.',
    city: 'St. Augustine',
    businessCategories: ['Veterinary Services'],
    animalTypes: [],
    address: '12 Riverside Dr',
    phone: '(352) 555-0114',
  };
  for (const query of [
    'saint augustine vet',
    'st augustine',
    'St. Augustine',
    'riverside',
    '352-555-0114',
    '3525550114',
    '1 352 555 0114',
    '+13525550114',
  ])
    expect(textMatcher(query)(clinic), query).toBe(true);
  expect(textMatcher('352-555-0199')(clinic)).toBe(false);
  expect(textMatcher('fort augustine')(clinic)).toBe(false);
});

test.each(['24hr vet', '24 hr vet', '24hrs vet', '24/7 vet', 'all night vet', 'overnight vet'])(
  '"%s" finds what "24 hour vet" finds',
  (query) => {
    const text = (name: string) => ({
      name,
      description: '',
      city: 'Ocala',
      businessCategories: ['Veterinary Services'],
      animalTypes: [],
    });
    for (const name of ['Ocala Emergency Hospital', 'Ocala Animal Clinic', '24 Hour Pet Hospital'])
      expect(textScorer(query)(text(name))).toBeGreaterThan(0);
    expect(textScorer(query)(text('Ocala Emergency'))).toBeGreaterThan(
      textScorer(query)(text('Ocala Clinic')),
    );
  },
);
