import type { MutationName, Mutations } from './mutations.ts';
import type { Problem } from './problems.ts';
import type { LineageEntry } from './sync.ts';

/** Marks a file of unsent posts. */
export const WORDS_FILE_FORMAT = 'petiyard-unsent-posts';
/** Version of the file format. A phone reads its own and older ones. */
export const WORDS_FILE_VERSION = 1;
/** A line by itself: above it is text for people, below it is data for another phone. */
export const WORDS_FILE_MARK =
  '======== For PetiYard. A file in which anything was changed is not taken. ========';

/** Owner of an item: the named person, or nobody before a sign-in. */
type WordsOwner = 'person' | 'visitor';

/**
 * How a write of the file continues. `waiting`: sent once under its key, from either phone. `refused`: needs the
 * person, as on the first phone. `asks`: the first phone may send the text under another key, so only the person can
 * decide.
 */
type WordsState = 'waiting' | 'refused' | 'asks';

/** An unsent write. Its lane and dependencies follow from its arguments. */
export interface WordsEntry<N extends MutationName = MutationName> {
  key: string;
  name: N;
  args: Mutations[N];
  argsVersion: number;
  owner: WordsOwner;
  state: WordsState;
  writtenAt: string;
  about?: string;
  /** Why it was refused. */
  problem?: Problem;
  /** A dependency was dropped: it can never be sent, but its text is kept. */
  isOrphaned?: true;
}

/** An unsent form. */
interface WordsDraft {
  /** Name of the form, without its owner. */
  name: string;
  owner: WordsOwner;
  values: Record<string, unknown>;
  savedAtMs: number;
}

/** All unsent items of one person, for another phone of theirs. */
export interface WordsFile {
  format: typeof WORDS_FILE_FORMAT;
  version: number;
  /** URL of the server to which the posts belong. */
  origin: string;
  /** Database history that the phone knew; null if none. */
  history: { epoch: string; lineage: LineageEntry[] } | null;
  /** Null if nobody was signed in; then it holds only a visitor's writes. */
  person: { id: number; username: string; fullName: string } | null;
  /** By the server's clock as far as the phone knew it. */
  savedAt: string;
  entries: WordsEntry[];
  drafts: WordsDraft[];
}

/** Why a file is rejected. */
export type WordsRefusal =
  | 'notOurs'
  | 'damaged'
  | 'newer'
  | 'tooLarge'
  | 'tooOld'
  | 'otherOrigin'
  | 'otherServer'
  | 'otherPerson'
  | 'signInFirst';

/** JSON with sorted keys and only ASCII characters: equal content gives equal bytes. */
export function canonicalWords(value: unknown, indent = 0): string {
  return JSON.stringify(sorted(value), null, indent).replace(BEYOND_ASCII, escaped);
}

const BEYOND_ASCII = /[\u007f-\uffff]/g;
const escaped = (unit: string) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`;

function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).map(([name, each]) => [name, sorted(each)] as const);
  return Object.fromEntries(entries.sort(([a], [b]) => (a < b ? -1 : 1)));
}
