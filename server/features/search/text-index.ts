import type { LatLng } from '#contract/shared/geo.ts';
import {
  type Alternative,
  type AnimalsAre,
  type Query,
  readQuery,
  type Wanted,
} from '#contract/shared/search-query.ts';
import {
  holdsPhrase,
  isPhrase,
  likeness,
  NAME,
  type SearchableText,
  searchedFields,
  totalOf,
  worthOf,
} from '#contract/shared/text-search.ts';
import { typosIn } from '#contract/shared/typing-errors.ts';
import { Holders, MOST_SLOTS } from './holders.ts';

/** Something that a search may find; of two equally good ones that with the smaller order comes first. */
export interface Searched extends SearchableText {
  id: number;
  location?: LatLng | null;
  orderAt?(nowMs: number): number;
}

/** A text as it is kept: folded once, when it changed. */
export interface KeptText extends Pick<Searched, 'id' | 'orderAt'> {
  location: LatLng | null;
  /** As its owner writes it: of equally good hits the first of the alphabet comes first. */
  title: string;
  fields: readonly string[];
}

/** A hit and how well it answers, as `textScorer` says. */
export interface Hit {
  text: KeptText;
  score: number;
}

/**
 * Texts by their words, so that a search compares each word once and not each text. It finds what `textScorer` of the
 * contract finds and scores it alike, by the contract's own rules for words.
 */
export class TextIndex {
  /** Ids may be larger than what holders have room for: a restored database begins them anew far above. */
  private readonly slots = new Map<number, number>();
  private readonly texts = new Map<number, KeptText>();
  private nextSlot = 0;
  private readonly holders = new Map<string, Holders>();
  /** The known words by their first letter, which nobody who searches is taken to have missed; each with its letters. */
  private readonly byLetter = new Map<string, Map<string, number>>();
  private readonly mostSlots: number;

  /** @param mostSlots from so many changed texts on the slots begin anew. */
  constructor(mostSlots = MOST_SLOTS) {
    this.mostSlots = mostSlots;
  }

  /** Keeps a text in place of what was known under its id. */
  put(row: Searched): void {
    const { id, orderAt, location = null, name: title } = row;
    const text = { id, location, title, fields: searchedFields(row), ...(orderAt ? { orderAt } : {}) };
    const slot = this.slots.get(id);
    const known = slot === undefined ? undefined : this.texts.get(slot);
    if (slot !== undefined && known?.fields.join('\n') === text.fields.join('\n')) {
      this.texts.set(slot, text);
      return;
    }
    this.remove(id);
    this.add(text);
  }

  remove(id: number): void {
    const slot = this.slots.get(id);
    if (slot === undefined) return;
    for (const word of placesOf(this.texts.get(slot)?.fields ?? []).keys()) {
      const holders = this.holders.get(word);
      holders?.remove(slot);
      if (holders?.size === 0) this.unlearn(word);
    }
    this.slots.delete(id);
    this.texts.delete(slot);
    if (this.slots.size === 0) this.clear();
  }

  /** Gives back the room that was taken for more texts to come: called when all have been put. */
  trim(): void {
    for (const holders of this.holders.values()) holders.trim();
  }

  clear(): void {
    this.slots.clear();
    this.texts.clear();
    this.nextSlot = 0;
    this.holders.clear();
    this.byLetter.clear();
  }

  /** Every text that answers the query; one of words that say nothing finds everything. */
  find(query: string, animals?: AnimalsAre): Hit[] {
    const asked = readQuery(query, animals);
    const slots = this.slotsOf(asked);
    const parts = [...asked.needed, ...asked.liked].map((wanted) =>
      this.scorer(this.answersTo(wanted), slots.length),
    );
    return slots.flatMap((slot) => {
      const text = this.texts.get(slot);
      if (!text) return [];
      const scores = parts.map((scoreOf) => scoreOf(slot));
      const score = asked.needed.length === 0 ? 1 : totalOf(asked, scores, text.fields[NAME] ?? '');
      return score > 0 ? [{ text, score }] : [];
    });
  }

  /** The ids of every text that answers the query. */
  ids(query: string): number[] {
    const asked = readQuery(query);
    if (asked.isForAnimal) return this.find(query).map(({ text }) => text.id);
    return this.slotsOf(asked).flatMap((slot) => this.texts.get(slot)?.id ?? []);
  }

  /** The slots of all that hold what is needed. */
  private slotsOf({ needed }: Query): number[] {
    const parts = needed.map((wanted) => this.answersTo(wanted));
    const [fewest, ...others] = parts.toSorted((a, b) => sizeOf(a) - sizeOf(b));
    if (!fewest) return [...this.texts.keys()];
    const slots = new Set(fewest.flatMap(({ holders }) => holders.slots()));
    const scorers = others.map((answers) => this.scorer(answers, slots.size));
    return [...slots].filter((slot) => scorers.every((scoreOf) => scoreOf(slot) > 0));
  }

  /** Takes in a text that is not known: its slot is behind all others, so that its words are noted at the end. */
  private add(text: KeptText): void {
    if (this.nextSlot >= this.mostSlots) this.beginSlotsAnew();
    const slot = this.nextSlot++;
    for (const [word, places] of placesOf(text.fields))
      (this.holders.get(word) ?? this.learn(word)).add(slot, places);
    this.slots.set(text.id, slot);
    this.texts.set(slot, text);
  }

  private beginSlotsAnew(): void {
    const texts = [...this.texts.values()];
    if (texts.length >= this.mostSlots)
      throw new Error(`no more than ${this.mostSlots} texts can be searched`);
    this.clear();
    for (const text of texts) this.add(text);
  }

  private learn(word: string): Holders {
    const holders = new Holders();
    this.holders.set(word, holders);
    const others = this.byLetter.get(letterOf(word));
    if (others) others.set(word, lettersOf(word));
    else this.byLetter.set(letterOf(word), new Map([[word, lettersOf(word)]]));
    return holders;
  }

  private unlearn(word: string): void {
    this.holders.delete(word);
    const others = this.byLetter.get(letterOf(word));
    others?.delete(word);
    if (others?.size === 0) this.byLetter.delete(letterOf(word));
  }

  /** Who answers a part of a query, and what by. */
  private answersTo(wanted: Wanted): Answer[] {
    return wanted.flatMap((one) => {
      if (isPhrase(one)) return [{ holders: this.holdersOfPhrase(one.text), score: one.worth }];
      return this.wordsLike(one).flatMap(([word, score]) => {
        const holders = this.holders.get(word);
        return holders ? [{ holders, score }] : [];
      });
    });
  }

  /** How well a text answers a part of a query: looked up for few texts, and made for all at once for many. */
  private scorer(answers: readonly Answer[], count: number): (slot: number) => number {
    if (count * answers.length < sizeOf(answers)) return (slot) => bestOf(answers, slot);
    const scores = new Map<number, number>();
    for (const { holders, score } of answers)
      holders.forEach((slot, fields) => {
        const here = score * worthOf(fields);
        if (here > (scores.get(slot) ?? 0)) scores.set(slot, here);
      });
    return (slot) => scores.get(slot) ?? 0;
  }

  private wordsLike(one: Alternative): [word: string, score: number][] {
    if (!one.isLoose) return [[one.text, one.worth]];
    const [letters, most] = [lettersOf(one.text), typosIn(one.text)];
    return [...(this.byLetter.get(letterOf(one.text)) ?? [])].flatMap(([word, has]) => {
      const score = isAtMost(letters & ~has, most) ? likeness(one, word) : 0;
      return score > 0 ? [[word, score] as [string, number]] : [];
    });
  }

  private holdersOfPhrase(phrase: string): Holders {
    const found = new Holders();
    for (const slot of this.rarestHolders(phrase.split(' '))) {
      const place = (this.texts.get(slot)?.fields ?? []).findIndex((field) => holdsPhrase(field, phrase));
      if (place >= 0) found.add(slot, 1 << place);
    }
    return found;
  }

  /** Who holds the rarest of some words: all others of them are among these. */
  private rarestHolders(words: readonly string[]): number[] {
    const all = words.map((word) => this.holders.get(word));
    const [rarest] = all.toSorted((a, b) => (a?.size ?? 0) - (b?.size ?? 0));
    return rarest?.slots() ?? [];
  }
}

/** What answers a part of a query: a word or a phrase, and who holds it in which fields. */
interface Answer {
  holders: Holders;
  score: number;
}

const sizeOf = (answers: readonly Answer[]) => answers.reduce((sum, { holders }) => sum + holders.size, 0);

function bestOf(answers: readonly Answer[], slot: number): number {
  let best = 0;
  for (const { holders, score } of answers) best = Math.max(best, score * worthOf(holders.of(slot)));
  return best;
}

const wordsOf = (field: string) => (field === '' ? [] : field.split(' '));

/** The words of a text, each with the fields that it stands in: a bit for each. */
function placesOf(fields: readonly string[]): Map<string, number> {
  const places = new Map<string, number>();
  fields.forEach((field, place) => {
    for (const word of wordsOf(field)) places.set(word, (places.get(word) ?? 0) | (1 << place));
  });
  return places;
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
