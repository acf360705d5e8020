import { existsSync } from 'node:fs';
import { mkdtemp, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { type Content, readContent } from '../db/engines/sqlite/copies.ts';
import { assertFile, assertKnown } from '../db/engines/sqlite/opening.ts';
import { MIGRATION_NAMES } from '../db/migrations/migrate.ts';
import { openStore } from '../db/open-store.ts';
import { BackupError, restoreBackup } from './backup.ts';

/** What a backup holds. */
export interface BackupContent extends Content {
  bytes: number;
}

/**
 * Reads a backup whole: every page, every index, every reference between rows. Changes nothing.
 * @throws BackupError where there is none, DatabaseError with the first fault.
 */
export async function verifyBackup(file: string): Promise<BackupContent> {
  if (!existsSync(file)) throw new BackupError(`There is no backup at ${file}.`);
  assertFile(file);
  const { size: bytes } = await stat(file);
  const content = readContent(file);
  assertKnown(file, MIGRATION_NAMES);
  return { bytes, ...content };
}

/** A restore that was tried in a scratch place. */
export interface Drill extends BackupContent {
  /** How long the restore took, until the database answered and could be written; milliseconds. */
  tookMs: number;
}

/**
 * Restores a backup into a scratch folder beside it, opens it as a server would, reads and writes there, and removes
 * the folder. The database in use is not touched. @throws BackupError, DatabaseError.
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
