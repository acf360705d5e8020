import { setTimeout as sleep } from 'node:timers/promises';
import type { ControlledTransaction, Kysely, Transaction } from 'kysely';
import type { SlowWatch } from './engines/engine.ts';
import { isBusyError, isUndoneAlready, isWorthAnotherTry } from './engines/faults.ts';
import { openParts } from './engines/open.ts';
import type { Database } from './schema.ts';

/** A query runs on either: the reading handle, or the transaction of a write. */
export type Reader = Kysely<Database> | Transaction<Database>;

/** One write inside its transaction. */
export interface Write {
  trx: Transaction<Database>;
  /** Takes back all that the write has done so far, because of what was thrown if anything was; then it begins anew. */
  undo(thrown?: unknown): Promise<void>;
  /** Runs a statement that nothing comes after and whose answer nobody needs: PostgreSQL is sent it, and the commit tells. */
  last(statement: () => Promise<void>): Promise<void>;
  /** What was asked ahead for this write: see {@link askingFirst}. */
  asked?: Promise<unknown>;
}

/** What runs inside a write's transaction. `isUndone`: it takes back what it does, as a matter of course. */
export type WriteJob<T> = ((write: Write) => Promise<T>) & { first?: First; isUndone?: true };

/** What a write asks before it begins. */
interface First<Asked = unknown> {
  /** Two writes of one key never share a commit, so that the later asks when the earlier one is over. */
  key: string | null;
  ask(trx: Transaction<Database>): Promise<Asked>;
}

/**
 * A write that begins with a question: PostgreSQL is asked those of all writes of a commit before the first of them begins.
 * Whoever runs it in another one leaves it to ask by itself.
 */
export function askingFirst<Asked, T>(
  first: First<Asked>,
  run: (write: Write, asked: Asked) => Promise<T>,
): WriteJob<T> {
  const job = async (write: Write) => run(write, (await (write.asked ?? first.ask(write.trx))) as Asked);
  return Object.assign(job, { first });
}

/** Begins what one process has to do for all that share a database. @returns what ends it. */
export type Duty = () => Promise<() => Promise<void>>;

/**
 * The other servers that share a database: to them one tells what all should know and what stands in no table. Telling
 * never fails and waits for nothing; what was not told, or not heard, is made good when the connection is back.
 */
export interface Others {
  /** Known to whoever can read the database: what is told of people is hashed with it. */
  readonly key: string;
  /** Begins to listen, until the store is closed. @returns what says that there is news, which is asked for soon. */
  join(member: Member): () => void;
}

/** Who tells the others something, and hears them. A text has at most {@link TOLD_MOST} letters, all of ASCII. */
export interface Member {
  /** What is new since it was asked last. */
  news(): string[];
  /** All that one should know who has not heard any of it. */
  all(): string[];
  hear(text: string): void;
  /** Nothing is told or heard for a while: said once, until it is so again. */
  onFault(error: unknown): void;
  onBack(): void;
}

/** What can be told at once is less than 8,000 bytes, and each text has a few words before it. */
export const TOLD_MOST = 7800;

/** What a store is made of, over either engine. */
export interface Parts extends Pick<Store, 'read' | 'version' | 'isShared' | 'lead' | 'alone' | 'others'> {
  writer: Kysely<Database>;
  /** The same transaction, for statements that are sent without waiting for each other's answers: see `engines/together.ts`. */
  unqueued?(trx: ControlledTransaction<Database>): Promise<Transaction<Database>>;
  /** Asked at the end of each commit's transaction; what it answers is called once that is on disk. */
  beforeCommit?(trx: Reader): Promise<() => void>;
  close(): void | Promise<void>;
}

/** The database: one reading handle, one writer. */
export interface Store {
  read: Kysely<Database>;
  /**
   * Runs one write. Writes that arrive together share one commit, each in its own savepoint: a throw undoes only
   * its own effects. Resolves after the commit is on disk. Never call it inside another write.
   */
  write<T>(job: WriteJob<T>): Promise<T>;
  /** The version of the last change that was committed, read at once. @throws when the database does not answer. */
  version(): number;
  /** Resolves when the reading handle answers. @throws when the database does not. */
  ping(): Promise<void>;
  /** Whether several servers may have this database open. */
  isShared: boolean;
  /**
   * Has one of the servers that share the database do a duty, this one or another; when that one is gone, the next.
   * @param onFault is told, once of each, what keeps it from beginning here, where another server could do it and it is
   * tried again. @returns what ends it here. @throws what `begin` does, where no other server could do it.
   */
  lead(begin: Duty, onFault: (error: unknown) => void): Promise<() => Promise<void>>;
  /**
   * Runs a work of many writes while no other server that shares the database runs one; the others wait. Its writes fail
   * once this cannot be promised any more.
   */
  alone<T>(work: () => Promise<T>): Promise<T>;
  /** Null where there are none. */
  others: Others | null;
  close(): Promise<void>;
}

/** At most so many writes share a commit, so that the first of them is not kept waiting and others are read between. */
const WRITES_PER_COMMIT = 50;
/** So that under load new connections do not wait for a commit each. An idle turn takes some microseconds. */
const TURNS_PER_COMMIT = 16;
/** But no longer than about a commit takes: turns have much to do when many come. */
const GATHER_MS = 40;

/** After one of a commit was to be taken back, so many have savepoints from the beginning: refusals come in swarms. */
const WARY_COMMITS = 8;

/** A write that met a passing fault before its commit is tried again so often, after so long each time, in milliseconds. */
const TRIES = 3;
const PAUSE_MS = 100;

/**
 * Opens (and creates) a database and migrates it. @param database a file, what stands for memory, or the URL of one of
 * PostgreSQL; a server holds it first, see `hold.ts`. @throws DatabaseError where a sentence tells what is wrong with it.
 */
export const openStore = async (database: string, watch?: SlowWatch, poolSize?: number): Promise<Store> =>
  storeOf(await openParts(database, watch, poolSize));

/** A transaction: its savepoints and its end, and where its statements run. */
interface Begun {
  control: ControlledTransaction<Database>;
  trx: Transaction<Database>;
  /** What was sent and not waited for; null where everything is waited for. */
  ahead: Promise<void>[] | null;
}

/** Whether each write of a commit has a savepoint of its own, or all of them stand and fall together. */
type Guard = 'savepoints' | 'none';

interface Job {
  first: First | undefined;
  isUndone: boolean;
  run(begun: Begun, guard: Guard, asked?: Promise<unknown>): Promise<void>;
  resolve(): void;
  reject(error: unknown): void;
}

/** The store over what an engine gives. */
export function storeOf(parts: Parts): Store {
  const { read } = parts;
  const waiting: Job[] = [];
  let draining: Promise<void> | null = null;

  let wary = 0;

  async function drain() {
    while (waiting.length > 0) {
      await gather();
      const jobs = waiting.splice(0, countOfNext(waiting));
      const isWary = wary > 0 || jobs.some(({ isUndone }) => isUndone);
      wary = Math.max(0, wary - 1);
      const hadBack = await commitTogether(parts, jobs, isWary ? 'savepoints' : undefined);
      if (hadBack) wary = WARY_COMMITS;
    }
    draining = null;
  }

  /** Lets in what has arrived, which shares the commit; the more writes there are, the more may be at the door. */
  async function gather() {
    const endMs = performance.now() + GATHER_MS;
    let turns = 0;
    do {
      await nextTurn();
      turns++;
    } while (turns < Math.min(waiting.length, TURNS_PER_COMMIT) && performance.now() < endMs);
  }

  return {
    read,
    write(job) {
      return new Promise((resolve, reject) => {
        waiting.push(jobOf(job, resolve, reject));
        draining ??= drain();
      });
    },
    version: () => parts.version(),
    isShared: parts.isShared,
    lead: (begin, onFault) => parts.lead(begin, onFault),
    alone: (work) => parts.alone(work),
    others: parts.others,
    async ping() {
      await read.selectFrom('change_counter').select('version').executeTakeFirstOrThrow();
    },
    async close() {
      while (draining) await draining;
      await parts.close();
    },
  };
}

/** How many of those that wait share the next commit. */
function countOfNext(waiting: readonly Job[]): number {
  const keys = new Set<string>();
  const end = waiting.findIndex(({ first }, place) => {
    const key = first?.key ?? null;
    if (place === WRITES_PER_COMMIT || (key !== null && keys.has(key))) return true;
    if (key !== null) keys.add(key);
    return false;
  });
  return end < 0 ? waiting.length : end;
}

/** One turn of the event loop: every socket that has something to read is read, and one new connection is taken in. */
const nextTurn = () => new Promise<void>((resolve) => setImmediate(resolve));

/**
 * Where a savepoint is a way to the database and back, writes go without at first: few have anything to take back. When one
 * has, nothing of that commit has happened, and it is done once more with a savepoint for each.
 * @returns whether it was done once more for that.
 */
async function commitTogether(
  parts: Parts,
  jobs: Job[],
  guard: Guard = parts.unqueued ? 'none' : 'savepoints',
): Promise<boolean> {
  try {
    await inOneCommit(parts, jobs, guard);
    for (const job of jobs) job.resolve();
  } catch (error) {
    if (error instanceof WantsSavepoints) {
      await commitTogether(parts, jobs, 'savepoints');
      return true;
    }
    // The commit itself failed: nothing happened to any of them. One may be at fault: the others go without it.
    if (jobs.length > 1 && !isBusyError(error)) for (const job of jobs) await commitTogether(parts, [job]);
    else for (const job of jobs) job.reject(error);
  }
  return false;
}

async function inOneCommit(parts: Parts, jobs: Job[], guard: Guard, tries = TRIES): Promise<void> {
  let isCommitting = false;
  try {
    const control = await parts.writer.startTransaction().execute();
    try {
      const unqueued = await parts.unqueued?.(control);
      const begun: Begun = { control, trx: unqueued ?? control, ahead: unqueued ? [] : null };
      const asked = jobs.map(({ first }) => unqueued && first && heldBack(first.ask(unqueued)));
      for (const [place, job] of jobs.entries()) await job.run(begun, guard, asked[place]);
      await Promise.all(begun.ahead ?? []);
      const committed = await parts.beforeCommit?.(begun.trx);
      isCommitting = true;
      await control.commit().execute();
      committed?.();
    } catch (error) {
      if (!control.isRolledBack) await control.rollback().execute().catch(ignoreUndone);
      throw error instanceof TransactionLost ? error.cause : error;
    }
  } catch (error) {
    // What was lost before its commit did not happen; of a commit that nobody answered nobody knows.
    if (isCommitting || tries <= 1 || !isWorthAnotherTry(error)) throw error;
    await sleep(PAUSE_MS);
    await inOneCommit(parts, jobs, guard, tries - 1);
  }
}

/** There is nothing to roll back in a transaction that the database has given up, as it does when the disk is full. */
const ignoreUndone = (failure: unknown) => {
  if (!isUndoneAlready(failure)) throw failure;
};

type Settled<T> = { value: T } | { error: unknown };

function jobOf<T>(job: WriteJob<T>, resolve: (value: T) => void, reject: (error: unknown) => void): Job {
  let settled: Settled<T> | undefined;
  return {
    first: job.first,
    isUndone: job.isUndone ?? false,
    async run({ control, trx, ahead }, guard, asked) {
      const savepoint = guard === 'savepoints' ? await control.savepoint('write').execute() : null;
      const write: Write = {
        trx,
        ...(asked ? { asked } : {}),
        undo: (thrown) => backTo(savepoint, thrown),
        last: async (statement) => void (ahead ? ahead.push(heldBack(statement())) : await statement()),
      };
      try {
        settled = { value: await job(write) };
      } catch (error) {
        if (error instanceof TransactionLost || error instanceof WantsSavepoints) throw error;
        settled = { error };
        await backTo(savepoint, error);
      }
      await savepoint?.releaseSavepoint('write').execute();
    },
    resolve() {
      if (settled && 'value' in settled) resolve(settled.value);
      else reject(settled?.error);
    },
    reject,
  };
}

/** What is waited for later may fail before that. */
function heldBack<T>(promise: Promise<T>): Promise<T> {
  promise.catch(() => {});
  return promise;
}

type Savepoint = ControlledTransaction<Database, string[]>;

/** Takes back what was done since. @throws TransactionLost because of what was thrown, where the savepoint is gone. */
async function backTo(savepoint: Savepoint | null, thrown?: unknown): Promise<void> {
  if (!savepoint) throw new WantsSavepoints();
  try {
    await savepoint.rollbackToSavepoint('write').execute();
  } catch (error) {
    throw new TransactionLost(thrown ?? error);
  }
}

/** A write has something to take back in a commit without savepoints. */
class WantsSavepoints extends Error {
  constructor() {
    super('a write is to be taken back and has no savepoint');
  }
}

/**
 * The database has given up the whole transaction by itself, as SQLite does when the disk is full: the savepoint is gone, and
 * what ran next would be written outside of any transaction.
 */
class TransactionLost extends Error {
  constructor(cause: unknown) {
    super('the transaction was given up by the database', { cause });
  }
}
