import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { GUIDES_URL, type Guide } from '#contract/guides.ts';
import { createAnswerer, guidesFor } from '#src/features/petibot/answer.ts';
import { indexLibrary } from '#src/features/petibot/library-index.ts';

interface Labelled {
  question: string;
  kind: 'guide' | 'urgent' | 'local' | 'offTopic';
  guides: string[];
  held: boolean;
}

const read = <T>(path: string): T => JSON.parse(readFileSync(path, 'utf8')) as T;
const guides = read<Guide[]>(`public${GUIDES_URL}`);
const labelled = read<Labelled[]>('tests/fixtures/petibot/questions.json');
const held = labelled.filter((one) => one.held);
const library = indexLibrary(guides);
const answer = createAnswerer(guides);

/** The questions that `isRight` refuses, so that a failure names them. */
const wrong = (questions: Labelled[], isRight: (one: Labelled) => boolean) =>
  questions.filter((one) => !isRight(one)).map(({ question }) => question);
const ofKind = (kind: Labelled['kind']) => held.filter((one) => one.kind === kind);
const share = (misses: string[], all: Labelled[]) => 1 - misses.length / all.length;

test('the labelled set holds 120 questions, half of them held back, and names guides that exist', () => {
  expect(labelled).toHaveLength(120);
  expect(held).toHaveLength(60);
  const slugs = new Set(guides.map(({ slug }) => slug));
  expect(labelled.flatMap((one) => one.guides).filter((slug) => !slugs.has(slug))).toEqual([]);
});

test('the right guide is among the first two for nine of ten held questions, and an answer is given from it', () => {
  const all = held.filter((one) => one.guides.length > 0);
  const misses = wrong(all, ({ question, guides: right }) =>
    guidesFor(library, question)
      .slice(0, 2)
      .some(({ guide }) => right.includes(guide.slug)),
  );
  expect(share(misses, all), misses.join('\n')).toBeGreaterThanOrEqual(0.9);
  const given = ofKind('guide');
  const silent = wrong(given, ({ question }) => answer(question).kind === 'guide');
  expect(share(silent, given), silent.join('\n')).toBeGreaterThanOrEqual(0.9);
});

test('every held urgent question opens the emergency first', () => {
  expect(wrong(ofKind('urgent'), ({ question }) => answer(question).kind === 'urgent')).toEqual([]);
});

test('what is not about animals is declined', () => {
  const all = ofKind('offTopic');
  const misses = wrong(all, ({ question }) => answer(question).kind === 'offTopic');
  expect(share(misses, all), misses.join('\n')).toBeGreaterThanOrEqual(0.95);
});

test('who is near is asked of the phone, not of the guides', () => {
  const all = ofKind('local');
  const misses = wrong(all, ({ question }) => answer(question).kind === 'local');
  expect(share(misses, all), misses.join('\n')).toBeGreaterThanOrEqual(0.8);
});
