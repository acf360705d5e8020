import type { Reader } from '../../db/store.ts';

/** Listed businesses of each place as it is written. */
export function countByPlace(db: Reader): Promise<{ state: string; city: string; count: number }[]> {
  return db
    .selectFrom('businesses')
    .select(['state', 'city', (eb) => eb.fn.countAll<number>().as('count')])
    .where('is_hidden', '=', 0)
    .groupBy(['state', 'city'])
    .execute();
}
