import type { Problem } from '#contract/problems.ts';
import type { ToastInput } from '#src/ui/overlays/toast-list.ts';

/** Why a write was refused, in a sentence: the fields' own messages, else what the server said. */
export function refusalReason(problem: Problem): string {
  const sentences = [...new Set(problem.errors?.map((error) => error.message) ?? [])];
  return sentences.length > 0 ? sentences.join(' ') : problem.detail;
}

/** The toast of a refusal: the reason below its title, where that is known. @param after a sentence that stands behind it. */
export const refusedToast =
  (title: string, after = '') =>
  (problem: Problem | undefined): ToastInput => ({
    title,
    description: [problem ? refusalReason(problem) : '', after].join(' ').trim() || undefined,
  });
