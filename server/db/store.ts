import type { Kysely, Transaction } from 'kysely';
import type { Database } from './schema.ts';

/** A query runs on either: the reading handle, or the transaction of a write. */
export type Reader = Kysely<Database> | Transaction<Database>;

/** One write inside its transaction. */
export interface Write {
  trx: Transaction<Database>;
  /** Undoes everything the write has done so far. @param cause the error that made it necessary, if any. */
  undo(cause?: unknown): Promise<void>;
}

/** Starts a task that one process performs for all that share a database. @returns the function that ends it. */
export type Duty = () => Promise<() => Promise<void>>;

/**
 * The other servers that share a database. They exchange short texts that are stored in no table. Sending never fails
 * and never waits; lost texts are made up for when the connection is back.
 */
export interface Others {
  /** Known to everybody who can read the database: names of people are hashed with it before they are sent. */
  readonly key: string;
  /** Listens until the store is closed. @returns a function that announces news, which is collected soon. */
  join(member: Member): () => void;
}

/** Sends texts to the other servers and receives theirs. A text has at most {@link MAX_TEXT_CHARS} ASCII characters. */
export interface Member {
  /** The news since the last call. */
  news(): string[];
  /** Everything that a server which has just started should know. */
  all(): string[];
  receive(text: string): void;
  /** Called once when the connection is lost. */
  onFault(error: unknown): void;
  onBack(): void;
}

/** A PostgreSQL notification holds less than 8,000 bytes, and each text has a short prefix. */
export const MAX_TEXT_CHARS = 7800;

/** An engine's part of the store. */
export interface Parts extends Pick<Store, 'read' | 'version' | 'reach' | 'lead' | 'alone' | 'others'> {
  writer: Kysely<Database>;
  /** Runs at the end of each transaction, before its commit. @returns a function to call after the commit. */
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
  write<T>(run: (write: Write) => Promise<T>): Promise<T>;
  /** The version of the last committed change, from memory. @throws when the database does not answer. */
  version(): number;
  /** Resolves when `version` returns at least this, or no commit has it; at the latest after a second. */
  reach(version: number): Promise<void>;
  /** Resolves when the reading handle answers. @throws when the database does not. */
  ping(): Promise<void>;
  /**
   * Has exactly one of the servers that share the database do a task; when that server is gone, the next one does it.
   * @param onFault called once for each fault that keeps it from starting here, where another server could do it and it
   * is tried again. @returns the function that ends it here. @throws what `begin` throws, where no other server could do it.
   */
  lead(begin: Duty, onFault: (error: unknown) => void): Promise<() => Promise<void>>;
  /**
   * Runs a task of many writes while no other server that shares the database runs one; the others wait. Its writes fail
   * as soon as this is no longer guaranteed.
   */
  alone<T>(work: () => Promise<T>): Promise<T>;
  /** Null on an engine that one process has to itself. */
  others: Others | null;
  close(): Promise<void>;
}
