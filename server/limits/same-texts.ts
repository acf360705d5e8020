import { createHash } from 'node:crypto';
import { FORUM_LIMITS } from '#contract/limits.ts';
import { HOUR_MS, SECOND_MS } from '#contract/shared/time.ts';
import { foldedText } from '#contract/trust.ts';
import { caselessShapeOf } from '../text/shapes.ts';
import { countedAlone, type Share } from './shared-counts.ts';

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

/** The key stands as the other servers are told of it. */
interface Sent {
  key: string | null;
  atMs: number;
}

/** What is told of a text: its key, and whether it was sent or given back. */
type TextDeed = [key: string | null, isSent: 0 | 1][];
/** The same for a server that begins: its key, and how many seconds ago it was. */
type TextState = [key: string | null, ageS: number][];

/** Of one text, as they are told a server that begins. */
const SENT_TOLD = 100;
/** Half of them are known at most: who floods this makes it forget what is oldest. */
const TEXTS_MOST = 100_000;

/**
 * Remembers, by hash alone and for an hour, how often an address has sent a text.
 * @param allowed so often. @param share tells the other servers, if there are any.
 */
export function createSameTexts(nowMs: () => number, allowed: number, share: Share = countedAlone): TakeText {
  // Two tables that take turns: nothing is ever looked through to find what is old.
  let [young, old] = [new Map<string, Sent[]>(), new Map<string, Sent[]>()];
  let sinceMs = nowMs();

  function takeTurns() {
    const isFull = young.size >= TEXTS_MOST;
    if (nowMs() - sinceMs < HOUR_MS && !isFull) return;
    [young, old] = [new Map(), nowMs() - sinceMs < 2 * HOUR_MS ? young : new Map()];
    sinceMs = nowMs();
  }

  const sentAs = (name: string) =>
    (young.get(name) ?? old.get(name) ?? []).filter(({ atMs }) => atMs > nowMs() - HOUR_MS);

  function note(name: string, sent: Sent) {
    const all = sentAs(name);
    const isKnown = sent.key !== null && all.some((one) => one.key === sent.key); // it came to two servers at once
    if (!isKnown) young.set(name, [...all, sent]);
  }

  function giveBack(name: string, key: string | null) {
    const all = sentAs(name);
    const last = all.findLastIndex((one) => one.key === key);
    young.set(name, all.toSpliced(last, last < 0 ? 0 : 1));
  }

  const { nameOf, tell } = share<TextDeed, TextState>({
    isDeed: isListOfPairs,
    isState: isListOfPairs,
    join: (first, then) => [...first, ...then],
    hear(name, deed) {
      takeTurns();
      for (const [key, isSent] of deed)
        if (isSent) note(name, { key, atMs: nowMs() });
        else giveBack(name, key);
    },
    *state() {
      takeTurns();
      for (const name of new Set([...[...young.keys()].reverse(), ...[...old.keys()].reverse()])) {
        const ages = sentAs(name).map(
          ({ key, atMs }) => [key, Math.ceil((nowMs() - atMs) / SECOND_MS)] as const,
        );
        if (ages.length > 0) yield [name, ages.slice(-SENT_TOLD).map(([key, ageS]) => [key, ageS])];
      }
    },
    atLeast(name, theirs) {
      takeTurns();
      const ours = sentAs(name);
      const isNews = ([key]: TextState[number]) => key !== null && ours.every((one) => one.key !== key);
      const [nameless, ownNameless] = [
        theirs.filter(([key]) => key === null),
        ours.filter(({ key }) => key === null),
      ];
      const news = [...theirs.filter(isNews), ...nameless.slice(ownNameless.length)];
      const all = [...ours, ...news.map(([key, ageS]) => ({ key, atMs: nowMs() - ageS * SECOND_MS }))];
      young.set(
        name,
        all.sort((a, b) => a.atMs - b.atMs),
      );
    },
  });

  return (address, text, key) => {
    takeTurns();
    const names = looksOf(text).map((look) => nameOf(hashOf(`${address}\n${look}`)));
    const mark = key === null ? null : nameOf(key);
    const known = names.map(sentAs);
    if (mark !== null && known.some((all) => all.some((one) => one.key === mark))) return free();
    const waitMs = Math.max(0, ...known.map((all) => (all.at(-allowed)?.atMs ?? 0) + HOUR_MS - nowMs()));
    if (waitMs > 0) return { ...free(), waitMs };
    for (const name of names) {
      note(name, { key: mark, atMs: nowMs() });
      tell(name, [[mark, 1]]);
    }
    return {
      waitMs: 0,
      giveBack() {
        for (const name of names) {
          giveBack(name, mark);
          tell(name, [[mark, 0]]);
        }
      },
    };
  };
}

const isListOfPairs = (list: unknown): boolean =>
  Array.isArray(list) && list.every((pair) => Array.isArray(pair) && typeof pair[1] === 'number');

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
