import { createHmac } from 'node:crypto';
import type { Business } from '#contract/businesses.ts';
import { NEWCOMER_LIMITS, REPORT_LIMITS } from '#contract/limits.ts';
import { saysClosed } from '#contract/reports.ts';
import type { Reader } from '../../db/store.ts';

/** Enough to find two different people. */
const READ_MOST = 100;

export interface ClosedReport {
  personId: number;
  address: string;
  /** Time of the report, and of the sender's account. */
  at: string;
  joinedAt: string;
}

/** Returns the undecided reports by people that a business is closed. */
export async function findClosedReports(db: Reader, businessId: number): Promise<ClosedReport[]> {
  const rows = await db
    .selectFrom('reports')
    .innerJoin('users', 'users.id', 'reports.person_id')
    .select(['users.id as personId', 'users.created_at as joinedAt', 'reports.reason'])
    .select(['reports.address_hash as address', 'reports.repeated_at as at'])
    .where('reports.kind', '=', 'business')
    .where('reports.about_id', '=', businessId)
    .where('reports.closed_by', 'is', null)
    .orderBy('reports.id', 'desc')
    .limit(READ_MOST)
    .execute();
  return rows.flatMap(({ reason, address, at, ...sender }) =>
    saysClosed(reason) && address !== null && at !== null ? [{ ...sender, address, at }] : [],
  );
}

/**
 * Returns true if two people whose accounts are past their first day have reported from different addresses that a
 * business is closed, and nobody has confirmed the listing since.
 */
export function isProbablyClosed(
  reports: readonly ClosedReport[],
  { checkedAt = '', verifiedAt = '' }: Pick<Business, 'checkedAt' | 'verifiedAt'>,
  nowMs: number,
): boolean {
  const isoBefore = (ms: number) => new Date(nowMs - ms).toISOString();
  const since = [checkedAt, verifiedAt, isoBefore(REPORT_LIMITS.closedMs)].toSorted().at(-1) ?? '';
  const counted = reports.filter(
    ({ at, joinedAt }) => at > since && joinedAt <= isoBefore(NEWCOMER_LIMITS.ageMs),
  );
  return counted.some((a) => counted.some((b) => a.personId !== b.personId && a.address !== b.address));
}

/** Returns a digest of an address, only to compare the senders of reports about one subject. */
export async function addressHashOf(db: Reader, about: string, address: string): Promise<string> {
  const { key } = await db.selectFrom('seen_key').select('key').executeTakeFirstOrThrow();
  return createHmac('sha256', Buffer.from(key, 'hex'))
    .update(`report ${about}\n${address}`)
    .digest('base64url');
}
