import type { Logger } from 'pino';
import { noteDamage } from './db/damage.ts';
import type { Store } from './db/store.ts';

/**
 * Logs an unexpected error. Always log through this function, so that a damaged database is detected wherever a
 * statement finds it. @returns whether the database is damaged, so that the client may retry later.
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
