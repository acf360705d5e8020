import { readFileSync, writeFileSync } from 'node:fs';
import { LEARNED_URL, type LearnedAsset } from '#contract/learned.ts';
import { readLibrary } from '../library.ts';
import { learn } from './learn.ts';
import { readQuestions } from './questions.ts';

/** The asset of the app; committed, made by `node scripts/asked/main.ts`. `--words` replaces only the Spanish words. */
export const LEARNED_FILE = new URL(`../../public${LEARNED_URL}`, import.meta.url);

const SPANISH_WORDS = new URL('../../src/features/guides/spanish-words.txt', import.meta.url);

/** Returns the words in Spanish that go into the asset. */
export const readSpanishWords = (): string => readFileSync(SPANISH_WORDS, 'utf8').trim();

if (import.meta.main) {
  const questions = readQuestions();
  const isOnlyWords = process.argv.includes('--words');
  const learned = isOnlyWords
    ? (JSON.parse(readFileSync(LEARNED_FILE, 'utf8')) as LearnedAsset)
    : learn(readLibrary(), questions);
  writeFileSync(LEARNED_FILE, `${JSON.stringify({ ...learned, spanish: readSpanishWords() }, null, 2)}\n`);
  const from = isOnlyWords ? 'the words in Spanish' : `${questions.length} questions`;
  console.log(`learned from ${from}, written to public${LEARNED_URL}`);
}
