import type { ReportedName, ReportKind } from '#contract/reports.ts';
import type { Reader } from '../../db/store.ts';

/** What a report, or an act of an admin, is about. */
export interface Reported {
  kind: ReportKind;
  id: number;
  name: string;
  excerpt: string;
  /** Who wrote or owns it, also when that account is gone; null of samples and of listings that nobody owns. */
  authorId: number | null;
  /** It can be read: neither hidden nor removed. */
  isThere: boolean;
}

export const toReportedKey = ({ kind, id }: ReportedName) => `${kind}:${id}`;

/** What is known of some things, by their `toReportedKey`; one of which no row is left is missing. */
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
    .select(['id', 'name', 'description', 'owner_id', 'former_owner_id', 'is_hidden'])
    .where('id', 'in', ids)
    .execute();
  return rows.map((row) => ({
    id: row.id,
    name: row.name,
    excerpt: row.description,
    authorId: row.owner_id ?? row.former_owner_id,
    isThere: row.is_hidden === 0,
  }));
}

/** Named by the business that they are about. */
async function findReviews(db: Reader, ids: readonly number[]): Promise<Found[]> {
  const rows = await db
    .selectFrom('reviews')
    .innerJoin('businesses', 'businesses.id', 'reviews.business_id')
    .select(['reviews.id', 'reviews.comment', 'reviews.author_id', 'reviews.former_author_id'])
    .select(['businesses.name', 'businesses.is_hidden'])
    .where('reviews.id', 'in', ids)
    .execute();
  return rows.map((row) => ({
    id: row.id,
    name: row.name,
    excerpt: row.comment,
    authorId: row.author_id ?? row.former_author_id,
    isThere: row.is_hidden === 0,
  }));
}

/** With the words that they begin with. */
async function findThreads(db: Reader, ids: readonly number[]): Promise<Found[]> {
  const rows = await db
    .selectFrom('threads')
    .select(['id', 'title', 'author_id', 'former_author_id', 'is_hidden', 'is_removed'])
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
  }));
}

/** Named by the thread that they stand in. */
async function findPosts(db: Reader, ids: readonly number[]): Promise<Found[]> {
  const rows = await db
    .selectFrom('posts')
    .innerJoin('threads', 'threads.id', 'posts.thread_id')
    .select(['posts.id', 'posts.content', 'posts.author_id', 'posts.former_author_id', 'threads.title'])
    .select(['posts.is_hidden', 'posts.is_removed'])
    .select(['threads.is_hidden as is_thread_hidden', 'threads.is_removed as is_thread_removed'])
    .where('posts.id', 'in', ids)
    .execute();
  return rows.map((row) => ({
    id: row.id,
    name: row.title,
    excerpt: row.content,
    authorId: row.author_id ?? row.former_author_id,
    isThere: row.is_hidden + row.is_removed + row.is_thread_hidden + row.is_thread_removed === 0,
  }));
}

async function findPeople(db: Reader, ids: readonly number[]): Promise<Found[]> {
  const rows = await db.selectFrom('users').select(['id', 'full_name']).where('id', 'in', ids).execute();
  return rows.map((row) => ({
    id: row.id,
    name: row.full_name,
    excerpt: '',
    authorId: row.id,
    isThere: true,
  }));
}
