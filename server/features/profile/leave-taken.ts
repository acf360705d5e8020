import { sql } from 'kysely';
import { PEOPLE_MESSAGES } from '#contract/people.ts';
import type { Reader } from '../../db/store.ts';

/**
 * Lets go of what an admin had taken back of a person who deletes the account: likes go for good, reviews are kept as
 * those of a former member, to be given back. @returns whether there was any.
 */
export async function leaveTaken(db: Reader, userId: number, limit: number): Promise<boolean> {
  const isNamed = sql<boolean>`body ->> 'author_id' is not null`;
  const rows = await db
    .selectFrom('taken_back')
    .select(['entity', 'row_id'])
    .where('person_id', '=', userId)
    .where((eb) => eb.or([eb('entity', '=', 'likes'), eb.and([eb('entity', '=', 'reviews'), isNamed])]))
    .limit(limit)
    .execute();
  const idsOf = (entity: string) => rows.filter((row) => row.entity === entity).map((row) => row.row_id);
  await db
    .deleteFrom('taken_back')
    .where('person_id', '=', userId)
    .where('entity', '=', 'likes')
    .where('row_id', 'in', idsOf('likes'))
    .execute();
  await db
    .updateTable('taken_back')
    .set({
      body: sql<string>`json_set(body, '$.author_id', null, '$.author_name', ${PEOPLE_MESSAGES.formerMember},
        '$.former_author_id', ${userId})`,
    })
    .where('person_id', '=', userId)
    .where('entity', '=', 'reviews')
    .where('row_id', 'in', idsOf('reviews'))
    .execute();
  return rows.length > 0;
}
