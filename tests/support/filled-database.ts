import { randomUUID } from 'node:crypto';
import { existsSync, writeFileSync } from 'node:fs';
import type { DatabaseSync } from 'node:sqlite';
import type { Config } from '#server/config.ts';
import { kyselyOver } from '#server/db/engines/sqlite/dialect.ts';
import { openHandle } from '#server/db/engines/sqlite/handle.ts';
import { storeOver } from '#server/db/engines/sqlite/store-over.ts';
import { migrate } from '#server/db/migrations/migrate.ts';
import { openStore } from '#server/db/open-store.ts';
import { seed } from '#server/db/seed/seed.ts';
import type { Store } from '#server/db/store.ts';
import { openFilledPostgres, TEST_POSTGRES } from './postgres.ts';

type Filling = Pick<Config, 'database' | 'starterData'>;

/** Databases after a first start, by starter data and start time. */
const images = new Map<string, Promise<Uint8Array>>();

/**
 * A database filled by {@link seed}, with its own epoch. In-memory databases are filled once in a process and copied,
 * which is much faster; one in a file is opened as it is.
 */
export async function openFilled({ database, starterData }: Filling, nowMs: number): Promise<Store> {
  if (database !== ':memory:') return openStore(database);
  if (TEST_POSTGRES) return openFilledPostgres(starterData, nowMs);
  return storeOver(await filledHandle(starterData, nowMs));
}

/** Opens a database file, a new one as a copy of an empty, migrated database: to migrate takes 40 times as long. */
export async function openFile(path: string): Promise<Store> {
  if (!existsSync(path)) {
    const handle = await filledHandle('none', 0);
    writeFileSync(path, handle.serialize());
    handle.close();
  }
  return openStore(path);
}

/** An in-memory database filled by {@link seed}, with its own epoch, before anything opens it. */
export async function filledHandle(starterData: Config['starterData'], nowMs: number): Promise<DatabaseSync> {
  const name = `${starterData} ${nowMs}`;
  const image = images.get(name) ?? fill(starterData, nowMs);
  images.set(name, image);
  const handle = openHandle(':memory:');
  handle.deserialize(await image);
  handle.prepare('update epochs set epoch = ?').run(randomUUID());
  handle.exec('update seen_key set key = lower(hex(randomblob(32)))');
  return handle;
}

async function fill(starterData: Config['starterData'], nowMs: number): Promise<Uint8Array> {
  const handle = openHandle(':memory:');
  const kysely = kyselyOver(handle);
  await migrate(kysely);
  await seed(storeOver(handle, kysely), starterData, nowMs);
  const image = handle.serialize();
  handle.close();
  return image;
}
