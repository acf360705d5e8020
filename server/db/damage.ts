import type { Logger } from 'pino';
import { isDamageError } from './engines/faults.ts';
import type { Store } from './store.ts';

/** What the operator reads, whichever statement came upon it. */
const WORDS =
  'the database file is damaged: stop the server and restore a backup with npm run backup -- restore FILE';

/** Databases found damaged, by what reads them: also a store that is wrapped has it. Nothing heals one but a new start. */
const damaged = new WeakSet<Store['read']>();

/**
 * Notes where an error says that the file of a store is damaged; the log says it once, for every statement that comes upon
 * it would. @returns whether the error says so.
 */
export function noteDamage({ read }: Store, log: Logger, error: unknown): boolean {
  if (!isDamageError(error)) return false;
  if (!damaged.has(read)) log.fatal({ err: error }, WORDS);
  damaged.add(read);
  return true;
}

/** Whether a statement has found the file of a store damaged. */
export const isDamaged = ({ read }: Store): boolean => damaged.has(read);
