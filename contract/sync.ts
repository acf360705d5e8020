import type { User } from './auth.ts';
import type { EntityName, Gone, Rows } from './entities.ts';
import { SYNC_LIMITS } from './limits.ts';
import type { MutationName, Mutations } from './mutations.ts';
import type { Problem } from './problems.ts';

/** Version of the wire format. */
export const PROTOCOL = 1;
/** Oldest version that the server accepts; older phones are asked to update. */
export const OLDEST_PROTOCOL = 1;

export const PULL_PATH = '/api/sync/pull';
/** Path of the combined request when the app opens. */
export const OPEN_PATH = '/api/sync/open';

/** Names shared by pages and the service worker. */
/** Lock of the page that downloads areas. */
export const AREAS_LOCK = 'areas';
/** Held while a page sends pictures. */
export const PICTURES_LOCK = 'pictures';
export const SYNC_TAG = 'outbox';
export const PERIODIC_SYNC_TAG = 'refresh';
/** Messages to the worker: activate the waiting version; send the outbox. */
export const APPLY_UPDATE = 'apply-update';
export const WAKE_WORKER = 'wake';
/** Message to the worker about the app's files (`FilesWork`), which it answers. */
export const FILES_WORK = 'files-work';
/** Message of a worker that could not store its version of the app, with a `FileTrouble`. */
export const FILES_TROUBLE = 'files-trouble';
/** Message of a worker to a page, which answers if it runs. Repeated in public/sw-off.js. */
export const ARE_YOU_THERE = 'are-you-there';
export const SYNC_CHANNEL = 'petiyard-sync';
/** Header of every response of our API; a response without it is not ours. */
export const API_HEADER = 'X-Api';
/**
 * Header of responses to writes where several servers share a database: the version that the server has reached. A client
 * sends the highest one back, and the next server waits until it has reached it too.
 */
export const VERSION_HEADER = 'PetiYard-Version';
/** Header of responses of the stream `me`: the id of the person, so that a phone can check it. */
export const USER_HEADER = 'PetiYard-User';

/** One entry of the history of the server's database. */
export interface LineageEntry {
  epoch: string;
  /** Last version shared with the history before it. */
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
  /** Followed streams with cursors, as in a pull, so that the phone need not fetch its own rows again. */
  follows?: string[];
  /** The newest seen token, as in a pull: a push must not write to a database that was silently rolled back. */
  known?: string;
  /** `false`: the response may omit the long texts that this request contains. */
  echo?: false;
}

export type DeferReason = 'busy' | 'rate' | 'internal' | 'needs-missing' | 'upgrade';

/** The replaced values of an animal or a record; null where there was none. */
type PreviousFields = Record<string, string | number | boolean | null>;

/** The text that an edit replaced although its author had not seen it, because they wrote it on another phone. */
export type Previous =
  | { version: number; content: string; fields?: PreviousFields }
  | { version: number; rating: number; comment: string };

export interface AppliedOutcome {
  key: string;
  outcome: 'applied';
  version: number;
  id?: number;
  /** Current rows, also for a repeated write. */
  rows: Rows;
  /** Row fields that are empty because the request contains their text. Only after `echo: false`. */
  omitted?: { [E in EntityName]?: string[] };
  /** Replays only: rows that the write created and that no longer exist. */
  gone?: Gone;
  previous?: Previous;
  replayed?: true;
}

export interface DeferredOutcome {
  key: string;
  outcome: 'deferred';
  reason: DeferReason;
  retryAfterMs: number;
  /** Only this write must wait. A message uses `rate`, which makes older phones delay all writes. */
  alone?: true;
  /** The reason, for the person. */
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
  /** Followed streams in which nothing changed except the rows of the outcomes. */
  moved?: MovedStream[];
}

/** A stream whose cursor can advance without a pull: since `from` only these rows of the outcomes changed. */
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
  /** Start inside a version: the `part` that the phone sent. */
  after?: string;
  /** Last complete version after this page. */
  to: number;
  /** End inside a version; the phone sends it to get the rest. Opaque to the phone. */
  part?: string;
  more: boolean;
  reset?: true;
  rows: Rows;
  gone: Gone;
  /** Versions at which the rows in `gone` were removed. */
  goneAt?: Gone;
}

export interface PullAnswer {
  epoch: string;
  lineage: LineageEntry[];
  streams: PulledStream[];
  /** Token of the newest version in the response. It lets a server detect that its database was rolled back. */
  seen?: string;
}

/** Response when the app opens. Public streams are pulled separately, without the session, if they have news. */
export interface OpenAnswer {
  user: User | null;
  /** A pull of `me`; null for a visitor. */
  me: PullAnswer | null;
  /** ETag that a pull of the public streams would have now; null if not requested. */
  public: string | null;
  /** Whether such a pull would return anything new; null if not requested. Older servers omit it. */
  hasNews?: boolean | null;
  /** Number of unsent posts that this phone last reported. */
  waited: number;
}

/** Size estimate of a stream: rows, and compressed bytes. */
export interface StreamSize {
  stream: string;
  rows: number;
  bytes: number;
  /** Listings with pictures; absent without any. */
  pictures?: number;
}

/** The stream of the signed-in person, always pulled separately. */
export const ME_STREAM = 'me';
export const CATALOGUE_STREAM = 'catalogue';
export const EVENTS_STREAM = 'events';
export const FORUM_STREAM = 'forum';

/** Cookie with the number of unsent posts that this phone last reported. */
export const WAITING_COOKIE = 'waiting';

const STREAM_PATTERN = /^(?:catalogue|events|forum|me|thread:[1-9]\d{0,15}|area:(-?\d{1,3}):(-?\d{1,3}))$/;

/** Whether a text names a stream; area indexes must be on the globe. */
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
  meAlone: 'Pull the stream me without other streams.',
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
    'This belongs to something that has not arrived yet. It will be tried again, and you can delete it here.',
} as const;
