import { causesOf, isQuotaError } from './quota.ts';

/** Of these, what a full phone is the cause of counts too: it may have room by now. */
const UNOPENED = /^(DatabaseClosed|OpenFailed)Error$/;
const LOST = /^(Abort|InvalidState|PrematureCommit|Timeout|TransactionInactive|Unknown)Error$/;

/** How long until what a lost storage has broken off is tried again. */
export const STORAGE_AGAIN_MS = 2000;

/** Whether a step has failed because the connection to the database died under it, or because there is none. */
export function isLostConnection(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if (UNOPENED.test(error.name)) return true;
  return !isQuotaError(error) && (LOST.test(error.name) || causesOf(error).some(isLostConnection));
}
