import { type Absence, type RemoteState, type Standing, standingOf } from './use-remote.ts';

/** The content of a page about one row: the row or a placeholder. It is `missing` only if the server says so. */
export type KeptRow<T> = { kind: 'shown'; row: T } | { kind: 'loading' | 'missing' | Absence };

/** Placeholders by the state of the request. */
const PLACEHOLDERS: Record<Standing, 'loading' | 'missing' | Absence> = {
  loading: 'loading',
  done: 'loading', // the row is about to arrive from the database
  missing: 'missing',
  refused: 'busy', // the reader can do nothing about it
  busy: 'busy',
  unreached: 'unreached',
  full: 'full',
};

/**
 * Combines the phone's copy of a row with the state of its request. A repeated request shows `loading` again.
 * @param kept null if the phone does not have it, undefined until it was read
 */
export function keptRow<T>(
  kept: T | null | undefined,
  { answer, isAsking, isLate }: RemoteState<unknown>,
): KeptRow<T> {
  if (kept) return { kind: 'shown', row: kept };
  if (kept === undefined) return { kind: 'loading' };
  if (!answer && !isAsking) return { kind: 'missing' }; // the URL has no usable id
  return { kind: PLACEHOLDERS[standingOf({ answer: isAsking ? undefined : answer, isAsking, isLate })] };
}
