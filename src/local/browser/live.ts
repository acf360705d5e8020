import { liveQuery, type Observable, RangeSet } from 'dexie';

/**
 * Runs a query, and runs it again after every change of the rows it read, in any tab. @param before awaited first.
 * @param read must be declared async, or Dexie cannot track it.
 */
export const live = <T>(before: Promise<void>, read: () => Promise<T>): Observable<T> =>
  liveQuery(async () => {
    await Promise.resolve(before); // Dexie tracks a foreign promise only through this call
    return read();
  });

/**
 * Reruns all `live` queries: nothing reported the changes that were stored while a connection died. Dexie listens for
 * this event for changes it did not make itself.
 */
export function readAgain(): void {
  const everything = { all: new RangeSet(Number.NEGATIVE_INFINITY, [[]]) };
  dispatchEvent(new CustomEvent('x-storagemutated-1', { detail: everything }));
}
