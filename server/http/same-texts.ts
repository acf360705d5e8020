import { createHash } from 'node:crypto';
import { addressesIn } from '#contract/addresses.ts';
import { TEXT_LIMITS } from '#contract/limits.ts';
import { HOUR_MS } from '#contract/time.ts';
import { foldedText, TEXT_MESSAGES } from '#contract/trust.ts';
import { PutOff } from '../errors.ts';
import type { WriteContext } from './write.ts';

/**
 * Notes that a text comes from an address, under its write's key. Answers 0, or the milliseconds until one more of the
 * same is taken from there. A key that is known is the same write once more.
 */
export type TakeText = (address: string, text: string, key: string | null) => number;

interface Sent {
  key: string | null;
  atMs: number;
}

/** Remembers, by hash alone and for an hour, how often an address has sent a text. @param allowed so often. */
export function createSameTexts(nowMs: () => number, allowed: number): TakeText {
  // Two tables that take turns: nothing is ever looked through to find what is old.
  let [young, old] = [new Map<string, Sent[]>(), new Map<string, Sent[]>()];
  let sinceMs = nowMs();

  function takeTurns() {
    if (nowMs() - sinceMs < HOUR_MS) return;
    [young, old] = [new Map(), nowMs() - sinceMs < 2 * HOUR_MS ? young : new Map()];
    sinceMs = nowMs();
  }

  return (address, text, key) => {
    takeTurns();
    const name = createHash('sha256')
      .update(`${address}\n${foldedText(text)}`)
      .digest('base64');
    const known = (young.get(name) ?? old.get(name) ?? []).filter(({ atMs }) => atMs > nowMs() - HOUR_MS);
    if (key !== null && known.some((one) => one.key === key)) return 0;
    const oldest = known.at(-allowed);
    if (oldest) return oldest.atMs + HOUR_MS - nowMs();
    young.set(name, [...known, { key, atMs: nowMs() }]);
    return 0;
  };
}

/**
 * Keeps one text from being posted again and again, by whichever accounts of an address. Short words without a link,
 * as many people say them, are never counted. Called when nothing else refuses the write. @throws PutOff.
 */
export function assertNotMassed(w: WriteContext, text: string): void {
  if (foldedText(text).length < TEXT_LIMITS.countedFrom && addressesIn(text).length === 0) return;
  const waitMs = w.services.limits.takeText(w.address, text, w.key);
  if (waitMs > 0) throw new PutOff(TEXT_MESSAGES.same, waitMs);
}
