import type { QuizFilter, QuizQuestion, QuizRecord, QuizRun } from '#contract/quiz.ts';

/** Actions of the quiz. */
export type QuizAction =
  | { type: 'start'; filter: QuizFilter; questions: readonly QuizQuestion[] }
  | { type: 'answer'; option: number; question: QuizQuestion }
  | { type: 'next' }
  | { type: 'again' }
  | { type: 'leave' };

/** The current run and the records of all runs. Without a run, the intro is shown. */
export interface QuizState {
  run: QuizRun | null;
  record: QuizRecord;
}

export const NO_RECORD: QuizRecord = { best: null, streak: 0, bestStreak: 0 };
export const FIRST_STATE: QuizState = { run: null, record: NO_RECORD };

/** Reducer of the quiz. See docs/specification.md, section 2, knowledge quiz, and section 4, quiz. */
export function quizReducer(state: QuizState, action: QuizAction): QuizState {
  switch (action.type) {
    case 'start':
      return start(state, action.filter, action.questions);
    case 'answer':
      return answer(state, action.option, action.question);
    case 'next':
      return next(state);
    case 'again':
      return state.run ? { ...state, run: firstOf(state.run) } : state;
    case 'leave':
      return { ...state, run: null };
  }
}

/** Restarts the same filtered set at its first question. */
const firstOf = (run: Pick<QuizRun, 'filter' | 'questionIds'>): QuizRun => ({
  filter: run.filter,
  questionIds: run.questionIds,
  index: 0,
  selected: null,
  score: 0,
  attempts: 0,
  isComplete: false,
});

function start(state: QuizState, filter: QuizFilter, questions: readonly QuizQuestion[]): QuizState {
  const questionIds = questionsFor(questions, filter).map(({ id }) => id);
  return questionIds.length === 0 ? state : { ...state, run: firstOf({ filter, questionIds }) };
}

/** Only the first answer counts. */
function answer({ run, record }: QuizState, option: number, question: QuizQuestion): QuizState {
  const isAsked = run && !run.isComplete && run.questionIds[run.index] === question.id;
  if (!isAsked || run.selected !== null || question.options[option] === undefined) return { run, record };
  const isRight = option === question.correctAnswer;
  const streak = isRight ? record.streak + 1 : 0;
  return {
    run: { ...run, selected: option, score: run.score + (isRight ? 1 : 0), attempts: run.attempts + 1 },
    record: { ...record, streak, bestStreak: Math.max(record.bestStreak, streak) },
  };
}

/** Goes to the next question, or to the results, which update the best score. */
function next(state: QuizState): QuizState {
  const { run, record } = state;
  if (!run || run.selected === null || run.isComplete) return state;
  if (!isLast(run)) return { record, run: { ...run, index: run.index + 1, selected: null } };
  return { run: { ...run, isComplete: true }, record: { ...record, best: betterOf(record.best, run) } };
}

export const isLast = (run: QuizRun): boolean => run.index >= run.questionIds.length - 1;

/** Returns the better result: the higher percentage, then the longer run. */
function betterOf(best: QuizRecord['best'], { score, attempts }: QuizRun): QuizRecord['best'] {
  const now = { percent: percentOf(score, attempts), correct: score, attempts };
  if (!best || now.percent > best.percent) return now;
  return now.percent === best.percent && attempts > best.attempts ? now : best;
}

/**
 * Returns a saved run if it can be resumed: incomplete, with known questions and consistent numbers.
 * Otherwise null.
 */
export function restoreRun(kept: QuizRun | undefined, questions: readonly QuizQuestion[]): QuizRun | null {
  if (!kept || kept.isComplete || !Array.isArray(kept.questionIds)) return null;
  const ids = new Set(questions.map(({ id }) => id));
  const { questionIds, index, selected, score, attempts } = kept;
  const answered = index + (selected === null ? 0 : 1);
  const isSound =
    questionIds.length > 0 &&
    questionIds.every((id) => ids.has(id)) &&
    Number.isInteger(index) &&
    index >= 0 &&
    index < questionIds.length &&
    attempts === answered &&
    score >= 0 &&
    score <= attempts;
  return isSound ? kept : null;
}

/** Percentage of correct attempts, rounded; 0 before the first. */
export function percentOf(correct: number, attempts: number): number {
  return attempts > 0 ? Math.round((correct / attempts) * 100) : 0;
}

/** Returns the questions that match both filters. */
export function questionsFor<Q extends QuizQuestion>(questions: readonly Q[], filter: QuizFilter): Q[] {
  return questions.filter(
    (one) =>
      (filter.category === 'all' || one.category === filter.category) &&
      (filter.difficulty === 'all' || one.difficulty === filter.difficulty),
  );
}
