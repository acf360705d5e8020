/** One row a person, named by their id; `entries` is a JSON array of `PinnedPerson`, in their order, with those who do not fit on the list. */
export interface MyPeopleTable {
  id: number;
  entries: string;
  version: number;
}
