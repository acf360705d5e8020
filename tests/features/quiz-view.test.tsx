import { renderToString } from 'react-dom/server';
import { describe, expect, test } from 'vitest';
import type { QuizRun } from '#contract/quiz.ts';
import { BUILT_IN_QUESTIONS } from '#contract/quiz-built-in.ts';
import { NO_RECORD } from '#src/features/quiz/quiz-run.ts';
import { QuizView } from '#src/features/quiz/quiz-view.tsx';
import { ToastProvider } from '#src/ui/overlays/toast.tsx';

const RUN: QuizRun = {
  filter: { category: 'all', difficulty: 'all' },
  questionIds: [1, 2, 3, 4, 5],
  index: 2,
  selected: null,
  score: 1,
  attempts: 2,
  isComplete: false,
};

/** The quiz as the browser first renders it, without comments between texts. */
function draw(run: QuizRun | null, record = NO_RECORD): string {
  const quiz = {
    state: { run, record },
    questions: BUILT_IN_QUESTIONS,
    isBuiltIn: true,
    isFull: false,
    act: () => {},
  };
  return renderToString(
    <ToastProvider regionLabel="Notifications" toastLabel="Notification" closeLabel="Close">
      <QuizView quiz={quiz} level={3} />
    </ToastProvider>,
  ).replaceAll('<!-- -->', '');
}
const count = (html: string, pattern: RegExp) => html.match(pattern)?.length ?? 0;

describe('the intro', () => {
  test('offers both filters and shows the number of questions', () => {
    const html = draw(null);
    for (const word of ['All', 'Pet', 'Farm', 'Easy', 'Medium', 'Hard', 'Start Quiz', '5 questions'])
      expect(html).toContain(word);
    expect(html).not.toContain('Best score');
  });
  test('shows the best score and the streak', () => {
    const html = draw(null, { best: { percent: 80, correct: 4, attempts: 5 }, streak: 2, bestStreak: 6 });
    expect(html).toContain('80% (4 of 5)');
    expect(html).toContain('2 now, best 6');
  });
});

describe('a question', () => {
  test('has four open options A to D, a turning cube and no next button before an answer', () => {
    const html = draw(RUN);
    expect(html).toContain('Question 3 of 5');
    expect(html.match(/quiz-letter">([A-D])/g)?.join('')).toMatch(/A.*B.*C.*D/);
    expect(count(html, /<button[^>]*disabled=""/g)).toBe(0);
    expect(html).toMatch(/quiz-cube" aria-hidden="true" data-running/);
    expect(html).not.toContain('Next Question');
  });
  test('is locked after a wrong answer, with the right one marked, one explanation and a stopped cube', () => {
    const right = BUILT_IN_QUESTIONS[2]?.correctAnswer ?? 0;
    const html = draw({ ...RUN, selected: (right + 1) % 4, attempts: 3 });
    expect(count(html, /<button[^>]*disabled=""/g)).toBe(4);
    expect(count(html, /data-state="right"/g)).toBe(1);
    expect(count(html, /data-state="wrong"/g)).toBe(1);
    expect(html).toContain('Incorrect');
    expect(count(html, /is normal at about 99/g)).toBe(1);
    expect(html).not.toMatch(/quiz-cube" aria-hidden="true" data-running/);
    expect(html).toContain('Next Question');
  });
  test('marks only the right answer after a right one', () => {
    const html = draw({ ...RUN, selected: BUILT_IN_QUESTIONS[2]?.correctAnswer ?? 0, score: 2, attempts: 3 });
    expect(html).toContain('Correct!');
    expect(count(html, /data-state="wrong"/g)).toBe(0);
  });
  test('leads to the results if it is the last one', () => {
    const html = draw({ ...RUN, index: 4, selected: 0, attempts: 5 });
    expect(html).toContain('Finish Quiz');
    expect(html).not.toContain('Next Question');
  });
});

test('the results have percent, score and verdict, and offer to take the quiz again', () => {
  const html = draw({ ...RUN, index: 4, selected: 0, score: 4, attempts: 5, isComplete: true });
  expect(html).toContain('80%');
  expect(html).toContain('You got 4 of 5 right.');
  expect(html).toContain('Excellent! You&#x27;re a pet knowledge expert!');
  expect(html).toContain('Take Quiz Again');
});
