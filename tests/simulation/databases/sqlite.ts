import { createHash } from 'node:crypto';
import type { DatabaseSync, StatementSync } from 'node:sqlite';
import { openHandle } from '#server/db/engines/sqlite/handle.ts';
import { storeOver } from '#server/db/engines/sqlite/store-over.ts';
import type { Store } from '#server/db/store.ts';
import type { Backup, WorldDatabase } from './database.ts';

/** SQLite's code for a database that is locked past its time-out. */
const BUSY_CODE = 5;

/** A database in memory, on one handle that the server and the simulator share. */
export class SqliteDatabase implements WorldDatabase {
  readonly engine = 'sqlite';
  store: Store;
  private handle: DatabaseSync;
  /** Statements of the present database by their text: most run a hundred times. */
  private readonly questions = new Map<string, StatementSync>();
  private draws = 0;

  constructor(image: Uint8Array) {
    [this.handle, this.store] = this.opened(image);
  }

  rows<T>(sql: string, ...parameters: (string | number)[]): T[] {
    return this.question(sql).all(...parameters) as T[];
  }

  change(sql: string, ...parameters: (string | number)[]): void {
    this.question(sql).run(...parameters);
  }

  private question(sql: string): StatementSync {
    const question = this.questions.get(sql) ?? this.handle.prepare(sql);
    this.questions.set(sql, question);
    return question;
  }

  backUp(): Uint8Array {
    return this.handle.serialize();
  }

  async putBack(backup: Backup): Promise<void> {
    if (typeof backup === 'string') throw new Error('this is a backup of PostgreSQL');
    this.handle.close();
    this.questions.clear();
    [this.handle, this.store] = this.opened(backup);
  }

  poison(keys: readonly string[]): void {
    const insert = this.handle.prepare('insert into temp.poison values (?)');
    for (const key of keys) insert.run(key);
  }

  cure(): void {
    this.handle.exec('delete from temp.poison');
  }

  /** The database is locked for too long. */
  troubledWrite(): Promise<never> {
    return Promise.reject(Object.assign(new Error('database is locked'), { errcode: BUSY_CODE }));
  }

  /** Every statement is done before it is answered. */
  async quiet(): Promise<void> {}

  async close(): Promise<void> {
    this.handle.close();
  }

  private opened(image: Uint8Array): [DatabaseSync, Store] {
    const handle = openHandle(':memory:');
    handle.deserialize(image);
    handle.exec('pragma foreign_keys = 1');
    const store = storeOver(handle);
    // The database's random values must not differ from run to run.
    handle.function('randomblob', (bytes) => this.drawn(Number(bytes)));
    handle.exec(`
      create temp table poison (key text);
      create temp trigger poisoned before insert on main.mutation_outcomes
      when exists (select 1 from poison where key in (new.key, 'all'))
      begin select raise(abort, 'poisoned'); end`);
    return [handle, store];
  }

  /** At most 16 bytes; fewer are the last of them, as PostgreSQL draws them (`instruments.ts`). */
  private drawn(bytes: number): Uint8Array {
    const lot = createHash('sha512')
      .update(`lot ${++this.draws}`)
      .digest();
    return new Uint8Array(Buffer.concat([lot.subarray(8, 16), lot.subarray(0, 8)]).subarray(16 - bytes));
  }
}
