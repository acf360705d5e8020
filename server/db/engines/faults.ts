import { isPassingFault, isServerFull, isTooLong } from './postgres/faults.ts';
import { isFileBusy, isFileDamaged, isFileFull, isFileRefused, isNoTransaction } from './sqlite/faults.ts';

/** Whether the database was busy too long, full or unreachable. Nothing happened; retry later. */
export const isBusyError = (error: unknown): boolean => isFileBusy(error) || isPassingFault(error);

/** Returns the sentence for the log about an error for which {@link isBusyError} is true. */
export function busySentence(error: unknown): string {
  if (isDiskFull(error)) return 'the disk of the database is full';
  if (isFileBusy(error)) return 'the database was locked too long';
  return isTooLong(error) ? 'PostgreSQL was busy too long' : 'PostgreSQL did not answer';
}

/** Whether the disk of the database is full. */
export const isDiskFull = (error: unknown): boolean => isFileFull(error) || isServerFull(error);

/** Whether the disk refused a read or a write, as a full one does when a database is opened. */
export const isDiskError = (error: unknown): boolean => isFileRefused(error);

/** Whether a statement found the database damaged. */
export const isDamageError = (error: unknown): boolean => isFileDamaged(error);

/** Whether a rollback found no transaction, because the database undid it or is unreachable. */
export const isUndoneAlready = (error: unknown): boolean => isNoTransaction(error) || isPassingFault(error);

/**
 * Whether an immediate retry makes sense: only after a lost PostgreSQL connection, not after a lock timeout or a full
 * disk.
 */
export const isWorthAnotherTry = (error: unknown): boolean => isPassingFault(error) && !isTooLong(error);
