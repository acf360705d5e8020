import { randomUUID } from 'node:crypto';
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

/** What a first start leaves in a database, by its starter data and the time of the start. */
const images = new Map<string, Promise<Uint8Array>>();

/**
 * A database as {@link seed} fills it, with a history of its own. One in memory is filled once in a process and copied
 * for everybody else, which takes a fraction of the time; one in a file is opened as it is.
 */
export async function openFilled({ database, starterData }: Filling, nowMs: number): Promise<Store> {
  if (database !== ':memory:') return openStore(database);
  if (TEST_POSTGRES) return openFilledPostgres(starterData, nowMs);
  return storeOver(await filledHandle(starterData, nowMs));
}

/** A database in memory as {@link seed} fills it, with a history of its own, before anything is opened over it. */
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
