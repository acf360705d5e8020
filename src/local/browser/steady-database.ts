import { Dexie, type PromiseExtended, type Table } from 'dexie';
import { isLostConnection } from './lost-connection.ts';
import { type Openings, openingsOf } from './openings.ts';
import type { Ports } from './ports.ts';

/** Ports that a database needs. */
export type DatabasePorts = Pick<Ports, 'indexedDB' | 'IDBKeyRange' | 'databasePrefix' | 'setTimer'>;

/** Dexie's internal read and write steps of a table outside a transaction. Dexie's version is pinned. */
interface TableSteps {
  _trans(this: Table, ...step: unknown[]): PromiseExtended<unknown>;
}

/** A step that continues once the connection is open again. */
interface Turn {
  order: number;
  goOn(): void;
  giveUp(fault: unknown): void;
}

/** How often a step is repeated when its connection dies again. */
const REPEATS = 3;
/** How many more times the database is opened, with doubled waits: about one second in total. */
const TRIES_MORE = 3;
const FIRST_WAIT_MS = 100;

/**
 * A database that survives the loss of its connection. Browsers close it under a sleeping app, lose the storage
 * process, or upgrade it. A failed step was either undone or done unnoticed: the database is opened again and the
 * step repeated, so every step of the app must be safe to repeat. Waiting steps continue in their original order, so
 * that the last write wins.
 */
export abstract class SteadyDatabase extends Dexie {
  readonly openings: Openings;
  readonly setTimer: Ports['setTimer'];
  private readonly turns: Turn[] = [];
  private isMending = false;
  /** Closed by the app itself, on exit or a wipe: only the app opens it again. */
  private isOver = false;
  private begun = 0;

  constructor(ports: DatabasePorts, name: 'cache' | 'outbox', durability: 'relaxed' | 'strict') {
    const openings = openingsOf(ports.indexedDB, ports.setTimer);
    super(ports.databasePrefix + name, {
      indexedDB: openings.factory,
      IDBKeyRange: ports.IDBKeyRange,
      chromeTransactionDurability: durability,
    });
    this.openings = openings;
    this.setTimer = ports.setTimer;
    this.use({ stack: 'dbcore', name: 'steady', create: withoutOwnRepeats });
    const { transaction } = this;
    this.transaction = ((...step: Parameters<typeof transaction>) =>
      this.steadily(() => transaction.apply(this, step))) as typeof transaction;
    const table = this.Table.prototype as unknown as TableSteps;
    const { _trans } = table;
    const steadily = this.steadily.bind(this);
    table._trans = function (...step) {
      return steadily(() => _trans.apply(this, step));
    };
  }

  /** Wraps a promise awaited inside a live query: Dexie tracks only its own promises. */
  followed<T>(promise: Promise<T>): PromiseExtended<T> {
    return Dexie.Promise.resolve(promise);
  }

  /**
   * The current connection, as a key for caches. Inside a transaction it may be dead already. @throws
   * Dexie.DatabaseClosedError then, so that the step is repeated on the next one.
   */
  connection(): IDBDatabase {
    const connection: IDBDatabase | null = this.backendDB();
    if (!connection) throw new Dexie.DatabaseClosedError();
    return connection;
  }

  override open() {
    this.isOver = false;
    return super.open();
  }

  override close(how = { disableAutoOpen: true }) {
    this.isOver = how.disableAutoOpen;
    if (this.isOver) this.openings.giveUp();
    super.close(how);
  }

  /** Runs a step, and repeats it when its connection died. A transaction is repeated as a whole. */
  private steadily<T>(step: () => PromiseExtended<T>): PromiseExtended<T> {
    if (Dexie.currentTransaction?.db.name === this.name) return step();
    const order = ++this.begun;
    const begin = (repeats = REPEATS): PromiseExtended<T> => {
      const connection = this.backendDB();
      return step().catch((error: unknown) => {
        if (repeats === 0 || this.isOver || !isLostConnection(error)) throw error;
        return this.turnOf(order, connection).then(() => begin(repeats - 1));
      });
    };
    return this.isMending ? this.turnOf(order).then(() => begin()) : begin();
  }

  /** Resolves once the database is open again. @param dead the connection that the step died with. */
  private turnOf(order: number, dead?: IDBDatabase | null): PromiseExtended<void> {
    const turn = new Dexie.Promise<void>((goOn, giveUp) => this.turns.push({ order, goOn, giveUp }));
    if (this.isMending) return turn as PromiseExtended<void>;
    // Another step may have reopened it after the same loss.
    if (this.isOpen() && (dead === null || dead === this.backendDB())) this.close({ disableAutoOpen: false });
    this.mend(0);
    return turn as PromiseExtended<void>;
  }

  private mend(tries: number): void {
    this.isMending = true;
    if (this.isOver) {
      this.endMending(({ giveUp }) => giveUp(new Dexie.DatabaseClosedError()));
      return;
    }
    this.open().then(
      () => this.endMending(({ goOn }) => goOn()),
      (fault: unknown) => {
        if (tries < TRIES_MORE) this.setTimer(() => this.mend(tries + 1), FIRST_WAIT_MS * 2 ** tries);
        else this.endMending(({ giveUp }) => giveUp(fault));
      },
    );
  }

  private endMending(end: (turn: Turn) => void): void {
    this.isMending = false;
    for (const turn of this.turns.splice(0).sort((a, b) => a.order - b.order)) end(turn);
  }
}

type Core = Dexie['core'];

/** Disables Dexie's own retry on a closing connection, which would run a step ahead of earlier ones. */
const withoutOwnRepeats = (core: Core): Partial<Core> => ({
  transaction(...step: Parameters<Core['transaction']>) {
    try {
      return core.transaction(...step);
    } catch (error) {
      if ((error as Error).name === 'InvalidStateError') throw new Dexie.DatabaseClosedError();
      throw error;
    }
  },
});
