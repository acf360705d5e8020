import { sql } from 'kysely';
import type { FoundThing } from '#contract/admin.ts';
import type { ReportKind } from '#contract/reports.ts';
import { textField } from '../../db/engines/phrases.ts';
import type { PageRequest } from '../../db/page.ts';
import type { Reader } from '../../db/store.ts';
import { findHiddenReviews } from '../reviews/hidden-reviews.repository.ts';
import { findNamedThings } from '../things/things.repository.ts';

interface ContentRow {
  kind: Exclude<ReportKind, 'person'>;
  id: number;
  created_at: string;
}

/**
 * Returns a page of a person's content, newest first, hidden content too, with one more than the limit if
 * there are more.
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
