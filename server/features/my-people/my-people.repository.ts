import { allOf, listOf, type MyPeopleRow, type PinnedPerson } from '#contract/my-people.ts';
import type { Reader } from '../../db/store.ts';

/** Returns the lists of some people, by their ids; people without a list are absent. */
export async function findMyPeople(
  db: Reader,
  ids: readonly number[],
): Promise<(MyPeopleRow & { version: number })[]> {
  if (ids.length === 0) return [];
  const rows = await db.selectFrom('my_people').selectAll().where('id', 'in', ids).execute();
  return rows.map(({ id, entries, version }) => ({
    id,
    ...listOf(JSON.parse(entries) as PinnedPerson[]),
    version,
  }));
}

/** Returns all entries of a person's list in order, also those beyond its limit. */
export async function findPeopleOf(db: Reader, userId: number): Promise<PinnedPerson[]> {
  const [row] = await findMyPeople(db, [userId]);
  return row ? allOf(row) : [];
}
