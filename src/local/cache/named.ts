import type { EntityTable } from 'dexie';
import type { Review } from '#contract/reviews.ts';
import type { Cache, Stored } from './cache.ts';

/** Finds a row by its id, or by the key of the write that made it. */
export const rowNamed = <T extends { id: number }>(table: EntityTable<T, 'id'>, name: number | string) =>
  typeof name === 'number' ? table.get(name as never) : table.where('key').equals(name).first();

/** Finds a review, which its author may have rewritten under another key. */
export const reviewNamed = async (
  { reviews }: Cache,
  name: number | string,
): Promise<Stored<Review> | undefined> =>
  (await rowNamed(reviews, name)) ?? reviews.filter(({ firstKey }) => firstKey === name).first();
