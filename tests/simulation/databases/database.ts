import type { Engine } from '#server/db/engines/engine.ts';
import type { Store, Write } from '#server/db/store.ts';
import type { Features } from '../features.ts';
import { openPostgresWorld, type PostgresImage } from './postgres.ts';
import { SqliteDatabase } from './sqlite.ts';

/** All that a database held at some moment, as its engine writes it down. */
export type Backup = Uint8Array | string;

/** What every run begins with: SQLite's bytes, or a place in PostgreSQL that holds the same rows. */
export type Image = Uint8Array | PostgresImage;

/**
 * The database of a simulated server: what the server has of it, and the ways of the simulator past the server. The
 * simulator looks at it between any two steps, so that all but what begins it anew is done at once, on either engine.
 */
export interface WorldDatabase {
  readonly engine: Engine;
  /** What the server works with; another one after {@link putBack}. */
  readonly store: Store;
  /** Rows of a question in SQL that both engines read; `?` stands for each parameter. */
  rows<T>(sql: string, ...parameters: (string | number)[]): T[];
  /** Changes something behind the server's back. */
  change(sql: string, ...parameters: (string | number)[]): void;
  backUp(): Backup;
  /** The database is as it was then, for a server that begins anew. */
  putBack(backup: Backup): Promise<void>;
  /** From now on the server fails within whenever it comes to the outcome of one of these keys; `all`: of any key. */
  poison(keys: readonly string[]): void;
  cure(): void;
  /** A write of the server meets what its engine may do to a write, and fails or not as the server then does. */
  troubledWrite<T>(job: WriteJob<T>): Promise<T>;
  /** Resolves when nothing is on its way between the server and its database. */
  quiet(): Promise<void>;
  close(): Promise<void>;
}

/** A write as the server hands it to its store. */
export type WriteJob<T> = (write: Write) => Promise<T>;

/** Opens the database of a new world. */
export const openDatabase = async (image: Image, features: Features): Promise<WorldDatabase> =>
  image instanceof Uint8Array ? new SqliteDatabase(image) : openPostgresWorld(image, features);
