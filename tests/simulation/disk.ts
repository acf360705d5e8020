import { IDBFactory } from 'fake-indexeddb';
import type { RawFactory } from './raw-storage.ts';

/** The most commits of a cache that a power cut may lose. */
const COMMITS_KEPT = 12;

/** Which tables a commit may have changed. */
export type OnCommit = (database: 'outbox' | 'cache', tables: ReadonlySet<string>) => void;

/** The storage of one phone: its pages share it, and the observer reads it without a transaction. */
export class Disk {
  /** How many writes, and how many commits, fail because the phone is full. */
  readonly full = { outbox: 0, cache: 0, commits: 0 };
  /** Until then nothing opens: another version waits for a page that does not let go. By the world's clock. */
  blockedUntilMs = 0;
  /** How often opening a database fails. */
  refusals = 0;
  /** How many openings are never answered. */
  silences = 0;
  /** Some page has seen more of that than it heals. */
  hasFailed = false;
  onCommit: OnCommit = () => {};
  readonly factory = new IDBFactory() as RawFactory;
  private readonly prefix: string;
  private readonly committed = new Map<string, readonly unknown[]>();
  /** The rows that the last commits of the cache replaced, newest first, by table. */
  private replaced: ReadonlyMap<string, readonly unknown[]>[] = [];

  constructor(prefix: string) {
    this.prefix = prefix;
  }

  /** All rows of a table as last committed, by key. They must not be changed. */
  rows<T>(database: 'outbox' | 'cache', table: string): readonly T[] {
    return (this.committed.get(`${database} ${table}`) ?? []) as T[];
  }

  /** Notes the state after a transaction and reports it. */
  commit(database: 'outbox' | 'cache', tables: ReadonlySet<string>): void {
    const stores = this.factory._databases.get(this.prefix + database)?.rawObjectStores;
    if (database === 'cache') this.remember(tables);
    for (const table of tables) {
      const rows = Array.from(stores?.get(table)?.records.values() ?? [], ({ value }) => value);
      this.committed.set(`${database} ${table}`, rows);
    }
    this.onCommit(database, tables);
  }

  private remember(tables: ReadonlySet<string>): void {
    const before = new Map([...tables].map((table) => [table, this.rows('cache', table)]));
    this.replaced = [before, ...this.replaced.slice(0, COMMITS_KEPT - 1)];
  }

  /** The rows of the cache that were different before the last `commits` commits, by table. */
  olderCache(commits: number): ReadonlyMap<string, readonly unknown[]> {
    return new Map(this.replaced.slice(0, commits).flatMap((tables) => [...tables]));
  }

  /** Evicts the cache, as a browser does that needs room. No page may have it open. */
  dropCache(): void {
    this.factory._databases.delete(`${this.prefix}cache`);
    this.replaced = [];
    for (const name of this.committed.keys()) if (name.startsWith('cache')) this.committed.delete(name);
  }
}
