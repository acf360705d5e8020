import { LETTER_LIMITS } from '#contract/letters.ts';
import { caseKey, type UserRow } from './users.repository.ts';

type Addresses = Pick<
  UserRow,
  'email' | 'email_key' | 'confirmed_email_key' | 'former_email' | 'email_changed_at'
>;

/** Whether a person has proven that they read what is sent to their address. */
export const isConfirmed = (row: Pick<UserRow, 'confirmed_email_key' | 'email_key'>): boolean =>
  row.confirmed_email_key === row.email_key;

/** Until when a new password goes to the address before, epoch milliseconds; null where it goes to the one of now. */
export function formerUntilMs(row: Addresses, nowMs: number): number | null {
  const changedMs = row.email_changed_at === null ? 0 : Date.parse(row.email_changed_at);
  return row.former_email !== null && nowMs - changedMs < LETTER_LIMITS.formerEmailMs
    ? changedMs + LETTER_LIMITS.formerEmailMs
    : null;
}

/**
 * Where a new password is sent. Whoever has found a phone that is signed in can change the address, and gains nothing: for
 * some days the one before counts.
 */
export const passwordAddress = (row: Addresses, nowMs: number): string =>
  (formerUntilMs(row, nowMs) === null ? null : row.former_email) ?? row.email;

/**
 * What is kept of the address before, when it becomes another one. A second change in those days does not move it. One that
 * nobody has ever confirmed is not kept: it may be mistyped, and its reader a stranger. The owner who puts their own
 * address back has it as before, confirmed, and the other one gets nothing.
 */
export function addressAfter(
  row: Addresses,
  email: string,
  { nowMs, nowIso }: { nowMs: number; nowIso: string },
): Partial<Addresses> {
  const none = { former_email: null, email_changed_at: null };
  if (formerUntilMs(row, nowMs) !== null) {
    const isBack = caseKey(row.former_email ?? '') === caseKey(email);
    return isBack ? { ...none, confirmed_email_key: caseKey(email) } : {};
  }
  return isConfirmed(row) ? { former_email: row.email, email_changed_at: nowIso } : none;
}
