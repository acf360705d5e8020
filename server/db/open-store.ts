import { setTimeout as sleep } from 'node:timers/promises';
import type { ControlledTransaction, Transaction } from 'kysely';
import type { SlowWatch } from './engines/engine.ts';
import { isBusyError, isUndoneAlready, isWorthAnotherTry } from './engines/faults.ts';
import { openParts } from './engines/open.ts';
import type { Database } from './schema.ts';
import type { Parts, Store, Write } from './store.ts';

/** Limits how long the first write of a commit waits for the others. */
const WRITES_PER_COMMIT = 50;
/** Event loop turns in which more writes may join a commit; an idle turn takes microseconds. */
const TURNS_PER_COMMIT = 16;
/** Upper bound of that, in milliseconds: about the duration of one commit. */
const GATHER_MS = 40;

/** Attempts at a transaction that met a passing fault before its commit, and the pause between them in milliseconds. */
const ATTEMPTS = 3;
const PAUSE_MS = 100;

/**
 * Opens (and creates) a database and migrates it. @param database a file path, `:memory:` or a PostgreSQL URL; a server
 * locks it first, see `engines/hold.ts`. @throws DatabaseError with a sentence for the operator.
 */
export const openStore = async (database: string, watch?: SlowWatch, poolSize?: number): Promise<Store> =>
  storeOf(await openParts(database, watch, poolSize));

type Outcome = { value: unknown } | { error: unknown };

/** A write in the queue. `outcome` is set while its transaction runs and reported after the commit. */
interface Job {
  run(write: Write): Promise<unknown>;
  outcome?: Outcome;
  resolve(value: unknown): void;
  reject(error: unknown): void;
}

/** Builds the store over an engine. */
export function storeOf(parts: Parts): Store {
  const { read } = parts;
  const queue: Job[] = [];
  let draining: Promise<void> | null = null;

  async function drain() {
    while (queue.length > 0) {
      await gather();
      await commitTogether(parts, queue.splice(0, WRITES_PER_COMMIT));
    }
    draining = null;
  }

  /** Waits for more writes to share the commit: the longer the queue, the more are likely to arrive. */
  async function gather() {
    const endMs = performance.now() + GATHER_MS;
    let turns = 0;
    do {
      await nextTurn();
      turns++;
    } while (turns < Math.min(queue.length, TURNS_PER_COMMIT) && performance.now() < endMs);
  }

  return {
    read,
    write<T>(run: (write: Write) => Promise<T>) {
      return new Promise<T>((resolve, reject) => {
        queue.push({ run, resolve: resolve as Job['resolve'], reject });
        draining ??= drain();
      });
    },
    version: () => parts.version(),
    reach: (version) => parts.reach(version),
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

/** One turn of the event loop, in which every readable socket is read. */
const nextTurn = () => new Promise<void>((resolve) => setImmediate(resolve));

async function commitTogether(parts: Parts, jobs: readonly Job[]): Promise<void> {
  try {
    await runTransaction(parts, jobs);
    for (const job of jobs) report(job);
  } catch (error) {
    // Nothing was committed. One job may be at fault: run each in a commit of its own.
    if (jobs.length > 1 && !isBusyError(error)) for (const job of jobs) await commitTogether(parts, [job]);
    else for (const job of jobs) job.reject(error);
  }
}

function report({ outcome, resolve, reject }: Job) {
  if (outcome && 'value' in outcome) resolve(outcome.value);
  else reject(outcome?.error);
}

async function runTransaction(parts: Parts, jobs: readonly Job[], attempts = ATTEMPTS): Promise<void> {
  let isCommitting = false;
  try {
    const transaction = await parts.writer.startTransaction().execute();
    try {
      for (const job of jobs) await runJob(transaction, job);
      const onCommitted = await parts.beforeCommit?.(transaction);
      isCommitting = true;
      await transaction.commit().execute();
      onCommitted?.();
    } catch (error) {
      if (!transaction.isRolledBack) await transaction.rollback().execute().catch(ignoreUndone);
      throw error instanceof TransactionLost ? error.cause : error;
    }
  } catch (error) {
    // Before the commit nothing has happened. An unanswered commit may have succeeded, so it is not repeated.
    if (isCommitting || attempts <= 1 || !isWorthAnotherTry(error)) throw error;
    await sleep(PAUSE_MS);
    await runTransaction(parts, jobs, attempts - 1);
  }
}

/** A database that gave up the transaction, as SQLite does on a full disk, has nothing left to roll back. */
const ignoreUndone = (failure: unknown) => {
  if (!isUndoneAlready(failure)) throw failure;
};

/** Runs a job in a savepoint of its own, so that its failure undoes only its own effects. */
async function runJob(transaction: ControlledTransaction<Database>, job: Job): Promise<void> {
  const savepoint = await transaction.savepoint('write').execute();
  const undo = (cause?: unknown) => rollBackTo(savepoint, cause);
  try {
    job.outcome = { value: await job.run({ trx: transaction as Transaction<Database>, undo }) };
  } catch (error) {
    if (error instanceof TransactionLost) throw error;
    job.outcome = { error };
    await undo(error);
  }
  await savepoint.releaseSavepoint('write').execute();
}

async function rollBackTo(
  savepoint: ControlledTransaction<Database, string[]>,
  cause?: unknown,
): Promise<void> {
  try {
    await savepoint.rollbackToSavepoint('write').execute();
  } catch (error) {
    throw new TransactionLost(cause ?? error);
  }
}

/** The savepoint is gone because the database gave up the transaction: a further statement would run outside of it. */
class TransactionLost extends Error {
  constructor(cause: unknown) {
    super('the database aborted the transaction', { cause });
  }
}
