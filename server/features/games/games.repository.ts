import type { Selectable } from 'kysely';
import type { Game } from '#contract/games.ts';
import type { Reader } from '../../db/store.ts';
import type { GamesTable } from './games.table.ts';

const toGame = (row: Selectable<GamesTable>): Game => ({
  id: row.id,
  title: row.title,
  developer: row.developer,
  category: row.category,
  description: row.description,
  animalTypes: JSON.parse(row.animal_types),
  price: row.price,
  rating: row.rating,
  downloadCount: row.download_count,
  hasTrial: row.has_trial === 1,
  trialDuration: row.trial_duration,
  bannerImage: row.banner_image,
  iconImage: row.icon_image,
  webDemoUrl: row.web_demo_url,
  androidStoreUrl: row.android_store_url,
  iosStoreUrl: row.ios_store_url,
  isFeatured: row.is_featured === 1,
  isSample: row.is_sample === 1,
  version: row.version,
});

/** Returns all games by id; there are few, so no list is paged. */
export async function findAllGames(db: Reader): Promise<Game[]> {
  return (await db.selectFrom('games').selectAll().orderBy('id').execute()).map(toGame);
}

export async function findGames(db: Reader, ids: readonly number[]): Promise<Game[]> {
  if (ids.length === 0) return [];
  return (await db.selectFrom('games').selectAll().where('id', 'in', ids).orderBy('id').execute()).map(
    toGame,
  );
}

/** Counts a download. @returns false if there is no such game. */
export async function countDownload(db: Reader, id: number): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('games')
    .set((eb) => ({ download_count: eb('download_count', '+', 1) }))
    .where('id', '=', id)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}
