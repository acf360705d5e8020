import type { MyPeopleRow, PinnedPerson } from '#contract/my-people.ts';
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
    entries: JSON.parse(entries) as PinnedPerson[],
    version,
  }));
}

/** One person's list, in their order. */
export async function findEntriesOf(db: Reader, userId: number): Promise<PinnedPerson[]> {
  return (await findMyPeople(db, [userId]))[0]?.entries ?? [];
}
