import { SYNC_LIMITS } from '#contract/limits.ts';
import { isDue } from '../enqueue.ts';
import type { Outbox } from '../outbox.ts';

/** The waiting time of the link to the server; it belongs to no entry. Shared by all pages and the worker. */
export interface Link {
  failures: number;
  notBeforeMs: number;
  /** Until when the server has asked to wait (`Retry-After`): its answering meanwhile does not end that. */
  serverNotBeforeMs?: number;
  /** When the wait began, by this phone's clock: a clock that shows less was set back. */
  sinceMs?: number;
  /** Largest number of entries in the next batch: halved while whole batches fail. */
  batchSize: number;
  /** Batches in a row that failed whole with 5xx. */
  wholeFailures: number;
  /** Whether the server, rather than the signal, is at fault. */
  isServerFault: boolean;
}

const FRESH: Link = {
  failures: 0,
  notBeforeMs: 0,
  batchSize: SYNC_LIMITS.pushMutations,
  wholeFailures: 0,
  isServerFault: false,
};

export const readLink = (outbox: Outbox): Promise<Link> => outbox.readMeta('link', FRESH);
export const writeLink = (outbox: Outbox, link: Link): Promise<void> => outbox.writeMeta('link', link);

/** The link after a real answer. Batches that were made smaller grow again by doubling, lest they fail at once. */
export function afterAnswer(link: Link = FRESH): Link {
  const batchSize = Math.min(SYNC_LIMITS.pushMutations, link.batchSize * 2);
  const isGrown = batchSize === SYNC_LIMITS.pushMutations;
  return { ...FRESH, batchSize, wholeFailures: isGrown ? 0 : link.wholeFailures };
}

/**
 * Full jitter: a random wait up to 2 s, doubled with each failure to 15 minutes, with `Retry-After` as the lower
 * bound. @param random from 0 to below 1.
 */
export function afterFailure(
  link: Link,
  options: { nowMs: number; random: number; retryAfterMs?: number },
): Link {
  const failures = link.failures + 1;
  const ceilingMs = Math.min(SYNC_LIMITS.backoffMaxMs, SYNC_LIMITS.backoffFirstMs * 2 ** link.failures);
  const waitMs = Math.max(options.random * ceilingMs, options.retryAfterMs ?? 0);
  return {
    ...link,
    failures,
    notBeforeMs: options.nowMs + waitMs,
    serverNotBeforeMs: options.nowMs + (options.retryAfterMs ?? 0),
    sinceMs: options.nowMs,
    batchSize: Math.min(link.batchSize, SYNC_LIMITS.pushAfterFailure),
    isServerFault: false,
  };
}

/** After a batch that failed whole with 5xx: from the second on it is halved, so that a poisonous entry stands alone. */
export function afterServerFault(
  link: Link,
  options: { nowMs: number; random: number; retryAfterMs?: number },
  sent: number,
): Link {
  const wholeFailures = link.wholeFailures + 1;
  const isHalved = wholeFailures >= SYNC_LIMITS.bisectAfterFailures;
  return {
    ...afterFailure(link, options),
    wholeFailures,
    batchSize: isHalved
      ? Math.max(1, Math.floor(sent / 2))
      : Math.min(link.batchSize, SYNC_LIMITS.pushAfterFailure),
    isServerFault: true,
  };
}

/** How long an entry waits after so many failures of its own, so that the others go before it. */
export const ownWaitMs = (failures: number) =>
  Math.min(SYNC_LIMITS.backoffMaxMs, SYNC_LIMITS.backoffFirstMs * 2 ** failures);

/** Whether the link may be used now. A clock that was set back cannot hold it. */
export const isLinkDue = (link: Link, nowMs: number) => isDue(link.notBeforeMs, nowMs, link.sinceMs);

/** Whether the link may be used because the server has just answered something: unless it asked for the wait itself. */
export const isLinkDueWhenBack = ({ serverNotBeforeMs = 0, sinceMs }: Link, nowMs: number) =>
  isDue(serverNotBeforeMs, nowMs, sinceMs);
