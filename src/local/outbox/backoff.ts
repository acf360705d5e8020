import { SYNC_LIMITS } from '#contract/limits.ts';
import type { Outbox } from './outbox.ts';

/** The waiting time of the link to the server; it belongs to no entry. Shared by all pages and the worker. */
export interface Link {
  failures: number;
  notBeforeMs: number;
  /** Until when the server has asked to wait (`Retry-After`): its answering meanwhile does not end that. */
  serverNotBeforeMs?: number;
  /** When the wait began, by this phone's clock: a clock that shows less was set back. */
  sinceMs?: number;
  /** Largest number of entries in the next batch: less while a batch was too large. */
  batchSize: number;
  /** Bytes of the next batch's words, as far as one request carries within its time limit. */
  batchBytes: number;
  /** A batch of this size was cut while small requests got through; later ones stay below it. Grows with each answer. */
  cutBytes?: number;
  /** Whether the server, rather than the signal, is at fault. */
  isServerFault: boolean;
  /** Keys of a batch that failed whole: one of them may be what makes the server fail. */
  suspects?: string[];
  /** Something has been answered since they failed: it is not the server as a whole. */
  isServerWell?: boolean;
  /** The server takes so many writes at a time: so many go, and then the phone waits. */
  pace?: Pace;
  /** Keys at which the server failed while nothing showed that it works for others: it may not be their fault. */
  doubted?: string[];
}

/** Lets a batch size that was cut be tried again after about six answers. */
const CUT_GROWTH = 1.125;

interface Pace {
  size: number;
  waitMs: number;
}

const FRESH: Link = {
  failures: 0,
  notBeforeMs: 0,
  batchSize: SYNC_LIMITS.pushMutations,
  batchBytes: SYNC_LIMITS.pushBudgetBytes,
  isServerFault: false,
};

/** An older version of the app has noted less. */
export const readLink = async (outbox: Outbox): Promise<Link> => ({
  ...FRESH,
  ...(await outbox.readMeta<Partial<Link>>('link', {})),
});
export const writeLink = (outbox: Outbox, link: Link): Promise<void> => outbox.writeMeta('link', link);

/** Time, and a random number from 0 to below 1. */
export interface Moment {
  nowMs: number;
  random: number;
}

/** What a batch has cost: bytes of its words, and how long its answer took. */
export interface Cost {
  bytes: number;
  tookMs: number;
}

/** The link after a real answer: what may go next grows back as far as the link has carried it in half the time limit. */
export function afterAnswer(link: Link = FRESH, cost: Cost = { bytes: 0, tookMs: 0 }): Link {
  const { pace, suspects, doubted } = link;
  const cutBytes = Math.ceil((link.cutBytes ?? Number.POSITIVE_INFINITY) * CUT_GROWTH);
  const isCutting = cutBytes <= SYNC_LIMITS.pushBudgetBytes;
  return {
    ...FRESH,
    ...(isCutting ? { cutBytes } : {}),
    ...(doubted ? { doubted } : {}),
    batchSize: Math.min(SYNC_LIMITS.pushMutations, link.batchSize * 2),
    batchBytes: Math.min(
      bytesAfter(link.batchBytes, cost),
      isCutting ? Math.floor(cutBytes / 2) : Number.POSITIVE_INFINITY,
    ),
    ...(pace ? { pace } : {}),
    ...(suspects ? { suspects, isServerWell: true } : {}),
  };
}

/** Full jitter: a random wait up to 2 s, doubled with each failure to 15 minutes. */
function jitterMs(failures: number, random: number, leastMs = 0): number {
  const ceilingMs = Math.min(SYNC_LIMITS.backoffMaxMs, SYNC_LIMITS.backoffFirstMs * 2 ** failures);
  return random * Math.min(SYNC_LIMITS.backoffMaxMs, Math.max(ceilingMs, leastMs));
}

/**
 * The link after a failure. `Retry-After` is the lower bound of the wait: the jitter comes on top, over twice as long,
 * so that a thousand phones which were told the same do not come back in the same second.
 */
export function afterFailure(link: Link, moment: Moment & { retryAfterMs?: number }): Link {
  const { nowMs, random, retryAfterMs = 0 } = moment;
  const waitMs = retryAfterMs + jitterMs(link.failures, random, retryAfterMs * 2);
  return {
    ...link,
    failures: link.failures + 1,
    notBeforeMs: nowMs + waitMs,
    serverNotBeforeMs: nowMs + retryAfterMs,
    sinceMs: nowMs,
    isServerFault: false,
  };
}

/** The connection broke for the first time: the same batch goes again, at once. */
export const afterFirstBreak = (link: Link): Link => ({
  ...link,
  failures: 1,
  notBeforeMs: 0,
  isServerFault: false,
});

/** Whether a connection that broke is to be tried again as it was: the first time, on a link that has cut no batch. */
export const isFirstBreak = (link: Link): boolean => link.failures === 0 && link.cutBytes === undefined;

/** A batch was cut while small requests get through: half as much goes next, at once. */
export function afterCut(link: Link, sentBytes: number): Link {
  const batchBytes = Math.max(SYNC_LIMITS.pushBytesLeast, Math.floor(sentBytes / 2));
  return { ...link, batchBytes, cutBytes: sentBytes, notBeforeMs: 0, isServerFault: false };
}

/** A batch ran into its time limit: half as much goes next. */
export function afterTimeout(link: Link, moment: Moment, sentBytes: number): Link {
  const batchBytes = Math.max(
    SYNC_LIMITS.pushBytesLeast,
    Math.floor(Math.min(link.batchBytes, sentBytes) / 2),
  );
  return { ...afterFailure(link, moment), batchBytes };
}

/**
 * A batch failed whole with 5xx. Among those that were suspected already only the sent ones are suspected from now
 * on, so that whoever makes the server fail stands alone after a few halvings. @param sent keys.
 */
export function afterServerFault(
  link: Link,
  moment: Moment & { retryAfterMs?: number },
  sent: readonly string[],
): Link {
  const known = new Set(link.suspects);
  const again = sent.filter((key) => known.has(key));
  return {
    ...afterFailure(link, moment),
    suspects: again.length > 0 ? again : [...sent],
    isServerWell: link.isServerWell ?? false,
    isServerFault: true,
  };
}

/** What is not suspected any more. */
export function withoutSuspects(link: Link, keys: readonly string[]): Link {
  const { suspects = [], isServerWell, ...rest } = link;
  const left = suspects.filter((key) => !keys.includes(key));
  return left.length > 0 ? { ...rest, suspects: left, isServerWell: isServerWell ?? false } : rest;
}

/** How the server took a batch that was too fast, and how much there is to send in all. */
export interface Rated {
  /** How long each write that was put off is to wait, in milliseconds: as long as it takes until it is free. */
  waits: readonly number[];
  taken: number;
  left: number;
}

/**
 * The server has put off what came too fast. The phone waits until as much is free as is left to send, a minute at
 * most, sends that much, or as much as the server then takes at once, and goes on at that pace. A limit of hours is no
 * pace: after it everything goes as before.
 */
export function afterRate(link: Link, moment: Moment, { waits, taken, left }: Rated): Link {
  const longest = Math.max(...waits);
  const shortest = Math.min(...waits);
  // A server of the first edition tells everybody the wait of the next one alone.
  const isEven = waits.length > 1 && longest === shortest;
  const eachMs = Math.max(1, isEven ? longest : (longest - shortest) / (waits.length - 1) || longest);
  if (eachMs > SYNC_LIMITS.paceMs) return pausedFor(withoutPace(afterAnswer(link)), moment, shortest);
  // What it took of a pace, which was waited for, is all that it takes at once, however much a minute frees.
  const most = link.pace && taken > 0 ? taken : Number.POSITIVE_INFINITY;
  const fits = Math.max(1, Math.min(most, Math.floor(SYNC_LIMITS.paceMs / eachMs)));
  const size = Math.min(isEven ? Math.max(1, taken) : fits, Math.max(1, left));
  const waitMs = Math.max(SYNC_LIMITS.backoffFirstMs, shortest, size * eachMs);
  return pausedFor({ ...afterAnswer(link), pace: { size, waitMs } }, moment);
}

/** After a batch of its pace the phone waits as long as the last time. */
export function pausedFor(link: Link, { nowMs, random }: Moment, leastMs = link.pace?.waitMs ?? 0): Link {
  const waitMs = leastMs + random * SYNC_LIMITS.backoffFirstMs;
  return { ...link, notBeforeMs: nowMs + waitMs, serverNotBeforeMs: nowMs + waitMs, sinceMs: nowMs };
}

/** Nothing is left to send: the next writes need no pace. */
export function withoutPace({ pace: _, ...link }: Link): Link {
  return link;
}

/**
 * How much one request may carry next: as much as took half the time limit, at most twice as much as before.
 * @param budget bytes.
 */
function bytesAfter(budget: number, { bytes, tookMs }: Cost): number {
  const goodMs = SYNC_LIMITS.pushTimeoutMs / 2;
  if (tookMs > goodMs) return Math.max(SYNC_LIMITS.pushBytesLeast, Math.floor((bytes * goodMs) / tookMs));
  return Math.min(
    SYNC_LIMITS.pushBudgetBytes,
    Math.floor(budget * Math.min(2, goodMs / Math.max(1, tookMs))),
  );
}

/** How long an entry waits after so many failures of its own, so that the others go before it. */
export const ownWaitMs = (failures: number) =>
  Math.min(SYNC_LIMITS.ownWaitMaxMs, SYNC_LIMITS.backoffFirstMs * 2 ** failures);

/** Whether the link may be used now. A clock that was set back cannot hold it. */
export const isLinkDue = (link: Link, nowMs: number) => isDue(link.notBeforeMs, nowMs, link.sinceMs);

/** Whether the link may be used because the server has just answered something: unless it asked for the wait itself. */
export const isLinkDueWhenBack = ({ serverNotBeforeMs = 0, sinceMs }: Link, nowMs: number) =>
  isDue(serverNotBeforeMs, nowMs, sinceMs);

/**
 * Whether a waiting time is over. No clock jump can stretch it: at most a day ahead counts, and a clock that shows a
 * time before the wait began was set back. @param sinceMs when the wait began.
 */
export const isDue = (notBeforeMs: number, nowMs: number, sinceMs = Number.NEGATIVE_INFINITY) =>
  notBeforeMs <= nowMs || nowMs < sinceMs || notBeforeMs > nowMs + SYNC_LIMITS.largestWait;
