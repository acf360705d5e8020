import type { Alternative } from '#contract/shared/search-query.ts';
import { likeness } from '#contract/shared/text-search.ts';

/** The known words of an index, and those of them that a word of a query may mean. */
export class Vocabulary {
  /** By first letter, which typos are assumed not to affect; each word with its letters. */
  private readonly byLetter = new Map<string, Map<string, number>>();

  add(word: string): void {
    const others = this.byLetter.get(letterOf(word));
    if (others) others.set(word, lettersOf(word));
    else this.byLetter.set(letterOf(word), new Map([[word, lettersOf(word)]]));
  }

  remove(word: string): void {
    const others = this.byLetter.get(letterOf(word));
    others?.delete(word);
    if (others?.size === 0) this.byLetter.delete(letterOf(word));
  }

  clear(): void {
    this.byLetter.clear();
  }

  /**
   * Returns the known words that match a word of a query. The oldest words come first and the work is limited, so that
   * invented words, which somebody adds to make searches slow, cost nothing and hide nothing older.
   */
  like(alternative: Alternative): [word: string, score: number][] {
    const { text, worth, isLoose, typos: most } = alternative;
    const found: [string, number][] = [[text, worth]];
    if (!isLoose) return found;
    const letters = lettersOf(text);
    let [looked, compared] = [0, 0];
    for (const [word, has] of this.byLetter.get(letterOf(text)) ?? []) {
      if (++looked > LOOKED_MOST || compared >= COMPARED_MOST) break;
      if (!isAtMost(letters & ~has, most) || word.length < text.length - most || word === text) continue;
      if (word.length > text.length + most && !word.startsWith(text)) continue;
      compared += 1;
      const score = likeness(alternative, word);
      if (score > 0) found.push([word, score]);
    }
    return found;
  }
}

/** Words of one first letter at which a search looks, and words that it compares letter by letter. */
const LOOKED_MOST = 50_000;
const COMPARED_MOST = 500;

const letterOf = (word: string) => word.charAt(0);

const LETTER_BITS = 31;
/** Returns the letters of a word as bits. Each typo removes at most one letter. */
function lettersOf(word: string): number {
  let letters = 0;
  for (let i = 0; i < word.length; i++) letters |= 1 << (word.charCodeAt(i) & LETTER_BITS);
  return letters;
}

function isAtMost(bits: number, most: number): boolean {
  let rest = bits;
  for (let n = 0; n < most; n++) rest &= rest - 1; // clears the lowest bit
  return rest === 0;
}
