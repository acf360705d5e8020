import type { Reader } from '../../db/store.ts';

/** Listed businesses by state as it is written. The index by state and town answers it alone. */
export function countByState(db: Reader): Promise<{ state: string; count: number }[]> {
  return db
    .selectFrom('businesses')
    .where('is_hidden', '=', 0)
    .select(['state', (eb) => eb.fn.countAll<number>().as('count')])
    .groupBy('state')
    .execute();
}

/** Listed businesses by town as it is written, of states as they are written. */
export function countByCity(
  db: Reader,
  states: readonly string[],
): Promise<{ city: string; count: number }[]> {
  return db
    .selectFrom('businesses')
    .select(['city', (eb) => eb.fn.countAll<number>().as('count')])
    .where('is_hidden', '=', 0)
    .where('state', 'in', states)
    .groupBy('city')
    .execute();
}
