import type { Alert } from './alerts.ts';
import type { Animal, AnimalRecord } from './animals.ts';
import type { Business } from './businesses.ts';
import type { AnimalType, BusinessCategory } from './catalogue.ts';
import type { AnimalEvent } from './events.ts';
import type { Follow, ForumCategory, ForumPost, ForumThread } from './forums.ts';
import type { Game } from './games.ts';
import type { MyPeopleRow } from './my-people.ts';
import type { Profile } from './profile.ts';
import type { QuizQuestion } from './quiz.ts';
import type { Review } from './reviews.ts';
import type { Testimonial } from './testimonials.ts';

type Versioned<T> = T & { version: number };

/** Rows by entity, each with its version. docs/api.md defines the shapes. */
export interface Rows {
  animalTypes?: Versioned<AnimalType>[];
  businessCategories?: Versioned<BusinessCategory>[];
  quizQuestions?: Versioned<QuizQuestion>[];
  games?: Game[];
  testimonials?: Testimonial[];
  forumCategories?: ForumCategory[];
  businesses?: Business[];
  reviews?: Review[];
  events?: AnimalEvent[];
  threads?: ForumThread[];
  posts?: ForumPost[];
  profile?: Versioned<Profile>[];
  likes?: Versioned<{ postId: number }>[];
  alerts?: Alert[];
  myPeople?: Versioned<MyPeopleRow>[];
  animals?: Versioned<Animal>[];
  records?: Versioned<AnimalRecord>[];
  follows?: Versioned<Follow>[];
}
export type EntityName = keyof Rows;
export type Gone = { [E in EntityName]?: number[] };

/** How rows of an entity are identified, and whose they are. */
interface EntityRule {
  /** Name of the id field. */
  id: 'id' | 'postId' | 'threadId';
  /** Rows of one person: they travel only in that person's stream and leave the phone at sign-out. */
  isOwn?: true;
  /** Rows carry the key of the write that created them. */
  isKeyed?: true;
}

/** Rules of every synced entity, so that no code compares entity names. */
const RULES = {
  animalTypes: { id: 'id' },
  businessCategories: { id: 'id' },
  quizQuestions: { id: 'id' },
  games: { id: 'id' },
  testimonials: { id: 'id' },
  forumCategories: { id: 'id' },
  businesses: { id: 'id', isKeyed: true },
  reviews: { id: 'id', isKeyed: true },
  events: { id: 'id' },
  threads: { id: 'id', isKeyed: true },
  posts: { id: 'id', isKeyed: true },
  profile: { id: 'id', isOwn: true },
  likes: { id: 'postId', isOwn: true },
  alerts: { id: 'id' },
  myPeople: { id: 'id', isOwn: true },
  animals: { id: 'id', isOwn: true, isKeyed: true },
  records: { id: 'id', isOwn: true, isKeyed: true },
  follows: { id: 'threadId', isOwn: true },
} as const satisfies { readonly [E in EntityName]: EntityRule };
const ENTITIES: { readonly [E in EntityName]: EntityRule } = RULES;

type With<P extends keyof EntityRule> = {
  [E in EntityName]: (typeof RULES)[E] extends { readonly [F in P]: true } ? E : never;
}[EntityName];
export type OwnEntity = With<'isOwn'>;
export type KeyedEntity = With<'isKeyed'>;

export const ENTITY_NAMES = Object.keys(ENTITIES) as EntityName[];
export const isEntityName = (name: string): name is EntityName => Object.hasOwn(ENTITIES, name);
export const isOwnEntity = (entity: EntityName): entity is OwnEntity => ENTITIES[entity].isOwn === true;
export const OWN_ENTITIES: readonly EntityName[] = ENTITY_NAMES.filter(isOwnEntity);
export const KEYED_ENTITIES = ENTITY_NAMES.filter((entity) => ENTITIES[entity].isKeyed);

/** Returns the id of a row. */
export const rowId = (entity: EntityName, row: object): number =>
  Number((row as Record<string, unknown>)[ENTITIES[entity].id]);
