import { describe, expect, test } from 'vitest';
import { QUIZ_CATEGORIES, QUIZ_DIFFICULTIES } from '#contract/quiz.ts';
import { QUIZ_QUESTIONS } from '#server/db/seed/seed.ts';
import { QUIZ_LETTERS } from '#src/features/quiz/quiz-question.tsx';
import { questionsFor } from '#src/features/quiz/quiz-run.ts';

const DOSE =
  /\b\d+(\.\d+)?\s*(mg|mcg|g|kg|ml|cc|iu|units?|tablets?|pills?|drops?|capsules?|teaspoons?|tablespoons?)\b|mg\/kg|\bdos(e|es|age)\b/i;

test('the quiz has the five built-in questions and at least forty more', () => {
  expect(QUIZ_QUESTIONS.length).toBeGreaterThanOrEqual(45);
  const builtIn = QUIZ_QUESTIONS.slice(0, 5);
  expect(builtIn.map((one) => one.id)).toEqual([1, 2, 3, 4, 5]);
  const subjects = [
    /dog see a vet/i,
    /toxic to cats/i,
    /temperature.*horse/i,
    /hens.*sleep/i,
    /puppy.*first vaccine/i,
  ];
  subjects.forEach((subject, at) => {
    expect(builtIn[at]?.question).toMatch(subject);
  });
});

test('no question or id occurs twice', () => {
  expect(new Set(QUIZ_QUESTIONS.map((one) => one.id)).size).toBe(QUIZ_QUESTIONS.length);
  expect(new Set(QUIZ_QUESTIONS.map((one) => one.question.toLowerCase())).size).toBe(QUIZ_QUESTIONS.length);
});

describe.each(QUIZ_QUESTIONS.map((one) => [one.id, one] as const))('question %i', (_, one) => {
  test('has four different options and a right answer among them', () => {
    expect(new Set(one.options.map((option) => option.trim().toLowerCase())).size).toBe(QUIZ_LETTERS.length);
    expect(one.options.every((option) => option.length > 0)).toBe(true);
    expect(Number.isInteger(one.correctAnswer)).toBe(true);
    expect(one.options[one.correctAnswer]).toBeDefined();
  });

  test('asks something, explains the answer and names its source', () => {
    expect(one.question).toMatch(/\?$/);
    expect(one.explanation).toMatch(/^[A-Z].{20,}\.$/);
    expect(one.source?.name).toBeTruthy();
    expect(new URL(one.source?.url ?? '').protocol).toBe('https:');
  });

  test('contains nothing that looks like a dose', () => {
    expect(`${one.question} ${one.options.join(' ')} ${one.explanation}`).not.toMatch(DOSE);
  });
});

test.each(
  QUIZ_CATEGORIES.flatMap((category) =>
    QUIZ_DIFFICULTIES.map((difficulty) => [category, difficulty] as const),
  ),
)('there are at least five %s questions that are %s', (category, difficulty) => {
  expect(questionsFor(QUIZ_QUESTIONS, { category, difficulty }).length).toBeGreaterThanOrEqual(5);
});

test.each([0, 1, 2, 3])('the right answer is at place %i in about a quarter of the questions', (place) => {
  const share = QUIZ_QUESTIONS.filter((one) => one.correctAnswer === place).length / QUIZ_QUESTIONS.length;
  expect(share).toBeGreaterThan(0.18);
  expect(share).toBeLessThan(0.32);
});

test('always choosing the longest option wins about as often as guessing', () => {
  const won = QUIZ_QUESTIONS.filter((one) => {
    const longest = one.options.reduce((a, b) => (b.length > a.length ? b : a));
    return one.options[one.correctAnswer] === longest;
  }).length;
  expect(won / QUIZ_QUESTIONS.length).toBeLessThan(0.5);
});
