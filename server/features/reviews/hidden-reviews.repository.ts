import { type Selectable, sql } from 'kysely';
import type { FoundThing } from '#contract/admin.ts';
import { like, textField } from '../../db/engines/phrases.ts';
import type { Reader } from '../../db/store.ts';
import type { ReviewsTable } from './reviews.table.ts';

/** Finds hidden reviews by ids, text or author, newest first. */
export async function findHiddenReviews(
  db: Reader,
  {
    ids,
    pattern,
    personId,
    limit,
  }: { ids?: readonly number[]; pattern?: string; personId?: number; limit: number },
): Promise<FoundThing[]> {
  const hidden = db
    .selectFrom('taken_back')
    .select(['body', 'person_id'])
    .where('entity', '=', 'reviews')
    .where('body', 'is not', null)
    .orderBy('row_id', 'desc')
    .limit(limit);
  const byId = ids === undefined ? hidden : hidden.where('row_id', 'in', ids);
  const byPerson = personId === undefined ? byId : byId.where('person_id', '=', personId);
  const byText =
    pattern === undefined
      ? byPerson
      : byPerson.where(sql<boolean>`${textField(db, 'body', 'comment')} ${like(db)} ${pattern} escape '\\'`);
  const rows = (await byText.execute()).map(({ body, person_id }) => ({
    ...(JSON.parse(body ?? '{}') as Selectable<ReviewsTable>),
    personId: person_id,
  }));
  const names = await db
    .selectFrom('businesses')
    .select(['id', 'name'])
    .where(
      'id',
      'in',
      rows.map((row) => row.business_id),
    )
    .execute();
  return rows.map((row) => ({
    kind: 'review',
    id: row.id,
    name: names.find(({ id }) => id === row.business_id)?.name ?? null,
    excerpt: row.comment,
    businessId: row.business_id,
    ...(row.personId === 0 ? {} : { authorId: row.personId }),
    createdAt: row.created_at,
    isThere: false,
  }));
}
