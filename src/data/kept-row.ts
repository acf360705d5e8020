import { type Absence, type RemoteState, type Standing, standingOf } from './use-remote.ts';

/** What a page about one row shows: the row, or what stands in its place. Only the server's own word makes it `missing`. */
export type KeptRow<T> = { kind: 'shown'; row: T } | { kind: 'loading' | 'missing' | Absence };

/** What stands in place of a row that this phone does not have, by how asking the server for it stands. */
const INSTEAD: Record<Standing, 'loading' | 'missing' | Absence> = {
  loading: 'loading',
  done: 'loading', // the row reaches the page in a moment
  missing: 'missing',
  refused: 'busy', // no lack of signal, and nothing that a reader could do about it
  busy: 'busy',
  unreached: 'unreached',
  full: 'full',
};

/**
 * Joins the phone's copy of a row with what the server said. In place of a row that is not here, a page begins anew when
 * the server is asked again.
 * @param kept null where the phone does not have it, undefined until that was read.
 */
export function keptRow<T>(
  kept: T | null | undefined,
  { answer, isAsking, isLate }: RemoteState<unknown>,
): KeptRow<T> {
  if (kept) return { kind: 'shown', row: kept };
  if (kept === undefined) return { kind: 'loading' };
  if (!answer && !isAsking) return { kind: 'missing' }; // the address names nothing that could be asked for
  return { kind: INSTEAD[standingOf({ answer: isAsking ? undefined : answer, isAsking, isLate })] };
}
