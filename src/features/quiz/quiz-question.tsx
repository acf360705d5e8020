import { CircleCheck, CircleX } from 'lucide-react';
import { type RefObject, useEffect, useRef, useState } from 'react';
import type { QuizQuestion, QuizRun } from '#contract/quiz.ts';
import { Button } from '#src/ui/acts/button.tsx';
import { Badge, DifficultyBadge } from '#src/ui/shown/badge.tsx';
import { Icon } from '#src/ui/shown/icon.tsx';
import { Progress, Steps } from '#src/ui/shown/progress.tsx';
import { inOurWords } from '#src/words/contract/in-our-words.ts';
import { questionOf, QUIZ_MESSAGES as WORDS } from './quiz.words.ts';
import { QuizCube } from './quiz-cube.tsx';
import { isLast } from './quiz-run.ts';
import type { HeadingLevel } from './quiz-view.tsx';

/** Longer runs show a bar instead of one pill for each question. */
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

/** One question with four options, which lock after the first answer. */
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
        {inOurWords(question.question)}
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
  /** Ignores a double tap whose second tap hits the next button. */
  const answer = (index: number, { detail }: { detail: number }) => detail < 2 && onAnswer(index);
  return (
    <ul className="quiz-options stack" data-gap="3">
      {question.options.map((option, index) => {
        const state = markOf(question, selected, index);
        return (
          <li key={option}>
            <button
              type="button"
              data-variant="secondary"
              disabled={selected !== null}
              data-state={state}
              onClick={(event) => answer(index, event)}
            >
              <span className="quiz-letter">{QUIZ_LETTERS[index]}</span>
              <span className="quiz-words">{inOurWords(option)}</span>
              {state === 'right' && <Icon icon={CircleCheck} label={WORDS.rightOne} />}
              {state === 'wrong' && <Icon icon={CircleX} label={WORDS.yourAnswer} />}
            </button>
          </li>
        );
      })}
    </ul>
  );
}

/** After the answer: the right option, and the chosen one if it is wrong. */
function markOf(question: QuizQuestion, selected: number | null, index: number) {
  if (selected === null) return undefined;
  if (index === question.correctAnswer) return 'right';
  return index === selected ? 'wrong' : undefined;
}

interface FeedbackProps {
  question: QuizQuestion;
  selected: number;
  isLast: boolean;
  /** False if the answer is from an earlier visit: then the page must not scroll to it. */
  takesFocus: boolean;
  onNext: () => void;
}

/** Right or wrong, and why. Not a live region, because the toast announces it. */
function Feedback({ question, selected, isLast: isEnd, takesFocus, onNext }: FeedbackProps) {
  const isRight = selected === question.correctAnswer;
  const button = useRef<HTMLButtonElement>(null);
  // The chosen option is now disabled and loses the focus.
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
        <p>{inOurWords(question.explanation)}</p>
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

/** Letters of the four options. */
export const QUIZ_LETTERS = ['A', 'B', 'C', 'D'] as const;
