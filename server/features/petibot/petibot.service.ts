import type { Guide } from '#contract/guides.ts';
import { PROVIDER_MESSAGES, type ProviderQuestion } from '#contract/petibot-provider.ts';
import { SECOND_MS } from '#contract/shared/time.ts';
import type { Provider } from '../../config.ts';
import { AppError, fieldsInvalid } from '../../errors.ts';
import type { RateLimits } from '../../limits/rate-limits.ts';
import { guardAnswer } from './answer-guard.ts';
import { readLibrary } from './library.ts';
import { promptOf } from './prompt.ts';
import { askProvider } from './provider.ts';

/** A question that may go to the provider, with its passages. */
export interface CheckedQuestion {
  asked: ProviderQuestion;
  guides: Guide[];
}

/** Finds the passages of a question. @throws AppError 422 when the library has none of the guides. */
export async function readQuestion(asked: ProviderQuestion): Promise<CheckedQuestion> {
  const library = await readLibrary();
  const guides = asked.guides.flatMap((slug) => library.get(slug) ?? []); // a phone may know a newer library
  if (guides.length === 0) throw fieldsInvalid([{ path: 'guides', message: PROVIDER_MESSAGES.guides }]);
  return { asked, guides };
}

/** Counts one question. @throws AppError 429 once a person, an address or all together have asked too much. */
export function takeQuestion({ questions }: RateLimits, address: string, userId: number | null): void {
  const counts = [
    { window: questions.all, name: '' },
    { window: questions.byAddress, name: address },
    ...(userId === null ? [] : [{ window: questions.byPerson, name: String(userId) }]),
  ];
  const waitMs = Math.max(...counts.map(({ window, name }) => window.waitMs(name)));
  if (waitMs > 0)
    throw new AppError('too-many-requests', {
      detail: PROVIDER_MESSAGES.tooMany,
      retryAfterS: waitMs / SECOND_MS,
    });
  for (const { window, name } of counts) window.add(name);
}

/** The provider's words as they may go out. @throws ProviderFault when the answer does not count. */
export async function* wordAnswer(
  provider: Provider,
  { asked, guides }: CheckedQuestion,
  hasLeft: AbortSignal,
): AsyncGenerator<string> {
  const guard = guardAnswer();
  for await (const words of askProvider(provider, promptOf(asked, guides), hasLeft)) {
    const free = guard.feed(words);
    if (free) yield free;
  }
  yield guard.end();
}
