import { ENTITY_NAMES, rowId } from '#contract/entities.ts';
import type { EntityName, Gone, Rows } from '#contract/sync.ts';
import type { Reader } from '../../db/store.ts';
import { findAlerts } from '../alerts/alerts.repository.ts';
import { findAnimals, findRecords } from '../animals/animals.repository.ts';
import { findUserRow, toProfile } from '../auth/users.repository.ts';
import { findBusinesses } from '../businesses/businesses.repository.ts';
import {
  findAnimalTypes,
  findBusinessCategories,
  findQuizQuestions,
} from '../catalogue/catalogue.repository.ts';
import { findEvents } from '../events/events.repository.ts';
import { findCategories } from '../forums/categories.repository.ts';
import { findFollowsAmong } from '../forums/follows.repository.ts';
import { findPosts } from '../forums/posts.repository.ts';
import { findThreads } from '../forums/threads.repository.ts';
import { findGames } from '../games/games.repository.ts';
import { findMyPeople } from '../my-people/my-people.repository.ts';
import { findReviews } from '../reviews/reviews.repository.ts';
import { findTestimonials } from '../testimonials/testimonials.repository.ts';

/** A row's place in a stream. */
export interface StreamRow {
  entity: EntityName;
  row_id: number;
  version: number;
}

/** @param userId the person who reads; null for a visitor */
type Loader<E extends EntityName> = (
  db: Reader,
  rows: readonly StreamRow[],
  userId: number | null,
) => Promise<NonNullable<Rows[E]>>;

const ids = (rows: readonly StreamRow[]) => rows.map((row) => row.row_id);
const filterByIds = <T extends { id: number }>(all: T[], rows: readonly StreamRow[]) => {
  const wantedIds = new Set(ids(rows));
  return all.filter((row) => wantedIds.has(row.id));
};

/** The loader of each entity. */
const LOADERS: { [E in EntityName]: Loader<E> } = {
  animalTypes: async (db, rows) => filterByIds(await findAnimalTypes(db), rows),
  businessCategories: async (db, rows) => filterByIds(await findBusinessCategories(db), rows),
  quizQuestions: (db, rows) => findQuizQuestions(db, ids(rows)),
  businesses: (db, rows) => findBusinesses(db, ids(rows)),
  reviews: (db, rows) => findReviews(db, ids(rows)),
  forumCategories: (db, rows) => findCategories(db, ids(rows)),
  threads: (db, rows) => findThreads(db, ids(rows)),
  posts: (db, rows) => findPosts(db, ids(rows)),
  events: (db, rows) => findEvents(db, ids(rows)),
  games: (db, rows) => findGames(db, ids(rows)),
  testimonials: (db, rows) => findTestimonials(db, ids(rows)),
  profile: async (db, rows) => {
    const found = await Promise.all(ids(rows).map((id) => findUserRow(db, id)));
    return found.flatMap((row) => (row ? [toProfile(row)] : []));
  },
  alerts: (db, rows) => findAlerts(db, ids(rows)),
  likes: async (_db, rows) => rows.map((row) => ({ postId: row.row_id, version: row.version })),
  myPeople: (db, rows) => findMyPeople(db, ids(rows)),
  animals: (db, rows) => findAnimals(db, ids(rows)),
  records: (db, rows) => findRecords(db, ids(rows)),
  follows: async (db, rows, userId) => {
    const found = userId === null ? [] : await findFollowsAmong(db, userId, ids(rows));
    const versions = new Map(rows.map(({ row_id, version }) => [row_id, version]));
    return found.map((follow) => ({ ...follow, version: versions.get(follow.threadId) ?? 0 }));
  },
};

/** Loads rows by entity in their API shapes. @param userId the person who reads; null for a visitor */
export async function loadRows(
  db: Reader,
  places: readonly StreamRow[],
  userId: number | null,
): Promise<Rows> {
  const rows: Rows = {};
  for (const entity of new Set(places.map((place) => place.entity))) {
    Object.assign(rows, {
      [entity]: await LOADERS[entity](
        db,
        places.filter((place) => place.entity === entity),
        userId,
      ),
    });
  }
  return rows;
}

/** Returns the ids of an entity's rows. */
export const idsOf = (rows: Rows, entity: EntityName): number[] =>
  (rows[entity] ?? []).map((row) => rowId(entity, row));

/** Groups a number of each place by entity. */
export function byEntity<P extends StreamRow>(places: readonly P[], numberOf: (place: P) => number): Gone {
  const lists: Gone = {};
  for (const place of places) {
    const list = lists[place.entity] ?? [];
    list.push(numberOf(place));
    lists[place.entity] = list;
  }
  return lists;
}

/** Uncompressed JSON bytes of rows; tombstones count 0. */
export type Weights = Map<string, number>;

/** Returns a key that is unique across entities. */
export const nameOf = ({ entity, row_id }: Pick<StreamRow, 'entity' | 'row_id'>) => `${entity}:${row_id}`;

/** @returns the sum of the new ones. */
export function addWeights(weights: Weights, rows: Rows): number {
  let sum = 0;
  for (const entity of ENTITY_NAMES)
    for (const row of rows[entity] ?? []) {
      const bytes = Buffer.byteLength(JSON.stringify(row));
      weights.set(nameOf({ entity, row_id: rowId(entity, row) }), bytes);
      sum += bytes;
    }
  return sum;
}

/** Appends rows to those of the same entities. */
export function addRows(rows: Rows, more: Rows): void {
  for (const [entity, list] of Object.entries(more) as [EntityName, object[]][])
    Object.assign(rows, { [entity]: [...(rows[entity] ?? []), ...list] });
}

/** Filters rows by places. */
export function onlyRows(rows: Rows, places: readonly StreamRow[]): Rows {
  const result: Rows = {};
  for (const entity of new Set(places.map((place) => place.entity))) {
    const wantedIds = new Set(places.filter((place) => place.entity === entity).map((place) => place.row_id));
    const ids = idsOf(rows, entity);
    Object.assign(result, { [entity]: rows[entity]?.filter((_, index) => wantedIds.has(ids[index] ?? 0)) });
  }
  return result;
}
