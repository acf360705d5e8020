import type { User } from '#contract/auth.ts';
import {
  WORDS_FILE_FORMAT,
  WORDS_FILE_VERSION,
  type WordsEntry,
  type WordsFile,
} from '#contract/words-file.ts';
import { isKnownWrite } from '#contract/words-file-rules.ts';
import { isQuotaError, withRoom } from '../browser/quota.ts';
import { readSession } from '../cache/identity.ts';
import type { KnownHistory } from '../cache/settings.ts';
import { draftKey, formOf } from './draft-key.ts';
import { unspent } from './drafts.ts';
import type { AnyEntry, Draft, Owner } from './outbox.ts';
import { entriesOf, newestArgs } from './queries.ts';
import { phaseOf, step } from './transitions.ts';
import type { Writer } from './writer.ts';

/** The parts of the core that a file needs. */
export type WordsCore = Writer & { reach: { serverNowMs(): number } };

/** The file's owner, as named in the file. */
type WordsPerson = Pick<User, 'id' | 'username' | 'fullName'>;

/** The content of a file. */
export interface UnsentWords {
  file: WordsFile;
  /** The same writes as entries, including kinds that this version does not know: for people to read. */
  entries: AnyEntry[];
  drafts: Draft[];
}

/** The source of a file. */
export interface WordsSource {
  entries: readonly AnyEntry[];
  drafts: readonly Draft[];
  person: WordsPerson | null;
  history: KnownHistory | null;
  origin: string;
  savedAtMs: number;
}

/**
 * Gathers everything unsent of the person for a file. Exported entries count as having left: their words never change
 * under the same key, or file and phone could send two texts under one key.
 * @param origin of the server.
 */
export async function gatherWords(core: WordsCore, origin: string): Promise<UnsentWords> {
  const { outbox, cache } = core;
  const session = await readSession(cache);
  const user = session?.state === 'signedOut' ? null : (session?.user ?? null);
  const { entries, drafts } = await leavingWords(core, user?.id ?? null);
  return unsentWords({
    entries,
    drafts,
    person: user,
    history: await outbox.readHistory(),
    origin,
    savedAtMs: core.reach.serverNowMs(),
  });
}

/**
 * Read in the transaction that marks them. On a phone too full for that, entries that never left need the person's
 * decision later.
 */
async function leavingWords(core: WordsCore, owner: number | null) {
  const { outbox } = core;
  const read = async () => ({
    entries: await entriesOf(outbox, owner),
    drafts: await outbox.drafts.toArray(),
  });
  const mark = () =>
    outbox.transaction('rw', [outbox.entries, outbox.drafts], async () => {
      const unsent = await outbox.entries
        .filter((entry) => entry.owner === owner || entry.owner === 'visitor')
        .toArray();
      await outbox.entries.bulkPut(
        unsent.flatMap((entry) => (phaseOf(entry) === 'queued' ? (step(entry, 'export') ?? []) : [])),
      );
      return read();
    });
  try {
    return await withRoom(core, mark);
  } catch (error) {
    if (!isQuotaError(error)) throw error;
    return read();
  }
}

/** The part of the outbox that belongs to one person. Pure. */
export function unsentWords({
  entries,
  drafts,
  person,
  history,
  origin,
  savedAtMs,
}: WordsSource): UnsentWords {
  const isTheirs = ({ owner }: { owner: Owner }) => owner === 'visitor' || owner === person?.id;
  const theirs = entries.filter((entry) => isTheirs(entry) && !entry.isDiscarded);
  const typed = unspent(drafts).filter(isTheirs);
  const { id, username, fullName } = person ?? {};
  return {
    entries: theirs,
    drafts: typed,
    file: {
      format: WORDS_FILE_FORMAT,
      version: WORDS_FILE_VERSION,
      origin,
      history: history && { epoch: history.epoch, lineage: [...history.lineage] },
      person: id === undefined ? null : ({ id, username, fullName } as WordsPerson),
      savedAt: new Date(savedAtMs).toISOString(),
      entries: theirs.map(entryForFile).filter(({ name, args }) => isKnownWrite(name, plain(args))),
      drafts: typed.map(({ name, owner, values, savedAtMs: atMs }) => ({
        name: formOf(name).slice(draftKey(owner, '').length),
        owner: owner === 'visitor' ? 'visitor' : 'person',
        values: plain(values),
        savedAtMs: atMs,
      })),
    },
  };
}

/** A plain JSON copy. */
const plain = <T>(value: T): T => JSON.parse(JSON.stringify(value)) as T;

function entryForFile(entry: AnyEntry): WordsEntry {
  const { key, name, argsVersion, owner, writtenAt, about, problem, isOrphaned } = entry;
  const state = stateForFile(entry);
  return {
    key,
    name,
    args: newestArgs(entry) as WordsEntry['args'],
    argsVersion,
    owner: owner === 'visitor' ? 'visitor' : 'person',
    state,
    writtenAt,
    ...(about === undefined ? {} : { about }),
    ...(state === 'refused' && problem ? { problem: plain(problem) } : {}),
    ...(isOrphaned ? { isOrphaned } : {}),
  };
}

function stateForFile({ state, mayHaveLeft, replacement }: AnyEntry): WordsEntry['state'] {
  if (state === 'rejected') return 'refused';
  return replacement === undefined && mayHaveLeft ? 'waiting' : 'asks';
}
