import type { QuizQuestion } from '#contract/quiz.ts';
import { BUILT_IN_QUESTIONS } from '#contract/quiz-built-in.ts';
import { clearSetting, readSetting, writeSetting } from '#src/local/cache/settings.ts';
import type { Core } from '#src/local/core.ts';
import { NO_RECORD, type QuizState, restoreRun } from './quiz-run.ts';

/** Reads the synced questions, or the built-in ones. */
export async function readQuestions({ cache }: Core): Promise<readonly QuizQuestion[]> {
  const rows = await cache.quizQuestions.orderBy('id').toArray();
  return rows.length > 0 ? rows : BUILT_IN_QUESTIONS;
}

/** The saved run and records. */
export async function readQuiz(core: Core): Promise<QuizState> {
  const questions = await readQuestions(core);
  const record = (await readSetting(core.cache, 'quizRecord')) ?? NO_RECORD;
  return { record, run: restoreRun(await readSetting(core.cache, 'quizRun'), questions) };
}

/** Saves run and records. @throws QuotaExceededError if storage is full. */
export async function keepQuiz({ cache }: Core, { run, record }: QuizState): Promise<void> {
  await cache.transaction('rw', cache.settings, async () => {
    await writeSetting(cache, 'quizRecord', record);
    if (run) await writeSetting(cache, 'quizRun', run);
    else await clearSetting(cache, 'quizRun');
  });
}
