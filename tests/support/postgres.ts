import { randomBytes, randomUUID } from 'node:crypto';
import pg from 'pg';
import type { Config } from '#server/config.ts';
import { seed } from '#server/db/seed/seed.ts';
import { openStore, type Store } from '#server/db/store.ts';

/** Where the tests' PostgreSQL is; without it they run on SQLite. `scripts/postgres.ts` starts one and sets it. */
export const TEST_POSTGRES = process.env.TEST_POSTGRES;

/** A test needs few: many run side by side. */
const POOL_SIZE = 3;
/** Taken while a database is made that others are copied from. */
const IMAGES_LOCK = 7_384_111;

let keeper: pg.Pool | undefined;

/** An empty name in the tests' PostgreSQL. */
export async function newDatabase(from?: string): Promise<string> {
  const name = `yard_${randomBytes(6).toString('hex')}`;
  await ask(`create database ${name}${from ? ` template ${from}` : ''}`);
  return name;
}

/** Where a database of the tests' PostgreSQL is. */
export function urlOf(name: string): string {
  const url = new URL(TEST_POSTGRES ?? 'postgres://localhost/');
  url.pathname = `/${name}`;
  return url.href;
}

/** A database of PostgreSQL as a first start leaves it, with a history of its own; used again once it is closed. */
export async function openFilledPostgres(starterData: Config['starterData'], nowMs: number): Promise<Store> {
  const image = await imageOf(starterData, nowMs);
  const name = (await takeFree(image)) ?? (await newDatabase(image));
  const store = await openStore(urlOf(name), undefined, POOL_SIZE);
  await store.write(async ({ trx }) => {
    await trx.updateTable('epochs').set({ epoch: randomUUID() }).execute();
    await trx
      .updateTable('seen_key')
      .set({ key: randomBytes(32).toString('hex') })
      .execute();
  });
  return {
    ...store,
    async close() {
      await store.close();
      free.set(name, image);
    },
  };
}

/** Databases that nobody uses any more, with the image that each was copied from. */
const free = new Map<string, string>();

/** A database that was used before, as its image has it; to make one anew takes ten times as long. */
async function takeFree(image: string): Promise<string | null> {
  const [name] = [...free].find(([, of]) => of === image) ?? [];
  if (name === undefined) return null;
  free.delete(name);
  const client = new pg.Client({ connectionString: urlOf(name) });
  await client.connect();
  try {
    await client.query('set session_replication_role = replica'); // in any order, and ids as they are
    for (const table of await tablesIn(client, 'public')) await client.query(`delete from public."${table}"`);
    for (const table of await tablesIn(client, KEPT))
      await client.query(`insert into public."${table}" select * from ${KEPT}."${table}"`);
  } finally {
    await client.end();
  }
  return name;
}

/** Where an image keeps what its tables held. */
const KEPT = 'kept';

async function tablesIn(client: pg.ClientBase, schema: string): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    'select tablename as name from pg_tables where schemaname = $1',
    [schema],
  );
  return rows.map(({ name }) => name);
}

const images = new Map<string, Promise<string>>();

/** The database that those of some starter data are copied from: whichever process needs it first makes it. */
function imageOf(starterData: Config['starterData'], nowMs: number): Promise<string> {
  const name = `image_${starterData}_${nowMs}`;
  const known = images.get(name) ?? makeImage(name, starterData, nowMs);
  images.set(name, known);
  return known;
}

async function makeImage(name: string, starterData: Config['starterData'], nowMs: number): Promise<string> {
  const client = await open().connect();
  try {
    await client.query(`select pg_advisory_lock(${IMAGES_LOCK})`);
    const { rows } = await client.query('select 1 from pg_database where datname = $1', [name]);
    if (rows.length > 0) return name;
    await client.query(`create database ${name}_begun`);
    const store = await openStore(urlOf(`${name}_begun`), undefined, 1);
    await seed(store, starterData, nowMs);
    await store.close();
    await keepRows(`${name}_begun`);
    await client.query(`alter database ${name}_begun rename to ${name}`);
    return name;
  } finally {
    await client.query(`select pg_advisory_unlock(${IMAGES_LOCK})`);
    client.release();
  }
}

/** Copies what the tables of an image hold to where {@link takeFree} finds it. */
async function keepRows(name: string): Promise<void> {
  const client = new pg.Client({ connectionString: urlOf(name) });
  await client.connect();
  try {
    const tables = await tablesIn(client, 'public');
    await client.query(`create schema ${KEPT}`);
    for (const table of tables) {
      const { rowCount } = await client.query(`select 1 from public."${table}" limit 1`);
      if (rowCount) await client.query(`create table ${KEPT}."${table}" as table public."${table}"`);
    }
  } finally {
    await client.end();
  }
}

const ask = (statement: string) => open().query(statement);

/** Idle connections let the process end. */
function open(): pg.Pool {
  keeper ??= new pg.Pool({ connectionString: urlOf('postgres'), max: 2, allowExitOnIdle: true });
  return keeper;
}
