import type { Business } from '#contract/businesses.ts';
import { SEARCH_LIMITS } from '#contract/limits.ts';
import { IDEMPOTENCY_HEADER } from '#contract/mutations.ts';
import type { Problem } from '#contract/problems.ts';
import type { Review } from '#contract/reviews.ts';
import { type Fetched, fetchPages, withTries } from '#src/data/read/fetched.ts';
import { readStanding, removeStood, standing } from '#src/local/cache/remove.ts';
import type { Core } from '#src/local/core.ts';
import { isSignedOut, requestOwn } from '../../session/request-own.ts';

/** Reviews per response. */
const PAGE = SEARCH_LIMITS.resultsMax;

/** Refreshes the reviews of a business and removes those deleted on the server. */
export async function fetchReviews(core: Core, businessId: number): Promise<Fetched> {
  const before = standing('reviews', await core.cache.reviews.where({ businessId }).toArray());
  const named = new Set<number>();
  const fetched = await fetchPages<Review>(
    core,
    `/api/businesses/${businessId}/reviews?limit=${PAGE}`,
    (path) => withTries(core, () => core.api.request(path, { isPublic: true })),
    (reviews, stamp) => {
      for (const { id } of reviews) named.add(id);
      return core.keep({ reviews }, stamp);
    },
  );
  if (fetched.kind !== 'done') return fetched;
  await removeStood(
    core.cache,
    before.filter(({ id }) => !named.has(id)),
  );
  return fetched;
}

/** The outcome of removing a posted review. */
export type Removed =
  | { kind: 'removed' }
  | { kind: 'silent' }
  | { kind: 'signedOut' }
  | { kind: 'refused'; problem: Problem };

/**
 * Removes the user's review on the server, then here. Requires a connection. An already deleted review
 * counts as removed.
 */
export async function removeReview(
  core: Core,
  { id, businessId }: Pick<Review, 'id' | 'businessId'>,
): Promise<Removed> {
  const before = await readStanding(core.cache, 'reviews', id);
  const headers = { [IDEMPOTENCY_HEADER]: core.ports.uuid() };
  const answer = await requestOwn(core, `/api/reviews/${id}`, { method: 'DELETE', headers });
  if (answer.kind === 'silent') return { kind: 'silent' };
  if (isSignedOut(answer)) return { kind: 'signedOut' };
  if (answer.kind === 'problem' && answer.problem.code !== 'not-found')
    return { kind: 'refused', problem: answer.problem };
  await removeStood(core.cache, before);
  await refreshRating(core, businessId);
  return { kind: 'removed' };
}

/** Refreshes the rating and count of the business. Without a response, the next pull does. */
async function refreshRating(core: Core, businessId: number): Promise<void> {
  const stamp = await core.stamp();
  const answer = await core.api.request<Business>(`/api/businesses/${businessId}`, { isPublic: true });
  if (answer.kind === 'ok') await core.keep({ businesses: [answer.body] }, stamp);
}
