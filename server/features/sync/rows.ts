import { z } from 'zod';
import { alert } from '#contract/alerts.schema.ts';
import { business } from '#contract/businesses.schema.ts';
import { animalType, businessCategory } from '#contract/catalogue.schema.ts';
import { ENTITY_NAMES, type EntityName, type Gone, type Rows, rowId } from '#contract/entities.ts';
import { animalEvent } from '#contract/events.schema.ts';
import { forumCategory, forumPost, forumThread } from '#contract/forums.schema.ts';
import { game } from '#contract/games.schema.ts';
import { profile } from '#contract/profile.schema.ts';
import { quizQuestion } from '#contract/quiz.schema.ts';
import { review } from '#contract/reviews.schema.ts';
import { testimonial } from '#contract/testimonials.schema.ts';
import type { Reader } from '../../db/store.ts';
import { findAlerts } from '../alerts/alerts.repository.ts';
import { findAnimals, findRecords } from '../animals/animals.repository.ts';
import { animal, animalRecord } from '../animals/animals.schema.ts';
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
import { follow } from '../forums/forums.schema.ts';
import { findPosts } from '../forums/posts.repository.ts';
import { findThreads } from '../forums/threads.repository.ts';
import { findGames } from '../games/games.repository.ts';
import { findMyPeople } from '../my-people/my-people.repository.ts';
import { myPeople } from '../my-people/my-people.schema.ts';
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
const byIds =
  <T>(find: (db: Reader, ids: readonly number[]) => Promise<T>) =>
  (db: Reader, rows: readonly StreamRow[]) =>
    find(db, ids(rows));
const amongAll =
  <T extends { id: number }>(findAll: (db: Reader) => Promise<T[]>) =>
  async (db: Reader, rows: readonly StreamRow[]) => {
    const wanted = new Set(ids(rows));
    return (await findAll(db)).filter(({ id }) => wanted.has(id));
  };

interface Entity<E extends EntityName> {
  /** The wire shape of a row. */
  shape: z.ZodType<NonNullable<Rows[E]>[number]>;
  load: Loader<E>;
}

const version = z.int();

/** Every entity by name. */
const ENTITIES: { readonly [E in EntityName]: Entity<E> } = {
  animalTypes: { shape: animalType.extend({ version }), load: amongAll(findAnimalTypes) },
  businessCategories: { shape: businessCategory.extend({ version }), load: amongAll(findBusinessCategories) },
  quizQuestions: { shape: quizQuestion.extend({ version }), load: byIds(findQuizQuestions) },
  games: { shape: game, load: byIds(findGames) },
  testimonials: { shape: testimonial, load: byIds(findTestimonials) },
  forumCategories: { shape: forumCategory, load: byIds(findCategories) },
  businesses: { shape: business, load: byIds(findBusinesses) },
  reviews: {
    /** The person's own stream adds the name of the business. */
    shape: review.extend({ businessName: z.string().exactOptional() }),
    load: byIds(findReviews),
  },
  events: { shape: animalEvent, load: byIds(findEvents) },
  threads: { shape: forumThread, load: byIds(findThreads) },
  posts: { shape: forumPost, load: byIds(findPosts) },
  profile: {
    shape: profile.extend({ version }),
    load: async (db, rows) => {
      const found = await Promise.all(ids(rows).map((id) => findUserRow(db, id)));
      return found.flatMap((row) => (row ? [toProfile(row)] : []));
    },
  },
  likes: {
    shape: z.object({ postId: z.int(), version }),
    load: async (_db, rows) => rows.map((row) => ({ postId: row.row_id, version: row.version })),
  },
  alerts: { shape: alert, load: byIds(findAlerts) },
  myPeople: { shape: myPeople.extend({ id: z.int(), version }), load: byIds(findMyPeople) },
  animals: { shape: animal, load: byIds(findAnimals) },
  records: { shape: animalRecord, load: byIds(findRecords) },
  follows: {
    shape: follow.extend({ version }),
    load: async (db, rows, userId) => {
      const found = userId === null ? [] : await findFollowsAmong(db, userId, ids(rows));
      const versions = new Map(rows.map(({ row_id, version }) => [row_id, version]));
      return found.map((follow) => ({ ...follow, version: versions.get(follow.threadId) ?? 0 }));
    },
  },
};

const listsOf = (shapeOf: (entity: EntityName) => z.ZodType) =>
  z.object(
    Object.fromEntries(ENTITY_NAMES.map((entity) => [entity, z.array(shapeOf(entity)).exactOptional()])),
  );

/** The wire shape of rows by entity, each with its version. */
export const rows = listsOf((entity) => ENTITIES[entity].shape).meta({ id: 'Rows' }) as z.ZodType<Rows>;

/** The wire shape of the ids of removed rows, by entity. */
export const gone = listsOf(() => z.int()).meta({ id: 'Gone' }) as z.ZodType<Gone>;

/** Loads rows by entity in their API shapes. @param userId the person who reads; null for a visitor */
export async function loadRows(
  db: Reader,
  places: readonly StreamRow[],
  userId: number | null,
): Promise<Rows> {
  const rows: Rows = {};
  for (const entity of new Set(places.map((place) => place.entity))) {
    Object.assign(rows, {
      [entity]: await ENTITIES[entity].load(
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
