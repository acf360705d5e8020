import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Lets listings be counted by state and town from the index. */
export const placesOfListings: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createIndex('businesses_by_state_city')
      .ifNotExists() // interrupted before this was recorded
      .on('businesses')
      .columns(['state', 'city', 'is_hidden'])
      .execute();
  },
};
