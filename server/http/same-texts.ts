import { createHash } from 'node:crypto';
import { FORUM_LIMITS, TEXT_LIMITS } from '#contract/limits.ts';
import { addressesIn } from '#contract/shared/addresses.ts';
import { HOUR_MS } from '#contract/shared/time.ts';
import { foldedText, TEXT_MESSAGES } from '#contract/trust.ts';
import { PutOff } from '../errors.ts';
import { caselessShapeOf } from '../text/shapes.ts';
import type { WriteContext } from './write.ts';

/** What came of noting a text: 0, or the milliseconds until one more of the same is taken. */
interface Taken {
  waitMs: number;
  /** Forgets it again, where the write was not kept. */
  giveBack(): void;
}

/**
 * Notes that a text comes from an address, under its write's key, unless it has come from there too often. A key that is
 * known is the same write once more, or an edit of what it made.
 */
export type TakeText = (address: string, text: string, key: string | null) => Taken;

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

  const sentAs = (name: string) =>
    (young.get(name) ?? old.get(name) ?? []).filter(({ atMs }) => atMs > nowMs() - HOUR_MS);

  return (address, text, key) => {
    takeTurns();
    const names = looksOf(text).map((look) => hashOf(`${address}\n${look}`));
    const known = names.map(sentAs);
    if (key !== null && known.some((all) => all.some((one) => one.key === key))) return free();
    const waitMs = Math.max(0, ...known.map((all) => (all.at(-allowed)?.atMs ?? 0) + HOUR_MS - nowMs()));
    if (waitMs > 0) return { ...free(), waitMs };
    const sent = { key, atMs: nowMs() };
    for (const name of names) young.set(name, [...sentAs(name), sent]);
    const giveBack = () => {
      for (const name of names)
        young.set(
          name,
          sentAs(name).filter((one) => one !== sent),
        );
    };
    return { waitMs: 0, giveBack };
  };
}

const free = (): Taken => ({ waitMs: 0, giveBack: () => {} });
const hashOf = (text: string) => createHash('sha256').update(text).digest('base64');

const NO_WORD = /[^\p{L}\p{N}]+/gu;
/** A dash looks like a letter of Japanese. */
const BETWEEN = /[^\p{L}\p{N}\p{S}]+/gu;

/**
 * A text by what its letters look like. Some capitals look like other letters than their small forms: so it is looked at
 * as it is written, and in small letters. Another number makes another text: "10 bales left" is news after "12 bales left".
 */
function looksOf(text: string): string[] {
  // Some signs stand for a whole sentence: of a text of these the beginning is enough.
  const plain = text.normalize('NFKD').replace(BETWEEN, '').slice(0, FORUM_LIMITS.postMax);
  const looks = [plain, plain.toLowerCase()].map((form) => caselessShapeOf(form).replace(NO_WORD, ''));
  return looks.includes('') ? [foldedText(text)] : [...new Set(looks)];
}

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
