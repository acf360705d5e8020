import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { ANIMAL_FIELDS, RECORD_FIELDS, RECORD_KINDS } from '#contract/animals.ts';
import { ANIMAL_TYPES, BUSINESS_CATEGORIES } from '#contract/catalogue.ts';
import { FACTS, type Fact } from '#contract/facts.ts';
import type { QuizQuestion } from '#contract/quiz.ts';
import { BUILT_IN_QUESTIONS } from '#contract/quiz-built-in.ts';
import { COUNTRIES } from '#contract/shared/places-countries.ts';
import { REPORT_REASONS } from '#src/features/reports/reports.words.ts';
import { LABELS_ES } from '#src/words/labels.es.ts';
import { animalNameOf, labelOf } from '#src/words/labels.ts';
import { QUIZ_TEXTS_ES } from '#src/words/quiz-texts.es.ts';

function seedOf<T>(name: string): T[] {
  return JSON.parse(readFileSync(join(import.meta.dirname, '../../server/db/seed', name), 'utf8')) as T[];
}
const facts: readonly Fact[] = Object.values(FACTS);

test('every name of the catalogue has a Spanish label', () => {
  const names = [
    ...ANIMAL_TYPES.map(({ name }) => name),
    ...BUSINESS_CATEGORIES,
    ...facts.flatMap(({ label, yes, no }) => (no === undefined ? [label, yes] : [label, yes, no])),
    ...Object.values(ANIMAL_FIELDS),
    ...Object.values(RECORD_FIELDS),
    ...RECORD_KINDS,
    ...COUNTRIES.map(({ name }) => name),
    ...COUNTRIES.flatMap(({ subdivision }) => (subdivision.kind === 'none' ? [] : [subdivision.label])),
    ...seedOf<{ name: string; description: string }>('forum-categories.json').flatMap(
      ({ name, description }) => [name, description],
    ),
    ...seedOf<{ category: string }>('sample-games.json').map(({ category }) => category),
    ...Object.values(REPORT_REASONS).flat(),
  ];
  expect(names.filter((name) => !Object.hasOwn(LABELS_ES, name))).toEqual([]);
});

test('every text of the quiz is in Spanish, and the options of a question stay different', () => {
  const spanish: Readonly<Record<string, string>> = QUIZ_TEXTS_ES;
  for (const { question, options, explanation } of [
    ...BUILT_IN_QUESTIONS,
    ...seedOf<QuizQuestion>('quiz-questions.json'),
  ]) {
    const texts = [question, ...options, explanation].filter((text) => /[a-z]/i.test(text));
    expect(texts.filter((text) => !Object.hasOwn(spanish, text))).toEqual([]);
    expect(new Set(options.map((option) => spanish[option] ?? option)).size).toBe(options.length);
  }
});

test('the numbers of a quiz text are the same in Spanish', () => {
  const numbersOf = (text: string) => text.match(/\d+(?:\.\d+)?/g)?.toSorted() ?? [];
  for (const [english, spanish] of Object.entries(QUIZ_TEXTS_ES))
    expect(numbersOf(spanish), english).toEqual(numbersOf(english));
});

test('an English page shows the names of the data', () => {
  expect(labelOf('Farrier')).toBe('Farrier');
  expect(animalNameOf('Caballo')).toBe('Caballo');
  expect(animalNameOf(' goat')).toBe('Goat');
  expect(animalNameOf('Goats')).toBe('Goat');
  expect(animalNameOf('Cow')).toBe('Cattle');
  expect(animalNameOf('Heifer')).toBe('Heifer');
});

test('a Spanish page shows labels, keeps other words, and stores the English name of a typed animal', async () => {
  vi.stubGlobal('document', { documentElement: { lang: 'es' } });
  vi.resetModules();
  onTestFinished(() => {
    vi.unstubAllGlobals();
    vi.resetModules();
  });
  const spanish = await import('#src/words/labels.ts');
  expect(spanish.labelOf('Sample: Barn Dash')).toBe('Sample: Barn Dash');
  await import('#src/words/contract/sentences.ts');
  expect(spanish.labelOf('Sample: Barn Dash')).toBe('Ejemplo: Barn Dash');
  expect(spanish.labelOf('Farrier')).toBe('Herrador');
  expect(spanish.labelOf('Alpaca')).toBe('Alpaca');
  expect(spanish.labelOf('Sample member, dog owner, Archer')).toBe(
    'Miembro de ejemplo, dueño de perro, Archer',
  );
  expect(spanish.labelOf('Boarding in town. No sample game.')).toBe('Boarding in town. No sample game.');
  expect(spanish.labelOf('constructor')).toBe('constructor');
  expect(spanish.animalNameOf(' caballo')).toBe('Horse');
  expect(spanish.animalNameOf('Vacas')).toBe('Cattle');
  expect(spanish.animalNameOf('Alpaca')).toBe('Alpaca');
  expect(spanish.placeNameOf('estados unidos')).toBe('United States');
  expect(spanish.placeNameOf('Ocala, FL')).toBe('Ocala, FL');
});
