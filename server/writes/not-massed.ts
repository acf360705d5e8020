import { TEXT_LIMITS } from '#contract/limits.ts';
import { addressesIn } from '#contract/shared/addresses.ts';
import { foldedText, TEXT_MESSAGES } from '#contract/trust.ts';
import { PutOff } from '../errors.ts';
import type { WriteContext } from './write.ts';

/**
 * Keeps one text from being posted again and again, by whichever accounts of an address. Short words without a link,
 * as many people say them, are never counted. Called when nothing else refuses the write.
 * @param key of what has this text, where that is not the write's own: a post that is mended stays one text. @throws PutOff.
 */
export function assertNotMassed(w: WriteContext, text: string, key = w.key): void {
  if (foldedText(text).length < TEXT_LIMITS.countedFrom && addressesIn(text).length === 0) return;
  const { waitMs, giveBack } = w.services.limits.takeText(w.address, text, key);
  if (waitMs > 0) throw new PutOff(TEXT_MESSAGES.same, waitMs);
  w.ifUndone(giveBack);
}
