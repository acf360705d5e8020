import type { Logger } from 'pino';
import { isDamageError } from './engines/faults.ts';
import type { Store } from './store.ts';

/** Log message for the operator. */
const MESSAGE =
  'the database file is damaged: stop the server and restore a backup with npm run backup -- restore FILE';

/** Damaged databases by their reading handle, which wrapped stores share. Only a restart clears the mark. */
const damaged = new WeakSet<Store['read']>();

/** Marks a store as damaged when an error says so, and logs it once. @returns whether the error says so. */
export function noteDamage({ read }: Store, log: Logger, error: unknown): boolean {
  if (!isDamageError(error)) return false;
  if (!damaged.has(read)) log.fatal({ err: error }, MESSAGE);
  damaged.add(read);
  return true;
}

/** Whether a statement has found the file of a store damaged. */
export const isDamaged = ({ read }: Store): boolean => damaged.has(read);
