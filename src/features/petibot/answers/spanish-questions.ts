import type { Guide } from '#contract/guides.ts';
import { plain } from './words.ts';

/** Returns the same question in English for a question or title of a guide in Spanish; undefined for other texts. */
export function spanishQuestions(guides: readonly Guide[]): (asked: string) => string | undefined {
  const english = new Map<string, string>();
  for (const { answers, translation } of guides) {
    if (!translation) continue;
    const spanish = [translation.title, ...translation.answers.map(({ question }) => question)];
    const same = [answers[0], ...answers].map((answer) => answer?.question ?? '');
    for (const [index, question] of spanish.entries()) english.set(plain(question), same[index] ?? '');
  }
  return (asked) => english.get(plain(asked));
}
