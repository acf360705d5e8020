import { guardAnswer } from '#server/features/petibot/answer-guard.ts';
import { ProviderFault } from '#server/features/petibot/provider-fault.ts';

/** Whether a guard lets a provider's words through, fed in pieces as long as that. */
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

/** What a guard has let out when it stops a text that comes in pieces as long as that. */
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

/** Lengths of the pieces that a provider's stream may come in. */
const CUTS = [1, 2, 3, 6, 17, Number.MAX_SAFE_INTEGER];

/** Those texts on which the guard's verdict depends on how the stream is cut; alone, and after and before others. */
export const judgedByCut = (texts: readonly string[]): string[] =>
  texts
    .flatMap((text) => [text, `Call your vet. ${text}`, `${text} Then call your vet.`])
    .filter((text) => new Set(CUTS.map((size) => passes(text, size))).size > 1);
