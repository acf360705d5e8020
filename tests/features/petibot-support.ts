import { readFileSync } from 'node:fs';
import { GUIDES_URL, type Guide } from '#contract/guides.ts';
import { createAnswerer } from '#src/features/petibot/answers/answer.ts';
import { indexLibrary } from '#src/features/petibot/answers/library-index.ts';

/** The care library as it is delivered. */
export const guides = JSON.parse(readFileSync(`public${GUIDES_URL}`, 'utf8')) as Guide[];
export const library = indexLibrary(guides);

const answerer = createAnswerer(guides);
const known = new Map<string, ReturnType<typeof answerer>>();

/** PetiBot's answer to a question. One that several tests ask is answered once: it is always the same. */
export function answer(question: string): ReturnType<typeof answerer> {
  const given = known.get(question) ?? answerer(question);
  known.set(question, given);
  return given;
}
