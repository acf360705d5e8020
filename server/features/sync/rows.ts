import type { EntityName, Rows } from '#contract/sync.ts';
import type { Reader } from '../../db/store.ts';
import { findUserRow, toProfile } from '../auth/users.repository.ts';
import { findBusinesses } from '../businesses/businesses.repository.ts';
import {
  findAnimalTypes,
  findBusinessCategories,
  findQuizQuestions,
} from '../catalogue/catalogue.repository.ts';
import { findEvents } from '../events/events.repository.ts';
import { findCategories } from '../forums/categories.repository.ts';
import { findPosts } from '../forums/posts.repository.ts';
import { findThreads } from '../forums/threads.repository.ts';
import { findGames } from '../games/games.repository.ts';
import { findReviews } from '../reviews/reviews.repository.ts';

/** A row's place in a stream. */
export interface StreamRow {
  entity: EntityName;
  row_id: number;
  version: number;
}

type Loader<E extends EntityName> = (db: Reader, rows: readonly StreamRow[]) => Promise<NonNullable<Rows[E]>>;

const ids = (rows: readonly StreamRow[]) => rows.map((row) => row.row_id);
const only = <T extends { id: number }>(all: T[], rows: readonly StreamRow[]) => {
  const wanted = new Set(ids(rows));
  return all.filter((row) => wanted.has(row.id));
};

/** How the rows of each entity are read for the wire. */
const LOADERS: { [E in EntityName]?: Loader<E> } = {
  animalTypes: async (db, rows) => only(await findAnimalTypes(db), rows),
  businessCategories: async (db, rows) => only(await findBusinessCategories(db), rows),
  quizQuestions: (db, rows) => findQuizQuestions(db, ids(rows)),
  businesses: (db, rows) => findBusinesses(db, ids(rows)),
  reviews: (db, rows) => findReviews(db, ids(rows)),
  forumCategories: (db, rows) => findCategories(db, ids(rows)),
  threads: (db, rows) => findThreads(db, ids(rows)),
  posts: (db, rows) => findPosts(db, ids(rows)),
  events: (db, rows) => findEvents(db, ids(rows)),
  games: (db, rows) => findGames(db, ids(rows)),
  profile: async (db, rows) => {
    const found = await Promise.all(ids(rows).map((id) => findUserRow(db, id)));
    return found.flatMap((row) => (row ? [toProfile(row)] : []));
  },
  likes: async (_db, rows) => rows.map((row) => ({ postId: row.row_id, version: row.version })),
};

/** Reads rows by entity in the shapes of the wire. */
export async function loadRows(db: Reader, places: readonly StreamRow[]): Promise<Rows> {
  const rows: Rows = {};
  for (const entity of new Set(places.map((place) => place.entity))) {
    const load = LOADERS[entity];
    if (!load) throw new Error(`no loader for ${entity}`);
    Object.assign(rows, {
      [entity]: await load(
        db,
        places.filter((place) => place.entity === entity),
      ),
    });
  }
  return rows;
}
