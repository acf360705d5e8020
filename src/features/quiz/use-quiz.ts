import { useEffect, useRef, useState } from 'react';
import type { QuizQuestion } from '#contract/quiz.ts';
import { BUILT_IN_QUESTIONS } from '#contract/quiz-built-in.ts';
import { useCore } from '#src/data/core/core-context.tsx';
import { useLive } from '#src/data/read/use-live.ts';
import { useStored } from '#src/data/write/use-stored.ts';
import { useFault } from '#src/ui/shown/use-fault.ts';
import { keepQuiz, readQuestions, readQuiz } from './quiz.local.ts';
import { FIRST_STATE, type QuizAction, type QuizState, quizReducer } from './quiz-run.ts';

/** The quiz's state and questions; the five built-in questions before the first sync. */
export interface Quiz {
  state: QuizState;
  questions: readonly QuizQuestion[];
  isBuiltIn: boolean;
  /** Saving failed because storage is full. */
  isFull: boolean;
  act: (action: QuizAction) => void;
}

/** Returns the quiz, or null while loading. @throws database errors while rendering. */
export function useQuiz(): Quiz | null {
  const core = useCore();
  const questions = useLive(readQuestions, []);
  const [state, setState] = useState<QuizState | null>(null);
  const { isFull, store } = useStored();
  const fail = useFault();
  /** Changes made on this screen. */
  const done = useRef<QuizState | null>(null);
  useEffect(() => {
    let isGone = false;
    const { current } = done;
    // Storage was lost and restored: keep the changes that it rejected.
    if (current) return store(() => keepQuiz(core, current));
    readQuiz(core)
      .then((kept) => !isGone && setState(kept))
      .catch(fail);
    return () => {
      isGone = true;
    };
  }, [core, fail, store]);
  const act = (action: QuizAction) => {
    const before = state ?? FIRST_STATE;
    const after = quizReducer(before, action);
    if (after.run === before.run && after.record === before.record) return;
    setState(after);
    done.current = after;
    store(() => keepQuiz(core, after));
  };
  if (!state || !questions) return null;
  return { state, questions, isBuiltIn: questions === BUILT_IN_QUESTIONS, isFull, act };
}
