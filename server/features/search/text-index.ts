import type { LatLng } from '#contract/shared/geo.ts';
import {
  type Alternative,
  type AnimalsAre,
  type Query,
  readQuery,
  type Spelling,
  type Wanted,
} from '#contract/shared/search-query.ts';
import {
  holdsPhrase,
  isPhrase,
  NAME,
  type SearchableText,
  searchedFields,
  totalOf,
} from '#contract/shared/text-search.ts';
import { Holders, MOST_SLOTS } from './holders.ts';
import { type Match, merge, scorer, sizeOf } from './matches.ts';
import { Vocabulary } from './vocabulary.ts';

/** A searchable row; of two equally good ones, the smaller order comes first. */
export interface Searched extends SearchableText {
  id: number;
  location?: LatLng | null;
  orderAt?(nowMs: number): number;
}

/** An indexed text, folded once when it changed. */
export interface KeptText extends Pick<Searched, 'id' | 'orderAt'> {
  location: LatLng | null;
  /** The original title: equally good hits are sorted by it. */
  title: string;
  fields: readonly string[];
}

/** A hit with its score by `textScorer`. */
export interface Hit {
  text: KeptText;
  score: number;
}

/**
 * An inverted index: a search compares each distinct word once instead of each text. It finds and scores the same as
 * `textScorer`, by the contract's rules for words.
 */
export class TextIndex {
  /** Ids may exceed the range of slots: a restored database continues far above. */
  private readonly slots = new Map<number, number>();
  private readonly texts = new Map<number, KeptText>();
  private nextSlot = 0;
  private readonly holders = new Map<string, Holders>();
  private readonly words = new Vocabulary();
  private readonly maxSlots: number;

  /** @param maxSlots the number of slots at which they are renumbered */
  constructor(maxSlots = MOST_SLOTS) {
    this.maxSlots = maxSlots;
  }

  /** Indexes a text in place of the previous one with its id. */
  put(row: Searched): void {
    const { id, orderAt, location = null, name: title } = row;
    const text = { id, location, title, fields: searchedFields(row), ...(orderAt ? { orderAt } : {}) };
    const slot = this.slots.get(id);
    const previous = slot === undefined ? undefined : this.texts.get(slot);
    if (slot !== undefined && previous?.fields.join('\n') === text.fields.join('\n')) {
      this.texts.set(slot, text);
      return;
    }
    this.remove(id);
    this.add(text);
  }

  remove(id: number): void {
    const slot = this.slots.get(id);
    if (slot === undefined) return;
    for (const word of (this.texts.get(slot)?.fields ?? []).flatMap(wordsOf)) {
      const holders = this.holders.get(word);
      holders?.remove(slot);
      if (holders?.size !== 0) continue;
      this.holders.delete(word);
      this.words.remove(word);
    }
    this.slots.delete(id);
    this.texts.delete(slot);
    if (this.slots.size === 0) this.clear();
  }

  /** Frees reserved memory; for the end of a fill. */
  trim(): void {
    for (const holders of this.holders.values()) holders.trim();
  }

  clear(): void {
    this.slots.clear();
    this.texts.clear();
    this.nextSlot = 0;
    this.holders.clear();
    this.words.clear();
  }

  /** Returns every text that matches the query; a query of stop words matches everything. */
  find(query: string, animals?: AnimalsAre, spelling?: Spelling): Hit[] {
    const hits: Hit[] = [];
    this.visit(readQuery(query, animals, spelling), (slot, score) => {
      const text = this.texts.get(slot);
      if (text) hits.push({ text, score });
    });
    return hits;
  }

  /** Calls `see` with each hit of a query. It reads a text only for what it may add: a common word has many hits. */
  forEachHit(query: string, see: (score: number, textOf: () => KeptText | undefined) => void): void {
    let at = 0;
    const textOf = () => this.texts.get(at);
    this.visit(readQuery(query), (slot, score) => {
      at = slot;
      see(score, textOf);
    });
  }

  /** Visits the hits of a query by ascending slot. */
  private visit(query: Query, see: (slot: number, score: number) => void): void {
    const needed = query.needed.map((wanted) => this.matchesFor(wanted));
    const liked = query.liked.map((wanted) => this.matchesFor(wanted));
    const slots = this.slotsOf(needed);
    const parts = [...needed, ...liked].map((matches) => scorer(matches, slots.length));
    const nameOf = this.nameReader(query);
    const scores = parts.map(() => 0);
    for (const slot of slots) {
      for (let n = 0; n < parts.length; n++) scores[n] = parts[n]?.(slot) ?? 0;
      const score = needed.length === 0 ? 1 : totalOf(query, scores, nameOf(slot));
      if (score > 0) see(slot, score);
    }
  }

  /**
   * Returns a function that reads the names of ascending slots where they count: they hold all words of the query, or
   * may indicate another animal.
   */
  private nameReader({ folded, unlike }: Query): (slot: number) => string {
    const nameOf = (slot: number) => this.texts.get(slot)?.fields[NAME] ?? '';
    if (unlike !== null) return nameOf;
    const isNamed = scorer(
      [{ holders: this.holdersOfAll(wordsOf(folded), 1 << NAME), score: 1 }],
      Number.POSITIVE_INFINITY,
    );
    return (slot) => (isNamed(slot) > 0 ? nameOf(slot) : '');
  }

  /** Returns the texts that have all words in one of the fields. @param fields its bit */
  private holdersOfAll(words: readonly string[], fields: number): Holders {
    const found = new Holders();
    const [rarest = NO_HOLDERS, ...others] = words
      .map((word) => this.holders.get(word) ?? NO_HOLDERS)
      .sort((a, b) => a.size - b.size);
    rarest.forEach((slot, held) => {
      if (others.reduce((left, other) => left && left & other.of(slot), held & fields) !== 0)
        found.add(slot, fields);
    });
    return found;
  }

  /** Returns a test whether a hit matches without typing errors; most queries find nothing with one. */
  exactTest(query: string, animals?: AnimalsAre): (text: KeptText) => boolean {
    const [any, exact] = [readQuery(query, animals), readQuery(query, animals, 'exact')].map(alternativesOf);
    const isFound = (one: Alternative) =>
      exact?.every(({ text }) => text !== one.text) ||
      (one.typos > 0 && this.words.like(one).some(([word]) => !word.startsWith(one.text)));
    if (!any?.some(isFound)) return () => true;
    const exactly = new Set(this.find(query, animals, 'exact').map(({ text }) => text));
    return (text) => exactly.has(text);
  }

  /** Returns a test whether the text of an id matches the query. Call it before the next `await`: slots change. */
  test(query: string): (id: number) => boolean {
    const parsedQuery = readQuery(query);
    const { needed, isForAnimal } = parsedQuery;
    /** How many parts a slot has, in their order. */
    const partsOf = new Uint8Array(this.nextSlot);
    const most = isForAnimal ? 1 : needed.length;
    const note = (slot: number, n: number) => {
      if (partsOf[slot] === n) partsOf[slot] = n + 1;
    };
    if (isForAnimal) this.visit(parsedQuery, (slot) => note(slot, 0));
    else
      needed.forEach((wanted, n) => {
        for (const { holders } of this.matchesFor(wanted)) holders.forEach((slot) => void note(slot, n));
      });
    const hits = positionsOf(partsOf, most, this.texts.size / FEW_SHARE);
    if (hits === null) return (id) => partsOf[this.slots.get(id) ?? -1] === most;
    const ids = new Set(hits.map((slot) => this.texts.get(slot)?.id)); // a few are found faster in a set
    return (id) => ids.has(id);
  }

  /** Returns the slots that contain everything that is required, in ascending order. */
  private slotsOf(parts: readonly Match[][]): number[] | Uint32Array {
    const [fewest, ...others] = parts.toSorted((a, b) => sizeOf(a) - sizeOf(b));
    if (!fewest) return [...this.texts.keys()];
    const { slots } = merge(fewest);
    const scorers = others.map((matches) => scorer(matches, slots.length));
    return slots.filter((slot) => scorers.every((scoreOf) => scoreOf(slot) > 0));
  }

  /** Adds a new text: its slot is the highest, so that holders stay sorted. */
  private add(text: KeptText): void {
    if (this.nextSlot >= this.maxSlots) this.renumberSlots();
    const slot = this.nextSlot++;
    text.fields.forEach((field, place) => {
      for (const word of wordsOf(field)) (this.holders.get(word) ?? this.addWord(word)).add(slot, 1 << place);
    });
    this.slots.set(text.id, slot);
    this.texts.set(slot, text);
  }

  private renumberSlots(): void {
    const texts = [...this.texts.values()];
    if (texts.length >= this.maxSlots) throw new Error(`at most ${this.maxSlots} texts can be searched`);
    this.clear();
    for (const text of texts) this.add(text);
  }

  private addWord(word: string): Holders {
    const holders = new Holders();
    this.holders.set(word, holders);
    this.words.add(word);
    return holders;
  }

  /** Returns the words or phrases that match a part of a query. */
  private matchesFor(wanted: Wanted): Match[] {
    return wanted.flatMap((alternative) => {
      if (isPhrase(alternative))
        return [{ holders: this.holdersOfPhrase(alternative.text), score: alternative.worth }];
      return this.words.like(alternative).flatMap(([word, score]) => {
        const holders = this.holders.get(word);
        return holders ? [{ holders, score }] : [];
      });
    });
  }

  private holdersOfPhrase(phrase: string): Holders {
    const found = new Holders();
    const ofWords = phrase.split(' ').map((word) => this.holders.get(word) ?? NO_HOLDERS);
    const [rarest = NO_HOLDERS, ...others] = ofWords.toSorted((a, b) => a.size - b.size);
    rarest.forEach((slot, fields) => {
      const shared = others.reduce((left, other) => left && left & other.of(slot), fields);
      if (shared === 0) return;
      const texts = this.texts.get(slot)?.fields ?? [];
      const place = texts.findIndex((text, at) => (shared & (1 << at)) !== 0 && holdsPhrase(text, phrase));
      if (place >= 0) found.add(slot, 1 << place);
    });
    return found;
  }
}

const NO_HOLDERS = new Holders();

/** A word that fewer texts have than this part of all is rare. */
const FEW_SHARE = 8;

/** Returns the positions of a value; null if there are more than `limit`. */
function positionsOf(values: Uint8Array, value: number, limit: number): number[] | null {
  const found: number[] = [];
  for (let at = values.indexOf(value); at >= 0; at = values.indexOf(value, at + 1)) {
    if (found.length >= limit) return null;
    found.push(at);
  }
  return found;
}

const alternativesOf = ({ needed, liked }: Query) => [...needed, ...liked].flat();

const wordsOf = (field: string) => (field === '' ? [] : field.split(' '));
