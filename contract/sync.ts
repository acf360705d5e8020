import type { Alert } from './alerts.ts';
import type { User } from './auth.ts';
import type { Business } from './businesses.ts';
import type { AnimalType, BusinessCategory } from './catalogue.ts';
import type { AnimalEvent } from './events.ts';
import type { Follow, ForumCategory, ForumPost, ForumThread } from './forums.ts';
import type { Game } from './games.ts';
import { SYNC_LIMITS } from './limits.ts';
import type { MutationName, Mutations } from './mutations.ts';
import type { MyPeopleRow } from './my-people.ts';
import type { Problem } from './problems.ts';
import type { Profile } from './profile.ts';
import type { QuizQuestion } from './quiz.ts';
import type { Review } from './reviews.ts';

/** Version of the wire format. */
export const PROTOCOL = 1;
/** The oldest one that the server still takes; a phone that speaks an older one is asked to update. */
export const OLDEST_PROTOCOL = 1;

export const PULL_PATH = '/api/sync/pull';
/** What an opened app asks for in one go. */
export const OPEN_PATH = '/api/sync/open';

/** Names shared by pages and the service worker. */
/** Held by whichever page downloads areas. */
export const AREAS_LOCK = 'areas';
export const SYNC_TAG = 'outbox';
export const PERIODIC_SYNC_TAG = 'refresh';
/** Messages to the worker: start the waiting version now; send what waits. */
export const APPLY_UPDATE = 'apply-update';
export const WAKE_WORKER = 'wake';
/** Message to the worker, which answers it: work on the app's files, as `FilesWork` says. */
export const FILES_WORK = 'files-work';
/** Message of a worker that could not keep its version of the app, with a `FileTrouble`. */
export const FILES_TROUBLE = 'files-trouble';
/** Message of a worker to a page; a page that runs answers it. public/sw-off.js says it too. */
export const ARE_YOU_THERE = 'are-you-there';
export const SYNC_CHANNEL = 'petiyard-sync';
/** Header of every answer of our own API; anything without it is no answer. */
export const API_HEADER = 'X-Api';
/** Header of every answer of the stream `me`: the id of the person whom it is about, so that a phone can check it. */
export const USER_HEADER = 'PetiYard-User';

type Versioned<T> = T & { version: number };

/** Rows by entity, each with its version. The shapes are those of docs/api.md. */
export interface Rows {
  animalTypes?: Versioned<AnimalType>[];
  businessCategories?: Versioned<BusinessCategory>[];
  quizQuestions?: Versioned<QuizQuestion>[];
  games?: Game[];
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
  follows?: Versioned<Follow>[];
}
export type EntityName = keyof Rows;
export type Gone = { [E in EntityName]?: number[] };

/** One line of the history of the server's database. */
export interface LineageEntry {
  epoch: string;
  /** Last version that this history shares with the one before it. */
  forkedAt: number;
}

export interface PushMutation<N extends MutationName = MutationName> {
  key: string;
  name: N;
  argsVersion: number;
  args: Mutations[N];
  needs?: string[];
  writtenAt?: string;
}

export interface PushRequest {
  protocol: number;
  device: string;
  epoch: string | null;
  user: number | null;
  cancel: { key: string; target: string }[];
  mutations: PushMutation[];
  /** Streams that the phone follows, with its cursors, as in a pull: it need not fetch its own rows again. */
  follows?: string[];
  /** The newest of the server's tokens, as in a pull: nothing is written to a disk that was rolled back unnoticed. */
  known?: string;
  /** `false`: the answer may leave out the long texts that this request brought. */
  echo?: false;
}

export type DeferReason = 'busy' | 'rate' | 'internal' | 'needs-missing' | 'upgrade';

/** What an edit has replaced although its author had not seen it: they wrote it on another phone. */
export type Previous =
  | { version: number; content: string }
  | { version: number; rating: number; comment: string };

export interface AppliedOutcome {
  key: string;
  outcome: 'applied';
  version: number;
  id?: number;
  /** The rows as they are now, also when the write is told once more. */
  rows: Rows;
  /** Fields of the rows that are empty because the request brought their text. Only after `echo: false`. */
  omitted?: { [E in EntityName]?: string[] };
  /** Of a replay: what the write had made and is not there any more. */
  gone?: Gone;
  previous?: Previous;
  replayed?: true;
}

export interface DeferredOutcome {
  key: string;
  outcome: 'deferred';
  reason: DeferReason;
  retryAfterMs: number;
  /** Only this write has to wait, others go on. A message is `rate`, for which an older phone lets all of them wait. */
  alone?: true;
  /** Why, in a sentence for the person. */
  detail?: string;
}

export type Outcome =
  | AppliedOutcome
  | { key: string; outcome: 'rejected'; problem: Problem; replayed?: true }
  | DeferredOutcome
  | { key: string; outcome: 'cancelled' }
  | { key: string; outcome: 'too-late'; id?: number };

export interface PushAnswer {
  protocol: number;
  epoch: string;
  lineage: LineageEntry[];
  outcomes: Outcome[];
  /** See {@link PullAnswer}. */
  seen?: string;
  /** Of the followed streams those in which nothing has changed but what the outcomes' rows tell. */
  moved?: MovedStream[];
}

/** A stream whose cursor may move on without a pull: since `from` it has changed only in these rows of the outcomes. */
export interface MovedStream {
  stream: string;
  from: number;
  to: number;
  carries: Gone;
  gone: Gone;
  /** As in a page. */
  goneAt?: Gone;
}

export interface PulledStream {
  stream: string;
  from: number;
  /** Where the page began inside a version: the `part` that the phone asked with. */
  after?: string;
  /** The last version that is complete behind this page. */
  to: number;
  /** Where the page ended inside a version; the phone asks for the rest with it. Opaque to the phone. */
  part?: string;
  more: boolean;
  reset?: true;
  rows: Rows;
  gone: Gone;
  /** The versions since which they are gone, beside the ids of `gone`. */
  goneAt?: Gone;
}

export interface PullAnswer {
  epoch: string;
  lineage: LineageEntry[];
  streams: PulledStream[];
  /** Names the newest version that the answer speaks of, so that a server can tell that its disk was rolled back. */
  seen?: string;
}

/** What a person's opened app asks for in one go; what is public is pulled beside it, without the session. */
export interface OpenAnswer {
  user: User | null;
  /** As a pull of `me`; null for a visitor. */
  me: PullAnswer | null;
  /** The entity tag that a pull of the public streams asked for would have now; null when none was asked for. */
  public: string | null;
  /** So many posts waited on this phone when it was last heard of; 0 for none. */
  waited: number;
}

/** What a stream weighs before it is kept: rows, and bytes as compressed on the wire. */
export interface StreamSize {
  stream: string;
  rows: number;
  bytes: number;
}

/** The stream of what belongs to the signed-in person; always pulled alone. */
export const ME_STREAM = 'me';
export const CATALOGUE_STREAM = 'catalogue';
export const EVENTS_STREAM = 'events';
export const FORUM_STREAM = 'forum';

/** Cookie with the number of posts that waited when this phone was last heard of. */
export const WAITING_COOKIE = 'waiting';

const STREAM_PATTERN = /^(?:catalogue|events|forum|me|thread:[1-9]\d{0,15}|area:(-?\d{1,3}):(-?\d{1,3}))$/;

/** Whether a text names a stream; area indexes must lie on the globe. */
export function isStreamName(text: string): boolean {
  const match = STREAM_PATTERN.exec(text);
  if (!match) return false;
  if (match[1] === undefined) return true;
  const [lat, lng] = [Number(match[1]), Number(match[2])];
  return lat >= -180 && lat <= 180 && lng >= -360 && lng <= 360 && !/-0|:0\d/.test(text);
}

export const SYNC_MESSAGES = {
  streams: 'streams must be a list like catalogue@0,area:59:-165@120.',
  parts: 'parts must be a list of streams with the part of an earlier answer.',
  meAlone: 'The stream me is always pulled alone.',
  me: 'me must be the cursor of the stream me, a whole number.',
  waiting: 'waiting must be a whole number from 0 to 9999.',
  limit: 'limit must be a whole number from 1 to 1000.',
  listLimit: 'limit must be a whole number from 1 to 200.',
  after: 'after must be the cursor of an earlier answer.',
  protocol: 'This version of the protocol is not known here.',
  empty: 'A push needs at least one mutation or cancel.',
  uuid: 'This must be a UUID.',
  envelope: 'A push is an object with protocol, device, epoch, user, cancel and mutations.',
  epoch: 'epoch must be a text of at most 64 characters, or null.',
  user: 'user must be the id of who is signed in, or null.',
  list: 'This must be a list.',
  follows: `follows must be a list of at most ${SYNC_LIMITS.streamsMax} streams like catalogue@120.`,
  cancel: 'A cancel is an object with key and target.',
  mutation: 'A mutation is an object with key, name, argsVersion and args.',
  name: 'name must be a text.',
  argsVersion: 'argsVersion must be a whole number above 0.',
  base: 'base must be the version that was seen, a whole number; 0 when there was none.',
  needs: `needs must be a list of at most ${SYNC_LIMITS.pushMutations} keys.`,
  needsMissing:
    'What this belongs to is not there yet. It is tried again by itself, and can be deleted here.',
} as const;
