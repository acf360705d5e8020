import { existsSync, rmSync } from 'node:fs';
import { open, rename, stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import { sql } from 'kysely';
import { isThere } from '../db/engines/engine.ts';
import { textsIn } from '../db/engines/phrases.ts';
import {
  copyDatabase,
  findProblem,
  release,
  releaseDatabase,
  removeDatabase,
} from '../db/engines/sqlite/copies.ts';
import { type GoingOn, goingOnIn, NOTHING } from '../db/engines/sqlite/going-on.ts';
import { keepToOwner } from '../db/engines/sqlite/handle.ts';
import { assertFile, assertKnown } from '../db/engines/sqlite/opening.ts';
import { MIGRATION_NAMES } from '../db/migrations/migrate.ts';
import { openStore } from '../db/open-store.ts';
import type { Reader } from '../db/store.ts';
import { beginRestoredHistory, readHistory } from '../features/sync/epochs.ts';

/** A backup or restore that was refused; the message is a sentence for the operator. Nothing was changed. */
export class BackupError extends Error {}

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
 * backup does not know. The replaced database is kept beside it, also one that is damaged. @throws BackupError, and
 * DatabaseError while a server holds it.
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

/**
 * Begins the history after a restore, and ends the sessions of the backup that have ended since: who signed out, or
 * ended the sessions of a lost phone by a new password, stays signed out. Those who sign in again find their outbox. No letter
 * goes twice, no notification is sent again, and no link or code of one opens anything. Keys of ID tokens stay known: whose token one has signed stays signed in. A passkey that was removed since stays removed.
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
  await db.deleteFrom('pushes').execute();
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

/** @throws BackupError unless the file is an intact database of ours that was begun. */
function assertWhole(path: string): void {
  const problem = findProblem(path);
  if (problem) throw new BackupError(`${path} is not an intact PetiYard database: ${problem}`);
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
