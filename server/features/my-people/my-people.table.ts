/** One row a person, named by their id; `entries` is a JSON array of `PinnedPerson`, in their order. */
export interface MyPeopleTable {
  id: number;
  entries: string;
  version: number;
}
