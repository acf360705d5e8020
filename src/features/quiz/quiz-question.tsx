import { CircleCheck, CircleX } from 'lucide-react';
import { type RefObject, useEffect, useRef, useState } from 'react';
import type { QuizQuestion, QuizRun } from '#contract/quiz.ts';
import { Button } from '#src/ui/acts/button.tsx';
import { Badge, DifficultyBadge } from '#src/ui/shown/badge.tsx';
import { Icon } from '#src/ui/shown/icon.tsx';
import { Progress, Steps } from '#src/ui/shown/progress.tsx';
import { questionOf, QUIZ_MESSAGES as WORDS } from './quiz.words.ts';
import { QuizCube } from './quiz-cube.tsx';
import { isLast } from './quiz-run.ts';
import type { HeadingLevel } from './quiz-view.tsx';

/** Questions up to which each one has its own pill; longer runs are a bar. */
const STEPS_MAX = 12;

export interface QuizQuestionProps {
  question: QuizQuestion;
  run: QuizRun;
  level: HeadingLevel;
  heading: RefObject<HTMLHeadingElement | null>;
  onAnswer: (option: number) => void;
  onNext: () => void;
  onLeave: () => void;
}

/** One question with its four options; locked after the first answer. */
export function QuizQuestionView({
  question,
  run,
  level,
  heading,
  onAnswer,
  onNext,
  onLeave,
}: QuizQuestionProps) {
  const Heading = `h${level}` as const;
  const isAnswered = run.selected !== null;
  const [answeredBefore] = useState(() => (run.selected === null ? null : question.id));
  const wasAnswered = answeredBefore === question.id;
  return (
    <div className="quiz-question stack">
      <QuizProgress run={run} />
      <QuizCube isRunning={!isAnswered} />
      <div className="quiz-badges row" data-gap="2">
        <DifficultyBadge difficulty={question.difficulty}>
          {WORDS.difficulties[question.difficulty]}
        </DifficultyBadge>
        <Badge>{WORDS.categories[question.category]}</Badge>
      </div>
      <Heading
        className="quiz-heading"
        tabIndex={-1}
        ref={heading}
        data-page-title={level === 1 || undefined}
      >
        {question.question}
      </Heading>
      <Options key={question.id} question={question} selected={run.selected} onAnswer={onAnswer} />
      {run.selected !== null && (
        <Feedback
          question={question}
          selected={run.selected}
          isLast={isLast(run)}
          takesFocus={!wasAnswered}
          onNext={onNext}
        />
      )}
      <Button variant="quiet" onClick={onLeave}>
        {WORDS.startOver}
      </Button>
    </div>
  );
}

function QuizProgress({ run }: { run: QuizRun }) {
  const count = run.questionIds.length;
  const label = questionOf(run.index + 1, count);
  return (
    <>
      <div className="quiz-progress row" data-spread="between">
        <b>{label}</b>
        <span className="quiet">
          {WORDS.score} <b>{run.score}</b>
        </span>
      </div>
      {count <= STEPS_MAX ? (
        <Steps label={label} count={count} current={run.index} />
      ) : (
        <Progress label={label} value={run.index} max={count} />
      )}
    </>
  );
}

interface OptionsProps {
  question: QuizQuestion;
  selected: number | null;
  onAnswer: (option: number) => void;
}

function Options({ question, selected, onAnswer }: OptionsProps) {
  /** The second tap of a double one was meant for what stood in the same place before. */
  const answer = (at: number, { detail }: { detail: number }) => detail < 2 && onAnswer(at);
  return (
    <ul className="quiz-options stack" data-gap="3">
      {question.options.map((option, at) => {
        const state = markOf(question, selected, at);
        return (
          <li key={option}>
            <button
              type="button"
              data-variant="secondary"
              disabled={selected !== null}
              data-state={state}
              onClick={(event) => answer(at, event)}
            >
              <span className="quiz-letter">{QUIZ_LETTERS[at]}</span>
              <span className="quiz-words">{option}</span>
              {state === 'right' && <Icon icon={CircleCheck} label={WORDS.rightOne} />}
              {state === 'wrong' && <Icon icon={CircleX} label={WORDS.yourAnswer} />}
            </button>
          </li>
        );
      })}
    </ul>
  );
}

/** Once answered: the right option, and the chosen one if it is wrong. */
function markOf(question: QuizQuestion, selected: number | null, at: number) {
  if (selected === null) return undefined;
  if (at === question.correctAnswer) return 'right';
  return at === selected ? 'wrong' : undefined;
}

interface FeedbackProps {
  question: QuizQuestion;
  selected: number;
  isLast: boolean;
  /** False where the answer was given before the page was opened: nothing may pull the reader down to it. */
  takesFocus: boolean;
  onNext: () => void;
}

/** Right or wrong, and why. Not a live region: the toast has said it. The focus goes on to the button. */
function Feedback({ question, selected, isLast: isEnd, takesFocus, onNext }: FeedbackProps) {
  const isRight = selected === question.correctAnswer;
  const button = useRef<HTMLButtonElement>(null);
  // The chosen option is locked now and cannot keep the focus.
  useEffect(() => {
    if (!takesFocus) return;
    const active = document.activeElement;
    if (active === null || active === document.body || active.closest('.quiz-options'))
      button.current?.focus({ preventScroll: true });
  }, [takesFocus]);
  return (
    <>
      <div className="quiz-feedback stack" data-gap="2" data-right={isRight || undefined}>
        <p className="quiz-verdict">
          <Icon icon={isRight ? CircleCheck : CircleX} />
          <b>{isRight ? WORDS.correct : WORDS.incorrect}</b>
        </p>
        <p>{question.explanation}</p>
        {question.source && (
          <p className="quiet">
            {WORDS.source}:{' '}
            <a href={question.source.url} target="_blank" rel="noopener noreferrer">
              {question.source.name}
            </a>
          </p>
        )}
      </div>
      <Button size="lg" block ref={button} onClick={onNext}>
        {isEnd ? WORDS.finish : WORDS.next}
      </Button>
    </>
  );
}

/** Letters before the four options, in order. */
export const QUIZ_LETTERS = ['A', 'B', 'C', 'D'] as const;
