import type { Reader } from '../../db/store.ts';

/**
 * Returns the reviewed listing that a person removed, the one with the most reviews; a new listing of theirs lacks them.
 * Its place does not matter: its owner can change that before.
 */
export const findRemovedBy = (
  db: Reader,
  ownerId: number,
): Promise<{ name: string; reviewCount: number } | undefined> =>
  db
    .selectFrom('businesses')
    .select(['name', 'review_count as reviewCount'])
    .where('owner_id', '=', ownerId)
    .where('is_hidden', '=', 1)
    .where('review_count', '>', 0)
    .orderBy('review_count', 'desc')
    .executeTakeFirst();
