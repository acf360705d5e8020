import {
  ENTITY_NAMES,
  type EntityName,
  type Gone,
  isOwnEntity,
  type OwnEntity,
  type Rows,
} from '#contract/entities.ts';
import type { Reader } from '../../db/store.ts';
import { idsOf, loadRows, type StreamRow } from './rows.ts';

/**
 * Reads the current rows of a recorded outcome, so that a repeated answer never restores an old row. @param userId
 * owner of the outcome; null for a visitor
 */
export async function rowsNow(
  db: Reader,
  recorded: Rows,
  userId: number | null,
): Promise<{ rows: Rows; gone: Gone }> {
  const rows: Rows = {};
  const gone: Gone = {};
  for (const entity of ENTITY_NAMES) {
    const ids = idsOf(recorded, entity);
    if (ids.length === 0) continue;
    const found = await loadRows(db, await findReadable(db, entity, ids, userId), userId);
    const isHere = new Set(idsOf(found, entity));
    if (isHere.size > 0) Object.assign(rows, found);
    if (isHere.size < ids.length) gone[entity] = ids.filter((id) => !isHere.has(id));
  }
  return { rows, gone };
}

/** Returns the rows that the person may read now. The streams do not carry every public one. */
async function findReadable(
  db: Reader,
  entity: EntityName,
  ids: number[],
  userId: number | null,
): Promise<StreamRow[]> {
  const places = (found: readonly { id: number }[]) =>
    found.map(({ id }) => ({ entity, row_id: id, version: 0 }));
  if (isOwnEntity(entity)) return userId === null ? [] : findOwnPlaces(db, entity, ids, userId);
  switch (entity) {
    case 'threads':
      return places(await readableThreads(db).where('threads.id', 'in', ids).select('threads.id').execute());
    case 'posts':
      return places(
        await readableThreads(db)
          .innerJoin('posts', 'posts.thread_id', 'threads.id')
          .where('posts.is_hidden', '=', 0)
          .where('posts.is_removed', '=', 0)
          .where('posts.id', 'in', ids)
          .select('posts.id')
          .execute(),
      );
    case 'businesses':
      return places(
        await readableBusinesses(db).where('businesses.id', 'in', ids).select('businesses.id').execute(),
      );
    case 'reviews':
      return places(
        await readableBusinesses(db)
          .innerJoin('reviews', 'reviews.business_id', 'businesses.id')
          .where('reviews.id', 'in', ids)
          .select('reviews.id')
          .execute(),
      );
    case 'animalTypes':
    case 'businessCategories':
    case 'quizQuestions':
    case 'games':
    case 'testimonials':
    case 'alerts':
    case 'forumCategories':
    case 'events':
      return places(ids.map((id) => ({ id })));
  }
}

const readableBusinesses = (db: Reader) => db.selectFrom('businesses').where('businesses.is_hidden', '=', 0);

const readableThreads = (db: Reader) =>
  db.selectFrom('threads').where('threads.is_hidden', '=', 0).where('threads.is_removed', '=', 0);

/** Returns which rows of a person exist now, with the version of their last change. */
function findOwnPlaces(db: Reader, entity: OwnEntity, ids: number[], userId: number): Promise<StreamRow[]> {
  return db
    .selectFrom('stream_rows')
    .select(['entity', 'row_id', 'version'])
    .where('stream', '=', `me:${userId}`)
    .where('entity', '=', entity)
    .where('row_id', 'in', ids)
    .where('is_gone', '=', 0)
    .execute();
}
