import { isLostConnection, STORAGE_AGAIN_MS } from '#src/local/browser/lost-connection.ts';
import type { SteadyDatabase } from '#src/local/browser/steady-database.ts';
import { readSession } from '#src/local/cache/identity.ts';
import type { Core } from '#src/local/core.ts';

/**
 * What is wrong with the phone's storage. `blocked`: another tab holds an older form of it open. `lost`: it has failed, and
 * has not come back when the database was opened again; or it has said nothing for too long when it was.
 */
export type StorageTroubleKind = 'blocked' | 'lost';

/**
 * How the storage of a page is, for screens: what stands on them stays while it is lost, and what they follow is read
 * again when it is back.
 */
export class StorageHealth {
  private readonly core: Core;
  private readonly listeners = new Set<() => void>();
  private trouble: StorageTroubleKind | null = null;
  /** Another one each time the storage has come back. */
  takes = this.taker();

  constructor(core: Core) {
    this.core = core;
  }

  current = (): StorageTroubleKind | null => this.trouble;

  subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };

  /** Begins to watch both databases. @returns a function that ends it. */
  watch(): () => void {
    const ends = [this.core.outbox, this.core.cache].map((database) => this.watchOne(database));
    return () => {
      for (const end of ends) end();
    };
  }

  private watchOne(database: SteadyDatabase): () => void {
    let isFirst = true;
    const onReady = () => {
      if (this.trouble === 'blocked') this.become(null);
      if (!isFirst) this.core.readAgain();
      isFirst = false;
    };
    const onBlocked = () => this.become('blocked');
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
    this.become('lost');
    const tryAgain = () =>
      this.core.ports.setTimer(() => void readBoth(this.core).then(comeBack, tryAgain), STORAGE_AGAIN_MS);
    const comeBack = () => {
      this.takes = this.taker();
      this.become(null);
      this.core.readAgain();
    };
    tryAgain();
  }

  private become(trouble: StorageTroubleKind | null): void {
    this.trouble = trouble;
    // In a task of its own: it may be told from within a live query, and there a screen that is drawn anew could store nothing.
    setTimeout(() => {
      for (const listener of this.listeners) listener();
    });
  }
}

/** Reads a little of both databases. @throws what opening them throws, after every try. */
const readBoth = ({ outbox, cache }: Core): Promise<unknown> =>
  Promise.all([outbox.readHistory(), readSession(cache)]);

/** Opens both databases, and has a new phone store a little: its browser may give it no room at all. @throws what these throw. */
export async function openBoth(core: Core): Promise<void> {
  const known = await Promise.all([core.outbox.readHistory(), readSession(core.cache)]);
  if (known.every((row) => !row)) await core.outbox.writeMeta('begun', true);
}

const healths = new WeakMap<Core, StorageHealth>();

/** The health of a core's storage. */
export function healthOf(core: Core): StorageHealth {
  const health = healths.get(core) ?? new StorageHealth(core);
  healths.set(core, health);
  return health;
}
