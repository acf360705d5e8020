import { describe, expect, test } from 'vitest';
import type { QuizQuestion } from '#contract/quiz.ts';
import { QUIZ_MESSAGES, verdictOf } from '#src/features/quiz/quiz.words.ts';
import { percentOf, questionsFor } from '#src/features/quiz/quiz-run.ts';

function question(
  id: number,
  category: QuizQuestion['category'],
  difficulty: QuizQuestion['difficulty'],
): QuizQuestion {
  return {
    id,
    question: `Question ${id}?`,
    options: ['a', 'b', 'c', 'd'],
    correctAnswer: 0,
    explanation: 'Because.',
    category,
    difficulty,
  };
}

describe('the verdict', () => {
  test.each([
    [100, "Excellent! You're a pet knowledge expert!"],
    [80, "Excellent! You're a pet knowledge expert!"],
    [79, 'Good job! You know your animals well!'],
    [60, 'Good job! You know your animals well!'],
    [59, "Not bad! But there's still more to learn."],
    [40, "Not bad! But there's still more to learn."],
    [39, 'Keep learning! Visit our resources to improve your knowledge.'],
    [0, 'Keep learning! Visit our resources to improve your knowledge.'],
  ])('at %i percent is the sentence of the specification', (percent, sentence) => {
    expect(verdictOf(percent)).toBe(sentence);
  });
});

describe('the percentage', () => {
  test.each([
    [2, 3, 67],
    [1, 3, 33],
    [1, 8, 13],
    [5, 5, 100],
    [0, 5, 0],
  ])('of %i right in %i attempts is rounded to %i', (correct, attempts, percent) => {
    expect(percentOf(correct, attempts)).toBe(percent);
  });

  test('is 0 before the first attempt, not NaN', () => {
    expect(percentOf(0, 0)).toBe(0);
  });
});

describe('the filters', () => {
  const all = [
    question(1, 'pet', 'easy'),
    question(2, 'farm', 'easy'),
    question(3, 'farm', 'hard'),
    question(4, 'pet', 'medium'),
  ];
  const idsFor = (filter: Parameters<typeof questionsFor>[1]) => questionsFor(all, filter).map((q) => q.id);

  test('show every question in its own order when both are off', () => {
    expect(idsFor({ category: 'all', difficulty: 'all' })).toEqual([1, 2, 3, 4]);
  });

  test('are both applied', () => {
    expect(idsFor({ category: 'farm', difficulty: 'all' })).toEqual([2, 3]);
    expect(idsFor({ category: 'all', difficulty: 'easy' })).toEqual([1, 2]);
    expect(idsFor({ category: 'farm', difficulty: 'easy' })).toEqual([2]);
    expect(idsFor({ category: 'pet', difficulty: 'hard' })).toEqual([]);
  });
});

test('buttons and feedback have the words of the specification', () => {
  expect(QUIZ_MESSAGES).toMatchObject({
    start: 'Start Quiz',
    next: 'Next Question',
    finish: 'Finish Quiz',
    again: 'Take Quiz Again',
    correct: 'Correct!',
    incorrect: 'Incorrect',
  });
});
