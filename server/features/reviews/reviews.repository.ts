import type { ExpressionBuilder } from 'kysely';
import { REVIEW_LIMITS } from '#contract/limits.ts';
import type { Review } from '#contract/reviews.ts';
import type { PageRequest } from '../../db/page.ts';
import type { Database } from '../../db/schema.ts';
import type { Reader } from '../../db/store.ts';
import { ownOrOldest } from '../../writes/named.ts';
import { findMakings } from '../../writes/outcomes.ts';

const COLUMNS = [
  'reviews.id',
  'reviews.business_id',
  'reviews.author_id',
  'reviews.rating',
  'reviews.comment',
  'reviews.reply',
  'reviews.replied_at',
  'reviews.created_at',
  'reviews.updated_at',
  'reviews.version',
  'reviews.key',
  'reviews.first_key',
] as const;

/** Reviews with their author's current name; that of a sample or a former member is in the row. */
function reviews(db: Reader) {
  return db
    .selectFrom('reviews')
    .leftJoin('users', 'users.id', 'reviews.author_id')
    .select(COLUMNS)
    .select((eb) => eb.fn.coalesce('users.full_name', 'reviews.author_name').as('author_name'));
}

type ReviewRow = Awaited<ReturnType<ReturnType<typeof reviews>['executeTakeFirstOrThrow']>>;

const toReview = (row: ReviewRow): Review => ({
  id: row.id,
  businessId: row.business_id,
  rating: row.rating,
  comment: row.comment,
  createdAt: row.created_at,
  updatedAt: row.updated_at,
  user: { fullName: row.author_name ?? '' },
  ...(row.reply === null
    ? {}
    : { reply: { content: row.reply, createdAt: row.replied_at ?? row.updated_at } }),
  version: row.version,
  key: row.key,
  ...(row.first_key === null || row.first_key === row.key ? {} : { firstKey: row.first_key }),
});

/** A review with its author. */
export type AuthoredReview = Review & { authorId: number | null };

const authored = (row: ReviewRow): AuthoredReview => ({ ...toReview(row), authorId: row.author_id });

export async function findReview(db: Reader, id: number): Promise<AuthoredReview | undefined> {
  const row = await reviews(db).where('reviews.id', '=', id).executeTakeFirst();
  return row && authored(row);
}

/**
 * Finds the review that a write made, or changed while its outcome is stored. @returns undefined for an unknown key,
 * null if the review is gone or was refused.
 */
export async function findReviewByKey(
  db: Reader,
  writerId: number | null,
  key: string,
): Promise<AuthoredReview | null | undefined> {
  const rows = await reviews(db).where('reviews.first_key', '=', key).orderBy('reviews.id').execute();
  const own = ownOrOldest(rows, (row) => row.author_id === writerId);
  if (own) return authored(own);
  const id = (await findMakings(db, [key])).get(key);
  if (id === undefined) return undefined;
  return id === null ? null : ((await findReview(db, id)) ?? null);
}

export async function findReviews(db: Reader, ids: readonly number[]): Promise<Review[]> {
  if (ids.length === 0) return [];
  return (await reviews(db).where('reviews.id', 'in', ids).orderBy('reviews.id').execute()).map(toReview);
}

/** Matches reviews after the page's cursor, time and id. */
const isAfter = (page: PageRequest) => (eb: ExpressionBuilder<Database, 'reviews'>) => {
  if (!page.after) return eb.lit(true);
  const [updatedAt, id] = [String(page.after[0]), Number(page.after[1])];
  return eb.or([
    eb('reviews.updated_at', '<', updatedAt),
    eb.and([eb('reviews.updated_at', '=', updatedAt), eb('reviews.id', '<', id)]),
  ]);
};

/** Returns a page of a business's reviews, newest first, with one more than the limit if there are more. */
export async function findReviewsOf(db: Reader, businessId: number, page: PageRequest): Promise<Review[]> {
  const rows = await reviews(db)
    .where('reviews.business_id', '=', businessId)
    .where(isAfter(page))
    .orderBy('reviews.updated_at', 'desc')
    .orderBy('reviews.id', 'desc')
    .limit(page.limit + 1)
    .execute();
  return rows.map(toReview);
}

/** Returns the ids in the area's stream, and the next one, which may have just left it. */
export async function findLatestIds(
  db: Reader,
  businessId: number,
): Promise<{ id: number; author_id: number | null }[]> {
  return db
    .selectFrom('reviews')
    .select(['id', 'author_id'])
    .where('business_id', '=', businessId)
    .orderBy('updated_at', 'desc')
    .orderBy('id', 'desc')
    .limit(REVIEW_LIMITS.perBusinessInArea + 1)
    .execute();
}

/** Returns a page of a person's reviews, newest first, with one more than its limit. */
export async function findReviewsBy(
  db: Reader,
  authorId: number,
  page: PageRequest,
  scope: 'listed' | 'all' = 'listed',
) {
  const query = reviews(db)
    .innerJoin('businesses', 'businesses.id', 'reviews.business_id')
    .select('businesses.name as business_name')
    .where('reviews.author_id', '=', authorId)
    .where(isAfter(page))
    .orderBy('reviews.updated_at', 'desc')
    .orderBy('reviews.id', 'desc');
  const scoped = scope === 'listed' ? query.where('businesses.is_hidden', '=', 0) : query;
  const rows = await scoped.limit(page.limit + 1).execute();
  return rows.map((row) => ({ ...toReview(row), businessName: row.business_name }));
}

export function findOwnReview(db: Reader, businessId: number, authorId: number) {
  return db
    .selectFrom('reviews')
    .select(['id', 'rating', 'comment', 'content_version', 'first_key'])
    .where('business_id', '=', businessId)
    .where('author_id', '=', authorId)
    .executeTakeFirst();
}
