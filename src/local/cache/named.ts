import type { EntityTable } from 'dexie';
import type { Review } from '#contract/reviews.ts';
import type { Cache, Stored } from './cache.ts';

/** The row that writes name by its id, or by the key of the write that made it. */
export const rowNamed = <T extends { id: number }>(table: EntityTable<T, 'id'>, name: number | string) =>
  typeof name === 'number' ? table.get(name as never) : table.where('key').equals(name).first();

/** The same for a review, whose author may have rewritten it since. */
export const reviewNamed = async (
  { reviews }: Cache,
  name: number | string,
): Promise<Stored<Review> | undefined> =>
  (await rowNamed(reviews, name)) ?? reviews.filter(({ firstKey }) => firstKey === name).first();
