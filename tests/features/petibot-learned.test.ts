import { readFileSync } from 'node:fs';
import { brotliCompressSync, constants } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { LEARNED_URL, type LearnedAsset } from '#contract/learned.ts';
import { digestOf } from '#scripts/asked/learn.ts';
import { readSpanishWords } from '#scripts/asked/main.ts';
import { packRows, packTurns } from '#scripts/asked/pack.ts';
import { askedSlugs, parseQuestion, readQuestions } from '#scripts/asked/questions.ts';
import { readLibrary } from '#scripts/library.ts';
import { createAnswerer } from '#src/features/petibot/answers/answer.ts';
import { featuresOf } from '#src/features/petibot/answers/features.ts';
import { pairOf, unpackMasks, unpackRows, unpackTurns } from '#src/features/petibot/answers/packed.ts';
import { plain } from '#src/features/petibot/answers/words.ts';
import { SETS as MEASURED, readAsked } from './petibot-measure.ts';
import { answer, learned } from './petibot-support.ts';

const SETS = 'tests/fixtures/petibot';
/** docs/product.md, P29: brotli, quality 11. */
const LEARNED_BYTES = 70_000;
const guides = readLibrary();
const questions = readQuestions();
const bytes = readFileSync(`public${LEARNED_URL}`);
const asset = JSON.parse(bytes.toString()) as LearnedAsset;

describe('the questions for learning', () => {
  test('cover every guide and name only existing ones', () => {
    const slugs = guides.map(({ slug }) => slug).sort();
    const named = new Set(questions.flatMap((one) => one.slugs));
    expect([...named].filter((slug) => !slugs.includes(slug))).toEqual([]);
    expect(askedSlugs()).toEqual(slugs);
  });

  test('occur once, and in no measured set', () => {
    const asked = questions.map(({ question }) => plain(question));
    expect(asked.filter((one, at) => asked.indexOf(one) !== at)).toEqual([]);
    const spanish = JSON.parse(readFileSync(`${SETS}/spanish.json`, 'utf8')) as Record<
      string,
      (string | string[])[]
    >;
    const asPairs = Object.values(spanish)
      .flat()
      .map((one) => [one].flat().slice(0, 2)); // guides come behind
    const measured = new Set([
      ...MEASURED.flatMap(readAsked).map(({ question }) => plain(question)),
      ...asPairs.flat().map(plain),
    ]);
    expect(asked.filter((one) => measured.has(one))).toEqual([]);
  });

  test('are parsed with their marks', () => {
    expect(
      parseQuestion('! hen gasping -> bird-flu-biosecurity, coccidiosis', 'guide', 'bumblefoot'),
    ).toEqual({
      question: 'hen gasping',
      slugs: ['bumblefoot', 'bird-flu-biosecurity', 'coccidiosis'],
      kind: 'guide',
      isUrgent: true,
    });
    expect(parseQuestion('who won the game', 'off-topic', null)).toMatchObject({
      slugs: [],
      isUrgent: false,
    });
  });
});

describe('the learned model', () => {
  test('is up to date (else run: node scripts/asked/main.ts)', () => {
    expect(asset.of).toBe(digestOf(guides, questions));
  });

  test('has the Spanish words of their file (else run: node scripts/asked/main.ts --words)', () => {
    expect(asset.spanish).toBe(readSpanishWords());
  });

  test('stays within its download limit', () => {
    const packed = brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } });
    expect(packed.length).toBeLessThanOrEqual(LEARNED_BYTES);
  });

  test('finds a guide that shares no specific word with the question', () => {
    const question = 'buff orpington has a hard plug in her paw pad';
    expect(answer(question).guide?.slug).toBe('bumblefoot');
  });

  test('estimates by words how likely no guide fits', () => {
    const ofNone = (question: string) =>
      learned.guides(featuresOf(question, { animals: [], bareNames: new Set() }), []).ofNone;
    for (const ofNoGuide of [
      'how do i teach him to wear a saddle',
      'halter break him',
      'humidity in the incubator',
    ])
      expect(ofNone(ofNoGuide), ofNoGuide).toBeGreaterThan(3 * ofNone('how often should he be wormed'));
  });

  test('finds a guide added since, by its words', () => {
    const [model] = guides;
    if (!model) throw new Error('no guides');
    const moved = {
      ...model,
      slug: 'horse-tail-braiding',
      title: 'Braiding a horse’s tail',
      animals: ['Horse' as const],
      said: 'braid, braids, plait',
      answers: [{ question: 'How do I braid a tail?', text: 'Three strands.' }],
    };
    const ask = createAnswerer([...guides, moved], learned);
    expect(ask('how do i braid my horses tail').guide?.slug).toBe('horse-tail-braiding');
  });
});

test('packed weights are unpacked unchanged', () => {
  const words = ['dose', 'hay', 'how', 'how often', 'often hay'];
  const weights = Float64Array.from(words.flatMap((_, row) => [row - 2, 0, 0, 0, 0, 0, 2 * row - 1]));
  const trained = { words: new Map(words.map((word, at) => [word, at])), columns: 7, weights };
  const fineness = { step: 0.5, least: 0.5, fromMiddle: false };
  const { turns, rows } = packTurns({ ...trained, ofEvidence: new Float64Array() }, fineness, ['hay', 'vet']);
  const unpacked = unpackTurns({ terms: 'hay\nvet', turns });
  const { at, weight } = unpackMasks(rows, unpacked.words.size + unpacked.pairs.size);
  words.forEach((word, row) => {
    const own = word.includes(' ') ? unpacked.pairs.get(pairOf(word)) : unpacked.words.get(word);
    const read = [...(at[own ?? -1] ?? [])].map((column, index) => [column, weight[own ?? -1]?.[index]]);
    const meant = [
      [0, row - 2],
      [6, 2 * row - 1],
    ].filter(([, value]) => value !== 0);
    expect(read, word).toEqual(meant);
  });
  const noWords = unpackTurns({ terms: 'hay\nvet', turns: { ...turns, words: '' } });
  expect(noWords.words.size).toBe(unpacked.words.size - turns.words.split('\n').length);
  const guides = packRows({ ...trained, ofEvidence: new Float64Array() }, fineness);
  const ofGuides = unpackRows(guides.rows);
  guides.words.forEach((word, own) => {
    const row = words.indexOf(word);
    const columns = [...(ofGuides.at[own] ?? [])].map((place) => guides.order[place]);
    expect(columns.sort(), word).toEqual(row === 2 ? [6] : [0, 6]);
  });
});
