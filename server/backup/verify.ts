import { existsSync } from 'node:fs';
import { mkdtemp, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { MIGRATION_NAMES } from '../db/migrations/migrate.ts';
import { assertFile, assertKnown } from '../db/opening.ts';
import { openStore } from '../db/store.ts';
import { BackupError, restoreBackup } from './backup.ts';

/** What a backup holds, so that a person sees whether it is the one they mean. */
export interface BackupContent {
  bytes: number;
  /** Version of the last change that it knows. */
  version: number;
  people: number;
  listings: number;
  posts: number;
}

/**
 * Reads a backup whole: every page, every index, every reference between rows. Changes nothing.
 * @throws BackupError with the first fault.
 */
export async function verifyBackup(file: string): Promise<BackupContent> {
  if (!existsSync(file)) throw new BackupError(`There is no backup at ${file}.`);
  assertFile(file);
  const { size: bytes } = await stat(file);
  const content = readContent(file);
  assertKnown(file, MIGRATION_NAMES);
  return { bytes, ...content };
}

function readContent(file: string): Omit<BackupContent, 'bytes'> {
  const handle = new DatabaseSync(file, { readOnly: true });
  const broken = (what: string) => new BackupError(`${file} is not an intact PetiYard database: ${what}`);
  try {
    const check = Object.values(handle.prepare('pragma integrity_check(1)').get() ?? {})[0];
    if (check !== 'ok') throw broken(String(check));
    const loose = handle.prepare('pragma foreign_key_check').get();
    if (loose)
      throw broken(`a row of ${String(loose.table)} names one of ${String(loose.parent)} that is missing`);
    const row = handle
      .prepare(
        `select (select version from change_counter) as version, (select count(*) from users) as people,
          (select count(*) from businesses) as listings, (select count(*) from posts) as posts`,
      )
      .get();
    return {
      version: Number(row?.version),
      people: Number(row?.people),
      listings: Number(row?.listings),
      posts: Number(row?.posts),
    };
  } catch (error) {
    if (error instanceof BackupError) throw error;
    throw broken(error instanceof Error ? error.message : String(error));
  } finally {
    handle.close();
  }
}

/** A restore that was tried in a scratch place. */
export interface Drill extends BackupContent {
  /** How long the restore took, until the database answered and could be written; milliseconds. */
  tookMs: number;
}

/**
 * Restores a backup into a scratch folder beside it, opens it as a server would, reads and writes there, and removes
 * the folder. The database in use is not touched. @throws BackupError.
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
