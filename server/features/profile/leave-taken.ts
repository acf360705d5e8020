import { sql } from 'kysely';
import { PEOPLE_MESSAGES } from '#contract/people.ts';
import { textField } from '../../db/engines/phrases.ts';
import type { Reader } from '../../db/store.ts';

/**
 * Lets go of what an admin had taken back of a person who deletes the account: likes go for good, reviews are kept as
 * those of a former member, to be given back. @returns whether there was any.
 */
export async function leaveTaken(db: Reader, userId: number, limit: number): Promise<boolean> {
  const isNamed = sql<boolean>`${textField(db, 'body', 'author_id')} is not null`;
  const rows = await db
    .selectFrom('taken_back')
    .select(['entity', 'row_id', 'body'])
    .where('person_id', '=', userId)
    .where((eb) => eb.or([eb('entity', '=', 'likes'), eb.and([eb('entity', '=', 'reviews'), isNamed])]))
    .limit(limit)
    .execute();
  const likes = rows.filter(({ entity }) => entity === 'likes').map((row) => row.row_id);
  await db
    .deleteFrom('taken_back')
    .where('person_id', '=', userId)
    .where('entity', '=', 'likes')
    .where('row_id', 'in', likes)
    .execute();
  for (const review of rows.filter(({ entity }) => entity === 'reviews')) {
    const former = { author_id: null, author_name: PEOPLE_MESSAGES.formerMember, former_author_id: userId };
    await db
      .updateTable('taken_back')
      .set({ body: JSON.stringify({ ...JSON.parse(review.body ?? '{}'), ...former }) })
      .where('person_id', '=', userId)
      .where('entity', '=', 'reviews')
      .where('row_id', '=', review.row_id)
      .execute();
  }
  return rows.length > 0;
}
