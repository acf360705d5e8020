import { allOf, listOf, type MyPeopleRow, type PinnedPerson } from '#contract/my-people.ts';
import type { Reader } from '../../db/store.ts';

/** The lists of some people, by their ids; who has written none has none. */
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

/** All people on one person's list in their order, also those who do not fit. */
export async function findPeopleOf(db: Reader, userId: number): Promise<PinnedPerson[]> {
  const [row] = await findMyPeople(db, [userId]);
  return row ? allOf(row) : [];
}
