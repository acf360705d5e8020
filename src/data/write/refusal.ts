import type { Problem } from '#contract/problems.ts';
import type { ToastInput } from '#src/ui/overlays/toast-list.ts';
import { inOurWords } from '#src/words/contract/in-our-words.ts';

/** Returns the reason for a refusal: the field errors, otherwise the server's message. */
export function refusalReason(problem: Problem): string {
  const sentences = [...new Set(problem.errors?.map((error) => error.message) ?? [])];
  return sentences.length > 0 ? sentences.map(inOurWords).join(' ') : inOurWords(problem.detail);
}

/** Creates the toast for a refusal. @param after a sentence after the reason */
export const refusedToast =
  (title: string, after = '') =>
  (problem: Problem | undefined): ToastInput => ({
    title,
    description: [problem ? refusalReason(problem) : '', after].join(' ').trim() || undefined,
  });
