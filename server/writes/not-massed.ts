import { TEXT_LIMITS } from '#contract/limits.ts';
import { addressesIn } from '#contract/shared/addresses.ts';
import { foldedText, TEXT_MESSAGES } from '#contract/trust.ts';
import { PutOff } from '../errors.ts';
import type { WriteContext } from './write.ts';

/**
 * Rejects a text that the accounts of an address post repeatedly. Short texts without a link, which many people
 * write, do not count. Call it last, when nothing else rejects the write. @param key the key of the row with this
 * text: an edited post counts once. @throws PutOff.
 */
export function assertNotMassed(w: WriteContext, text: string, key = w.key): void {
  if (foldedText(text).length < TEXT_LIMITS.countedFrom && addressesIn(text).length === 0) return;
  const { waitMs, giveBack } = w.services.limits.takeText(w.address, text, key);
  if (waitMs > 0) throw new PutOff(TEXT_MESSAGES.same, waitMs);
  w.ifUndone(giveBack);
}
