import type { MutationName, Mutations } from './mutations.ts';
import type { Problem } from './problems.ts';
import type { LineageEntry } from './sync.ts';

/** What a file of unsent posts calls itself. */
export const WORDS_FILE_FORMAT = 'petiyard-unsent-posts';
/** Version of its shape. A phone reads its own and older ones. */
export const WORDS_FILE_VERSION = 1;
/** Stands alone on a line: above it are words for people, below it is what another phone reads. */
export const WORDS_FILE_MARK =
  '======== For PetiYard. A file in which anything was changed is not taken. ========';

/** Whose a thing of the file is: the person's whom it names, or of before a sign-in. */
type WordsOwner = 'person' | 'visitor';

/**
 * How a write of the file goes on. `waiting`: it is sent under its key, once, from whichever phone. `refused`: it needs
 * the person, as on the first phone. `asks`: the first phone may send its words under another key, so that only the
 * person can say whether this one should.
 */
type WordsState = 'waiting' | 'refused' | 'asks';

/** An undelivered write as the file carries it: its lane and what it needs follow from its arguments. */
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
  /** What it needs was dropped: it can never be sent, but its words are kept. */
  isOrphaned?: true;
}

/** What was typed into a form and not sent. */
interface WordsDraft {
  /** Name of the form, without its owner. */
  name: string;
  owner: WordsOwner;
  values: Record<string, unknown>;
  savedAtMs: number;
}

/** Everything that one person has not sent, for another phone of theirs. */
export interface WordsFile {
  format: typeof WORDS_FILE_FORMAT;
  version: number;
  /** The server whose posts these are, as an address. */
  origin: string;
  /** The history that the phone knew; null for one that has never heard of any. */
  history: { epoch: string; lineage: LineageEntry[] } | null;
  /** Null where nobody was signed in: then it holds only what a visitor may send. */
  person: { id: number; username: string; fullName: string } | null;
  /** By the server's clock as far as the phone knew it. */
  savedAt: string;
  entries: WordsEntry[];
  drafts: WordsDraft[];
}

/** Why a file is not taken. */
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

/** JSON with sorted keys and nothing but ASCII: the same content gives the same bytes whoever writes it. */
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
