import type { Owner } from '#src/local/outbox/outbox.ts';

/** Something that a person said: that they like a post, that they keep dogs, what a post should read. */
export interface Word {
  /** The phone on which it was said. */
  phone: string;
  owner: Owner;
  lane: string;
  /** What it is about, for example `animal Dog`: a later word about it takes its place. */
  target: string;
  /** A removed post reads ''. */
  value: boolean | string;
  saidStep: number;
  /** When it was said to be saved; null: perhaps it was not. */
  savedStep: number | null;
  /** Key of the entry that carries it; null while it is not known. */
  key: string | null;
  /** The person has discarded its entry since, or is deleting everything. */
  isTakenBack: boolean;
}

/** What people said by taps, in the order in which they did. */
export class Words {
  private readonly all: Word[] = [];

  say(word: Omit<Word, 'savedStep' | 'key'>): Word {
    const said: Word = { ...word, savedStep: null, key: null };
    this.all.push(said);
    return said;
  }

  /** Whatever was said in a lane of a phone so far was taken back, as far as it had not gone: nobody knows what stands. */
  takeBack(phone: string, owner: Owner, lane: string | null): void {
    for (const word of this.all)
      if (word.phone === phone && word.owner === owner && (lane === null || word.lane === lane))
        word.isTakenBack = true;
  }

  /** By owner and target, what was said of it. */
  byTarget(): Map<string, Word[]> {
    return grouped(this.all, ({ owner, target }) => `${owner} ${target}`);
  }
}

/** Some words by a name of each. */
export function grouped(words: readonly Word[], nameOf: (word: Word) => string): Map<string, Word[]> {
  const groups = new Map<string, Word[]>();
  for (const word of words) groups.set(nameOf(word), [...(groups.get(nameOf(word)) ?? []), word]);
  return groups;
}

/** The last words of some of one phone about one target: those that no saved one surely follows. Null: nobody knows. */
export function lastOf(words: readonly Word[]): Word[] | null {
  const saved = words.filter(({ savedStep }) => savedStep !== null);
  const last = words.filter(
    (word) => !saved.some(({ saidStep }) => saidStep > (word.savedStep ?? word.saidStep)),
  );
  const isKnown = last.some(({ savedStep }) => savedStep !== null); // else perhaps nothing was stored
  return isKnown && !last.some(({ isTakenBack }) => isTakenBack) ? last : null;
}
