import { randomBytes, randomUUID } from 'node:crypto';
import pg from 'pg';
import type { Config } from '#server/config.ts';
import { copyInto } from '#server/db/engines/copy.ts';
import { openStore } from '#server/db/open-store.ts';
import { seed } from '#server/db/seed/seed.ts';
import type { Store } from '#server/db/store.ts';

/**
 * The address of the tests' PostgreSQL; without it they run on SQLite. `scripts/postgres.ts` starts one and sets it.
 */
export const TEST_POSTGRES = process.env.TEST_POSTGRES;

/** A test needs few: many run in parallel. */
const POOL_SIZE = 3;
/** Taken during the creation of a template database. */
const IMAGES_LOCK = 7_384_111;

let keeper: pg.Pool | undefined;

/** Creates an empty database in the tests' PostgreSQL and returns its name. */
export async function newDatabase(from?: string): Promise<string> {
  const name = `yard_${randomBytes(6).toString('hex')}`;
  await ask(`create database ${name}${from ? ` template ${from}` : ''}`);
  return name;
}

/** The URL of a database in the tests' PostgreSQL. */
export function urlOf(name: string): string {
  const url = new URL(TEST_POSTGRES ?? 'postgres://localhost/');
  url.pathname = `/${name}`;
  return url.href;
}

/** A PostgreSQL database after a first start, with its own epoch; reused after it is closed. */
export async function openFilledPostgres(starterData: Config['starterData'], nowMs: number): Promise<Store> {
  const image = await imageOf(`image_${starterData}_${nowMs}`, (store) => seed(store, starterData, nowMs));
  const store = await openCopyOf(image);
  await store.write(async ({ trx }) => {
    await trx.updateTable('epochs').set({ epoch: randomUUID() }).execute();
    await trx
      .updateTable('seen_key')
      .set({ key: randomBytes(32).toString('hex') })
      .execute();
  });
  return store;
}

/** A complete copy of a database by the product's own transfer; the epoch is the same. */
export async function openPostgresCopy(from: Store): Promise<Store> {
  const store = await openCopyOf(await imageOf('image_empty', async () => {}));
  await copyInto(from, store);
  return store;
}

/** Open stores with the functions that close them. */
const opened = new Map<Store, () => Promise<void>>();

/** Closes the stores that the tests of a file have left open: PostgreSQL has a limited number of connections. */
export async function closeAllPostgres(): Promise<void> {
  for (const close of [...opened.values()]) await close();
}

async function openCopyOf(image: string): Promise<Store> {
  const name = (await takeFree(image)) ?? (await newDatabase(image));
  const inner = await openStore(urlOf(name), undefined, POOL_SIZE);
  const close = async () => {
    if (!opened.delete(store)) return;
    await inner.close();
    free.set(name, image);
  };
  const store = { ...inner, close };
  opened.set(store, close);
  return store;
}

/** Unused databases, with the template of each. */
const free = new Map<string, string>();

/** A used database, reset to its template; a new one takes ten times as long. */
async function takeFree(image: string): Promise<string | null> {
  const [name] = [...free].find(([, of]) => of === image) ?? [];
  if (name === undefined) return null;
  free.delete(name);
  const client = new pg.Client({ connectionString: urlOf(name) });
  await client.connect();
  try {
    const statements = [
      'set session_replication_role = replica', // in any order, with the original ids
      ...(await tablesIn(client, 'public')).map((table) => `delete from public."${table}"`),
      ...(await tablesIn(client, KEPT)).map(
        (table) => `insert into public."${table}" select * from ${KEPT}."${table}"`,
      ),
    ];
    await client.query(statements.join(';'));
  } finally {
    await client.end();
  }
  return name;
}

/** The schema of a template with the contents of its tables. */
const KEPT = 'kept';

async function tablesIn(client: pg.ClientBase, schema: string): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    'select tablename as name from pg_tables where schemaname = $1',
    [schema],
  );
  return rows.map(({ name }) => name);
}

const images = new Map<string, Promise<string>>();

/** The name of the template database; the first process that needs it creates it. */
function imageOf(name: string, fill: (store: Store) => Promise<unknown>): Promise<string> {
  const known = images.get(name) ?? makeImage(name, fill);
  images.set(name, known);
  return known;
}

async function makeImage(name: string, fill: (store: Store) => Promise<unknown>): Promise<string> {
  const client = await open().connect();
  try {
    await client.query(`select pg_advisory_lock(${IMAGES_LOCK})`);
    const { rows } = await client.query('select 1 from pg_database where datname = $1', [name]);
    if (rows.length > 0) return name;
    await client.query(`create database ${name}_begun`);
    const store = await openStore(urlOf(`${name}_begun`), undefined, 1);
    await fill(store);
    await store.close();
    await keepRows(`${name}_begun`);
    await client.query(`alter database ${name}_begun rename to ${name}`);
    return name;
  } finally {
    await client.query(`select pg_advisory_unlock(${IMAGES_LOCK})`);
    client.release();
  }
}

/** Copies the tables of a template to the schema that {@link takeFree} reads. */
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
