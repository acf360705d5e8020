import type { z } from 'zod';
import type { quizQuestion } from './quiz.schema.ts';
/** Source page of a fact. */
export interface QuizSource {
  name: string;
  url: string;
}

export type QuizQuestion = z.infer<typeof quizQuestion>;

export const QUIZ_CATEGORIES = ['pet', 'farm'] as const;

type QuizCategory = (typeof QUIZ_CATEGORIES)[number];

export const QUIZ_DIFFICULTIES = ['easy', 'medium', 'hard'] as const;

type QuizDifficulty = (typeof QUIZ_DIFFICULTIES)[number];

export interface QuizFilter {
  category: QuizCategory | 'all';
  difficulty: QuizDifficulty | 'all';
}

/** A quiz run, kept on this phone between visits. `questionIds` is the filtered set in order. */
export interface QuizRun {
  filter: QuizFilter;
  questionIds: number[];
  /** Index of the current question. */
  index: number;
  /** Index of the chosen option; null if unanswered. */
  selected: number | null;
  /** Correct answers, out of `attempts`. */
  score: number;
  attempts: number;
  isComplete: boolean;
}

/** Statistics of all runs on this phone; percent are whole. Null before the first finished run. */
export interface QuizRecord {
  best: { percent: number; correct: number; attempts: number } | null;
  streak: number;
  bestStreak: number;
}
