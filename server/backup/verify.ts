import { existsSync } from 'node:fs';
import { mkdtemp, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { type Content, readContent } from '../db/engines/sqlite/copies.ts';
import { assertFile, assertKnown } from '../db/engines/sqlite/opening.ts';
import { MIGRATION_NAMES } from '../db/migrations/migrate.ts';
import { openStore } from '../db/open-store.ts';
import { BackupError, restoreBackup } from './backup.ts';
import { verifyPictures } from './backup-pictures.ts';

/** The contents of a backup. */
export interface BackupContent extends Content {
  bytes: number;
  pictures: number;
}

/**
 * Reads every page, index, reference and picture of a backup. Changes nothing. @throws BackupError when it does not
 * exist or lacks pictures, DatabaseError with the first fault.
 */
export async function verifyBackup(file: string): Promise<BackupContent> {
  if (!existsSync(file)) throw new BackupError(`There is no backup at ${file}.`);
  assertFile(file);
  const { size: bytes } = await stat(file);
  const content = readContent(file);
  assertKnown(file, MIGRATION_NAMES);
  const { pictures, faulty } = await verifyPictures(file);
  if (faulty > 0)
    throw new BackupError(
      `${file} refers to pictures with missing or changed files: ${faulty} of ${pictures}.`,
    );
  return { bytes, pictures, ...content };
}

/** The result of a trial restore. */
export interface Drill extends BackupContent {
  /** Duration until the restored database could be read and written, in milliseconds. */
  tookMs: number;
}

/**
 * Restores a backup into a scratch folder beside it, opens it as a server would, reads and writes, and deletes the
 * folder. The live database is not touched. @throws BackupError, DatabaseError.
 */
export async function drillBackup(file: string, nowMs: number): Promise<Drill> {
  const content = await verifyBackup(file);
  const scratch = await mkdtemp(join(dirname(file), 'drill-'));
  try {
    const startMs = performance.now();
    const path = join(scratch, 'petiyard.sqlite');
    await restoreBackup(path, file, nowMs);
    const store = await openStore(path);
    try {
      await store.ping();
      await store.write(({ trx }) =>
        trx
          .updateTable('change_counter')
          .set((eb) => ({ version: eb.ref('version') }))
          .execute(),
      );
    } finally {
      await store.close();
    }
    return { ...content, tookMs: performance.now() - startMs };
  } finally {
    await rm(scratch, { recursive: true, force: true });
  }
}
