/**
 * One row per person, under their id; `entries` is a JSON array of `PinnedPerson` in order, with those beyond the
 * limit.
 */
export interface MyPeopleTable {
  id: number;
  entries: string;
  version: number;
}
