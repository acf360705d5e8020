import { sql } from 'kysely';
import type { FoundPerson } from '#contract/admin.ts';
import { PEOPLE_LIMITS } from '#contract/limits.ts';
import { like } from '../../db/engines/phrases.ts';
import type { Reader } from '../../db/store.ts';
import { caseKey } from '../auth/users.repository.ts';
import { countTaken } from './people.service.ts';

/**
 * Finds people by a part of their name or user name, by id or by exact e-mail address: a partial address finds nobody,
 * so that nobody can guess addresses. Exact matches come first. @returns at most 20.
 */
export async function findPeople(db: Reader, text: string, nowIso: string): Promise<FoundPerson[]> {
  const key = caseKey(text);
  const pattern = `%${key.replaceAll(/[\\%_]/g, '\\$&')}%`;
  const id = /^[1-9]\d{0,14}$/.test(text) ? Number(text) : 0;
  const isExact = sql<boolean>`(username_key = ${key} or email_key = ${key} or id = ${id})`;
  const rows = await db
    .selectFrom('users')
    .select(['id', 'username', 'full_name', 'created_at', 'suspended_until'])
    .select((eb) => [
      eb
        .selectFrom('posts')
        .select(({ fn }) => fn.countAll<number>().as('n'))
        .whereRef('posts.author_id', '=', 'users.id')
        .where('is_removed', '=', 0)
        .as('posts'),
      eb
        .selectFrom('reviews')
        .select(({ fn }) => fn.countAll<number>().as('n'))
        .whereRef('reviews.author_id', '=', 'users.id')
        .as('reviews'),
      eb
        .selectFrom('businesses')
        .select(({ fn }) => fn.countAll<number>().as('n'))
        .whereRef('businesses.owner_id', '=', 'users.id')
        .as('businesses'),
    ])
    .where(
      sql<boolean>`(${isExact} or username_key like ${pattern} escape '\\' or full_name ${like(db)} ${pattern} escape '\\')`,
    )
    .orderBy(isExact, 'desc')
    .orderBy('id')
    .limit(PEOPLE_LIMITS.found)
    .execute();
  return Promise.all(
    rows.map(async (row) => ({
      id: row.id,
      username: row.username,
      fullName: row.full_name,
      createdAt: row.created_at,
      suspendedUntil:
        row.suspended_until !== null && row.suspended_until > nowIso ? row.suspended_until : null,
      takenBack: await countTaken(db, row.id),
      posts: row.posts ?? 0,
      reviews: row.reviews ?? 0,
      businesses: row.businesses ?? 0,
    })),
  );
}
