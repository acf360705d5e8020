import { liveQuery, RangeSet } from 'dexie';

/** Reads, and again whenever what was read has changed, in whatever tab. @param read is itself declared as async: else Dexie cannot follow it. */
export const live = liveQuery;

/**
 * Everything that is followed by `live` is read again: of what was stored while a connection died nobody was told. Dexie listens
 * to this event for changes that it has not made itself.
 */
export function readAgain(): void {
  const everything = { all: new RangeSet(Number.NEGATIVE_INFINITY, [[]]) };
  dispatchEvent(new CustomEvent('x-storagemutated-1', { detail: everything }));
}
