import { guardAnswer } from '#server/features/petibot/answer-guard.ts';
import { ProviderFault } from '#server/features/petibot/provider-fault.ts';

/** Returns true if a guard passes a provider's text in chunks of this size. */
export function passes(text: string, size = 4): boolean {
  const guard = guardAnswer();
  try {
    for (let from = 0; from < text.length; from += size) guard.feed(text.slice(from, from + size));
    guard.end();
    return true;
  } catch (error) {
    if (error instanceof ProviderFault) return false;
    throw error;
  }
}

/** Returns the text that a guard released before it stopped, in chunks of this size. */
export function sentOf(text: string, size: number): string {
  const guard = guardAnswer();
  let sent = '';
  try {
    for (let from = 0; from < text.length; from += size) sent += guard.feed(text.slice(from, from + size));
  } catch (error) {
    if (!(error instanceof ProviderFault)) throw error;
  }
  return sent;
}

/** Chunk sizes of a provider's stream. */
const CUTS = [1, 2, 3, 6, 17, Number.MAX_SAFE_INTEGER];

/** Returns the texts whose verdict depends on the chunks; alone, and after and before others. */
export const judgedByCut = (texts: readonly string[]): string[] =>
  texts
    .flatMap((text) => [text, `Call your vet. ${text}`, `${text} Then call your vet.`])
    .filter((text) => new Set(CUTS.map((size) => passes(text, size))).size > 1);
