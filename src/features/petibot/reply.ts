import { type PetibotAnswer, type RecommendedBusiness, PETIBOT_WORDS as WORDS } from '#contract/petibot.ts';
import { loadGuides } from '#src/catalogue/guides-library.ts';
import type { Core } from '#src/local/core.ts';
import type { Answerer } from './answer.ts';
import { readNearby } from './petibot.local.ts';

/** An answer with the businesses beside it. */
export interface Reply {
  answer: PetibotAnswer;
  near: RecommendedBusiness[];
}

let kept: Answerer | null = null;

/** The answerer over the care library, in its own chunk; without a library it still knows emergencies. */
async function answererOf(core: Core): Promise<{ answer: Answerer; hasLibrary: boolean }> {
  const { createAnswerer } = await import('./answer.ts');
  if (kept) return { answer: kept, hasLibrary: true };
  const guides = await loadGuides(core.ports).catch(() => null); // not on this phone: said in the answer
  if (!guides) return { answer: createAnswerer([]), hasLibrary: false };
  kept = createAnswerer(guides);
  return { answer: kept, hasLibrary: true };
}

/** PetiBot's answer with the businesses near this phone that fit. */
export async function answerOn(
  core: Core,
  question: string,
  before: PetibotAnswer['animal'],
): Promise<Reply> {
  const { answer, hasLibrary } = await answererOf(core);
  const found = answer(question, before);
  const near = await readNearby(core, found);
  const text = textOf(found, near, hasLibrary);
  return { answer: { ...found, text }, near: near ?? [] };
}

function textOf(answer: PetibotAnswer, near: readonly unknown[] | undefined, hasLibrary: boolean): string {
  const { kind, text, category } = answer;
  if (!hasLibrary && kind === 'unknown') return WORDS.noLibrary;
  if (kind !== 'local' || !category) return text;
  if (!near) return WORDS.localUnplaced(category);
  return near.length === 0 ? WORDS.localNone(category) : text;
}
