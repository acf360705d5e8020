import type { Reader } from '../../db/store.ts';

/** Counts listed businesses by the spelling of their state, from the index only. */
export function countByState(db: Reader): Promise<{ state: string; count: number }[]> {
  return db
    .selectFrom('businesses')
    .where('is_hidden', '=', 0)
    .select(['state', (eb) => eb.fn.countAll<number>().as('count')])
    .groupBy('state')
    .execute();
}

/** Counts listed businesses by the spelling of their town, within some spellings of a state. */
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
