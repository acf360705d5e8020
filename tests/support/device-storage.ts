/** Hooks of a test into the storage of one context. */
export interface Watch {
  /** Called whenever a transaction is opened; throws to end the context there. */
  step(): void;
  /** How many writes to a database fail because the phone is full; each failure decrements the count. */
  full: { outbox: number; cache: number };
}

/** The storage of the phone as one context sees it. An opened transaction is all or nothing, as in a browser. */
export function watched(factory: IDBFactory, watch: Watch): IDBFactory {
  return new Proxy(factory, {
    get(target, name) {
      if (name === 'open')
        return (database: string, version?: number) => {
          const request = target.open(database, version);
          request.addEventListener('success', () => watchDatabase(request.result, watch));
          return request;
        };
      const value: unknown = Reflect.get(target, name);
      return typeof value === 'function' ? value.bind(target) : value;
    },
  });
}

function watchDatabase(database: IDBDatabase, watch: Watch) {
  const open = database.transaction.bind(database);
  const name = database.name.endsWith('outbox') ? 'outbox' : 'cache';
  database.transaction = (...args: Parameters<IDBDatabase['transaction']>) => {
    watch.step();
    const transaction = open(...args);
    if (args[1] === 'readwrite' && watch.full[name] > 0) fill(transaction, watch, name);
    return transaction;
  };
}

/** Makes writes fail as on a full phone. */
function fill(transaction: IDBTransaction, { full }: Watch, name: 'outbox' | 'cache') {
  const storeOf = transaction.objectStore.bind(transaction);
  transaction.objectStore = (storeName: string) => {
    const store = storeOf(storeName);
    const refuse =
      (next: (...args: [unknown, IDBValidKey?]) => IDBRequest<IDBValidKey>) =>
      (...args: [unknown, IDBValidKey?]) => {
        if (full[name] <= 0) return next(...args);
        full[name] -= 1;
        throw new DOMException('The phone is full.', 'QuotaExceededError');
      };
    store.put = refuse(store.put.bind(store));
    store.add = refuse(store.add.bind(store));
    return store;
  };
}
