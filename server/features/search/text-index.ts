import {
  foldText,
  holdsPhrase,
  isWordFor,
  type SearchableText,
  searchedText,
  typosIn,
  wordGroups,
} from '#contract/shared/text-search.ts';

/** Something that a search may find; of two equally good ones that with the smaller order comes first. */
export interface Searched extends SearchableText {
  id: number;
  orderAt(nowMs: number): number | string;
}

/** A text as it is kept: folded once, when it changed. */
export interface KeptText {
  id: number;
  orderAt: Searched['orderAt'];
  name: string;
  folded: string;
}

/** One word of a query: the known words that answer it, and the phrases that do. */
interface Wanted {
  words: ReadonlySet<string>;
  phrases: readonly string[];
}

export interface Found {
  texts: KeptText[];
  /** Whether a name alone answers the query. */
  isInName(text: KeptText): boolean;
}

/**
 * Texts by their words, so that a search compares each word once and not each text. It finds what `textMatcher` of
 * the contract finds, by the contract's own rules for words.
 */
export class TextIndex {
  private readonly texts = new Map<number, KeptText>();
  private readonly holders = new Map<string, Set<number>>();
  /** The known words by their first letter, which nobody who searches is taken to have missed; each with its letters. */
  private readonly byLetter = new Map<string, Map<string, number>>();

  /** Keeps a text in place of what was known under its id. */
  put(row: Searched): void {
    this.remove(row.id);
    const folded = foldText(searchedText(row));
    this.texts.set(row.id, { id: row.id, orderAt: row.orderAt, name: foldText(row.name), folded });
    for (const word of folded.split(' ')) {
      const ids = this.holders.get(word);
      if (ids) ids.add(row.id);
      else this.learn(word, row.id);
    }
  }

  remove(id: number): void {
    for (const word of new Set(this.texts.get(id)?.folded.split(' '))) {
      const ids = this.holders.get(word);
      ids?.delete(id);
      if (ids?.size === 0) this.unlearn(word);
    }
    this.texts.delete(id);
  }

  clear(): void {
    this.texts.clear();
    this.holders.clear();
    this.byLetter.clear();
  }

  /** Every text that answers the query; one of words that say nothing finds everything. */
  find(query: string): Found {
    const groups = new Map(wordGroups(query).map((group) => [group[0], group])); // a word said twice is one
    const wanted = [...groups.values()].map((group) => this.wantedOf(group));
    const [fewest, ...others] = wanted.map((word) => this.holdersOf(word)).sort((a, b) => a.size - b.size);
    const ids = fewest
      ? [...fewest].filter((id) => others.every((set) => set.has(id)))
      : [...this.texts.keys()];
    return {
      texts: ids.flatMap((id) => this.texts.get(id) ?? []),
      isInName: ({ name }) => wanted.every((word) => answers(word, name)),
    };
  }

  private learn(word: string, id: number): void {
    this.holders.set(word, new Set([id]));
    const others = this.byLetter.get(letterOf(word));
    if (others) others.set(word, lettersOf(word));
    else this.byLetter.set(letterOf(word), new Map([[word, lettersOf(word)]]));
  }

  private unlearn(word: string): void {
    this.holders.delete(word);
    const others = this.byLetter.get(letterOf(word));
    others?.delete(word);
    if (others?.size === 0) this.byLetter.delete(letterOf(word));
  }

  private wantedOf(group: readonly string[]): Wanted {
    const words = new Set<string>();
    for (const wanted of group) {
      if (wanted.includes(' ')) continue;
      const [letters, most] = [lettersOf(wanted), typosIn(wanted)];
      for (const [word, has] of this.byLetter.get(letterOf(wanted)) ?? [])
        if (isAtMost(letters & ~has, most) && isWordFor(wanted, word)) words.add(word);
    }
    return { words, phrases: group.filter((wanted) => wanted.includes(' ')) };
  }

  private holdersOf({ words, phrases }: Wanted): Set<number> {
    const ids = new Set<number>();
    for (const word of words) for (const id of this.holders.get(word) ?? []) ids.add(id);
    for (const phrase of phrases) {
      const [first = ''] = phrase.split(' ');
      for (const id of this.holders.get(first) ?? [])
        if (holdsPhrase(this.texts.get(id)?.folded ?? '', phrase)) ids.add(id);
    }
    return ids;
  }
}

const letterOf = (word: string) => word.charAt(0);

const LETTER_BITS = 31;
/** Which letters a word has, as bits. A word lacks at most one letter of another for each typing error between them. */
function lettersOf(word: string): number {
  let letters = 0;
  for (let i = 0; i < word.length; i++) letters |= 1 << (word.charCodeAt(i) & LETTER_BITS);
  return letters;
}

function isAtMost(bits: number, most: number): boolean {
  let left = bits;
  for (let n = 0; n < most; n++) left &= left - 1; // takes the lowest bit away
  return left === 0;
}

const answers = ({ words, phrases }: Wanted, text: string) =>
  text.split(' ').some((word) => words.has(word)) || phrases.some((phrase) => holdsPhrase(text, phrase));
