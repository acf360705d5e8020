import { LETTER_LIMITS } from '#contract/letters.ts';
import { caseKey, type UserRow } from './users.repository.ts';

type AddressColumns = Pick<
  UserRow,
  'email' | 'email_key' | 'confirmed_email_key' | 'former_email' | 'email_changed_at'
>;

/** Returns true if the person has confirmed their current address. */
export const isConfirmed = (row: Pick<UserRow, 'confirmed_email_key' | 'email_key'>): boolean =>
  row.confirmed_email_key === row.email_key;

/**
 * Returns the time in epoch milliseconds until which password letters go to the former address; null if they go to the
 * current one.
 */
export function formerUntilMs(row: AddressColumns, nowMs: number): number | null {
  const changedMs = row.email_changed_at === null ? 0 : Date.parse(row.email_changed_at);
  return row.former_email !== null && nowMs - changedMs < LETTER_LIMITS.formerEmailMs
    ? changedMs + LETTER_LIMITS.formerEmailMs
    : null;
}

/**
 * Returns the address for password letters. After a change it is the former one for some days, so that a thief with a
 * signed-in phone gains nothing by changing it.
 */
export const passwordAddress = (row: AddressColumns, nowMs: number): string =>
  (formerUntilMs(row, nowMs) === null ? null : row.former_email) ?? row.email;

/**
 * Returns the columns to set when an address changes. A second change within those days keeps the first former address.
 * An unconfirmed address is not kept, because it may be mistyped and belong to a stranger. Changing back to the former
 * address confirms it and drops the other one.
 */
export function addressAfter(
  row: AddressColumns,
  email: string,
  { nowMs, nowIso }: { nowMs: number; nowIso: string },
): Partial<AddressColumns> {
  const none = { former_email: null, email_changed_at: null };
  if (formerUntilMs(row, nowMs) !== null) {
    const isBack = caseKey(row.former_email ?? '') === caseKey(email);
    return isBack ? { ...none, confirmed_email_key: caseKey(email) } : {};
  }
  return isConfirmed(row) ? { former_email: row.email, email_changed_at: nowIso } : none;
}
