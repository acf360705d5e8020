import { readFile } from 'node:fs/promises';
import { GUIDES_URL, type Guide } from '#contract/guides.ts';
import { PROVIDER_MESSAGES, type ProviderQuestion } from '#contract/petibot-provider.ts';
import { SECOND_MS } from '#contract/shared/time.ts';
import type { Provider } from '../../config.ts';
import { AppError, fieldsInvalid } from '../../errors.ts';
import type { RateLimits } from '../../limits/rate-limits.ts';
import { projectFile } from '../../root.ts';
import { guardAnswer } from './answer-guard.ts';
import { promptOf } from './prompt.ts';
import { askProvider } from './provider.ts';

/** A valid question with its passages. */
export interface CheckedQuestion {
  asked: ProviderQuestion;
  guides: Guide[];
}

/** Finds the passages of a question. @throws AppError 422 if the library has none of the guides. */
export async function readQuestion(asked: ProviderQuestion): Promise<CheckedQuestion> {
  const library = await readLibrary();
  const guides = asked.guides.flatMap((slug) => library.get(slug) ?? []); // a phone may have a newer library
  if (guides.length === 0) throw fieldsInvalid([{ path: 'guides', message: PROVIDER_MESSAGES.guides }]);
  return { asked, guides };
}

/** Counts a question. @throws AppError 429 over the limit of the person, the address or the server. */
export function countQuestion({ questions }: RateLimits, address: string, userId: number | null): void {
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

/** Yields the provider's words as the guard releases them. @throws ProviderFault if the answer is invalid. */
export async function* wordAnswer(
  provider: Provider,
  { asked, guides }: CheckedQuestion,
  hasLeft: AbortSignal,
): AsyncGenerator<string> {
  const guard = guardAnswer();
  for await (const words of askProvider(provider, promptOf(asked, guides), hasLeft)) {
    const released = guard.feed(words);
    if (released) yield released;
  }
  yield guard.end();
}

const LIBRARY_FILE = projectFile(`public${GUIDES_URL}`);

let library: Promise<ReadonlyMap<string, Guide>> | null = null;

/** Reads the care library by slug once; phones keep the same file. @throws when the file cannot be read. */
function readLibrary(): Promise<ReadonlyMap<string, Guide>> {
  library ??= readFile(LIBRARY_FILE, 'utf8').then(
    (text) => new Map((JSON.parse(text) as Guide[]).map((guide) => [guide.slug, guide])),
  );
  return library;
}
