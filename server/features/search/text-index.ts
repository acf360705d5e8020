import {
  foldText,
  holdsPhrase,
  isWordFor,
  type SearchableText,
  searchedText,
  wordGroups,
} from '#contract/text-search.ts';

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

  /** Keeps a text in place of what was known under its id. */
  put(row: Searched): void {
    this.remove(row.id);
    const folded = foldText(searchedText(row));
    this.texts.set(row.id, { id: row.id, orderAt: row.orderAt, name: foldText(row.name), folded });
    for (const word of folded.split(' ')) {
      const ids = this.holders.get(word);
      if (ids) ids.add(row.id);
      else this.holders.set(word, new Set([row.id]));
    }
  }

  remove(id: number): void {
    for (const word of new Set(this.texts.get(id)?.folded.split(' '))) {
      const ids = this.holders.get(word);
      ids?.delete(id);
      if (ids?.size === 0) this.holders.delete(word);
    }
    this.texts.delete(id);
  }

  clear(): void {
    this.texts.clear();
    this.holders.clear();
  }

  /** Every text that answers the query; one of words that say nothing finds everything. */
  find(query: string): Found {
    const wanted = wordGroups(query).map((group) => this.wantedOf(group));
    const [fewest, ...others] = wanted.map((word) => this.holdersOf(word)).sort((a, b) => a.size - b.size);
    const ids = fewest
      ? [...fewest].filter((id) => others.every((set) => set.has(id)))
      : [...this.texts.keys()];
    return {
      texts: ids.flatMap((id) => this.texts.get(id) ?? []),
      isInName: ({ name }) => wanted.every((word) => answers(word, name)),
    };
  }

  private wantedOf(group: readonly string[]): Wanted {
    const single = group.filter((wanted) => !wanted.includes(' '));
    const words = [...this.holders.keys()].filter((word) => single.some((wanted) => isWordFor(wanted, word)));
    return { words: new Set(words), phrases: group.filter((wanted) => wanted.includes(' ')) };
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

const answers = ({ words, phrases }: Wanted, text: string) =>
  text.split(' ').some((word) => words.has(word)) || phrases.some((phrase) => holdsPhrase(text, phrase));
