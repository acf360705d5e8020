import type { Engine } from '#server/db/engines/engine.ts';
import type { Store, Write } from '#server/db/store.ts';
import type { Features } from '../features.ts';
import { openPostgresWorld, type PostgresImage } from './postgres.ts';
import { SqliteDatabase } from './sqlite.ts';

/** The full content of a database at some moment, in its engine's own format. */
export type Backup = Uint8Array | string;

/** The start of every run: SQLite's bytes, or a place in PostgreSQL that holds the same rows. */
export type Image = Uint8Array | PostgresImage;

/**
 * The database of a simulated server: the server's store, and the simulator's direct access. The
 * simulator reads it between any two steps, so everything except a replacement is synchronous, on either engine.
 */
export interface WorldDatabase {
  readonly engine: Engine;
  /** The server's store; another one after {@link putBack}. */
  readonly store: Store;
  /** Rows of an SQL query that both engines read; `?` is the place of each parameter. */
  rows<T>(sql: string, ...parameters: (string | number)[]): T[];
  /** Changes a row without the server. */
  change(sql: string, ...parameters: (string | number)[]): void;
  backUp(): Backup;
  /** Restores the database to a backup, for a server that starts again. */
  putBack(backup: Backup): Promise<void>;
  /**
   * From now on the server fails internally whenever it reaches the outcome of one of these keys; `all`: of any key.
   */
  poison(keys: readonly string[]): void;
  cure(): void;
  /**
   * Runs a write of the server under the trouble that its engine may cause; it fails or not as the server then does.
   */
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
