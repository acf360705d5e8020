import { liveQuery, type Observable, RangeSet } from 'dexie';

/**
 * Reads, and again whenever what was read has changed, in any tab. @param before is awaited first. @param read must be
 * declared async: else Dexie cannot follow it.
 */
export const live = <T>(before: Promise<void>, read: () => Promise<T>): Observable<T> =>
  liveQuery(async () => {
    await Promise.resolve(before); // Dexie follows a foreign promise only through this call
    return read();
  });

/**
 * Everything that is followed by `live` is read again: of what was stored while a connection died nobody was told. Dexie listens
 * to this event for changes that it has not made itself.
 */
export function readAgain(): void {
  const everything = { all: new RangeSet(Number.NEGATIVE_INFINITY, [[]]) };
  dispatchEvent(new CustomEvent('x-storagemutated-1', { detail: everything }));
}
