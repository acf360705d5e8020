import type { Reader } from '../../db/store.ts';

/** Listed businesses of each place as it is written. */
export function countByPlace(db: Reader): Promise<{ state: string; city: string; count: number }[]> {
  return db
    .selectFrom('businesses')
    .select(['state', 'city', (eb) => eb.fn.countAll<number>().as('count')])
    .groupBy(['state', 'city'])
    .execute();
}

/** The number of the last change of anything. */
export async function readVersion(db: Reader): Promise<number> {
  const { version } = await db.selectFrom('change_counter').select('version').executeTakeFirstOrThrow();
  return version;
}
