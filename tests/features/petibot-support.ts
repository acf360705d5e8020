import { readFileSync } from 'node:fs';
import { GUIDES_URL, type Guide } from '#contract/guides.ts';
import { LEARNED_URL, type LearnedAsset } from '#contract/learned.ts';
import { createAnswerer } from '#src/features/petibot/answers/answer.ts';
import { readLearned } from '#src/features/petibot/answers/learned.ts';
import { indexLibrary } from '#src/features/petibot/answers/library-index.ts';

const read = <T>(url: string): T => JSON.parse(readFileSync(`public${url}`, 'utf8')) as T;

/** The shipped care library and learned model. */
export const guides = read<Guide[]>(GUIDES_URL);
export const library = indexLibrary(guides);
export const learned = readLearned(read<LearnedAsset>(LEARNED_URL), guides);

/** PetiBot with all its knowledge; to make one takes half a second. */
export const ask = createAnswerer(guides, learned);
const known = new Map<string, ReturnType<typeof ask>>();

/** Returns PetiBot's answer, cached because it is always the same. */
export function answer(question: string): ReturnType<typeof ask> {
  const given = known.get(question) ?? ask(question);
  known.set(question, given);
  return given;
}
