import type { z } from 'zod';
import type {
  about,
  adminNumbers,
  foundPerson,
  foundThing,
  hiddenThing,
  logEntry,
  personRecord,
  queueItem,
} from './admin.schema.ts';
import { MODERATION_ACTIONS } from './forums.ts';

/** Kinds of items in the admin queue: reports, claims, messages, new listings. */
export const QUEUE_KINDS = ['report', 'claim', 'message', 'listing', 'picture'] as const;
export type QueueKind = (typeof QUEUE_KINDS)[number];

export const QUEUE_ACTS = [
  'done',
  'dismiss',
  'hide',
  'take-back',
  'grant',
  'refuse',
  'verify',
  'remove',
  'reply',
  'show-picture',
  'remove-picture',
] as const;
export type QueueAct = (typeof QUEUE_ACTS)[number];

/** The tables that admins edit, by row type, with the last part of their path below `/api/admin`. */
export const KEPT_TABLES = {
  event: { entity: 'events', path: 'events' },
  game: { entity: 'games', path: 'games' },
  category: { entity: 'forumCategories', path: 'forum-categories' },
  alert: { entity: 'alerts', path: 'alerts' },
  testimonial: { entity: 'testimonials', path: 'testimonials' },
} as const;
export type KeptKind = keyof typeof KEPT_TABLES;
export type KeptEntity = (typeof KEPT_TABLES)[KeptKind]['entity'];
export const KEPT_KINDS = Object.keys(KEPT_TABLES) as KeptKind[];

export type About = z.infer<typeof about>;

export type QueueItem = z.infer<typeof queueItem>;

export const LOG_ACTIONS = [
  ...MODERATION_ACTIONS,
  'bring-back',
  'end-suspension',
  'hide-business',
  'show-business',
  'hide-review',
  'show-review',
  'verify',
  'unverify',
  'remove',
  'edit',
  'confirm',
  'grant',
  'ungrant',
  'refuse',
  'remove-owner',
  'dismiss',
  'done',
  'reopen',
  'feature',
  'unfeature',
  'add',
  'change',
  'drop',
  'put-back',
  'reply',
  'show-picture',
  'remove-picture',
] as const;
export type LogAction = (typeof LOG_ACTIONS)[number];

/** Acts that can be undone once. Redo an act to undo its undo; a sent letter cannot be recalled. */
export const UNDOABLE_ACTIONS = [
  'lock',
  'unlock',
  'stick',
  'unstick',
  'hide-thread',
  'show-thread',
  'hide-post',
  'show-post',
  'hide-business',
  'show-business',
  'hide-review',
  'show-review',
  'remove',
  'edit',
  'confirm',
  'suspend',
  'take-back',
  'verify',
  'grant',
  'refuse',
  'remove-owner',
  'dismiss',
  'done',
  'feature',
  'unfeature',
  'add',
  'change',
  'drop',
] as const satisfies readonly LogAction[];
export type UndoableAction = (typeof UNDOABLE_ACTIONS)[number];

export type LogEntry = z.infer<typeof logEntry>;

export type FoundThing = z.infer<typeof foundThing>;

export type PersonRecord = z.infer<typeof personRecord>;

/** The kinds that a take-back hides, in display order. */
export const TAKEN_ENTITIES = ['threads', 'posts', 'reviews', 'businesses', 'likes'] as const;
export type TakenEntity = (typeof TAKEN_ENTITIES)[number];

export type HiddenThing = z.infer<typeof hiddenThing>;

export type AdminNumbers = z.infer<typeof adminNumbers>;

export type FoundPerson = z.infer<typeof foundPerson>;

export const ADMIN_MESSAGES = {
  noItem: 'This item is not in the queue, or this action does not apply to it.',
  decided: 'This was already decided.',
  changedMeanwhile: 'This changed since you opened it, so nothing was done. Read it again.',
  noLine: 'This log entry does not exist.',
  undone: 'This was already undone.',
  cannotUndo: 'This cannot be undone.',
  changedSince: 'This cannot be undone because it has changed since.',
  query: 'Enter 1 to 254 characters to search for.',
  words: 'Search text must be 1 to 254 characters.',
  kind: 'kind must be report, claim, message, listing or picture.',
  noReview: 'This review does not exist.',
} as const;
