import { existsSync, rmSync } from 'node:fs';
import { open, rename, stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { sql } from 'kysely';
import { isThere } from '../db/engines/engine.ts';
import { isDamageError } from '../db/engines/faults.ts';
import { textsIn } from '../db/engines/phrases.ts';
import { holdAlone } from '../db/hold.ts';
import { MIGRATION_NAMES } from '../db/migrations/migrate.ts';
import { assertFile, assertKnown, openingError } from '../db/opening.ts';
import { COMPANIONS, keepToOwner } from '../db/sqlite.ts';
import { openStore, type Reader } from '../db/store.ts';
import { beginRestoredHistory, readHistory } from '../features/sync/epochs.ts';

/** A backup or restore that was refused; the message is a sentence for the operator. Nothing was changed. */
export class BackupError extends Error {}

/** How long a copy waits for a lock, in milliseconds. */
const BUSY_MS = 5000;

/**
 * Writes one consistent copy of the database to `file`, also while a server works on it. The name appears only when
 * the copy is whole and checked. @returns its size in bytes. @throws BackupError.
 */
export async function createBackup(databasePath: string, file: string): Promise<{ bytes: number }> {
  if (!existsSync(databasePath)) throw new BackupError(`There is no database at ${databasePath}.`);
  assertFile(databasePath);
  if (existsSync(file)) throw new BackupError(`${file} exists already; name a file that does not.`);
  const partial = `${file}.partial`;
  try {
    rmSync(partial, { force: true });
    copyDatabase(databasePath, partial);
    assertWhole(partial);
  } catch (error) {
    rmSync(partial, { force: true });
    throw error;
  }
  await flush(partial);
  await rename(partial, file);
  await flush(dirname(file));
  return { bytes: (await stat(file)).size };
}

/** What a restore did. */
export interface RestoreReport {
  /** Version at which the new history leaves the old. */
  version: number;
  epoch: string;
  /** Where the replaced database lies now; null when there was none. */
  kept: string | null;
}

/**
 * Puts a backup in the place of the database and begins a new history there, so that the phones send again what the
 * backup does not know. The replaced database is kept beside it, also one that is damaged. @throws BackupError, also while
 * a server holds it.
 */
export async function restoreBackup(
  databasePath: string,
  file: string,
  nowMs: number,
): Promise<RestoreReport> {
  if (!existsSync(file)) throw new BackupError(`There is no backup at ${file}.`);
  assertFile(file);
  assertWhole(file);
  assertKnown(file, MIGRATION_NAMES);
  if (existsSync(databasePath)) {
    assertFile(databasePath);
    release(databasePath);
  }
  const next = `${databasePath}.restoring`;
  const report = await begunCopy(file, next, nowMs, goingOnIn(databasePath)).catch((error: unknown) => {
    removeDatabase(next); // of what is refused nothing stays
    throw error;
  });
  const kept = existsSync(databasePath) ? `${databasePath}.before-restore-${stampOf(nowMs)}` : null;
  if (kept) {
    keepToOwner(databasePath);
    await rename(databasePath, kept);
  }
  removeDatabase(databasePath);
  await rename(next, databasePath);
  await flush(dirname(databasePath));
  return { ...report, kept };
}

/** What goes on after a restore, because the replaced database still had it: everything else has ended since the backup. */
interface GoingOn {
  /** By the hash of their id. */
  sessions: readonly string[];
  /** Letters that still wait, by their message id. */
  letters: readonly string[];
  /** Sign-ins at the identity provider, by the hash of their refresh token. */
  signIns: readonly string[];
  /** Keys that ID tokens are signed with, each a JSON array of its columns. */
  keys: readonly string[];
  /** Passkeys that were removed, by their credential ids: all others of the backup stay. */
  removedPasskeys: readonly string[];
}

const NOTHING: GoingOn = { sessions: [], letters: [], signIns: [], keys: [], removedPasskeys: [] };

/**
 * Begins the history after a restore, and ends the sessions of the backup that have ended since: who signed out, or
 * ended the sessions of a lost phone by a new password, stays signed out. Those who sign in again find their outbox. No letter
 * goes twice, and no link or code of one opens anything. Keys of ID tokens stay known: whose token one has signed stays signed in. A passkey that was removed since stays removed.
 * @param goingOn what the replaced database still had; nothing when it could not be read.
 */
export async function beginRestored(db: Reader, nowMs: number, goingOn: GoingOn = NOTHING): Promise<void> {
  await beginRestoredHistory(db, nowMs);
  const { sessions, letters, signIns, keys, removedPasskeys } = goingOn;
  const kept = (texts: readonly string[]) => textsIn(db, sql`${JSON.stringify(texts)}`);
  await db.deleteFrom('sessions').where('id_hash', 'not in', kept(sessions)).execute();
  await db
    .deleteFrom('letters')
    .where('state', 'in', ['waiting', 'sending'])
    .where('message_id', 'not in', kept(letters))
    .execute();
  await db.deleteFrom('letter_codes').execute();
  await db.deleteFrom('identity_codes').execute();
  await db.deleteFrom('identity_sign_ins').where('refresh_hash', 'not in', kept(signIns)).execute();
  await db.deleteFrom('passkeys').where('credential_id', 'in', kept(removedPasskeys)).execute();
  for (const key of keys) {
    const [kid, private_jwk, public_jwk, made_at_ms] = JSON.parse(key) as [string, string, string, number];
    await db
      .insertInto('identity_keys')
      .values({ kid, private_jwk, public_jwk, made_at_ms })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  }
}

/**
 * Begins the history after a restore that was made by other means, and ends everything that the restored database lets
 * somebody do. @returns the new history.
 */
export async function beginAfterRestore(
  database: string,
  nowMs: number,
): Promise<{ epoch: string; version: number }> {
  if (!isThere(database)) throw new BackupError(`There is no database at ${database}.`);
  const store = await openStore(database);
  try {
    await store.write(({ trx }) => beginRestored(trx, nowMs));
    const { epoch } = await readHistory(store.read);
    return { epoch, version: store.version() };
  } finally {
    await store.close();
  }
}

/** What a database still has; nothing when it is damaged or not there. */
function goingOnIn(path: string): GoingOn {
  if (!existsSync(path)) return NOTHING;
  const handle = new DatabaseSync(path, { readOnly: true });
  const column = (query: string) => {
    try {
      return handle
        .prepare(query)
        .all()
        .map((row) => String(Object.values(row)[0]));
    } catch {
      return []; // then nobody knows what of the backup has ended since
    }
  };
  try {
    return {
      sessions: column('select id_hash from sessions'),
      letters: column("select message_id from letters where state in ('waiting', 'sending')"),
      signIns: column('select refresh_hash from identity_sign_ins'),
      removedPasskeys: column('select credential_id from passkeys where removed_at_ms is not null'),
      keys: column('select json_array(kid, private_jwk, public_jwk, made_at_ms) from identity_keys'),
    };
  } finally {
    handle.close();
  }
}

/** Copies a backup to a new file, in which its new history has begun. */
async function begunCopy(file: string, next: string, nowMs: number, goingOn: GoingOn) {
  removeDatabase(next);
  copyDatabase(file, next);
  return beginHistory(next, nowMs, goingOn);
}

/** Brings the copy to the newest shape and begins its new history; leaves one file without companions. */
async function beginHistory(
  path: string,
  nowMs: number,
  goingOn: GoingOn,
): Promise<{ version: number; epoch: string }> {
  const store = await openStore(path);
  try {
    await store.write(({ trx }) => beginRestored(trx, nowMs, goingOn));
    const { epoch, lineage } = await readHistory(store.read);
    return { epoch, version: lineage.at(-1)?.forkedAt ?? 0 };
  } finally {
    await store.close();
    releaseDatabase(path);
  }
}

/**
 * Empties the write-ahead log into the database and takes the companions away. Leaving WAL needs the database
 * alone, so this also finds out whether a server holds it. @throws BackupError.
 */
function releaseDatabase(path: string): void {
  const handle = new DatabaseSync(path, { timeout: 0 });
  try {
    handle.exec('pragma journal_mode = delete');
    handle.exec('begin exclusive; commit');
  } catch (error) {
    if (error instanceof Error && /locked|busy/i.test(error.message))
      throw new BackupError(`A server is using ${path}; stop it first.`);
    throw isDamageError(error) ? error : openingError(error, path);
  } finally {
    handle.close();
  }
}

/** The same for one that is to be replaced, which may be damaged: then the lock of servers says whether one has it. @throws BackupError, DatabaseError. */
function release(path: string): void {
  try {
    releaseDatabase(path);
  } catch (error) {
    if (!isDamageError(error)) throw error;
    holdAlone(path, 0)();
  }
}

/** Writes what a reader sees now, its write-ahead log included, into one new file that only its owner can read. */
function copyDatabase(from: string, to: string): void {
  try {
    keepToOwner(to);
  } catch (error) {
    throw openingError(error, to);
  }
  const source = new DatabaseSync(from, { readOnly: true, timeout: BUSY_MS });
  try {
    source.prepare('vacuum into ?').run(to);
  } catch (error) {
    throw openingError(error, from);
  } finally {
    source.close();
  }
}

/** @throws BackupError unless the file is an intact database of ours that was begun. */
function assertWhole(path: string): void {
  const problem = findProblem(path);
  if (problem) throw new BackupError(`${path} is not an intact PetiYard database: ${problem}`);
}

function findProblem(path: string): string | null {
  const handle = new DatabaseSync(path, { readOnly: true });
  try {
    const check = Object.values(handle.prepare('pragma quick_check(1)').get() ?? {})[0];
    if (check !== 'ok') return String(check);
    const row = handle.prepare('select count(*) as epochs from epochs').get();
    return row?.epochs === 0 ? 'it was never filled' : null;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  } finally {
    handle.close();
  }
}

function removeDatabase(path: string): void {
  for (const companion of ['', ...COMPANIONS]) rmSync(`${path}${companion}`, { force: true });
}

/** Waits until a file, or the names in a folder, are on disk. */
async function flush(path: string): Promise<void> {
  const handle = await open(path, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

const stampOf = (nowMs: number) => new Date(nowMs).toISOString().replace(/[-:]|\.\d+/g, '');
