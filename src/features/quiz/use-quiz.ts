import { useEffect, useState } from 'react';
import type { QuizQuestion } from '#contract/quiz.ts';
import { BUILT_IN_QUESTIONS } from '#contract/quiz-built-in.ts';
import { useCore } from '#src/data/core-context.tsx';
import { useLive } from '#src/data/use-live.ts';
import { isQuotaError } from '#src/local/browser/quota.ts';
import { clearSetting, readSetting, writeSetting } from '#src/local/cache/settings.ts';
import type { Core } from '#src/local/core.ts';
import { useFault } from '#src/ui/use-fault.ts';
import {
  FIRST_STATE,
  NO_RECORD,
  type QuizAction,
  type QuizState,
  quizReducer,
  restoreRun,
} from './quiz-run.ts';

/** The quiz on this phone. `questions` are the phone's copy, the five built-in ones until there is one. */
export interface Quiz {
  state: QuizState;
  questions: readonly QuizQuestion[];
  isBuiltIn: boolean;
  /** Nothing can be kept: the phone is full. */
  isFull: boolean;
  act: (action: QuizAction) => void;
}

/** The questions to ask: the phone's copy of the catalogue, or those that are built in. */
export async function readQuestions({ cache }: Core): Promise<readonly QuizQuestion[]> {
  const rows = await cache.quizQuestions.orderBy('id').toArray();
  return rows.length > 0 ? rows : BUILT_IN_QUESTIONS;
}

/** The run and the record as this phone keeps them. */
export async function readQuiz(core: Core): Promise<QuizState> {
  const questions = await readQuestions(core);
  const record = (await readSetting(core.cache, 'quizRecord')) ?? NO_RECORD;
  return { record, run: restoreRun(await readSetting(core.cache, 'quizRun'), questions) };
}

/** Keeps run and record until the next visit. @throws QuotaExceededError when the phone is full. */
export async function keepQuiz({ cache }: Core, { run, record }: QuizState): Promise<void> {
  await cache.transaction('rw', cache.settings, async () => {
    await writeSetting(cache, 'quizRecord', record);
    if (run) await writeSetting(cache, 'quizRun', run);
    else await clearSetting(cache, 'quizRun');
  });
}

/** The quiz as a screen uses it; null until the phone's databases were read. @throws what they throw, while rendering. */
export function useQuiz(): Quiz | null {
  const core = useCore();
  const questions = useLive(readQuestions, []);
  const [state, setState] = useState<QuizState | null>(null);
  const [isFull, setIsFull] = useState(false);
  const fail = useFault();
  useEffect(() => {
    let isGone = false;
    readQuiz(core)
      .then((kept) => !isGone && setState(kept))
      .catch(fail);
    return () => {
      isGone = true;
    };
  }, [core, fail]);
  const act = (action: QuizAction) => {
    const before = state ?? FIRST_STATE;
    const after = quizReducer(before, action);
    if (after.run === before.run && after.record === before.record) return;
    setState(after);
    keepQuiz(core, after)
      .then(() => setIsFull(false))
      .catch((error: unknown) => (isQuotaError(error) ? setIsFull(true) : fail(error)));
  };
  if (!state || !questions) return null;
  return { state, questions, isBuiltIn: questions === BUILT_IN_QUESTIONS, isFull, act };
}
