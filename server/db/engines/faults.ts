import { isPassingFault, isTooLong } from './postgres/faults.ts';
import { isFileBusy, isFileDamaged, isNoTransaction } from './sqlite/faults.ts';

/** Whether the database was busy for too long, is full or away: nothing happened, try again later. */
export const isBusyError = (error: unknown): boolean => isFileBusy(error) || isPassingFault(error);

/** Whether a statement has come upon a place of the database that is damaged. */
export const isDamageError = (error: unknown): boolean => isFileDamaged(error);

/** Whether a rollback found nothing to roll back: the database has undone it by itself, or is away. */
export const isUndoneAlready = (error: unknown): boolean => isNoTransaction(error) || isPassingFault(error);

/**
 * Whether the same may be tried again at once: of a file nothing is lost on the way, and who has waited for a lock or
 * found no room comes again later.
 */
export const isWorthAnotherTry = (error: unknown): boolean => isPassingFault(error) && !isTooLong(error);
