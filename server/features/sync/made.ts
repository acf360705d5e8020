import type { User } from '#contract/auth.ts';
import type { KeyedEntity, Rows } from '#contract/entities.ts';
import type { MutationName } from '#contract/mutations.ts';
import { prepared } from '../../db/prepared.ts';
import type { Reader } from '../../db/store.ts';
import type { Applied, WriteName } from '../../writes/outcomes.ts';
import { findAnimals, findIdsByKey, findRecords } from '../animals/animals.repository.ts';
import { findAnyBusinessRow, toBusiness } from '../businesses/businesses.repository.ts';
import { findPosts } from '../forums/posts.repository.ts';
import { findThreads } from '../forums/threads.repository.ts';
import { findReviews } from '../reviews/reviews.repository.ts';

/** Finds the rows of a person's write, hidden ones too. */
interface RowsByKey<E extends KeyedEntity> {
  ids(db: Reader, written: WriteRef): Promise<{ id: number }[]>;
  rows(db: Reader, ids: readonly number[]): Promise<NonNullable<Rows[E]>>;
}

interface WriteRef {
  userId: number;
  key: string;
}

/** The entities whose rows carry the key of the write that made them. */
const MADE: { readonly [E in KeyedEntity]: RowsByKey<E> } = {
  threads: {
    ids: prepared((db, param) =>
      db
        .selectFrom('threads')
        .select('id')
        .where('key', '=', param('key'))
        .where('author_id', '=', param('userId')),
    ),
    rows: findThreads,
  },
  posts: {
    ids: prepared((db, param) =>
      db
        .selectFrom('posts')
        .select('id')
        .where('key', '=', param('key'))
        .where('author_id', '=', param('userId')),
    ),
    rows: findPosts,
  },
  reviews: {
    ids: prepared((db, param) =>
      db
        .selectFrom('reviews')
        .select('id')
        .where('author_id', '=', param('userId'))
        .where((eb) => eb.or([eb('key', '=', param('key')), eb('first_key', '=', param('key'))])),
    ),
    rows: findReviews,
  },
  businesses: {
    ids: prepared((db, param) =>
      db
        .selectFrom('businesses')
        .select('id')
        .where('key', '=', param('key'))
        .where('owner_id', '=', param('userId')),
    ),
    rows: async (db, ids) => {
      const rows = await Promise.all(ids.map((id) => findAnyBusinessRow(db, id)));
      return rows.flatMap((row) => (row ? [toBusiness(row)] : []));
    },
  },
  animals: { ids: (db, { userId, key }) => findIdsByKey(db, 'animals', userId, key), rows: findAnimals },
  records: { ids: (db, { userId, key }) => findIdsByKey(db, 'records', userId, key), rows: findRecords },
};

/** The rows that each write makes; its outcome has the id of the first. */
const MAKES: { readonly [N in MutationName]?: readonly [KeyedEntity, ...KeyedEntity[]] } = {
  'thread.create': ['threads', 'posts'],
  'post.create': ['posts'],
  'review.write': ['reviews'],
  'business.register': ['businesses'],
  'animal.set': ['animals'],
  'record.add': ['records'],
};
const CREATING_WRITES = Object.keys(MAKES) as MutationName[];

/**
 * Reconstructs the outcome of a write from the rows that carry its key, after the record of it was deleted. @returns
 * the outcome as of now. @param name the write's name; any write if absent
 */
export async function findMade(
  db: Reader,
  user: User | null,
  key: string,
  name?: WriteName,
): Promise<Applied | undefined> {
  if (!user) return undefined;
  for (const maker of name === undefined
    ? CREATING_WRITES
    : CREATING_WRITES.filter((candidate) => candidate === name)) {
    const made = await rowsByKey(db, { userId: user.id, key }, MAKES[maker] ?? []);
    if (made) return made;
  }
  return undefined;
}

async function rowsByKey(
  db: Reader,
  written: WriteRef,
  entities: readonly KeyedEntity[],
): Promise<Applied | undefined> {
  const rows: { [E in KeyedEntity]?: { id: number; version: number }[] } = {};
  for (const entity of entities) {
    const ids = (await MADE[entity].ids(db, written)).map(({ id }) => id);
    if (ids.length === 0) break;
    rows[entity] = await MADE[entity].rows(db, ids);
  }
  const [first] = entities.flatMap((entity) => rows[entity] ?? []);
  return first && { status: 201, body: first, version: first.version, id: first.id, rows: rows as Rows };
}
