import type { PersonRecord } from '#contract/admin.ts';
import { PEOPLE_MESSAGES } from '#contract/people.ts';
import type { Reader } from '../../db/store.ts';
import { notFound } from '../../errors.ts';
import { findUserRow } from '../auth/users.repository.ts';
import { isFormerPerson } from './former-people.ts';
import { readStanding } from './people.service.ts';

/**
 * Returns a person as admins see them, also a deleted account.
 * @throws AppError 404.
 */
export async function readPerson(db: Reader, id: number, nowMs: number): Promise<PersonRecord> {
  const row = await findUserRow(db, id);
  if (!row && !(await isFormerPerson(db, id, nowMs))) throw notFound(PEOPLE_MESSAGES.noPerson);
  return {
    standing: await readStanding(db, id, nowMs),
    createdAt: row?.created_at ?? null,
    isAdmin: row?.is_admin === 1,
    takes: await countTakeable(db, id),
  };
}

/** Counts what `takeBack` would hide, by its conditions. */
async function countTakeable(db: Reader, id: number): Promise<PersonRecord['takes']> {
  const readable = (table: 'threads' | 'posts') =>
    authored(db, table, id).where('is_hidden', '=', 0).where('is_removed', '=', 0).executeTakeFirstOrThrow();
  const listings = db
    .selectFrom('businesses')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where((eb) =>
      eb.or([eb('owner_id', '=', id), eb.and([eb('owner_id', 'is', null), eb('former_owner_id', '=', id)])]),
    )
    .where('is_hidden', '=', 0);
  const likes = db
    .selectFrom('post_likes')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('user_id', '=', id);
  return {
    threads: (await readable('threads')).count,
    posts: (await readable('posts')).count,
    reviews: (await authored(db, 'reviews', id).executeTakeFirstOrThrow()).count,
    businesses: (await listings.executeTakeFirstOrThrow()).count,
    likes: (await likes.executeTakeFirstOrThrow()).count,
  };
}

const authored = (db: Reader, table: 'threads' | 'posts' | 'reviews', id: number) =>
  db
    .selectFrom(table as 'threads')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where((eb) => eb.or([eb('author_id', '=', id), eb('former_author_id', '=', id)]));
