import type { Logger } from 'pino';
import { noteDamage } from './db/damage.ts';
import type { Store } from './db/store.ts';

/**
 * Tells the log of an error that nobody expected. Whoever catches one does it here, so that a damaged database is
 * seen wherever a statement comes upon it. @returns whether the database is damaged there: the same may be tried later.
 */
export function logFault(
  { store, log }: { store: Store; log: Logger },
  error: unknown,
  words: string,
  about: object = {},
): boolean {
  const isDamage = noteDamage(store, log, error);
  if (!isDamage) log.error({ err: error, ...about }, words);
  return isDamage;
}
