import { createHash } from 'node:crypto';
import { FORUM_LIMITS } from '#contract/limits.ts';
import { HOUR_MS, SECOND_MS } from '#contract/shared/time.ts';
import { foldedText } from '#contract/trust.ts';
import { caselessShapeOf } from '../text/shapes.ts';
import { notShared, type Share } from './shared-counts.ts';

/** Result of counting a text: 0, or the milliseconds until the same text is allowed again. */
interface Taken {
  waitMs: number;
  /** Undoes the count, when the write was not stored. */
  giveBack(): void;
}

/**
 * Counts a text from an address under the key of its write, unless it came too often. A known key is a retry of the
 * write, or an edit of its row.
 */
export type TakeText = (address: string, text: string, key: string | null) => Taken;

/** The key is hashed for other servers. */
interface Sent {
  key: string | null;
  atMs: number;
}

/** A change on another server: the key, and whether the text was sent or given back. */
type TextChange = [key: string | null, isSent: 0 | 1][];
/** The complete state: the key, and its age in seconds. */
type TextState = [key: string | null, ageS: number][];

/** Entries per text in a state message. */
const ENTRIES_SENT = 100;
/** Size at which the older half is dropped. */
const TEXTS_MAX = 100_000;

/**
 * Remembers, as hashes and for an hour, how often an address sent a text. @param allowed how often. @param share
 * exchanges counts with other servers.
 */
export function createSameTexts(nowMs: () => number, allowed: number, share: Share = notShared): TakeText {
  // Two tables alternate, so that old entries are dropped without a search.
  let [young, old] = [new Map<string, Sent[]>(), new Map<string, Sent[]>()];
  let sinceMs = nowMs();

  function rotate() {
    const isFull = young.size >= TEXTS_MAX;
    if (nowMs() - sinceMs < HOUR_MS && !isFull) return;
    [young, old] = [new Map(), nowMs() - sinceMs < 2 * HOUR_MS ? young : new Map()];
    sinceMs = nowMs();
  }

  const entriesOf = (name: string) =>
    (young.get(name) ?? old.get(name) ?? []).filter(({ atMs }) => atMs > nowMs() - HOUR_MS);

  function note(name: string, sent: Sent) {
    const all = entriesOf(name);
    const isKnown = sent.key !== null && all.some((entry) => entry.key === sent.key); // it reached two servers at once
    if (!isKnown) young.set(name, [...all, sent]);
  }

  function giveBack(name: string, key: string | null) {
    const all = entriesOf(name);
    const last = all.findLastIndex((entry) => entry.key === key);
    young.set(name, all.toSpliced(last, last < 0 ? 0 : 1));
  }

  const { nameOf, publish } = share<TextChange, TextState>({
    isChange: isListOfPairs,
    isState: isListOfPairs,
    join: (first, later) => [...first, ...later],
    receive(name, change) {
      rotate();
      for (const [key, isSent] of change)
        if (isSent) note(name, { key, atMs: nowMs() });
        else giveBack(name, key);
    },
    *state() {
      rotate();
      for (const name of new Set([...[...young.keys()].reverse(), ...[...old.keys()].reverse()])) {
        const ages = entriesOf(name).map(
          ({ key, atMs }) => [key, Math.ceil((nowMs() - atMs) / SECOND_MS)] as const,
        );
        if (ages.length > 0) yield [name, ages.slice(-ENTRIES_SENT).map(([key, ageS]) => [key, ageS])];
      }
    },
    mergeState(name, theirs) {
      rotate();
      const ours = entriesOf(name);
      const isUnknown = ([key]: TextState[number]) =>
        key !== null && ours.every((entry) => entry.key !== key);
      const [nameless, ownNameless] = [
        theirs.filter(([key]) => key === null),
        ours.filter(({ key }) => key === null),
      ];
      const missing = [...theirs.filter(isUnknown), ...nameless.slice(ownNameless.length)];
      const all = [...ours, ...missing.map(([key, ageS]) => ({ key, atMs: nowMs() - ageS * SECOND_MS }))];
      young.set(
        name,
        all.sort((a, b) => a.atMs - b.atMs),
      );
    },
  });

  return (address, text, key) => {
    rotate();
    const names = looksOf(text).map((look) => nameOf(hashOf(`${address}\n${look}`)));
    const mark = key === null ? null : nameOf(key);
    const entryLists = names.map(entriesOf);
    if (mark !== null && entryLists.some((all) => all.some((entry) => entry.key === mark))) return free();
    const waitMs = Math.max(0, ...entryLists.map((all) => (all.at(-allowed)?.atMs ?? 0) + HOUR_MS - nowMs()));
    if (waitMs > 0) return { ...free(), waitMs };
    for (const name of names) {
      note(name, { key: mark, atMs: nowMs() });
      publish(name, [[mark, 1]]);
    }
    return {
      waitMs: 0,
      giveBack() {
        for (const name of names) {
          giveBack(name, mark);
          publish(name, [[mark, 0]]);
        }
      },
    };
  };
}

const isListOfPairs = (list: unknown): boolean =>
  Array.isArray(list) && list.every((pair) => Array.isArray(pair) && typeof pair[1] === 'number');

const free = (): Taken => ({ waitMs: 0, giveBack: () => {} });
const hashOf = (text: string) => createHash('sha256').update(text).digest('base64');

const NON_WORD = /[^\p{L}\p{N}]+/gu;
/** A dash looks like a Japanese letter. */
const SEPARATORS = /[^\p{L}\p{N}\p{S}]+/gu;

/**
 * Returns the visual forms of a text, as written and in lower case, because some capitals look like other letters.
 * Numbers matter: "10 bales left" is news after "12 bales left".
 */
function looksOf(text: string): string[] {
  // Some characters normalize to a sentence; a prefix is enough.
  const plain = text.normalize('NFKD').replace(SEPARATORS, '').slice(0, FORUM_LIMITS.postMax);
  const looks = [plain, plain.toLowerCase()].map((form) => caselessShapeOf(form).replace(NON_WORD, ''));
  return looks.includes('') ? [foldedText(text)] : [...new Set(looks)];
}
