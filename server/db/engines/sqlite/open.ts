import type { DatabaseSync, StatementSync } from 'node:sqlite';
import type { Kysely } from 'kysely';
import { MIGRATION_NAMES, migrate } from '../../migrations/migrate.ts';
import type { Database } from '../../schema.ts';
import type { Parts } from '../../store.ts';
import { isInMemory, type SlowWatch } from '../engine.ts';
import { kyselyOver } from './dialect.ts';
import { openHandle } from './handle.ts';
import { assertOurs, openingError } from './opening.ts';

/** Opens a SQLite database of ours, or a new one, and migrates it. @throws DatabaseError. */
export async function openSqlite(path: string, watch?: SlowWatch): Promise<Parts> {
  const handles: DatabaseSync[] = [];
  try {
    assertOurs(path, MIGRATION_NAMES);
    const handle = openHandle(path);
    handles.push(handle);
    const writer = kyselyOver(handle, watch);
    await migrate(writer);
    if (isInMemory(path)) return partsOver(writer, writer, [handle]);
    const readHandle = openHandle(path, true);
    handles.push(readHandle);
    return partsOver(writer, kyselyOver(readHandle, watch), [readHandle, handle]);
  } catch (error) {
    for (const handle of handles) handle.close();
    throw openingError(error, path);
  }
}

/** The engine parts over open, migrated handles; the version is read from the first. */
export function partsOver(writer: Kysely<Database>, read: Kysely<Database>, handles: DatabaseSync[]): Parts {
  let counter: StatementSync | undefined;
  return {
    writer,
    read,
    version() {
      counter ??= handles[0]?.prepare('select version from change_counter');
      const row = counter?.get();
      if (typeof row?.version !== 'number') throw new Error('the change counter is missing');
      return row.version;
    },
    reach: async () => {},
    lead: (begin) => begin(),
    alone: (work) => work(),
    others: null,
    close() {
      for (const handle of handles) handle.close();
    },
  };
}
