import type { EntityTable, Table, Transaction } from 'dexie';
import type { Alert } from '#contract/alerts.ts';
import type { Animal, AnimalRecord } from '#contract/animals.ts';
import type { User } from '#contract/auth.ts';
import type { Business } from '#contract/businesses.ts';
import type { AnimalType, BusinessCategory } from '#contract/catalogue.ts';
import type { EntityName } from '#contract/entities.ts';
import type { AnimalEvent } from '#contract/events.ts';
import type { Follow, ForumCategory, ForumPost, ForumThread } from '#contract/forums.ts';
import type { Game } from '#contract/games.ts';
import type { MyPeopleRow } from '#contract/my-people.ts';
import type { Profile } from '#contract/profile.ts';
import type { QuizQuestion } from '#contract/quiz.ts';
import type { Review } from '#contract/reviews.ts';
import { CATALOGUE_STREAM, ME_STREAM } from '#contract/sync.ts';
import type { Testimonial } from '#contract/testimonials.ts';
import { type DatabasePorts, SteadyDatabase } from '../browser/steady-database.ts';
import { notingChanges, type SearchNote } from './search-notes.ts';

/**
 * A confirmed row. `h` counts the server's histories: a row of a later one is newer whatever its version.
 */
export type Stored<T> = T & { version: number; h: number };
/** The position is stored beside the row, because an index cannot reach into `location`. */
export type StoredBusiness = Stored<Business> & { lat?: number; lng?: number };

/** How far a stream has been copied. */
export interface CursorRow {
  stream: string;
  version: number;
  /** The last page ended inside the next version: the server's token for where to continue. */
  part?: string;
  /** Server time of the last complete pull, epoch milliseconds; null during the first copy. */
  syncedAtMs: number | null;
  /** Generation of the current copy; a refill increments it and then drops rows with an older one. */
  generation: number;
  isRefilling: boolean;
}

/** Membership of a row in a followed stream. */
export interface MemberRow {
  stream: string;
  entity: EntityName;
  id: number;
  generation: number;
}

/** A row from outside a followed stream: kept for 14 days after it was seen. */
export interface SeenRow {
  entity: EntityName;
  id: number;
  seenAtMs: number;
  /** Made by a write of this phone: survives eviction. */
  isOwn?: boolean;
}

/** A removed row: an answer that was in flight may still carry an older version of it. */
export interface RemovedRow {
  entity: EntityName;
  id: number;
  /** The version that removed it. */
  version: number;
  h: number;
  atMs: number;
}

/** The signed-in person. `ended`: the server answered 401 for them. */
export interface SessionRow {
  name: 'current';
  user: User | null;
  state: 'signedIn' | 'signedOut' | 'ended';
  checkedAtMs: number;
}

/** Small values by name; settings.ts has their types. */
export interface SettingRow {
  name: string;
  value: unknown;
}

/** Confirmed rows and cursors. May be dropped and pulled again at any moment; only apply.ts and remove.ts change its rows. */
export class Cache extends SteadyDatabase {
  declare animalTypes: EntityTable<Stored<AnimalType>, 'id'>;
  declare businessCategories: EntityTable<Stored<BusinessCategory>, 'id'>;
  declare quizQuestions: EntityTable<Stored<QuizQuestion>, 'id'>;
  declare games: EntityTable<Stored<Game>, 'id'>;
  declare testimonials: EntityTable<Stored<Testimonial>, 'id'>;
  declare forumCategories: EntityTable<Stored<ForumCategory>, 'id'>;
  declare businesses: EntityTable<StoredBusiness, 'id'>;
  declare reviews: EntityTable<Stored<Review>, 'id'>;
  declare events: EntityTable<Stored<AnimalEvent>, 'id'>;
  declare threads: EntityTable<Stored<ForumThread>, 'id'>;
  declare posts: EntityTable<Stored<ForumPost>, 'id'>;
  declare profile: EntityTable<Stored<Profile>, 'id'>;
  declare likes: EntityTable<Stored<{ postId: number }>, 'postId'>;
  declare alerts: EntityTable<Stored<Alert>, 'id'>;
  declare myPeople: EntityTable<Stored<MyPeopleRow>, 'id'>;
  declare animals: EntityTable<Stored<Animal>, 'id'>;
  declare records: EntityTable<Stored<AnimalRecord>, 'id'>;
  declare follows: EntityTable<Stored<Follow>, 'threadId'>;
  declare cursors: EntityTable<CursorRow, 'stream'>;
  declare members: Table<MemberRow, [string, EntityName, number]>;
  declare seen: Table<SeenRow, [EntityName, number]>;
  declare removed: Table<RemovedRow, [EntityName, number]>;
  declare session: EntityTable<SessionRow, 'name'>;
  declare settings: EntityTable<SettingRow, 'name'>;
  declare searchNotes: EntityTable<SearchNote, 'seq'>;

  constructor(ports: DatabasePorts) {
    super(ports, 'cache', 'relaxed');
    this.version(1).stores({
      animalTypes: 'id',
      businessCategories: 'id',
      quizQuestions: 'id',
      games: 'id',
      forumCategories: 'id, slug',
      businesses: 'id, lat, ownerId, key',
      reviews: 'id, businessId, key',
      events: 'id, startDate, endDate',
      threads: 'id, slug, categoryId, lastPostAt, key',
      posts: 'id, threadId, key',
      profile: 'id',
      likes: 'postId',
      cursors: 'stream',
      members: '[stream+entity+id], [entity+id], stream',
      seen: '[entity+id], seenAtMs',
      session: 'name',
      settings: 'name',
    });
    this.version(2).stores({ removed: '[entity+id], atMs' });
    this.version(3)
      .stores({ myPeople: 'id' })
      .upgrade((transaction) => copyAnew(transaction, ME_STREAM));
    this.version(4)
      .stores({ alerts: 'id' })
      .upgrade((transaction) => copyAnew(transaction, CATALOGUE_STREAM));
    this.version(5).stores({ searchNotes: '++seq' });
    this.version(6)
      .stores({ animals: 'id, key', records: 'id, key, animalId', follows: 'threadId' })
      .upgrade((transaction) => copyAnew(transaction, ME_STREAM));
    this.version(7)
      .stores({ testimonials: 'id' })
      .upgrade((transaction) => copyAnew(transaction, CATALOGUE_STREAM));
    this.use({ stack: 'dbcore', name: 'searchNotes', create: notingChanges });
  }
}

/** Recopies a stream that now carries a new entity: the phone's cursor may be past rows it did not know to keep. */
async function copyAnew(transaction: Transaction, stream: string): Promise<void> {
  await transaction.table<CursorRow>('cursors').where({ stream }).modify(refill);
}

/** Makes the next pull recopy a stream beside the old rows, so that nothing is missing meanwhile. */
export function refill(cursor: CursorRow): void {
  cursor.version = 0;
  delete cursor.part;
  cursor.generation += 1;
  cursor.isRefilling = true;
}
