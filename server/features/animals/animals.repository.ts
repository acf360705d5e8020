import type { Animal, AnimalRecord } from '#contract/animals.ts';
import type { Reader } from '../../db/store.ts';

/** The two tables of the book have the same columns but for `animal_id`. */
const TABLES = { animals: 'animals', records: 'animal_records' } as const;
type BookEntity = keyof typeof TABLES;

/** The table of an entity; typed as the columns that both have. */
export const bookTable = (entity: BookEntity) => TABLES[entity] as 'animals';

const animals = (db: Reader) => db.selectFrom('animals').selectAll();
const records = (db: Reader) => db.selectFrom('animal_records').selectAll();
export type AnimalRow = Awaited<ReturnType<ReturnType<typeof animals>['executeTakeFirstOrThrow']>>;
export type RecordRow = Awaited<ReturnType<ReturnType<typeof records>['executeTakeFirstOrThrow']>>;

type Versioned<T> = T & { version: number };

const toAnimal = ({ id, key, body, version }: AnimalRow): Versioned<Animal> => ({
  id,
  key,
  ...(JSON.parse(body) as Omit<Animal, 'id' | 'key'>),
  version,
});

const toRecord = ({ id, key, animal_id, body, version }: RecordRow): Versioned<AnimalRecord> => ({
  id,
  key,
  animalId: animal_id,
  ...(JSON.parse(body) as Omit<AnimalRecord, 'id' | 'key' | 'animalId'>),
  version,
});

export async function findAnimals(db: Reader, ids: readonly number[]): Promise<Versioned<Animal>[]> {
  if (ids.length === 0) return [];
  return (await animals(db).where('id', 'in', ids).orderBy('id').execute()).map(toAnimal);
}

export async function findRecords(db: Reader, ids: readonly number[]): Promise<Versioned<AnimalRecord>[]> {
  if (ids.length === 0) return [];
  return (await records(db).where('id', 'in', ids).orderBy('id').execute()).map(toRecord);
}

/** Returns a person's animals without the removed ones. */
export async function findAnimalsOf(db: Reader, personId: number): Promise<Versioned<Animal>[]> {
  const rows = await animals(db)
    .where('person_id', '=', personId)
    .where('is_removed', '=', 0)
    .orderBy('id')
    .execute();
  return rows.map(toAnimal);
}

/** Returns a person's records without the removed ones. @param animalId only those of this animal */
export async function findRecordsOf(
  db: Reader,
  personId: number,
  animalId?: number,
): Promise<Versioned<AnimalRecord>[]> {
  const all = records(db).where('person_id', '=', personId).where('is_removed', '=', 0).orderBy('id');
  const rows = await (animalId === undefined ? all : all.where('animal_id', '=', animalId)).execute();
  return rows.map(toRecord);
}

/** Finds a row of a person's book by its id, even a removed one. */
export const findRowById = (db: Reader, entity: BookEntity, personId: number, id: number) =>
  db
    .selectFrom(bookTable(entity))
    .selectAll()
    .where('person_id', '=', personId)
    .where('id', '=', id)
    .executeTakeFirst();

/** Finds a row of a person's book by the key of the write that made it, even a removed one. */
export const findRowByKey = (db: Reader, entity: BookEntity, personId: number, key: string) =>
  db
    .selectFrom(bookTable(entity))
    .selectAll()
    .where('person_id', '=', personId)
    .where('key', '=', key)
    .executeTakeFirst();

/** Returns the ids of rows that a person's write has made. */
export const findIdsByKey = (db: Reader, entity: BookEntity, personId: number, key: string) =>
  db
    .selectFrom(bookTable(entity))
    .select('id')
    .where('person_id', '=', personId)
    .where('key', '=', key)
    .execute();

/** Counts the rows of a person's book without the removed ones. */
export async function countRows(db: Reader, entity: BookEntity, personId: number): Promise<number> {
  const { count } = await db
    .selectFrom(bookTable(entity))
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('person_id', '=', personId)
    .where('is_removed', '=', 0)
    .executeTakeFirstOrThrow();
  return Number(count);
}
