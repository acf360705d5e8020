import { z } from 'zod';
import { KEPT_KINDS, LOG_ACTIONS, QUEUE_ACTS, QUEUE_KINDS } from './admin.ts';
import { personStanding } from './people.schema.ts';
import { reportKind } from './reports.schema.ts';
import { REPORT_KINDS } from './reports.ts';

/** The subject of a queue item or a log line. */
export const about = z.object({
  kind: reportKind,
  id: z.int(),
  /** Title of the business or thread for reviews and posts; null if it no longer exists. */
  name: z.string().nullable(),
  excerpt: z.string(),
  /** The business of a listing or review. */
  businessId: z.int().exactOptional(),
  /** The thread of a thread or post. */
  threadSlug: z.string().exactOptional(),
  /** The author, even after the account is deleted. */
  authorId: z.int().exactOptional(),
});

/** One item of `GET /api/admin/queue`, oldest first. */
export const queueItem = z
  .object({
    /** `report-12`, `claim-3`, `message-7`, `listing-90`, `picture-4`. */
    id: z.string(),
    kind: z.enum(QUEUE_KINDS),
    /** A hash of what an admin reads; an act names it and is refused if it has changed. */
    revision: z.string(),
    /** When the item entered the queue. */
    createdAt: z.iso.datetime(),
    /** Number of reports; all reports of one thing form one item. */
    count: z.int(),
    title: z.string(),
    text: z.string(),
    about: about.nullable(),
    /** Where to answer a message. */
    email: z.string().exactOptional(),
    /** The sender; null for a visitor or several senders. */
    person: z.object({ id: z.int(), username: z.string() }).nullable(),
    /** Decisions possible now. `reply` takes a text and is offered only if the server can send mail. */
    acts: z.array(z.enum(QUEUE_ACTS)),
    /** Claims only: the contact data of the listing and of the claimant, to compare. */
    contacts: z
      .object({
        phone: z.string().nullable(),
        email: z.string().nullable(),
        claimantEmail: z.string(),
        isConfirmed: z.boolean(),
      })
      .exactOptional(),
    /** The address of a picture that waits. */
    image: z.string().exactOptional(),
    /** Messages only: the answer that could not be delivered by mail. */
    reply: z.object({ text: z.string(), createdAt: z.iso.datetime() }).exactOptional(),
  })
  .meta({ id: 'QueueItem' });

/** One line of `GET /api/admin/log`, newest first; also the response of decisions and undos. */
export const logEntry = z
  .object({
    id: z.int(),
    action: z.enum(LOG_ACTIONS),
    /** A name is null where nothing is left of it. */
    about: z
      .object({ kind: z.enum([...REPORT_KINDS, ...KEPT_KINDS]), id: z.int(), name: z.string().nullable() })
      .nullable(),
    /** The queue item that it decided. */
    item: z.string().nullable(),
    /** End of a suspension. */
    until: z.iso.datetime().nullable(),
    reason: z.string().nullable(),
    /** Current name of the admin; null for a deleted account and for the command line. */
    adminName: z.string().nullable(),
    createdAt: z.iso.datetime(),
    /** The line that this one undid. */
    undoes: z.int().nullable(),
    isUndone: z.boolean(),
    /** Of a kind that can be undone and not undone yet. A later change may still prevent it. */
    canUndo: z.boolean(),
  })
  .meta({ id: 'LogEntry' });

/** One result of `GET /api/admin/find?q=` and of `GET /api/admin/people/{id}/written`. */
export const foundThing = about
  .extend({
    createdAt: z.iso.datetime(),
    /** Visible: neither it nor its parent is hidden or removed. */
    isThere: z.boolean(),
  })
  .meta({ id: 'FoundThing' });

/** Response of hiding or showing a review or listing. */
export const hiddenThing = z.object({
  id: z.int(),
  isHidden: z.boolean(),
});

const count = z.int().min(0);

/** `GET /api/admin/people/{id}`. */
export const personRecord = z
  .object({
    standing: personStanding,
    /** When the account was created; null for a deleted account. */
    createdAt: z.iso.datetime().nullable(),
    isAdmin: z.boolean(),
    /** How many of each kind a take-back would hide now. */
    takes: z.object({ threads: count, posts: count, reviews: count, businesses: count, likes: count }),
  })
  .meta({ id: 'PersonRecord' });

/** One result of `GET /api/admin/people?q=`, at most 20. */
export const foundPerson = z
  .object({
    id: z.int(),
    username: z.string(),
    fullName: z.string(),
    createdAt: z.iso.datetime(),
    suspendedUntil: z.iso.datetime().nullable(),
    /** Number of things that are taken back now. */
    takenBack: z.int(),
    posts: z.int(),
    reviews: z.int(),
    businesses: z.int(),
  })
  .meta({ id: 'FoundPerson' });

/** `GET /api/admin/numbers`. */
export const adminNumbers = z
  .object({
    people: z.object({ all: count, lastDay: count }),
    /** Writes of the last 24 hours. */
    writes: count,
    /** Queue items by kind. */
    waiting: z.object({ report: count, claim: count, message: count, listing: count, picture: count }),
    /** When the oldest queue item was created. */
    oldestAt: z.iso.datetime().nullable(),
    /** Null for an in-memory database. */
    storage: z.object({ usedBytes: count, freeBytes: count }).nullable(),
    /** When `npm run backup -- create` last copied this database. */
    lastBackupAt: z.iso.datetime().nullable(),
    /** Requests that failed with 5xx since the start. */
    errors: z.object({ count, since: z.iso.datetime(), lastAt: z.iso.datetime().nullable() }),
  })
  .meta({ id: 'AdminNumbers' });
