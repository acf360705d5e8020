import { type Watch, watched } from '../support/device-storage.ts';
import type { Disk } from './disk.ts';
import type { Death } from './dying-storage.ts';
import type { Loop, Strand } from './loop.ts';
import {
  lostError,
  type RawConnection,
  type RawDatabase,
  type RawTransaction,
  shut,
  silence,
  toFailure,
} from './raw-storage.ts';

/** Later steps of a transaction are not distinguished. */
const STEPS_SHOWN = 4;
/** More tables than this count as all of them. */
const TABLES_SHOWN = 4;
const placeOf = (label: string, step: number) => `${label}, step ${Math.min(step, STEPS_SHOWN)}`;
const tablesOf = (scope: ReadonlySet<string>) =>
  scope.size > TABLES_SHOWN ? `${scope.size} tables` : [...scope].join('+');

/** A page whose storage is lost again within this many steps of all after its recovery may see a step fail. */
const STEPS_TO_HEAL = 2000;

/** A page may give up after this many failed tries. */
const TRIES_TO_OPEN = 4;

/** One page's or worker's access to the disk: every answer of the storage is a task of its strand. */
export class StorageView {
  readonly factory: IDBFactory;
  /** The storage was closed or lost under this page again and again, or did not open: its pending work may fail. */
  hasFailed = false;
  private isSpared = false;
  private wasStruck = false;
  private standsSinceStep = Number.NEGATIVE_INFINITY;
  private death: Death | null = null;
  /** How often opening has failed since it last succeeded. */
  private refused = 0;
  private readonly transactions = new Set<RawTransaction>();
  private readonly connections: RawConnection[] = [];
  private readonly disk: Disk;
  private readonly loop: Loop;
  private readonly strand: Strand;

  constructor(disk: Disk, loop: Loop, strand: Strand) {
    this.disk = disk;
    this.loop = loop;
    this.strand = strand;
    const watch: Watch = { step: () => {}, full: disk.full };
    const inner = watched(disk.factory, watch);
    this.factory = new Proxy(inner, {
      get: (target, name) => {
        const value: unknown = Reflect.get(target, name);
        if (name === 'open') return (...args: [string, number?]) => this.open(inner, args);
        return typeof value === 'function' ? value.bind(target) : value;
      },
    });
  }

  /**
   * The page is gone. A transaction that is under way is undone; one that has nothing left to do may have been
   * committed by the browser without the page's knowledge: `mayCommit` decides.
   */
  die(mayCommit: () => boolean): void {
    for (const transaction of this.transactions) {
      const database = (transaction.db as RawConnection)._rawDatabase;
      for (const each of ['onabort', 'oncomplete', 'onerror'] as const) transaction[each] = null;
      transaction.listeners = transaction.listeners.filter(
        ({ callback }) => callback === database.processTransactions,
      );
      const isDone = transaction._started && transaction._requests.length === 0;
      this.loop.asBrowser(() => {
        if (isDone && transaction.mode === 'readwrite' && mayCommit()) {
          this.commit(transaction, database);
        } else {
          transaction._requests.length = 0;
          transaction._abort(null);
        }
        database.processTransactions();
      });
    }
    this.transactions.clear();
    for (const connection of this.connections) shut(connection);
  }

  /** The browser closes all connections: pending work fails, and the page is notified. */
  closeUnder(): void {
    this.loop.post(this.strand, 'storage', 'the browser closes the storage', () => {
      this.noteStrike();
      this.abortAll('AbortError');
      for (const connection of this.connections.splice(0)) {
        if (connection._closed) continue;
        shut(connection);
        connection.onclose?.(new Event('close'));
      }
    });
  }

  /** A newer version asks for the storage: the page lets go and opens it again when it needs it. */
  changeVersion(): void {
    this.loop.post(this.strand, 'storage', 'another version asks for the storage', () => {
      for (const connection of this.connections)
        if (!connection._closed)
          connection.onversionchange?.(
            Object.assign(new Event('versionchange'), { oldVersion: 1, newVersion: 2 }),
          );
    });
  }

  /** The process behind the storage will be lost under this page. */
  doom(death: Death): void {
    this.death = death;
    if (death.again > 0) this.fail();
  }

  /** Cancels the planned death. */
  spare(): void {
    this.death = null;
    this.isSpared = true;
  }

  private noteStrike(): void {
    if (this.loop.steps - this.standsSinceStep < STEPS_TO_HEAL) this.fail();
    this.wasStruck = true;
  }

  /** Whether the storage dies with this step. */
  private isStruck(isStoring: boolean): boolean {
    if (!this.death) return false;
    this.death.steps -= 1;
    return this.death.steps <= 0 && (isStoring || !this.death.isUnheard);
  }

  /** All pending work fails, and the connections are dead without an event. */
  private lose({ isUnheard, again }: Death): void {
    this.noteStrike();
    this.death = again > 0 ? { steps: 1 + again, isUnheard: !isUnheard, again: again - 1 } : null;
    this.abortAll('UnknownError');
    for (const connection of this.connections.splice(0)) if (!connection._closed) shut(connection);
  }

  private abortAll(errorName: string): void {
    for (const transaction of this.transactions)
      if (transaction._state !== 'finished') transaction._abort(errorName);
    this.transactions.clear(); // an undone transaction is not undone again at its page's end
  }

  /** A step of this page may fail from now on. */
  private fail(): void {
    this.hasFailed = true;
    this.disk.hasFailed = true;
  }

  private open(inner: IDBFactory, args: [string, number?]): IDBOpenDBRequest {
    const request = inner.open(...args);
    const dispatch = request.dispatchEvent.bind(request);
    request.dispatchEvent = (event) => {
      if (event.type !== 'success') return dispatch(event);
      if (this.disk.refusals > 0 && !this.isSpared)
        return this.refuse(request, () => dispatch(toFailure(event)));
      if (this.disk.silences > 0 && !this.isSpared) {
        this.disk.silences -= 1;
        shut(request.result as RawConnection);
        return true;
      }
      this.enter(request.result as RawConnection);
      const waitMs = this.disk.blockedUntilMs - this.loop.nowMs;
      const label = `${args[0]} is open`;
      if (waitMs <= 0) this.loop.post(this.strand, 'storage', label, () => dispatch(event));
      else this.loop.after(this.strand, waitMs, 'storage', label, () => dispatch(event));
      return true;
    };
    return request;
  }

  private refuse(request: IDBOpenDBRequest, tell: () => unknown): boolean {
    this.disk.refusals -= 1;
    this.refused += 1;
    if (this.refused >= TRIES_TO_OPEN) this.fail();
    shut(request.result as RawConnection);
    Object.assign(request, { result: undefined, error: lostError() });
    this.loop.post(this.strand, 'storage', 'the storage does not open', tell);
    return true;
  }

  private enter(connection: RawConnection) {
    this.refused = 0;
    if (this.wasStruck) this.standsSinceStep = this.loop.steps;
    const database = connection._rawDatabase;
    if (!database.isPatched) {
      const process = database.processTransactions;
      database.processTransactions = () => this.loop.asBrowser(process);
      database.isPatched = true;
    }
    this.connections.push(connection);
    connection.close = () => this.close(connection);
    const begin = connection.transaction.bind(connection);
    connection.transaction = (...args: Parameters<IDBDatabase['transaction']>) =>
      this.gate(begin(...args) as unknown as RawTransaction, connection) as unknown as IDBTransaction;
  }

  /**
   * As the standard says: a connection is closed once its own transactions are over. The fake waits for all
   * transactions.
   */
  private close(connection: RawConnection): void {
    if (connection._closed) return;
    connection._closePending = true;
    const own = [...this.transactions].find(({ db, _state }) => db === connection && _state !== 'finished');
    if (!own) shut(connection);
    else for (const type of ['complete', 'abort']) own.addEventListener(type, () => this.close(connection));
  }

  /** Each step of a transaction, its commit too, waits for its turn. */
  private gate(transaction: RawTransaction, connection: RawConnection): RawTransaction {
    const start = transaction._start.bind(transaction);
    const name = connection.name.endsWith('outbox') ? 'outbox' : 'cache';
    const mode = transaction.mode === 'readwrite' ? 'write' : 'read';
    const label = `${name} ${mode} ${tablesOf(transaction._scope)}`;
    let step = 0;
    this.transactions.add(transaction);
    transaction._start = () => {
      transaction._started = true; // later ones wait for it, also while its page is frozen
      step += 1;
      // Called by its own task, it has had its turn: the next turn belongs to the next step.
      if (this.loop.isRunning(this.strand)) return this.proceed(transaction, start, placeOf(label, step));
      const place = placeOf(label, step);
      this.loop.post(this.strand, 'storage', place, () => this.proceed(transaction, start, place));
    };
    return transaction;
  }

  private proceed(transaction: RawTransaction, start: () => void, place: string) {
    const isLast = transaction._requests.length === 0 && transaction._state !== 'finished';
    if (isLast && transaction.mode === 'readwrite' && this.disk.full.commits > 0) {
      this.disk.full.commits -= 1;
      this.loop.places.strike(place);
      transaction._abort('QuotaExceededError');
    }
    const death = this.isStruck(isLast && transaction.mode === 'readwrite') ? this.death : null;
    if (death) this.loop.places.strike(place);
    const isUnheard = death?.isUnheard && !transaction.error;
    if (death && !isUnheard) return this.lose(death);
    if (isUnheard) silence(transaction);
    this.loop.followedBy(place, start);
    if (transaction._state !== 'finished') return;
    this.transactions.delete(transaction);
    if (isLast && (isUnheard || !transaction.error) && transaction.mode === 'readwrite')
      this.tell(transaction);
    if (death) this.lose(death);
  }

  private commit(transaction: RawTransaction, database: RawDatabase) {
    transaction._state = 'finished';
    database.transactions.splice(database.transactions.indexOf(transaction), 1);
    this.tell(transaction);
  }

  private tell(transaction: RawTransaction) {
    this.disk.commit(transaction.db.name.endsWith('outbox') ? 'outbox' : 'cache', transaction._scope);
  }
}
