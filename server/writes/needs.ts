import { textField } from '../db/engines/phrases.ts';
import type { Reader } from '../db/store.ts';
import { NeedsMissing } from '../errors.ts';

/** @throws NeedsMissing unless every key was applied for the same person, or names an existing row. */
export async function assertNeeds(db: Reader, owner: string, needs: readonly string[]): Promise<void> {
  const missing = new Set(needs.map((key) => key.toLowerCase()));
  for (const find of [findApplied, findThreads, findPosts, findBusinesses, findAnimals, findRecords]) {
    if (missing.size === 0) return;
    for (const { key } of await find(db, [...missing], owner)) if (key !== null) missing.delete(key);
  }
  const [first] = missing;
  if (first !== undefined) throw new NeedsMissing(first);
}

const findApplied = (db: Reader, keys: readonly string[], owner: string) =>
  db
    .selectFrom('mutation_outcomes')
    .select('key')
    .where('owner', '=', owner)
    .where('key', 'in', keys)
    .where(textField(db, 'outcome', 'kind'), '=', 'applied')
    .execute();

/** Anybody may have created the target of a reply or an edit, at any time. */
const findThreads = (db: Reader, keys: readonly string[]) =>
  db.selectFrom('threads').select('key').where('key', 'in', keys).execute();

const findPosts = (db: Reader, keys: readonly string[]) =>
  db.selectFrom('posts').select('key').where('key', 'in', keys).execute();

const findBusinesses = (db: Reader, keys: readonly string[]) =>
  db.selectFrom('businesses').select('key').where('key', 'in', keys).execute();

const findAnimals = (db: Reader, keys: readonly string[], owner: string) =>
  db
    .selectFrom('animals')
    .select('key')
    .where('key', 'in', keys)
    .where('person_id', '=', Number(owner))
    .execute();

const findRecords = (db: Reader, keys: readonly string[], owner: string) =>
  db
    .selectFrom('animal_records')
    .select('key')
    .where('key', 'in', keys)
    .where('person_id', '=', Number(owner))
    .execute();
