import { writeFileSync } from 'node:fs';
import { LEARNED_URL } from '#contract/learned.ts';
import { readLibrary } from '../library.ts';
import { learn } from './learn.ts';
import { readQuestions } from './questions.ts';

/** The asset of the app; committed, made by `node scripts/asked/main.ts`. */
export const LEARNED_FILE = new URL(`../../public${LEARNED_URL}`, import.meta.url);

if (import.meta.main) {
  const questions = readQuestions();
  writeFileSync(LEARNED_FILE, `${JSON.stringify(learn(readLibrary(), questions), null, 2)}\n`);
  console.log(`learned from ${questions.length} questions, written to public${LEARNED_URL}`);
}
