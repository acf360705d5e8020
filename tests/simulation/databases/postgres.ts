import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { copyInto } from '#server/db/engines/copy.ts';
import { openHandle } from '#server/db/engines/sqlite/handle.ts';
import { storeOver } from '#server/db/engines/sqlite/store-over.ts';
import { openStore } from '#server/db/open-store.ts';
import type { Store } from '#server/db/store.ts';
import type { Features } from '../features.ts';
import { Answers } from './answers.ts';
import type { Backup, WorldDatabase, WriteJob } from './database.ts';
import { INSTRUMENTS, searchPathOf } from './instruments.ts';

/** A server's connections: it runs few queries side by side. */
const POOL_SIZE = 3;
/** PostgreSQL's state for a lock wait that timed out. */
const BUSY_CODE = '55P03';
const CUT = `select pg_terminate_backend(pid) from pg_stat_activity
  where datname = current_database() and pid <> pg_backend_pid()`;
/** After this many turns of the event loop without a statement, nothing is left to run by itself. */
const QUIET_TURNS = 3;

/** A database of PostgreSQL that one thread uses for one world after the other. */
export interface PostgresImage {
  url: string;
  answers: Answers;
  /** The start of every world. */
  begins: string;
}

/**
 * Makes a database in a PostgreSQL and moves the content of a SQLite database there, by the product's own command, so
 * that
 * worlds on either engine begin with the same rows.
 * @param url of the PostgreSQL; its account may do everything.
 */
export async function makePostgresImage(url: string, bytes: Uint8Array): Promise<PostgresImage> {
  const name = `sim_${randomBytes(6).toString('hex')}`;
  await ask(url, `create database ${name}`);
  const own = new URL(url);
  own.pathname = `/${name}`;
  const store = await openStore(own.href, undefined, 1);
  const handle = openHandle(':memory:');
  handle.deserialize(bytes);
  await copyInto(storeOver(handle), store);
  handle.close();
  await store.close();
  await ask(own.href, INSTRUMENTS);
  await ask(own.href, searchPathOf(name));
  const answers = await Answers.open(own.href);
  return { url: own.href, answers, begins: backUp(answers) };
}

async function ask(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}

/** Opens the database of a new world in the same state as every other one, also for its random values. */
export async function openPostgresWorld(
  { url, answers, begins }: PostgresImage,
  features: Features,
): Promise<WorldDatabase> {
  answers.ask("select setval('sim.lots', 1, false), setval('sim.rows', 1000000, false)");
  answers.ask('select sim.put_back(?)', begins);
  const store = await openStore(url, undefined, POOL_SIZE);
  return new PostgresDatabase(url, answers, store, features.cutConnections);
}

const backUp = (answers: Answers) =>
  answers.ask<{ all: string }>('select sim.back_up() as all')[0]?.all ?? '';

class PostgresDatabase implements WorldDatabase {
  readonly engine = 'postgres';
  store: Store;
  private troubles = 0;
  private readonly url: string;
  private readonly answers: Answers;
  private readonly isCutOff: boolean;

  constructor(url: string, answers: Answers, store: Store, isCutOff: boolean) {
    this.url = url;
    this.isCutOff = isCutOff;
    this.answers = answers;
    this.store = store;
  }

  rows<T>(sql: string, ...parameters: (string | number)[]): T[] {
    return this.answers.ask<T>(sql, ...parameters);
  }

  change(sql: string, ...parameters: (string | number)[]): void {
    this.answers.ask(sql, ...parameters);
  }

  backUp(): string {
    return backUp(this.answers);
  }

  /** The rows are restored while no server runs: it finds another database when it starts. */
  async putBack(backup: Backup): Promise<void> {
    if (typeof backup !== 'string') throw new Error('this is a backup of SQLite');
    await this.quiet();
    await this.store.close();
    this.answers.ask('select sim.put_back(?)', backup);
    this.store = await openStore(this.url, undefined, POOL_SIZE);
  }

  poison(keys: readonly string[]): void {
    for (const key of keys) this.change('insert into sim.poison values (?)', key);
  }

  cure(): void {
    this.change('delete from sim.poison');
  }

  /** By turns a lock wait times out, and all connections are cut before the commit. */
  async troubledWrite<T>(job: WriteJob<T>): Promise<T> {
    this.troubles += 1;
    if (this.troubles % 2 === 1 || !this.isCutOff)
      throw Object.assign(new Error('canceling statement due to lock timeout'), { code: BUSY_CODE });
    let isCut = false;
    return this.store.write(async (write) => {
      const value = await job(write);
      if (!isCut) this.answers.ask(CUT);
      isCut = true;
      return value;
    });
  }

  async quiet(): Promise<void> {
    for (let turns = 0; turns < QUIET_TURNS; turns++) {
      await nextTurn();
      if (underWay === 0) continue;
      turns = 0;
      await new Promise<void>((resolve) => waiting.push(resolve));
    }
  }

  async close(): Promise<void> {
    await this.quiet();
    await this.store.close();
  }
}

const nativeSetImmediate = globalThis.setImmediate;
const nextTurn = () => new Promise<void>((resolve) => nativeSetImmediate(resolve));

/** Statements of the servers in this thread that are not answered yet. */
let underWay = 0;
/** Callbacks that wait until there are none. */
const waiting: (() => void)[] = [];

const query = pg.Client.prototype.query as (...given: unknown[]) => unknown;
/** Counts them: a statement that a request leaves behind also belongs to the step that started it. */
Object.assign(pg.Client.prototype, {
  query(...given: unknown[]) {
    const result = query.apply(this, given);
    if (!(result instanceof Promise)) return result;
    underWay += 1;
    const over = () => {
      underWay -= 1;
      if (underWay === 0) for (const resolve of waiting.splice(0)) resolve();
    };
    result.then(over, over);
    return result;
  },
});
