import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { QUIZ_LIMITS } from '#contract/limits.ts';
import type { QuizFilter, QuizQuestion, QuizRun } from '#contract/quiz.ts';
import { BUILT_IN_QUESTIONS } from '#contract/quiz-built-in.ts';
import { keepQuiz, readQuestions, readQuiz } from '#src/features/quiz/quiz.local.ts';
import {
  FIRST_STATE,
  isLast,
  NO_RECORD,
  type QuizAction,
  type QuizState,
  quizReducer,
  restoreRun,
} from '#src/features/quiz/quiz-run.ts';
import { startPhone } from '#tests/support/device.ts';
import { startTestServer } from '#tests/support/server.ts';

const ALL: QuizFilter = { category: 'all', difficulty: 'all' };
const QUESTIONS = BUILT_IN_QUESTIONS;
const run = (actions: readonly QuizAction[], from: QuizState = FIRST_STATE) =>
  actions.reduce(quizReducer, from);
const start = (filter: QuizFilter = ALL): QuizAction => ({ type: 'start', filter, questions: QUESTIONS });
const currentQuestion = (state: QuizState): QuizQuestion => {
  const question = QUESTIONS.find(({ id }) => id === state.run?.questionIds[state.run.index]);
  if (!question) throw new Error('nothing is asked');
  return question;
};
/** Answers the current question, right or wrong. */
function answered(state: QuizState, isRight: boolean): QuizState {
  const question = currentQuestion(state);
  const option = isRight ? question.correctAnswer : (question.correctAnswer + 1) % 4;
  return quizReducer(state, { type: 'answer', option, question });
}
const next = (state: QuizState) => quizReducer(state, { type: 'next' });
/** A whole run with these answers. */
const played = (answers: readonly boolean[], from = run([start()])) =>
  answers.reduce((state, isRight) => next(answered(state, isRight)), from);

describe('a run', () => {
  test('starts at the first question of the filtered set, in the order of the questions', () => {
    expect(run([start()]).run).toMatchObject({
      questionIds: [1, 2, 3, 4, 5],
      index: 0,
      selected: null,
      attempts: 0,
    });
    expect(run([start({ category: 'farm', difficulty: 'all' })]).run?.questionIds).toEqual([3, 4]);
    expect(run([start({ category: 'farm', difficulty: 'easy' })]).run?.questionIds ?? []).toEqual(
      QUESTIONS.filter((one) => one.category === 'farm' && one.difficulty === 'easy').map(({ id }) => id),
    );
  });
  test('does not start without questions', () => {
    const nothing = quizReducer(FIRST_STATE, { type: 'start', filter: ALL, questions: [] });
    expect(nothing.run).toBeNull();
  });
  test('counts only the first answer to a question', () => {
    const once = answered(run([start()]), false);
    expect(once.run).toMatchObject({ score: 0, attempts: 1 });
    expect(answered(once, true).run).toEqual(once.run);
  });
  test('accepts no answer to another question and no unknown option', () => {
    const first = run([start()]);
    const other = QUESTIONS[2];
    if (!other) throw new Error('no third question');
    expect(quizReducer(first, { type: 'answer', option: 0, question: other }).run).toEqual(first.run);
    expect(quizReducer(first, { type: 'answer', option: 4, question: currentQuestion(first) }).run).toEqual(
      first.run,
    );
  });
  test('does not continue before the question is answered', () => {
    const first = run([start()]);
    expect(next(first)).toBe(first);
  });
  test('is complete only after the last question', () => {
    const fourth = played([true, false, true, true]);
    expect(fourth.run).toMatchObject({ index: 4, selected: null, isComplete: false });
    expect(fourth.run && isLast(fourth.run)).toBe(true);
    const done = next(answered(fourth, true));
    expect(done.run).toMatchObject({ isComplete: true, score: 4, attempts: 5 });
    expect(answered(done, true).run).toEqual(done.run);
  });
  test('restarts at the first question of the same set, not at the intro', () => {
    const farm = run([start({ category: 'farm', difficulty: 'all' })]);
    const again = quizReducer(played([true, true], farm), { type: 'again' });
    expect(again.run).toEqual({
      filter: { category: 'farm', difficulty: 'all' },
      questionIds: [3, 4],
      index: 0,
      selected: null,
      score: 0,
      attempts: 0,
      isComplete: false,
    });
  });
  test('can be left for the intro', () => {
    expect(quizReducer(played([true]), { type: 'leave' }).run).toBeNull();
  });
});

describe('the record', () => {
  test('keeps the best result, and of equal ones the one with more questions', () => {
    const first = played([true, true, true, false, false]);
    expect(first.record.best).toEqual({ percent: 60, correct: 3, attempts: 5 });
    const worse = played([true, false, false, false, false], quizReducer(first, { type: 'again' }));
    expect(worse.record.best).toEqual({ percent: 60, correct: 3, attempts: 5 });
    const short = played(
      [true, true],
      run([{ type: 'leave' }, start({ category: 'farm', difficulty: 'all' })], worse),
    );
    expect(short.record.best).toEqual({ percent: 100, correct: 2, attempts: 2 });
    const whole = played([true, true, true, true, true], run([{ type: 'leave' }, start()], short));
    expect(whole.record.best).toEqual({ percent: 100, correct: 5, attempts: 5 });
  });
  test('counts right answers in a row over several runs', () => {
    const four = played([false, true, true, true, true]);
    const six = played([true, true], quizReducer(four, { type: 'again' }));
    expect(six.record).toMatchObject({ streak: 6, bestStreak: 6 });
    expect(answered(six, false).record).toMatchObject({ streak: 0, bestStreak: 6 });
  });
  test('is unchanged when a run is left', () => {
    expect(quizReducer(played([true, true]), { type: 'leave' }).record.best).toBeNull();
  });
});

describe('a restart', () => {
  test('keeps question, score and lock at any point', async () => {
    const phone = startPhone(await startTestServer());
    const third = answered(played([true, false]), true);
    await keepQuiz(phone.core, third);
    const reopened = await readQuiz(phone.open());
    expect(reopened).toEqual(third);
    expect(answered(reopened, false).run).toEqual(third.run);
    expect(next(reopened).run).toMatchObject({ index: 3, selected: null, score: 2, attempts: 3 });
  });
  test('starts at the intro after a finished or left run, and keeps the record', async () => {
    const phone = startPhone(await startTestServer());
    const done = played([true, true, true, true, true]);
    await keepQuiz(phone.core, done);
    expect(await readQuiz(phone.open())).toEqual({ run: null, record: done.record });
    await keepQuiz(phone.core, { run: null, record: done.record });
    expect(await readQuiz(phone.open())).toEqual({ run: null, record: done.record });
  });
  test('finds no run on a new phone, and uses the five built-in questions', async () => {
    const phone = startPhone(await startTestServer());
    expect(await readQuiz(phone.core)).toEqual({ run: null, record: NO_RECORD });
    expect(await readQuestions(phone.core)).toBe(BUILT_IN_QUESTIONS);
  });
  test('uses the questions of the catalog once they are on the phone', async () => {
    const phone = startPhone(await startTestServer());
    await phone.core.engine.sync();
    const questions = await readQuestions(phone.core);
    expect(questions.length).toBeGreaterThanOrEqual(45);
    expect(questions.slice(0, 5).map(({ question }) => question)).toEqual(
      BUILT_IN_QUESTIONS.map(({ question }) => question),
    );
  });

  const kept: QuizRun = {
    filter: ALL,
    questionIds: [1, 2],
    index: 1,
    selected: null,
    score: 1,
    attempts: 1,
    isComplete: false,
  };
  test.each<[string, Partial<QuizRun>]>([
    ['a question that is gone', { questionIds: [1, 999] }],
    ['no questions', { questionIds: [] }],
    ['a place beyond its end', { index: 2 }],
    ['more right answers than answers', { score: 2 }],
    ['fewer answers than questions passed', { attempts: 0 }],
  ])('does not resume a run that has %s', (_, change) => {
    expect(restoreRun(kept, QUESTIONS)).toBe(kept);
    expect(restoreRun({ ...kept, ...change }, QUESTIONS)).toBeNull();
  });
  test('can resume after any sequence of actions', () => {
    const action = fc.oneof(
      fc.constant<QuizAction>({ type: 'next' }),
      fc.constant<QuizAction>({ type: 'again' }),
      fc.constant(start()),
      fc
        .tuple(fc.integer({ min: 0, max: 3 }), fc.constantFrom(...QUESTIONS))
        .map(([option, question]): QuizAction => ({ type: 'answer', option, question })),
    );
    fc.assert(
      fc.property(fc.array(action, { maxLength: 60 }), (actions) => {
        const state = run(actions);
        if (state.run && !state.run.isComplete) expect(restoreRun(state.run, QUESTIONS)).toBe(state.run);
        expect(state.run?.score ?? 0).toBeLessThanOrEqual(state.run?.attempts ?? 0);
      }),
    );
  });
});

test('the cube turns by the specified degrees and time, and does not move with reduced motion', () => {
  const css = readFileSync(new URL('../../src/features/quiz/quiz.css', import.meta.url), 'utf8');
  const [, seconds, steps] = /animation: quiz-turn (\d+)s steps\((\d+)\) infinite/.exec(css) ?? [];
  expect(Number(steps)).toBe(360 / QUIZ_LIMITS.cubeStepDegrees);
  expect((Number(seconds) * 1000) / Number(steps)).toBe(QUIZ_LIMITS.cubeTickMs);
  expect(css).toMatch(/prefers-reduced-motion: reduce\) \{\s+\.quiz \.quiz-cube > div \{\s+animation: none/);
});
