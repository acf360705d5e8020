import { Dexie, type PromiseExtended, type Table } from 'dexie';
import { isLostConnection } from './lost-connection.ts';
import { type Openings, openingsOf } from './openings.ts';
import type { Ports } from './ports.ts';

/** What a database needs of its surroundings. */
export type DatabasePorts = Pick<Ports, 'indexedDB' | 'IDBKeyRange' | 'databasePrefix' | 'setTimer'>;

/** The inner way of each reading or storing of one table that stands in no transaction. Dexie's version is pinned. */
interface TableSteps {
  _trans(this: Table, ...step: unknown[]): PromiseExtended<unknown>;
}

/** A step that goes on once the connection stands again. */
interface Turn {
  order: number;
  goOn(): void;
  giveUp(fault: unknown): void;
}

/** So often a step is repeated whose connection dies under it again. */
const REPEATS = 3;
/** The database is opened again so many times more, each time after twice the wait: within a second altogether. */
const TRIES_MORE = 3;
const FIRST_WAIT_MS = 100;

/**
 * A database that outlives its connection. Browsers close it under an app that was asleep, lose the process behind it, or
 * take it for another version. A step that dies so was undone, or was done without anybody's having heard of it: the
 * database is opened again and the step is repeated. Every step of the app is such that it may be done twice. The
 * steps that wait go on in the order in which they were begun, so that what was said last stands last.
 */
export abstract class SteadyDatabase extends Dexie {
  readonly openings: Openings;
  readonly setTimer: Ports['setTimer'];
  private readonly turns: Turn[] = [];
  private isMending = false;
  /** The app has closed it itself, as it is left or wiped: nothing opens it but the app. */
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

  /** Something that is waited for within a reader of a live query: Dexie follows no promise but its own beyond a moment. */
  followed<T>(promise: Promise<T>): PromiseExtended<T> {
    return Dexie.Promise.resolve(promise);
  }

  /**
   * The connection as it stands, for what is remembered of it. Within a transaction it may have died already, before the
   * transaction has heard of it. @throws Dexie.DatabaseClosedError then: the step is repeated over the next one.
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

  /** Does a step, and again where its connection has died. Within a transaction that is done as a whole. */
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

  /** Resolves once the database stands again. @param dead the connection that a step has died with. */
  private turnOf(order: number, dead?: IDBDatabase | null): PromiseExtended<void> {
    const turn = new Dexie.Promise<void>((goOn, giveUp) => this.turns.push({ order, goOn, giveUp }));
    if (this.isMending) return turn as PromiseExtended<void>;
    // Another step may have died with it before: then the connection is a new one already.
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

/** Dexie repeats a step by itself where the connection is closing, and so before others that were begun earlier. */
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
