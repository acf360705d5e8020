import type { Parts } from '../store.ts';
import { isPostgresUrl, type SlowWatch } from './engine.ts';

/** Opens a database with its engine, whose driver is loaded on demand. @throws DatabaseError. */
export async function openParts(database: string, watch?: SlowWatch, poolSize?: number): Promise<Parts> {
  if (isPostgresUrl(database)) {
    const { openPostgres } = await import('./postgres/open.ts');
    return openPostgres(database, watch, poolSize);
  }
  const { openSqlite } = await import('./sqlite/open.ts');
  return openSqlite(database, watch);
}
