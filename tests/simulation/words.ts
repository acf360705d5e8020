import type { Owner } from '#src/local/outbox/outbox.ts';

/** A person's statement: that they like a post, that they keep dogs, the text of a post. */
export interface Word {
  /** The phone where it was made. */
  phone: string;
  owner: Owner;
  lane: string;
  /** Its subject, for example `animal Dog`: a later word with the same target replaces it. */
  target: string;
  /** A removed post has the value ''. */
  value: boolean | string;
  saidStep: number;
  /** When it was reported as saved; null: perhaps it was not. */
  savedStep: number | null;
  /** Key of the entry that carries it; null while it is not known. */
  key: string | null;
  /** The person has discarded its entry since, or is deleting everything. */
  isTakenBack: boolean;
}

/** The statements of people by taps, in order. */
export class Words {
  private readonly all: Word[] = [];

  say(word: Omit<Word, 'savedStep' | 'key'>): Word {
    const said: Word = { ...word, savedStep: null, key: null };
    this.all.push(said);
    return said;
  }

  /** All earlier unsent words in a lane of a phone were canceled: nobody knows which value holds. */
  takeBack(phone: string, owner: Owner, lane: string | null): void {
    for (const word of this.all)
      if (word.phone === phone && word.owner === owner && (lane === null || word.lane === lane))
        word.isTakenBack = true;
  }

  /** The words by owner and target. */
  byTarget(): Map<string, Word[]> {
    return grouped(this.all, ({ owner, target }) => `${owner} ${target}`);
  }
}

/** Groups words by a name. */
export function grouped(words: readonly Word[], nameOf: (word: Word) => string): Map<string, Word[]> {
  const groups = new Map<string, Word[]>();
  for (const word of words) groups.set(nameOf(word), [...(groups.get(nameOf(word)) ?? []), word]);
  return groups;
}

/** The last words of one phone about one target: those that no saved one surely follows. Null: nobody knows. */
export function lastOf(words: readonly Word[]): Word[] | null {
  const saved = words.filter(({ savedStep }) => savedStep !== null);
  const last = words.filter(
    (word) => !saved.some(({ saidStep }) => saidStep > (word.savedStep ?? word.saidStep)),
  );
  const isKnown = last.some(({ savedStep }) => savedStep !== null); // otherwise perhaps nothing was stored
  return isKnown && !last.some(({ isTakenBack }) => isTakenBack) ? last : null;
}
