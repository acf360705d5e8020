import type { About } from '#contract/admin.ts';
import { REPORT_MESSAGES, type ReportedName, type ReportKind } from '#contract/reports.ts';
import { cutText } from '#contract/shared/clean-text.ts';
import type { Reader } from '../../db/store.ts';
import { rowNamed } from '../../writes/named.ts';
import type { WriteContext } from '../../writes/write.ts';
import { findBusinessRowByKey, findListedRow } from '../businesses/businesses.repository.ts';
import { findPostRowByKey } from '../forums/posts.repository.ts';
import { findThreadRowByKey } from '../forums/threads.repository.ts';
import { findReviewByKey } from '../reviews/reviews.repository.ts';

/** The subject of a report or of an admin's act. */
export interface Reported {
  kind: ReportKind;
  id: number;
  name: string;
  excerpt: string;
  /** The author or owner, also of a deleted account; null for samples and unowned listings. */
  authorId: number | null;
  /** Readable: neither hidden nor removed. */
  isThere: boolean;
  createdAt: string;
  /** When a listing or review was last changed. */
  updatedAt?: string;
  /** The business that it belongs to. */
  businessId?: number;
  /** The thread that it belongs to. */
  threadSlug?: string;
}

/** Enough to recognize it; the full text is one tap away. */
const EXCERPT_CHARS = 500;

/** Returns a subject as admins read it; without a row, only its name. */
export const toShown = ({ kind, id }: ReportedName, thing: Reported | undefined): About => ({
  kind,
  id,
  name: thing?.name ?? null,
  excerpt: cutText(thing?.excerpt ?? '', EXCERPT_CHARS),
  ...(thing?.businessId === undefined ? {} : { businessId: thing.businessId }),
  ...(thing?.threadSlug === undefined ? {} : { threadSlug: thing.threadSlug }),
  ...(thing?.authorId == null ? {} : { authorId: thing.authorId }),
});

export const toReportedKey = ({ kind, id }: ReportedName) => `${kind}:${id}`;

/** Returns subjects by their `toReportedKey`; those without a row are missing. */
export async function findReported(
  db: Reader,
  names: readonly ReportedName[],
): Promise<ReadonlyMap<string, Reported>> {
  const found = new Map<string, Reported>();
  for (const kind of new Set(names.map((name) => name.kind))) {
    const ids = [...new Set(names.flatMap((name) => (name.kind === kind ? [name.id] : [])))];
    for (const row of await FINDERS[kind](db, ids))
      found.set(toReportedKey({ kind, id: row.id }), { kind, ...row });
  }
  return found;
}

/**
 * Returns the id of a report's subject. @returns undefined if it is gone. @throws AppError 422 for neither an id nor a
 * key. @throws NeedsMissing for a key without a row yet.
 */
export async function idReported(
  w: WriteContext,
  kind: ReportKind,
  name: unknown,
): Promise<number | undefined> {
  const row = await rowNamed(w, name, {
    path: 'id',
    message: REPORT_MESSAGES.id,
    byId: kind === 'business' ? findListedRow : async (_db, id) => ({ id }),
    byKey: BY_KEY[kind],
  });
  return row?.id;
}

type ByKey = (db: Reader, writerId: number | null, key: string) => Promise<{ id: number } | null | undefined>;

const BY_KEY: Record<ReportKind, ByKey> = {
  business: findBusinessRowByKey,
  review: findReviewByKey,
  thread: findThreadRowByKey,
  post: findPostRowByKey,
  person: async () => null, // an account has no key
};

type Found = Omit<Reported, 'kind'>;

const FINDERS: Record<ReportKind, (db: Reader, ids: readonly number[]) => Promise<Found[]>> = {
  business: findBusinesses,
  review: findReviews,
  thread: findThreads,
  post: findPosts,
  person: findPeople,
};

async function findBusinesses(db: Reader, ids: readonly number[]): Promise<Found[]> {
  const rows = await db
    .selectFrom('businesses')
    .select([
      'id',
      'name',
      'description',
      'owner_id',
      'former_owner_id',
      'is_hidden',
      'created_at',
      'updated_at',
    ])
    .where('id', 'in', ids)
    .execute();
  return rows.map((row) => ({
    id: row.id,
    name: row.name,
    excerpt: row.description,
    authorId: row.owner_id ?? row.former_owner_id,
    isThere: row.is_hidden === 0,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
    businessId: row.id,
  }));
}

/** Named by their business. */
async function findReviews(db: Reader, ids: readonly number[]): Promise<Found[]> {
  const rows = await db
    .selectFrom('reviews')
    .innerJoin('businesses', 'businesses.id', 'reviews.business_id')
    .select(['reviews.id', 'reviews.comment', 'reviews.author_id', 'reviews.former_author_id'])
    .select(['businesses.name', 'businesses.is_hidden', 'reviews.business_id', 'reviews.created_at'])
    .select('reviews.updated_at')
    .where('reviews.id', 'in', ids)
    .execute();
  return rows.map((row) => ({
    id: row.id,
    name: row.name,
    excerpt: row.comment,
    authorId: row.author_id ?? row.former_author_id,
    isThere: row.is_hidden === 0,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
    businessId: row.business_id,
  }));
}

/** With the start of their first post. */
async function findThreads(db: Reader, ids: readonly number[]): Promise<Found[]> {
  const rows = await db
    .selectFrom('threads')
    .select(['id', 'title', 'slug', 'author_id', 'former_author_id', 'is_hidden', 'is_removed', 'created_at'])
    .select((eb) =>
      eb
        .selectFrom('posts')
        .select('content')
        .whereRef('posts.thread_id', '=', 'threads.id')
        .orderBy('posts.id')
        .limit(1)
        .as('content'),
    )
    .where('id', 'in', ids)
    .execute();
  return rows.map((row) => ({
    id: row.id,
    name: row.title,
    excerpt: row.content ?? '',
    authorId: row.author_id ?? row.former_author_id,
    isThere: row.is_hidden === 0 && row.is_removed === 0,
    createdAt: row.created_at,
    threadSlug: row.slug,
  }));
}

/** Named by their thread. */
async function findPosts(db: Reader, ids: readonly number[]): Promise<Found[]> {
  const rows = await db
    .selectFrom('posts')
    .innerJoin('threads', 'threads.id', 'posts.thread_id')
    .select(['posts.id', 'posts.content', 'posts.author_id', 'posts.former_author_id', 'threads.title'])
    .select(['posts.is_hidden', 'posts.is_removed', 'posts.created_at', 'threads.slug'])
    .select(['threads.is_hidden as is_thread_hidden', 'threads.is_removed as is_thread_removed'])
    .where('posts.id', 'in', ids)
    .execute();
  return rows.map((row) => ({
    id: row.id,
    name: row.title,
    excerpt: row.content,
    authorId: row.author_id ?? row.former_author_id,
    isThere: row.is_hidden + row.is_removed + row.is_thread_hidden + row.is_thread_removed === 0,
    createdAt: row.created_at,
    threadSlug: row.slug,
  }));
}

async function findPeople(db: Reader, ids: readonly number[]): Promise<Found[]> {
  const rows = await db
    .selectFrom('users')
    .select(['id', 'full_name', 'created_at'])
    .where('id', 'in', ids)
    .execute();
  return rows.map((row) => ({
    id: row.id,
    name: row.full_name,
    excerpt: '',
    authorId: row.id,
    isThere: true,
    createdAt: row.created_at,
  }));
}
