import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { textScorer } from '#contract/shared/text-search.ts';
import { type Searched, TextIndex } from '#server/features/search/text-index.ts';

const WORDS = [
  ...[
    'vet',
    'veterinary',
    'hospital',
    'animal',
    'large',
    'horse',
    'equine',
    'horses',
    'cattle',
    'feed',
    'hay',
  ],
  ...[
    'Ocala',
    'Orlando',
    'farm',
    'supply',
    'pet',
    'sitting',
    'the',
    'of',
    'barn',
    'barns',
    'groomer',
    'café',
  ],
  ...[
    'Marion',
    'county',
    'fl',
    'palm beach county',
    '34470',
    '3447',
    'emergency',
    'coggins',
    'dog',
    'pet shop',
  ],
  ...['farier', 'equin', 'co-op', 'puppies', 'veterinario'],
  ...["Smith's", 'oak', 'oakley', 'veternary', 'ocalla', 'hospitl', 'clinic', '24/7', 'x'],
];
const phrase = (most: number) =>
  fc.array(fc.constantFrom(...WORDS), { maxLength: most }).map((words) => words.join(' '));
const text = fc.record({
  name: phrase(4),
  description: phrase(6),
  city: phrase(1),
  county: fc.option(fc.constantFrom('Marion', 'Palm Beach', 'farm'), { nil: undefined }),
  state: fc.option(fc.constantFrom('Florida', 'North Dakota'), { nil: undefined }),
  zipCode: fc.option(fc.constantFrom('34470', '32601'), { nil: null }),
  businessCategories: fc.array(phrase(2), { maxLength: 2 }),
  animalTypes: fc.array(phrase(1), { maxLength: 2 }),
});
const searched = (texts: Omit<Searched, 'id' | 'orderAt'>[]): Searched[] =>
  texts.map((row, index) => ({ ...row, id: index + 1, orderAt: () => index }));
/** From the first id of a restored database, which exceeds 32 bits. */
const RESTORED_ID = 36_763_200_001;
const restored = (texts: Omit<Searched, 'id' | 'orderAt'>[]): Searched[] =>
  searched(texts).map((row) => ({ ...row, id: row.id - 1 + RESTORED_ID }));
/** Every word of the index, with its number of texts. */
const keptWords = (index: TextIndex) =>
  [...(Reflect.get(index, 'holders') as Map<string, { size: number }>)]
    .map(([word, { size }]) => `${word} ${size}`)
    .sort();
const idsOf = (index: TextIndex, query: string) =>
  index
    .find(query)
    .map(({ text }) => text.id)
    .sort((a, b) => a - b);
const nameOnly = (name: string) => ({
  name,
  description: '',
  city: '',
  businessCategories: [],
  animalTypes: [],
});

describe('the word index', () => {
  test('finds exactly what the contract’s own scorer finds, with the same scores', () => {
    fc.assert(
      fc.property(fc.array(text, { maxLength: 12 }), phrase(4), (texts, query) => {
        const rows = restored(texts);
        const index = new TextIndex();
        for (const row of rows) index.put(row);
        const scoreOf = textScorer(query);
        const scores = rows.map((row) => ({ id: row.id, score: scoreOf(row) }));
        const found = index.find(query).map((hit) => ({ id: hit.text.id, score: hit.score }));
        expect(found.sort((a, b) => a.id - b.id)).toEqual(scores.filter(({ score }) => score > 0));
      }),
      { numRuns: 600, seed: 7 },
    );
  });

  test('knows which hits match without typing errors', () => {
    fc.assert(
      fc.property(fc.array(text, { maxLength: 12 }), phrase(4), (texts, query) => {
        const rows = restored(texts);
        const index = new TextIndex();
        for (const row of rows) index.put(row);
        const isExact = index.exactTest(query);
        const scoreOf = textScorer(query, undefined, 'exact');
        const exact = rows.filter((row) => scoreOf(row) > 0).map(({ id }) => id);
        const hits = index.find(query).map((hit) => hit.text);
        expect(hits.filter(isExact).map(({ id }) => id)).toEqual(
          hits.map(({ id }) => id).filter((id) => exact.includes(id)),
        );
      }),
      { numRuns: 600, seed: 8 },
    );
  });

  test('equals a fresh index after changes and removals', () => {
    fc.assert(
      fc.property(
        fc.array(text, { minLength: 2, maxLength: 8 }),
        fc.array(text, { maxLength: 8 }),
        (first, then) => {
          // Few slots, so that they are renumbered often.
          const [changed, fresh] = [new TextIndex(12), new TextIndex()];
          for (const row of restored(first).toReversed()) changed.put(row);
          const rows = restored(then);
          for (const row of rows) fresh.put(row);
          for (const { id } of restored(first)) if (!rows.some((row) => row.id === id)) changed.remove(id);
          for (const row of rows.toReversed()) changed.put(row);
          for (const word of WORDS) expect(idsOf(changed, word)).toEqual(idsOf(fresh, word));
          expect(keptWords(changed)).toEqual(keptWords(fresh));
        },
      ),
      { numRuns: 200, seed: 7 },
    );
  });

  test('keeps nothing of a removed text', () => {
    const index = new TextIndex();
    for (const row of searched([nameOnly('Oak barn'), nameOnly('Oak feed')])) index.put(row);
    index.remove(1);
    index.remove(2);
    index.remove(3);
    expect(index).toEqual(new TextIndex());
  });

  test('throws if there are more texts than slots, and keeps what it has', () => {
    const index = new TextIndex(2);
    for (const row of restored([nameOnly('Oak barn'), nameOnly('Oak feed')])) index.put(row);
    expect(() => index.put({ ...nameOnly('Oak vet'), id: 3 })).toThrow('at most 2 texts');
    expect(idsOf(index, 'oak')).toEqual([RESTORED_ID, RESTORED_ID + 1]);
  });
});
