import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { foldText, type SearchableText, textMatcher } from '#contract/text-search.ts';

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

describe('found', () => {
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

describe('not found', () => {
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

test('folding twice is folding once, and leaves only letters, digits and single spaces', () => {
  fc.assert(
    fc.property(words, (text) => {
      const folded = foldText(text);
      expect(foldText(folded)).toBe(folded);
      expect(folded).toMatch(/^$|^[\p{L}\p{N}]+( [\p{L}\p{N}]+)*$/u);
    }),
    { seed: 1, numRuns: 2000 },
  );
});

test('a business is always found by its own name, whatever it is', () => {
  fc.assert(
    fc.property(words, (name) => textMatcher(name)({ ...shop, name })),
    { seed: 2, numRuns: 2000 },
  );
});

test('any text is answered, and more words never find more', () => {
  fc.assert(
    fc.property(words, words, (one, two) => {
      const [both, first] = [textMatcher(`${one} # ${two}`), textMatcher(one)];
      for (const text of [barn, shop]) if (both(text)) expect(first(text)).toBe(true);
    }),
    { seed: 3, numRuns: 2000 },
  );
});

test.each(['constructor', 'toString', '__proto__', 'hasOwnProperty', 'valueOf'])(
  'a word that every object knows is an ordinary word (%s)',
  (word) => {
    expect(textMatcher(word)({ ...shop, name: `The ${word} barn` })).toBe(true);
    expect(textMatcher(word)(shop)).toBe(false);
  },
);
