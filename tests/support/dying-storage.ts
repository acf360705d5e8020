/** A transaction and a connection of fake-indexeddb, as far as these tests use them. Its version is pinned. */
interface RawTransaction extends IDBTransaction {
  _start(): void;
  _abort(errorName: string | null): void;
  _state: 'active' | 'inactive' | 'committing' | 'finished';
  _requests: unknown[];
  error: DOMException | null;
}
type RawConnection = IDBDatabase & {
  _rawDatabase: { connections: unknown[]; transactions: RawTransaction[] };
  _closePending: boolean;
  _closed: boolean;
};

/**
 * How a connection dies. `closed`: the browser closes it, reverts open transactions and reports it. `lost`: open
 * transactions fail with the error of Safari's lost process, and the connection stays dead. `unheard`: the same, but
 * open transactions are committed without notice.
 */
type Death = 'closed' | 'lost' | 'unheard';

/** The storage of a page whose connections can die at a chosen step of any transaction, including its commit. */
export interface DyingStorage {
  factory: IDBFactory;
  /** Steps of transactions so far; for `unheard` only the steps that end a write. */
  moments: number;
  /** The step at which the connection dies. */
  dieAt: number;
  death: Death;
  /** How often it dies again, each time at the next step. */
  again: number;
  /** How many ends of writes fail because the phone is full, after the connection has died. */
  fullAfterDeath: number;
  /** How often opening a database fails from now on. */
  refusesToOpen: number;
  /** How many of the next openings stay pending until `silent` is called. */
  staysSilent: number;
  /** Resolves one pending opening each. */
  silent: (() => void)[];
  /** How many connections are open, including pending ones. */
  countOpen(): number;
  /** Kills every connection now. */
  die(): void;
}

export function dyingStorage(inner: IDBFactory): DyingStorage {
  const connections = new Set<RawConnection>();
  const all = new Set<RawConnection>();
  const storage: DyingStorage = {
    moments: 0,
    dieAt: Number.POSITIVE_INFINITY,
    death: 'closed',
    again: 0,
    fullAfterDeath: 0,
    refusesToOpen: 0,
    staysSilent: 0,
    silent: [],
    countOpen: () => [...all].filter(({ _closePending }) => !_closePending).length,
    die: () => {
      for (const connection of [...connections]) end(connection);
    },
    factory: new Proxy(inner, {
      get(target, name) {
        const value: unknown = Reflect.get(target, name);
        if (name === 'open') return open;
        return typeof value === 'function' ? value.bind(target) : value;
      },
    }),
  };

  function open(name: string, version?: number): IDBOpenDBRequest {
    const request = inner.open(name, version);
    const dispatch = request.dispatchEvent.bind(request);
    request.dispatchEvent = (event) => {
      if (event.type !== 'success') return dispatch(event);
      const connection = request.result as RawConnection;
      if (storage.refusesToOpen > 0) {
        storage.refusesToOpen -= 1;
        shut(connection);
        Object.assign(request, { result: undefined, error: lostError() });
        return dispatch(Object.assign(event, { type: 'error' }));
      }
      all.add(connection);
      enter(connection);
      if (storage.staysSilent === 0) return dispatch(event);
      storage.staysSilent -= 1;
      storage.silent.push(() => void dispatch(event));
      return true;
    };
    return request;
  }

  function enter(connection: RawConnection): void {
    connections.add(connection);
    const begin = connection.transaction.bind(connection);
    connection.transaction = (...args: Parameters<IDBDatabase['transaction']>) => {
      const transaction = begin(...args) as RawTransaction;
      const start = transaction._start.bind(transaction);
      transaction._start = () => {
        const isUnheard = storage.death === 'unheard';
        const isCommit = transaction._requests.length === 0 && transaction.mode === 'readwrite';
        if (isCommit && storage.moments >= storage.dieAt && storage.fullAfterDeath > 0) {
          storage.fullAfterDeath -= 1;
          return transaction._abort('QuotaExceededError');
        }
        if (isUnheard && (transaction._requests.length > 0 || transaction.mode !== 'readwrite'))
          return start();
        storage.moments += 1;
        if (storage.moments !== storage.dieAt) return start();
        if (storage.again > 0) {
          storage.again -= 1;
          storage.dieAt += 1;
        }
        if (isUnheard) finishUnheard(transaction, start);
        end(connection);
      };
      return transaction;
    };
  }

  /** The transaction is committed, but its page sees a failure. */
  function finishUnheard(transaction: RawTransaction, start: () => void): void {
    const dispatch = transaction.dispatchEvent.bind(transaction);
    transaction.dispatchEvent = (event) => {
      if (event.type !== 'complete') return dispatch(event);
      transaction.error = lostError();
      return dispatch(Object.assign(event, { type: 'abort' }));
    };
    start();
  }

  function end(connection: RawConnection): void {
    connections.delete(connection);
    const own = connection._rawDatabase.transactions.filter(({ db }) => db === connection);
    for (const transaction of own)
      if (transaction._state !== 'finished')
        transaction._abort(storage.death === 'closed' ? 'AbortError' : 'UnknownError');
    shut(connection);
    if (storage.death === 'closed') setImmediate(() => connection.onclose?.(new Event('close')));
  }
  return storage;
}

const lostError = () =>
  new DOMException(
    'Connection to Indexed Database server lost. Refresh the page to try again',
    'UnknownError',
  );

function shut(connection: RawConnection): void {
  const database = connection._rawDatabase;
  Object.assign(connection, { _closePending: true, _closed: true });
  database.connections = database.connections.filter((each) => each !== connection);
}
