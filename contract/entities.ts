import type { EntityName } from './sync.ts';

/** How the rows of an entity are told apart, and whom they concern. */
interface EntityRule {
  /** The field by which a row is named. */
  id: 'id' | 'postId' | 'threadId';
  /** Its rows tell of one person: they travel in that person's stream alone, and leave a phone with them. */
  isOwn?: true;
  /** Its rows carry the key of the write that made them. */
  isKeyed?: true;
}

/** Every entity that phones copy. What is true of one stands here, and nowhere is an entity asked for by its name. */
const ENTITIES: { readonly [E in EntityName]: EntityRule } = {
  animalTypes: { id: 'id' },
  businessCategories: { id: 'id' },
  quizQuestions: { id: 'id' },
  games: { id: 'id' },
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
  follows: { id: 'threadId', isOwn: true },
};

export const ENTITY_NAMES = Object.keys(ENTITIES) as EntityName[];
export const isEntityName = (name: string): name is EntityName => Object.hasOwn(ENTITIES, name);
export const OWN_ENTITIES = ENTITY_NAMES.filter((entity) => ENTITIES[entity].isOwn);
export const KEYED_ENTITIES = ENTITY_NAMES.filter((entity) => ENTITIES[entity].isKeyed);

/** The number that names a row among those of its entity. */
export const rowId = (entity: EntityName, row: object): number =>
  Number((row as Record<string, unknown>)[ENTITIES[entity].id]);
