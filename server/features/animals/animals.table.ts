import type { Generated } from 'kysely';

/** One animal of a person's book. */
export interface AnimalsTable {
  id: Generated<number>;
  person_id: number;
  /** Key of the write that made it. */
  key: string;
  /** JSON of the filled fields; `{}` once it is removed. */
  body: string;
  /** JSON: the version of the last change of each field. */
  versions: Generated<string>;
  is_removed: Generated<number>;
  version: Generated<number>;
}

/** One record about an animal. */
export interface AnimalRecordsTable extends AnimalsTable {
  animal_id: number;
}
