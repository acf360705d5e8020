import { REVIEW_LIMITS, SEARCH_LIMITS, SYNC_LIMITS } from '#contract/limits.ts';
import type { Review } from '#contract/reviews.ts';
import { ME_STREAM } from '#contract/sync.ts';
import type { Core } from '#src/local/core.ts';
import { pendingEntries } from '#src/local/entries.ts';
import { readSetting } from '#src/local/settings.ts';
import { applyRows, removeRow } from '#src/local/sync/apply.ts';
import { historyNumber } from '#src/local/sync/history.ts';
import { paintReviews, type ShownReview } from './reviews.overlay.ts';

/** Most reviews that one answer carries. */
const PAGE = SEARCH_LIMITS.resultsMax;

/** Confirmed reviews of a business with this person's undelivered one on top. @param owner null while nobody is known. */
export async function readReviews(
  core: Core,
  businessId: number,
  owner: number | null,
): Promise<ShownReview[]> {
  const confirmed = await core.cache.reviews.where('businessId').equals(businessId).toArray();
  const pending = await pendingEntries(
    core.outbox,
    'review.write',
    owner,
    (draft) => draft.businessId === businessId,
  );
  return paintReviews({ confirmed, ownIds: await ownReviewIds(core, owner), pending });
}

/** Ids of this person's own reviews: those of their stream, and those that this phone has delivered for them. */
export async function ownReviewIds({ cache, outbox }: Core, owner: number | null): Promise<Set<number>> {
  if (owner === null) return new Set();
  const members = await cache.members.where('stream').equals(ME_STREAM).toArray();
  const receipts = await outbox.receipts.where('owner').equals(owner).toArray();
  return new Set([
    ...members.filter(({ entity }) => entity === 'reviews').map(({ id }) => id),
    ...receipts.filter(({ name }) => name === 'review.write').flatMap(({ id }) => id ?? []),
  ]);
}

/**
 * Brings the reviews of a business up to date on this phone; what the server no longer has goes. False when nobody
 * answered: what is saved stays. Never rejects for lack of signal.
 */
export async function refreshReviews(core: Core, businessId: number): Promise<boolean> {
  const before = await versionsOf(core, businessId);
  const h = historyNumber((await readSetting(core.cache, 'history'))?.lineage ?? []);
  const named = new Set<number>();
  let path: string | null = `/api/businesses/${businessId}/reviews?limit=${PAGE}`;
  while (path !== null) {
    const answer = await readPage(core, path);
    if (!answer) return false;
    await applyRows(core.cache, { reviews: answer.rows }, h, core.reach.serverNowMs());
    for (const row of answer.rows) named.add(row.id);
    path = answer.nextPath;
  }
  const now = await versionsOf(core, businessId);
  for (const [id, version] of before)
    if (!named.has(id) && now.get(id) === version) await removeRow(core.cache, 'reviews', id);
  return true;
}

async function versionsOf({ cache }: Core, businessId: number): Promise<Map<number, number>> {
  const rows = await cache.reviews.where('businessId').equals(businessId).toArray();
  return new Map(rows.map((row) => [row.id, row.version]));
}

async function readPage(
  core: Core,
  path: string,
): Promise<{ rows: Review[]; nextPath: string | null } | null> {
  for (let tries = 1; tries <= SYNC_LIMITS.readTries; tries++) {
    const answer = await core.api.request<Review[]>(path, { isPublic: true });
    if (answer.kind === 'ok' && Array.isArray(answer.body))
      return { rows: answer.body, nextPath: nextOf(answer.headers) };
    if (answer.kind === 'problem' && answer.problem.status < 500) return null;
  }
  return null;
}

/** Path of `Link: <…>; rel="next"`; only a path of a business's reviews is followed. */
function nextOf(headers: Headers): string | null {
  const path = /<([^>]+)>;\s*rel="?next"?/.exec(headers.get('Link') ?? '')?.[1];
  return path && /^\/api\/businesses\/\d+\/reviews\?/.test(path) ? path : null;
}

/** Rating and words of a form that is empty. docs/specification.md, section 4, review form. */
export const EMPTY_REVIEW = { rating: REVIEW_LIMITS.ratingDefault as number, comment: '' };
export type ReviewFields = typeof EMPTY_REVIEW;

/** Name of the draft of a review of one business. */
export const reviewDraftName = (businessId: number) => `review:${businessId}`;
