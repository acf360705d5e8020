import { sql } from 'kysely';
import { TAKEN_ENTITIES, type TakenEntity } from '#contract/admin.ts';
import { PEOPLE_MESSAGES } from '#contract/people.ts';
import { textField } from '../../db/engines/phrases.ts';
import type { Reader } from '../../db/store.ts';

/** What becomes of it with the account: it goes for good, becomes a former member's, or stays hidden as it is. */
const LEFT_AS: Record<TakenEntity, 'gone' | 'former' | 'hidden'> = {
  threads: 'hidden',
  posts: 'hidden',
  businesses: 'hidden',
  reviews: 'former',
  likes: 'gone',
};
const thatAre = (left: 'gone' | 'former') => TAKEN_ENTITIES.filter((entity) => LEFT_AS[entity] === left);

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
    .where((eb) =>
      eb.or([eb('entity', 'in', thatAre('gone')), eb.and([eb('entity', 'in', thatAre('former')), isNamed])]),
    )
    .limit(limit)
    .execute();
  for (const entity of thatAre('gone')) {
    const ids = rows.filter((row) => row.entity === entity).map(({ row_id }) => row_id);
    await db
      .deleteFrom('taken_back')
      .where('person_id', '=', userId)
      .where('entity', '=', entity)
      .where('row_id', 'in', ids)
      .execute();
  }
  const former = { author_id: null, author_name: PEOPLE_MESSAGES.formerMember, former_author_id: userId };
  for (const { entity, row_id, body } of rows.filter((row) => LEFT_AS[row.entity] === 'former'))
    await db
      .updateTable('taken_back')
      .set({ body: JSON.stringify({ ...JSON.parse(body ?? '{}'), ...former }) })
      .where('person_id', '=', userId)
      .where('entity', '=', entity)
      .where('row_id', '=', row_id)
      .execute();
  return rows.length > 0;
}
