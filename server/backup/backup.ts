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
import type { PictureFiles } from '../pictures/picture-files.ts';
import { backUpPictures, restorePictures } from './backup-pictures.ts';
import { removeNote } from './note.ts';

/** A backup or restore that was rejected; the message is for the operator. Nothing was changed. */
export class BackupError extends Error {}

/**
 * Writes one consistent copy of the database to `file`; a server may keep running. The file appears only after the
 * copy is complete and checked, with its pictures beside it. @returns its size in bytes. @throws BackupError.
 */
export async function createBackup(
  databasePath: string,
  file: string,
  pictures?: PictureFiles,
): Promise<{ bytes: number }> {
  if (!existsSync(databasePath)) throw new BackupError(`There is no database at ${databasePath}.`);
  assertFile(databasePath);
  if (existsSync(file)) throw new BackupError(`${file} already exists; choose another name.`);
  const partial = `${file}.partial`;
  try {
    rmSync(partial, { force: true });
    copyDatabase(databasePath, partial);
    assertIntact(partial);
    if (pictures) await backUpPictures(partial, pictures);
  } catch (error) {
    rmSync(partial, { force: true });
    throw error;
  }
  await flush(partial);
  await rename(partial, file);
  await flush(dirname(file));
  return { bytes: (await stat(file)).size };
}

/** The result of a restore. */
export interface RestoreReport {
  /** The version after which the new history begins. */
  version: number;
  epoch: string;
  /** Path of the replaced database; null when there was none. */
  kept: string | null;
}

/**
 * Replaces the database with a backup and starts a new history, so that phones resend writes that the backup lacks.
 * The replaced database is kept beside it, even a damaged one. @throws BackupError, and DatabaseError while a server
 * has it open.
 */
export async function restoreBackup(
  databasePath: string,
  file: string,
  nowMs: number,
  pictures?: PictureFiles,
): Promise<RestoreReport> {
  if (!existsSync(file)) throw new BackupError(`There is no backup at ${file}.`);
  assertFile(file);
  assertIntact(file);
  assertKnown(file, MIGRATION_NAMES);
  if (existsSync(databasePath)) {
    assertFile(databasePath);
    release(databasePath);
  }
  const next = `${databasePath}.restoring`;
  const report = await copyWithNewHistory(file, next, nowMs, goingOnIn(databasePath)).catch(
    (error: unknown) => {
      removeDatabase(next); // a rejected restore leaves no files
      throw error;
    },
  );
  const previousPath = existsSync(databasePath) ? `${databasePath}.before-restore-${stampOf(nowMs)}` : null;
  if (previousPath) {
    keepToOwner(databasePath);
    await rename(databasePath, previousPath);
  }
  removeDatabase(databasePath);
  await rename(next, databasePath);
  await removeNote('checked', databasePath);
  await flush(dirname(databasePath));
  if (pictures) await restorePictures(file, pictures);
  return { ...report, kept: previousPath };
}

/**
 * Starts the history of a restored database. Sessions and sign-ins that ended after the backup stay ended, removed
 * passkeys stay removed, no letter or notification is sent twice, and all codes and links expire. Keys that signed ID tokens stay
 * valid, so that signed-in people stay signed in. @param goingOn the state of the replaced database; empty when it
 * could not be read.
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

/** Starts a new history after a restore by other means, and ends all sessions. @returns the new history. */
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

/** Copies a backup to a new file and starts its new history. */
async function copyWithNewHistory(file: string, next: string, nowMs: number, goingOn: GoingOn) {
  removeDatabase(next);
  copyDatabase(file, next);
  return beginHistory(next, nowMs, goingOn);
}

/** Migrates the copy and starts its new history; leaves one file without companions. */
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

/** @throws BackupError unless the file is an intact, initialized PetiYard database. */
function assertIntact(path: string): void {
  const problem = findProblem(path);
  if (problem) throw new BackupError(`${path} is not an intact PetiYard database: ${problem}`);
}

/** Waits until a file, or a folder's entries, are on disk. */
async function flush(path: string): Promise<void> {
  const handle = await open(path, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

const stampOf = (nowMs: number) => new Date(nowMs).toISOString().replace(/[-:]|\.\d+/g, '');
