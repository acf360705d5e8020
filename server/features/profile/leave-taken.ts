import { sql } from 'kysely';
import { TAKEN_ENTITIES, type TakenEntity } from '#contract/admin.ts';
import { PEOPLE_MESSAGES } from '#contract/people.ts';
import { textField } from '../../db/engines/phrases.ts';
import type { Reader } from '../../db/store.ts';

/**
 * The effect of deleting an account on its hidden content: deleted, kept as a former member's, or unchanged.
 */
const EFFECTS: Record<TakenEntity, 'gone' | 'former' | 'hidden'> = {
  threads: 'hidden',
  posts: 'hidden',
  businesses: 'hidden',
  reviews: 'former',
  likes: 'gone',
};
const entitiesWith = (left: 'gone' | 'former') => TAKEN_ENTITIES.filter((entity) => EFFECTS[entity] === left);

/**
 * Releases the hidden content of a deleted account: likes are deleted, reviews are kept as a former member's,
 * so that they can be restored.
 * @returns false if there was none.
 */
export async function releaseHidden(db: Reader, userId: number, limit: number): Promise<boolean> {
  const hasAuthor = sql<boolean>`${textField(db, 'body', 'author_id')} is not null`;
  const rows = await db
    .selectFrom('taken_back')
    .select(['entity', 'row_id', 'body'])
    .where('person_id', '=', userId)
    .where((eb) =>
      eb.or([
        eb('entity', 'in', entitiesWith('gone')),
        eb.and([eb('entity', 'in', entitiesWith('former')), hasAuthor]),
      ]),
    )
    .limit(limit)
    .execute();
  for (const entity of entitiesWith('gone')) {
    const ids = rows.filter((row) => row.entity === entity).map(({ row_id }) => row_id);
    await db
      .deleteFrom('taken_back')
      .where('person_id', '=', userId)
      .where('entity', '=', entity)
      .where('row_id', 'in', ids)
      .execute();
  }
  const former = { author_id: null, author_name: PEOPLE_MESSAGES.formerMember, former_author_id: userId };
  for (const { entity, row_id, body } of rows.filter((row) => EFFECTS[row.entity] === 'former'))
    await db
      .updateTable('taken_back')
      .set({ body: JSON.stringify({ ...JSON.parse(body ?? '{}'), ...former }) })
      .where('person_id', '=', userId)
      .where('entity', '=', entity)
      .where('row_id', '=', row_id)
      .execute();
  return rows.length > 0;
}
