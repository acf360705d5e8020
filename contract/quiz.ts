/** Page that a fact comes from. */
export interface QuizSource {
  name: string;
  url: string;
}

/** `correctAnswer` is the index of the right option, 0 to 3. docs/specification.md, section 3. */
export interface QuizQuestion {
  id: number;
  question: string;
  options: [string, string, string, string];
  correctAnswer: number;
  explanation: string;
  category: QuizCategory;
  difficulty: QuizDifficulty;
  source?: QuizSource;
}

export const QUIZ_CATEGORIES = ['pet', 'farm'] as const;

type QuizCategory = (typeof QUIZ_CATEGORIES)[number];

export const QUIZ_DIFFICULTIES = ['easy', 'medium', 'hard'] as const;

type QuizDifficulty = (typeof QUIZ_DIFFICULTIES)[number];

export interface QuizFilter {
  category: QuizCategory | 'all';
  difficulty: QuizDifficulty | 'all';
}

/** A run as this phone keeps it between visits. `questionIds` is the filtered set in its order. */
export interface QuizRun {
  filter: QuizFilter;
  questionIds: number[];
  /** Index of the question at hand. */
  index: number;
  /** Index of the option that was chosen for it; null while it is unanswered. */
  selected: number | null;
  /** Right answers so far, of `attempts`. */
  score: number;
  attempts: number;
  isComplete: boolean;
}

/** What this phone remembers of all runs; percent are whole. Null before the first finished run. */
export interface QuizRecord {
  best: { percent: number; correct: number; attempts: number } | null;
  streak: number;
  bestStreak: number;
}
