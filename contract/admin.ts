import { MODERATION_ACTIONS } from './forums.ts';
import type { PersonStanding } from './people.ts';
import type { ReportKind } from './reports.ts';

/** Kinds of items in the admin queue: reports, claims, messages, new listings. */
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

/** The tables that admins edit, by row type, with the last part of their path below `/api/admin`. */
export const KEPT_TABLES = {
  event: { entity: 'events', path: 'events' },
  game: { entity: 'games', path: 'games' },
  category: { entity: 'forumCategories', path: 'forum-categories' },
  alert: { entity: 'alerts', path: 'alerts' },
} as const;
export type KeptKind = keyof typeof KEPT_TABLES;
export type KeptEntity = (typeof KEPT_TABLES)[KeptKind]['entity'];
export const KEPT_KINDS = Object.keys(KEPT_TABLES) as KeptKind[];

/** The subject of a queue item or a log line. */
export interface About {
  kind: ReportKind;
  id: number;
  /** Title of the business or thread for reviews and posts; null if it no longer exists. */
  name: string | null;
  excerpt: string;
  /** The business of a listing or review. */
  businessId?: number;
  /** The thread of a thread or post. */
  threadSlug?: string;
  /** The author, even after the account is deleted. */
  authorId?: number;
}

/** One item of `GET /api/admin/queue`, oldest first. */
export interface QueueItem {
  /** `report-12`, `claim-3`, `message-7`, `listing-90`. */
  id: string;
  kind: QueueKind;
  /** When the item entered the queue. */
  createdAt: string;
  /** Number of reports; all reports of one thing form one item. */
  count: number;
  title: string;
  text: string;
  about: About | null;
  /** Where to answer a message. */
  email?: string;
  /** The sender; null for a visitor or several senders. */
  person: { id: number; username: string } | null;
  /** Decisions possible now. `reply` takes a text and is offered only if the server can send mail. */
  acts: QueueAct[];
  /** Messages only: the answer that could not be delivered by mail. */
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
  'dismiss',
  'done',
  'feature',
  'unfeature',
  'add',
  'change',
  'drop',
] as const satisfies readonly LogAction[];
export type UndoableAction = (typeof UNDOABLE_ACTIONS)[number];

/** One line of `GET /api/admin/log`, newest first; also the response of decisions and undos. */
export interface LogEntry {
  id: number;
  action: LogAction;
  about: { kind: ReportKind | KeptKind; id: number; name: string | null } | null;
  /** The queue item that it decided. */
  item: string | null;
  /** End of a suspension. */
  until: string | null;
  reason: string | null;
  /** Current name of the admin; null for a deleted account and for the command line. */
  adminName: string | null;
  createdAt: string;
  /** The line that this one undid. */
  undoes: number | null;
  isUndone: boolean;
  /** Of a kind that can be undone and not undone yet. A later change may still prevent it. */
  canUndo: boolean;
}

/** One result of `GET /api/admin/find?q=` and of `GET /api/admin/people/{id}/written`. */
export interface FoundThing extends About {
  createdAt: string;
  /** Visible: neither it nor its parent is hidden or removed. */
  isThere: boolean;
}

/** `GET /api/admin/people/{id}`. */
export interface PersonRecord {
  standing: PersonStanding;
  /** When the account was created; null for a deleted account. */
  createdAt: string | null;
  isAdmin: boolean;
  /** How many of each kind a take-back would hide now. */
  takes: Record<TakenEntity, number>;
}

/** The kinds that a take-back hides, in display order. */
export const TAKEN_ENTITIES = ['threads', 'posts', 'reviews', 'businesses', 'likes'] as const;
export type TakenEntity = (typeof TAKEN_ENTITIES)[number];

/** Response of hiding or showing a review or listing. */
export interface HiddenThing {
  id: number;
  isHidden: boolean;
}

/** `GET /api/admin/numbers`. */
export interface AdminNumbers {
  people: { all: number; lastDay: number };
  /** Writes of the last 24 hours. */
  writes: number;
  /** Queue items by kind. */
  waiting: Record<QueueKind, number>;
  /** When the oldest queue item was created. */
  oldestAt: string | null;
  /** Null for an in-memory database. */
  storage: { usedBytes: number; freeBytes: number } | null;
  /** When `npm run backup -- create` last copied this database. */
  lastBackupAt: string | null;
  /** Requests that failed with 5xx since the start. */
  errors: { count: number; since: string; lastAt: string | null };
}

/** One result of `GET /api/admin/people?q=`, at most 20. */
export interface FoundPerson {
  id: number;
  username: string;
  fullName: string;
  createdAt: string;
  suspendedUntil: string | null;
  /** Number of things that are taken back now. */
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
