/** A transaction of fake-indexeddb, as far as the simulator uses it. The package's version is pinned. */
export interface RawTransaction extends Omit<IDBTransaction, 'error'> {
  _start(): void;
  _abort(errorName: string | null): void;
  _started: boolean;
  _state: 'active' | 'inactive' | 'committing' | 'finished';
  _requests: unknown[];
  _scope: Set<string>;
  error: DOMException | null;
  listeners: { callback: unknown }[];
}
export interface RawDatabase {
  transactions: RawTransaction[];
  connections: RawConnection[];
  processTransactions(): void;
  rawObjectStores: Map<string, { records: { values(): Iterable<{ value: unknown }> } }>;
  isPatched?: true;
}
export type RawConnection = IDBDatabase & {
  _rawDatabase: RawDatabase;
  _closePending: boolean;
  _closed: boolean;
};
export type RawFactory = IDBFactory & { _databases: Map<string, RawDatabase> };

export const lostError = () =>
  new DOMException('Connection to Indexed Database server lost.', 'UnknownError');
export const toFailure = (event: Event) => Object.assign(event, { type: 'error' });

/** The transaction's writes stay; its page gets an error. */
export function silence(transaction: RawTransaction): void {
  const dispatch = transaction.dispatchEvent.bind(transaction);
  transaction.dispatchEvent = (event) => {
    if (event.type !== 'complete') return dispatch(event);
    transaction.error = lostError();
    return dispatch(Object.assign(event, { type: 'abort' }));
  };
}

export function shut(connection: RawConnection): void {
  const database = connection._rawDatabase;
  Object.assign(connection, { _closePending: true, _closed: true });
  database.connections = database.connections.filter((each) => each !== connection);
}
