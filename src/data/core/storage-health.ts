import { isLostConnection, STORAGE_AGAIN_MS } from '#src/local/browser/lost-connection.ts';
import type { SteadyDatabase } from '#src/local/browser/steady-database.ts';
import { readSession } from '#src/local/cache/identity.ts';
import type { Core } from '#src/local/core.ts';

/** `blocked`: another tab holds an older database version open. `lost`: reopening the database failed or timed out. */
export type StorageTroubleKind = 'blocked' | 'lost';

/** State of the page's storage. While it is lost, screens keep their content; live queries run again when it is back. */
export class StorageHealth {
  private readonly core: Core;
  private readonly listeners = new Set<() => void>();
  private trouble: StorageTroubleKind | null = null;
  /** Handles storage errors. A new function each time the storage comes back. */
  takes = this.taker();

  constructor(core: Core) {
    this.core = core;
  }

  current = (): StorageTroubleKind | null => this.trouble;

  subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };

  /** Watches both databases. @returns a function that stops it */
  watch(): () => void {
    const stops = [this.core.outbox, this.core.cache].map((database) => this.watchOne(database));
    return () => {
      for (const stop of stops) stop();
    };
  }

  private watchOne(database: SteadyDatabase): () => void {
    let isFirst = true;
    const onReady = () => {
      if (this.trouble === 'blocked') this.setTrouble(null);
      if (!isFirst) this.core.readAgain();
      isFirst = false;
    };
    const onBlocked = () => this.setTrouble('blocked');
    database.on('ready', onReady, true);
    database.on('blocked', onBlocked);
    database.openings.onSilent = () => this.lose();
    return () => {
      database.openings.onSilent = () => {};
      database.on('ready').unsubscribe(onReady);
      database.on('blocked').unsubscribe(onBlocked);
    };
  }

  private taker(): (error: unknown) => boolean {
    return (error) => {
      if (!isLostConnection(error)) return false;
      this.lose();
      return true;
    };
  }

  private lose(): void {
    if (this.trouble === 'lost') return;
    this.setTrouble('lost');
    const retry = () =>
      this.core.ports.setTimer(() => void readBoth(this.core).then(recover, retry), STORAGE_AGAIN_MS);
    const recover = () => {
      this.takes = this.taker();
      this.setTrouble(null);
      this.core.readAgain();
    };
    retry();
  }

  private setTrouble(trouble: StorageTroubleKind | null): void {
    this.trouble = trouble;
    // In its own task: inside a live query a rendered screen could not write.
    setTimeout(() => {
      for (const listener of this.listeners) listener();
    });
  }
}

/** Reads a row of each database. @throws what opening them throws */
const readBoth = ({ outbox, cache }: Core): Promise<unknown> =>
  Promise.all([outbox.readHistory(), readSession(cache)]);

/** Opens both databases. A new phone also writes a value, because the browser may allow no storage. @throws what these throw */
export async function openBoth(core: Core): Promise<void> {
  const rows = await Promise.all([core.outbox.readHistory(), readSession(core.cache)]);
  if (rows.every((row) => !row)) await core.outbox.writeMeta('begun', true);
}

const healths = new WeakMap<Core, StorageHealth>();

/** Returns the storage state of a core. */
export function healthOf(core: Core): StorageHealth {
  const health = healths.get(core) ?? new StorageHealth(core);
  healths.set(core, health);
  return health;
}
