import { sql } from 'kysely';
import type { FoundThing } from '#contract/admin.ts';
import { PEOPLE_LIMITS } from '#contract/limits.ts';
import type { ReportedName } from '#contract/reports.ts';
import { like } from '../../db/engines/phrases.ts';
import type { Reader } from '../../db/store.ts';
import { findReported, toReportedKey, toShown } from '../reports/reported.repository.ts';
import { findHiddenReviews } from '../reviews/hidden-reviews.repository.ts';

/** Maximum number of results of each kind. */
const LIMIT = PEOPLE_LIMITS.found;
/** Only the newest posts and reviews are searched: complaints are about new ones. */
const NEWEST = 5000;

/**
 * Finds listings by name, threads by title, posts and reviews by text, including hidden ones; or the one thing of a reference
 * like `post:12` or a page address. Newest first of each kind.
 */
export async function findThings(db: Reader, text: string): Promise<FoundThing[]> {
  const named = await findNamedThing(db, text);
  if (named) {
    const found = await findNamedThings(db, [named]);
    const isHidden = found.length === 0 && named.kind === 'review';
    return isHidden ? findHiddenReviews(db, { ids: [named.id], limit: 1 }) : found;
  }
  const pattern = `%${text.replaceAll(/[\\%_]/g, '\\$&')}%`;
  const [listings, threads, posts, reviews] = [
    await idsBy(db, 'businesses', 'name', pattern),
    await idsBy(db, 'threads', 'title', pattern),
    await idsBy(db, 'posts', 'content', pattern),
    await idsBy(db, 'reviews', 'comment', pattern),
  ];
  const hidden = await findHiddenReviews(db, { pattern, limit: LIMIT });
  return [
    ...(await findNamedThings(db, [
      ...listings.map((id) => ({ kind: 'business' as const, id })),
      ...threads.map((id) => ({ kind: 'thread' as const, id })),
      ...posts.map((id) => ({ kind: 'post' as const, id })),
      ...reviews.map((id) => ({ kind: 'review' as const, id })),
    ])),
    ...hidden,
  ];
}

/** Returns some things in the given order; those without a row are missing. */
export async function findNamedThings(db: Reader, names: readonly ReportedName[]): Promise<FoundThing[]> {
  const reported = await findReported(db, names);
  return names.flatMap((name) => {
    const thing = reported.get(toReportedKey(name));
    return thing ? [{ ...toShown(name, thing), createdAt: thing.createdAt, isThere: thing.isThere }] : [];
  });
}

const NAMED = /^(business|thread|post|review)[:/ -]([1-9]\d{0,14})$/;
const BUSINESS_PAGE = /\/business\/([1-9]\d{0,14})(?:[?#]|$)/;
const THREAD_PAGE = /\/forums\/thread\/([\w-]+)(?:[?#]|$)/;

async function findNamedThing(db: Reader, text: string): Promise<ReportedName | null> {
  const [, kind, digits] = NAMED.exec(text) ?? [];
  if (kind) return { kind: kind as ReportedName['kind'], id: Number(digits) };
  const business = BUSINESS_PAGE.exec(text)?.[1];
  if (business) return { kind: 'business', id: Number(business) };
  const slug = THREAD_PAGE.exec(text)?.[1];
  if (!slug) return null;
  const row = await db.selectFrom('threads').select('id').where('slug', '=', slug).executeTakeFirst();
  return row ? { kind: 'thread', id: row.id } : null;
}

/** There are few enough listings to search all of them. */
async function idsBy(
  db: Reader,
  table: 'businesses' | 'threads' | 'posts' | 'reviews',
  column: 'name' | 'title' | 'content' | 'comment',
  pattern: string,
): Promise<number[]> {
  const newest =
    table === 'businesses' ? sql`-1` : sql`(select max(id) from ${sql.table(table)}) - ${NEWEST}`;
  const { rows } = await sql<{ id: number }>`select id from ${sql.table(table)}
    where id > ${newest} and ${sql.ref(column)} ${like(db)} ${pattern} escape '\\'
    order by id desc limit ${LIMIT}`.execute(db);
  return rows.map(({ id }) => id);
}
