import { sql } from 'kysely';
import type { FoundThing, PersonRecord } from '#contract/admin.ts';
import { PEOPLE_MESSAGES } from '#contract/people.ts';
import type { ReportKind } from '#contract/reports.ts';
import { textField } from '../../db/engines/phrases.ts';
import type { PageRequest } from '../../db/page.ts';
import type { Reader } from '../../db/store.ts';
import { notFound } from '../../errors.ts';
import { findUserRow } from '../auth/users.repository.ts';
import { findHiddenReviews } from '../reviews/hidden-reviews.repository.ts';
import { findNamedThings } from '../things/things.repository.ts';
import { isFormerPerson } from './former-people.ts';
import { readStanding } from './people.service.ts';

/** Returns a person as admins see them, also a deleted account. @throws AppError 404. */
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

interface ContentRow {
  kind: Exclude<ReportKind, 'person'>;
  id: number;
  created_at: string;
}

/**
 * Returns a page of a person's content, newest first, hidden content too, with one more than the limit if there are
 * more.
 */
export async function findWritten(db: Reader, person: number, page: PageRequest): Promise<FoundThing[]> {
  const names = await findContentRows(db, person, page);
  const hidden = await findHiddenReviews(db, {
    personId: person,
    ids: names.filter(({ kind }) => kind === 'review').map(({ id }) => id),
    limit: names.length,
  });
  const things = [...(await findNamedThings(db, names)), ...hidden];
  return names.flatMap(
    ({ kind, id }) => things.find((thing) => thing.kind === kind && thing.id === id) ?? [],
  );
}

async function findContentRows(
  db: Reader,
  person: number,
  { limit, after }: PageRequest,
): Promise<ContentRow[]> {
  const selectKind = (kind: ContentRow['kind'], table: string, columns: readonly [string, string]) =>
    sql`select ${sql.lit(kind)} as kind, id, created_at from ${sql.table(table)}
      where ${sql.ref(columns[0])} = ${person}
      union all select ${sql.lit(kind)}, id, created_at from ${sql.table(table)}
      where ${sql.ref(columns[1])} = ${person} and ${sql.ref(columns[0])} is null`;
  const author = ['author_id', 'former_author_id'] as const;
  const [createdAt, kind, id] = after ?? ['9999', '', 0];
  const { rows } = await sql<ContentRow>`select * from (
      ${selectKind('thread', 'threads', author)} union all ${selectKind('post', 'posts', author)}
      union all ${selectKind('review', 'reviews', author)}
      union all ${selectKind('business', 'businesses', ['owner_id', 'former_owner_id'])}
      union all select 'review', row_id, ${textField(db, 'body', 'created_at')} from taken_back
        where person_id = ${person} and entity = 'reviews' and body is not null
    ) as written where (created_at, kind, id) < (${createdAt}, ${kind}, ${id})
    order by created_at desc, kind desc, id desc limit ${limit + 1}`.execute(db);
  return rows;
}
