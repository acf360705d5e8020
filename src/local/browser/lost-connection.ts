import { causesOf, isQuotaError } from './quota.ts';

/** Includes errors caused by a full phone: it may have room by now. */
const UNOPENED = /^(DatabaseClosed|OpenFailed)Error$/;
const LOST = /^(Abort|InvalidState|PrematureCommit|Timeout|TransactionInactive|Unknown)Error$/;

/** How long to wait before work that lost its database is tried again. */
export const STORAGE_AGAIN_MS = 2000;

/** Whether a step failed because the database connection died or could not be opened. */
export function isLostConnection(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if (UNOPENED.test(error.name)) return true;
  return !isQuotaError(error) && (LOST.test(error.name) || causesOf(error).some(isLostConnection));
}
