import { SYNC_LIMITS } from '#contract/limits.ts';
import type { Outbox } from './outbox.ts';

/** The back-off state of the link to the server, shared by all pages and the worker. It belongs to no entry. */
export interface Link {
  failures: number;
  notBeforeMs: number;
  /** End of the server's `Retry-After`; other answers do not shorten it. */
  serverNotBeforeMs?: number;
  /** When the wait began, phone clock: an earlier clock means it was set back. */
  sinceMs?: number;
  /** Maximum entries of the next batch: reduced after a batch was too large. */
  batchSize: number;
  /** Maximum bytes of the next batch: what one request carries within its time limit. */
  batchBytes: number;
  /**
   * A batch of this size was cut while small requests got through; later ones stay below it. Grows with each answer.
   */
  cutBytes?: number;
  /** Whether the server, rather than the signal, is at fault. */
  isServerFault: boolean;
  /** Keys of a batch that failed as a whole: one of them may crash the server. */
  suspects?: string[];
  /** Another request succeeded since they failed: the server as a whole works. */
  isServerWell?: boolean;
  /** The server rate-limits writes: send this many, then wait. */
  pace?: Pace;
  /** Keys at which the server failed while nothing showed that it works for others: it may not be their fault. */
  doubted?: string[];
}

/** Lets a cut batch size be tried again after about six answers. */
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

/** An older app version stored fewer fields. */
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

/** The cost of a batch: bytes of its words, and the time of its answer. */
export interface Cost {
  bytes: number;
  tookMs: number;
}

/** The link after a real answer: the next batch grows up to what the link has carried in half the time limit. */
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

/** Full jitter: a random wait up to 2 s, doubled with each failure up to 15 minutes. */
function jitterMs(failures: number, random: number, leastMs = 0): number {
  const ceilingMs = Math.min(SYNC_LIMITS.backoffMaxMs, SYNC_LIMITS.backoffFirstMs * 2 ** failures);
  return random * Math.min(SYNC_LIMITS.backoffMaxMs, Math.max(ceilingMs, leastMs));
}

/**
 * The link after a failure. `Retry-After` is the lower bound; jitter of up to twice as long is added, so that a
 * thousand phones with the same bound do not return in the same second.
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

/** The connection broke for the first time: send the same batch again at once. */
export const afterFirstBreak = (link: Link): Link => ({
  ...link,
  failures: 1,
  notBeforeMs: 0,
  isServerFault: false,
});

/** Whether to retry a broken connection unchanged: only the first time, on a link that has cut no batch. */
export const isFirstBreak = (link: Link): boolean => link.failures === 0 && link.cutBytes === undefined;

/** A batch was cut while small requests get through: send half as much next, at once. */
export function afterCut(link: Link, sentBytes: number): Link {
  const batchBytes = Math.max(SYNC_LIMITS.pushBytesLeast, Math.floor(sentBytes / 2));
  return { ...link, batchBytes, cutBytes: sentBytes, notBeforeMs: 0, isServerFault: false };
}

/** A batch timed out: send half as much next. */
export function afterTimeout(link: Link, moment: Moment, sentBytes: number): Link {
  const batchBytes = Math.max(
    SYNC_LIMITS.pushBytesLeast,
    Math.floor(Math.min(link.batchBytes, sentBytes) / 2),
  );
  return { ...afterFailure(link, moment), batchBytes };
}

/**
 * A batch failed with 5xx. If there were suspects already, only the sent ones stay suspects, so that halving isolates
 * the entry that crashes the server. @param sent keys.
 */
export function afterServerFault(
  link: Link,
  moment: Moment & { retryAfterMs?: number },
  sent: readonly string[],
): Link {
  const suspects = new Set(link.suspects);
  const again = sent.filter((key) => suspects.has(key));
  return {
    ...afterFailure(link, moment),
    suspects: again.length > 0 ? again : [...sent],
    isServerWell: link.isServerWell ?? false,
    isServerFault: true,
  };
}

/** Clears some suspects. */
export function withoutSuspects(link: Link, keys: readonly string[]): Link {
  const { suspects = [], isServerWell, ...rest } = link;
  const left = suspects.filter((key) => !keys.includes(key));
  return left.length > 0 ? { ...rest, suspects: left, isServerWell: isServerWell ?? false } : rest;
}

/** How the server throttled a batch, and how much there is to send in total. */
export interface Rated {
  /** How long each deferred write must wait, in milliseconds. */
  waits: readonly number[];
  taken: number;
  left: number;
}

/**
 * The server deferred writes that came too fast. The phone waits until enough is free for the rest, a minute at most,
 * sends what the server then takes at once, and continues at that pace. A limit of hours is no pace: afterwards
 * everything is sent as before.
 */
export function afterRate(link: Link, moment: Moment, { waits, taken, left }: Rated): Link {
  const longest = Math.max(...waits);
  const shortest = Math.min(...waits);
  // A first-edition server reports only the wait of the next write.
  const isEven = waits.length > 1 && longest === shortest;
  const eachMs = Math.max(1, isEven ? longest : (longest - shortest) / (waits.length - 1) || longest);
  if (eachMs > SYNC_LIMITS.paceMs) return pausedFor(withoutPace(afterAnswer(link)), moment, shortest);
  // If it took less than the pace, that is all it takes at once.
  const most = link.pace && taken > 0 ? taken : Number.POSITIVE_INFINITY;
  const fits = Math.max(1, Math.min(most, Math.floor(SYNC_LIMITS.paceMs / eachMs)));
  const size = Math.min(isEven ? Math.max(1, taken) : fits, Math.max(1, left));
  const waitMs = Math.max(SYNC_LIMITS.backoffFirstMs, shortest, size * eachMs);
  return pausedFor({ ...afterAnswer(link), pace: { size, waitMs } }, moment);
}

/** Waits as long as the last time after a batch of its pace. */
export function pausedFor(link: Link, { nowMs, random }: Moment, leastMs = link.pace?.waitMs ?? 0): Link {
  const waitMs = leastMs + random * SYNC_LIMITS.backoffFirstMs;
  return { ...link, notBeforeMs: nowMs + waitMs, serverNotBeforeMs: nowMs + waitMs, sinceMs: nowMs };
}

/** Nothing is left to send: the next writes need no pace. */
export function withoutPace({ pace: _, ...link }: Link): Link {
  return link;
}

/** Byte budget of the next request: what took half the time limit, at most twice the previous budget. */
function bytesAfter(budget: number, { bytes, tookMs }: Cost): number {
  const goodMs = SYNC_LIMITS.pushTimeoutMs / 2;
  if (tookMs > goodMs) return Math.max(SYNC_LIMITS.pushBytesLeast, Math.floor((bytes * goodMs) / tookMs));
  return Math.min(
    SYNC_LIMITS.pushBudgetBytes,
    Math.floor(budget * Math.min(2, goodMs / Math.max(1, tookMs))),
  );
}

/** How long an entry waits after its own failures, so that others go first. */
export const ownWaitMs = (failures: number) =>
  Math.min(SYNC_LIMITS.ownWaitMaxMs, SYNC_LIMITS.backoffFirstMs * 2 ** failures);

/** Whether the link may be used now. A clock that was set back cannot block it. */
export const isLinkDue = (link: Link, nowMs: number) => isDue(link.notBeforeMs, nowMs, link.sinceMs);

/** Whether the link may be used because the server just answered: unless it asked for the wait itself. */
export const isLinkDueWhenBack = ({ serverNotBeforeMs = 0, sinceMs }: Link, nowMs: number) =>
  isDue(serverNotBeforeMs, nowMs, sinceMs);

/**
 * Whether a wait is over. No clock jump can stretch it: at most a day ahead counts, and a clock before the start of
 * the wait was set back. @param sinceMs when the wait began.
 */
export const isDue = (notBeforeMs: number, nowMs: number, sinceMs = Number.NEGATIVE_INFINITY) =>
  notBeforeMs <= nowMs || nowMs < sinceMs || notBeforeMs > nowMs + SYNC_LIMITS.largestWait;
