import { useEffect, useRef } from 'react';
import { TOAST_LIMITS } from '#contract/limits.ts';
import type { QuizQuestion } from '#contract/quiz.ts';
import { useToast } from '#src/ui/overlays/toast.tsx';
import type { ToastSide } from '#src/ui/overlays/toast-list.ts';
import { Note } from '#src/ui/shown/note.tsx';
import { inOurWords } from '#src/words/contract/in-our-words.ts';
import { QUIZ_MESSAGES as WORDS } from './quiz.words.ts';
import { QuizIntro } from './quiz-intro.tsx';
import { QuizQuestionView } from './quiz-question.tsx';
import { QuizResults } from './quiz-results.tsx';
import type { Quiz } from './use-quiz.ts';
import './quiz.css';

/** Heading level of the question and the result. */
export type HeadingLevel = 1 | 3;

export interface QuizViewProps {
  quiz: Quiz;
  level: HeadingLevel;
}

/** Shows the intro, a question or the results. */
export function QuizView({ quiz, level }: QuizViewProps) {
  const { state, questions, act, isFull } = quiz;
  const { run, record } = state;
  const { show } = useToast();
  const view = !run ? 'intro' : run.isComplete ? 'results' : `question-${run.index}`;
  const heading = useFocusOnChange(view);
  const question = run && questions.find(({ id }) => id === run.questionIds[run.index]);
  const answer = (option: number, answered: QuizQuestion) => {
    act({ type: 'answer', option, question: answered });
    const isRight = option === answered.correctAnswer;
    show({
      title: isRight ? WORDS.correct : WORDS.incorrect,
      description: inOurWords(answered.explanation),
      tone: isRight ? 'default' : 'destructive',
      durationMs: TOAST_LIMITS.shortMs,
      side: roomierSide(heading.current?.closest('.quiz')?.querySelector('.quiz-options')),
    });
  };
  return (
    <div className="quiz">
      {!run || !question ? (
        <QuizIntro quiz={quiz} />
      ) : run.isComplete ? (
        <QuizResults
          run={run}
          record={record}
          level={level}
          heading={heading}
          onAgain={() => act({ type: 'again' })}
          onLeave={() => act({ type: 'leave' })}
        />
      ) : (
        <QuizQuestionView
          question={question}
          run={run}
          level={level}
          heading={heading}
          onAnswer={(option) => answer(option, question)}
          onNext={() => act({ type: 'next' })}
          onLeave={() => act({ type: 'leave' })}
        />
      )}
      {isFull && <Note tone="warn">{WORDS.notStored}</Note>}
    </div>
  );
}

/** Focuses the heading when the view changes. */
function useFocusOnChange(view: string) {
  const heading = useRef<HTMLHeadingElement>(null);
  const drawn = useRef(view);
  useEffect(() => {
    if (drawn.current === view) return;
    drawn.current = view;
    heading.current?.focus({ preventScroll: true });
    const quiz = heading.current?.closest('.quiz');
    if (quiz && quiz.getBoundingClientRect().top < 0) quiz.scrollIntoView({ block: 'start' });
  }, [view]);
  return heading;
}

/** The side of the window with more room, so that the mascot covers nothing. */
function roomierSide(element: Element | null | undefined): ToastSide {
  if (!element) return 'bottom';
  const { top, bottom } = element.getBoundingClientRect();
  return top > window.innerHeight - bottom ? 'top' : 'bottom';
}
