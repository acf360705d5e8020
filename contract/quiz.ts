import { QUIZ_LIMITS } from './limits.ts';

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

/** Letters before the four options, in order. */
export const QUIZ_LETTERS = ['A', 'B', 'C', 'D'] as const;

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

export const QUIZ_MESSAGES = {
  title: 'Test your animal knowledge',
  pageTitle: 'Knowledge quiz',
  intro: 'Pick a kind of animal and a level, then start. Each question has one right answer.',
  categoryLabel: 'Kind of animal',
  difficultyLabel: 'Level',
  categories: { all: 'All', pet: 'Pet', farm: 'Farm' } satisfies Record<QuizFilter['category'], string>,
  difficulties: { all: 'All', easy: 'Easy', medium: 'Medium', hard: 'Hard' } satisfies Record<
    QuizFilter['difficulty'],
    string
  >,
  start: 'Start Quiz',
  next: 'Next Question',
  finish: 'Finish Quiz',
  again: 'Take Quiz Again',
  changeFilters: 'Change filters',
  correct: 'Correct!',
  incorrect: 'Incorrect',
  rightOne: 'Right answer',
  yourAnswer: 'Your answer',
  source: 'Source',
  results: 'Your result',
  verdictExcellent: "Excellent! You're a pet knowledge expert!",
  verdictGood: 'Good job! You know your animals well!',
  verdictFair: "Not bad! But there's still more to learn.",
  verdictLow: 'Keep learning! Visit our resources to improve your knowledge.',
  noQuestions: 'No questions match these filters. Choose All to see more.',
  startOver: 'Start over',
  best: 'Best score on this phone',
  streak: 'Right answers in a row',
  noBest: 'No score yet',
  loading: 'Loading the quiz...',
  score: 'Score',
  bestScore: (percent: number, correct: number, attempts: number) =>
    `${percent}% (${correct} of ${attempts})`,
  streakOf: (now: number, best: number) => `${now} now, ${best} at best`,
  builtInOnly: 'Five questions are built in. More will load when you have signal.',
  notStored: 'This phone is full. The quiz goes on, but it will not be kept when you leave.',
  matching: (count: number) => (count === 1 ? '1 question' : `${count} questions`),
  percent: (percent: number) => `${percent}%`,
  toGuides: 'Open the care library',
} as const;

/** 'Question 3 of 5'; both counted from 1. */
export function questionOf(number: number, total: number): string {
  return `Question ${number} of ${total}`;
}

/** 'You got 4 of 5 right.' */
export function scoreLine(correct: number, attempts: number): string {
  return `You got ${correct} of ${attempts} right.`;
}

/** Share of attempts that were right, whole percent, rounded; 0 before the first attempt. */
export function percentOf(correct: number, attempts: number): number {
  return attempts > 0 ? Math.round((correct / attempts) * 100) : 0;
}

/** The sentence for a result in whole percent. Bounds: docs/specification.md, section 9. */
export function verdictOf(percent: number): string {
  if (percent >= QUIZ_LIMITS.excellent) return QUIZ_MESSAGES.verdictExcellent;
  if (percent >= QUIZ_LIMITS.good) return QUIZ_MESSAGES.verdictGood;
  if (percent >= QUIZ_LIMITS.fair) return QUIZ_MESSAGES.verdictFair;
  return QUIZ_MESSAGES.verdictLow;
}

/** The questions that match both filters, in their own order. */
export function questionsFor<Q extends QuizQuestion>(questions: readonly Q[], filter: QuizFilter): Q[] {
  return questions.filter(
    (one) =>
      (filter.category === 'all' || one.category === filter.category) &&
      (filter.difficulty === 'all' || one.difficulty === filter.difficulty),
  );
}
