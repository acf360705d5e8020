import { MODERATION_ACTIONS } from './forums.ts';
import type { PersonStanding } from './people.ts';
import type { ReportKind } from './reports.ts';

/** What waits for a person: reports of something, a claim of a listing, a message to us, a new listing. */
export const QUEUE_KINDS = ['report', 'claim', 'message', 'listing'] as const;
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
] as const;
export type QueueAct = (typeof QUEUE_ACTS)[number];

/** The tables that admins keep, by what their rows are, and the last part of their address below `/api/admin`. */
export const KEPT_TABLES = {
  event: { entity: 'events', path: 'events' },
  game: { entity: 'games', path: 'games' },
  category: { entity: 'forumCategories', path: 'forum-categories' },
  alert: { entity: 'alerts', path: 'alerts' },
} as const;
export type KeptKind = keyof typeof KEPT_TABLES;
export type KeptEntity = (typeof KEPT_TABLES)[KeptKind]['entity'];
export const KEPT_KINDS = Object.keys(KEPT_TABLES) as KeptKind[];

/** What an item of the queue, or a line of the log, is about. */
export interface About {
  kind: ReportKind;
  id: number;
  /** A review's and a post's is that of the business or thread where it stands; null where nothing is left of it. */
  name: string | null;
  excerpt: string;
  /** The business where it stands: of a listing, and of a review. */
  businessId?: number;
  /** The thread where it stands: of a thread, and of a post. */
  threadSlug?: string;
  /** Whose it is, also when that account is deleted. */
  authorId?: number;
}

/** One item of `GET /api/admin/queue`, oldest first. */
export interface QueueItem {
  /** `report-12`, `claim-3`, `message-7`, `listing-90`. */
  id: string;
  kind: QueueKind;
  /** Since when it waits. */
  createdAt: string;
  /** Reports of one thing are one item. */
  count: number;
  title: string;
  text: string;
  about: About | null;
  /** Whom to answer: of a message. */
  email?: string;
  /** Who sent it; null of a visitor, and where several did. */
  person: { id: number; username: string } | null;
  /** What can be done about it now. `reply`, by letter, takes a text, and stands here only where letters can be sent. */
  acts: QueueAct[];
  /** Of a message: what was answered by letter and could not be delivered. */
  reply?: { text: string; createdAt: string };
}

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
] as const;
export type LogAction = (typeof LOG_ACTIONS)[number];

/** What can be undone, once. What undoes is itself undone by doing it again, and a letter that has left cannot be fetched back. */
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
  'dismiss',
  'done',
  'feature',
  'unfeature',
  'add',
  'change',
  'drop',
] as const satisfies readonly LogAction[];
export type UndoableAction = (typeof UNDOABLE_ACTIONS)[number];

/** One line of `GET /api/admin/log`, newest first; what an act of the queue and an undoing answer. */
export interface LogEntry {
  id: number;
  action: LogAction;
  about: { kind: ReportKind | KeptKind; id: number; name: string | null } | null;
  /** What of the queue was decided by it. */
  item: string | null;
  /** Of a suspension. */
  until: string | null;
  reason: string | null;
  /** Name of the admin today; null when the account is gone, and for the command line. */
  adminName: string | null;
  createdAt: string;
  /** The line that this one undid. */
  undoes: number | null;
  isUndone: boolean;
  /** It is of a kind that can be undone, and was not yet. What has changed since may still stand against it. */
  canUndo: boolean;
}

/** A thing as an admin finds it: one of `GET /api/admin/find?q=`, and of `GET /api/admin/people/{id}/written`. */
export interface FoundThing extends About {
  createdAt: string;
  /** It can be read: neither hidden nor removed, nor does it stand in something that is. */
  isThere: boolean;
}

/** `GET /api/admin/people/{id}`. */
export interface PersonRecord {
  standing: PersonStanding;
  /** When the account was made; null of one that is deleted. */
  createdAt: string | null;
  isAdmin: boolean;
  /** How much taking everything back would hide now. */
  takes: Record<TakenEntity, number>;
}

/** What of somebody is taken back with everything of theirs, in the order in which it is told. */
export const TAKEN_ENTITIES = ['threads', 'posts', 'reviews', 'businesses', 'likes'] as const;
export type TakenEntity = (typeof TAKEN_ENTITIES)[number];

/** Answer of hiding a review or a listing, or showing it again. */
export interface HiddenThing {
  id: number;
  isHidden: boolean;
}

/** `GET /api/admin/numbers`. */
export interface AdminNumbers {
  people: { all: number; lastDay: number };
  /** Writes that were answered in the last 24 hours. */
  writes: number;
  /** Items of the queue, by kind. */
  waiting: Record<QueueKind, number>;
  /** Since when the oldest of them waits. */
  oldestAt: string | null;
  /** Null where the database is in memory. */
  storage: { usedBytes: number; freeBytes: number } | null;
  /** When `npm run backup -- create` last made a whole copy of this database. */
  lastBackupAt: string | null;
  /** Requests that the server failed at since it began. */
  errors: { count: number; since: string; lastAt: string | null };
}

/** One of `GET /api/admin/people?q=`, at most 20. */
export interface FoundPerson {
  id: number;
  username: string;
  fullName: string;
  createdAt: string;
  suspendedUntil: string | null;
  /** How much of theirs is taken back now. */
  takenBack: number;
  posts: number;
  reviews: number;
  businesses: number;
}

export const ADMIN_MESSAGES = {
  noItem: 'There is no such item in the queue, or nothing of this kind can be done about it.',
  decided: 'This has been decided already.',
  noLine: 'The log has no such line.',
  undone: 'This has been undone already.',
  cannotUndo: 'This cannot be undone.',
  changedSince: 'This cannot be undone: it has been changed since.',
  query: 'Say in 1 to 254 characters whom you look for.',
  words: 'Say in 1 to 254 characters what you look for.',
  kind: 'kind must be report, claim, message or listing.',
  noReview: 'There is no such review.',
} as const;
