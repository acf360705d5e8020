import type { Business } from '#contract/businesses.ts';
import { IDEMPOTENCY_HEADER } from '#contract/mutations.ts';
import type { Problem } from '#contract/problems.ts';
import type { Review } from '#contract/reviews.ts';
import { removeRow } from '#src/local/cache/remove.ts';
import type { Core } from '#src/local/core.ts';
import { isSignedOut, requestOwn } from './request-own.ts';

/** What came of removing one's own posted review. */
export type Removed =
  | { kind: 'removed' }
  | { kind: 'silent' }
  | { kind: 'signedOut' }
  | { kind: 'refused'; problem: Problem };

/**
 * Removes one's own posted review at the server, which needs a connection, and then here. Rating and count follow.
 * One that is gone already counts as removed.
 */
export async function removeReview(
  core: Core,
  { id, businessId }: Pick<Review, 'id' | 'businessId'>,
): Promise<Removed> {
  const headers = { [IDEMPOTENCY_HEADER]: core.ports.uuid() };
  const answer = await requestOwn(core, `/api/reviews/${id}`, { method: 'DELETE', headers });
  if (answer.kind === 'silent') return { kind: 'silent' };
  if (isSignedOut(answer)) return { kind: 'signedOut' };
  if (answer.kind === 'problem' && answer.problem.code !== 'not-found')
    return { kind: 'refused', problem: answer.problem };
  await removeRow(core.cache, 'reviews', id);
  await refreshRating(core, businessId);
  return { kind: 'removed' };
}

/** The business's own row carries rating and count. Without an answer they follow with the next pull. */
async function refreshRating(core: Core, businessId: number): Promise<void> {
  const answer = await core.api.request<Business>(`/api/businesses/${businessId}`, { isPublic: true });
  if (answer.kind === 'ok') await core.keep({ businesses: [answer.body] });
}
