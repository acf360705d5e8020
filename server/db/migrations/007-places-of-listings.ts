import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Listings are counted by state and town without reading them. */
export const placesOfListings: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createIndex('businesses_by_state_city')
      .ifNotExists() // it may have been cut off before this was noted
      .on('businesses')
      .columns(['state', 'city', 'is_hidden'])
      .execute();
  },
};
