import { SYNC_LIMITS } from '#contract/limits.ts';
import { endSession } from '../cache/identity.ts';
import {
  afterAnswer,
  afterCut,
  afterFailure,
  afterFirstBreak,
  afterRate,
  afterServerFault,
  afterTimeout,
  isFirstBreak,
  type Link,
  type Moment,
  ownWaitMs,
  pausedFor,
  readLink,
  withoutSuspects,
  writeLink,
} from '../outbox/backoff.ts';
import type { AnyEntry } from '../outbox/entry.ts';
import { type EventData, isSetAside, step } from '../outbox/transitions.ts';
import type { Delivery } from './deliver.ts';
import { noteHistory } from './history.ts';
import { applyOutcomes } from './outcomes.ts';
import type { Pushed } from './pass-result.ts';
import { type Batch, keysOf, sizeOf } from './pick.ts';
import { settle } from './settle.ts';
import type { SyncCore } from './sync-core.ts';
import { noteSeen, reportedVersions } from './tokens.ts';

/** Limit on new histories per flush, so that a misbehaving server is not asked again at once. */
const HISTORIES_MAX = 3;

/** Progress of one flush. */
export interface FlushProgress extends Pushed {
  /** New histories seen in this flush. */
  histories: number;
}

/** `done`: the outbox is empty. */
type Next = 'again' | 'done' | 'waiting' | 'leased' | 'signedOut' | 'otherUser';
type Answered = Extract<Delivery, { kind: 'answered' }>;
type Trouble = Exclude<Delivery, Answered>;

interface Sent {
  batch: Batch;
  delivery: Delivery;
  /** Lease of the pass that sent it. */
  leaseId: string;
  /** The token that was sent with it. */
  shown: string | null;
}

/** Applies an answer: the token first, then the rows, then the outbox, so that a crash in between is harmless. */
export async function applyAnswer(
  core: SyncCore,
  { batch, delivery, leaseId, shown }: Sent,
  total: FlushProgress,
): Promise<Next> {
  if (delivery.kind !== 'answered') {
    await putBack(core, leaseId);
    return afterTrouble(core, batch, delivery, total);
  }
  await noteHistory(core, delivery.epoch, delivery.lineage);
  await noteSeen(
    core,
    delivery,
    reportedVersions(delivery.moved ?? [], delivery.outcomes.flatMap(versionsOf)),
    shown,
  );
  await applyOutcomes(core, batch, delivery);
  const { outcomes, epoch } = delivery;
  const { sent, refused, doubted, isTakenOver } = await settle(core, { outcomes, epoch, leaseId });
  total.sent += sent;
  total.refused += refused;
  await putBack(core, leaseId);
  const next = await afterOutcomes(core, batch, delivery, doubted);
  // Taking the entries back at once would let two passes repeat each other's requests without end.
  return isTakenOver ? 'leased' : next;
}

interface Versioned {
  version: number;
}

/** A repeated answer carries rows that have changed since the write. */
const versionsOf = (outcome: Answered['outcomes'][number]): number[] =>
  outcome.outcome === 'applied'
    ? [
        outcome.version,
        ...(Object.values(outcome.rows) as Versioned[][]).flat().map(({ version }) => version),
      ]
    : [];

/** Updates the link after an answer, and tells whether more may be sent at once. */
async function afterOutcomes(
  core: SyncCore,
  batch: Batch,
  { outcomes, tookMs }: Answered,
  doubted: readonly string[],
): Promise<Next> {
  const known = await readLink(core.outbox);
  const answered = withoutSuspects(afterAnswer(known, { bytes: batch.bytes, tookMs }), keysOf(batch));
  const isProven = outcomes.some(({ outcome }) => outcome === 'applied');
  const link = await judged(core, answered, doubted, isProven);
  const left = await core.outbox.entries.count();
  const next = linkAfter(link, { batch, left }, outcomes, momentOf(core));
  if (JSON.stringify(next.link) !== JSON.stringify(known)) await writeLink(core.outbox, next.link);
  return left === 0 && next.next === 'again' && !next.link.pace ? 'done' : next.next;
}

function linkAfter(
  link: Link,
  { batch, left }: { batch: Batch; left: number },
  outcomes: Answered['outcomes'],
  moment: Moment,
): { link: Link; next: Next } {
  const waits = outcomes.flatMap((one) =>
    one.outcome === 'deferred' && one.reason === 'rate' && !one.alone ? [one.retryAfterMs] : [],
  );
  if (waits.length > 0)
    return {
      link: afterRate(link, moment, { waits, taken: outcomes.length - waits.length, left }),
      next: 'waiting',
    };
  const answered = new Set(outcomes.map(({ key }) => key));
  // An incomplete answer is requested again, but not at once.
  if (!keysOf(batch).every((key) => answered.has(key)))
    return { link: afterFailure(link, moment), next: 'waiting' };
  if (link.pace) return { link: pausedFor(link, moment), next: 'again' };
  return { link, next: 'again' };
}

/**
 * A server failure at an entry counts against the entry only when the server worked for another one, in the same
 * answer or later.
 */
async function judged(
  core: SyncCore,
  { doubted: before = [], ...link }: Link,
  doubted: readonly string[],
  isProven: boolean,
): Promise<Link> {
  const all = [...new Set([...before, ...doubted])].slice(-SYNC_LIMITS.pushMutations);
  if (all.length === 0) return link;
  if (!isProven) return { ...link, doubted: all };
  await countFailures(core, all, 1, doubted);
  return link;
}

const momentOf = ({ ports }: SyncCore): Moment => ({ nowMs: ports.nowMs(), random: ports.random() });

/** Records a failure of the link; the next try comes later. */
async function changeLink(core: SyncCore, change: (link: Link, moment: Moment) => Link): Promise<Next> {
  const link = change(await readLink(core.outbox), momentOf(core));
  await writeLink(core.outbox, link);
  return link.notBeforeMs > 0 ? 'waiting' : 'again';
}

async function afterTrouble(
  core: SyncCore,
  batch: Batch,
  trouble: Trouble,
  total: FlushProgress,
): Promise<Next> {
  switch (trouble.kind) {
    case 'signedOut':
    case 'otherUser':
      // The session is over: entries wait until the next sign-in.
      if (batch.owner !== 'visitor') await endSession(core.cache, core.ports.nowMs(), batch.owner);
      return trouble.kind;
    case 'wrongEpoch':
      await noteHistory(core, trouble.epoch, trouble.lineage);
      total.histories += 1;
      return total.histories < HISTORIES_MAX ? 'again' : changeLink(core, afterFailure);
    case 'tooLarge':
      return split(core, batch);
    case 'malformed':
      return setAside(core, batch, trouble.index);
    case 'serverFault':
      return narrow(core, batch, trouble.retryAfterMs);
    case 'busy':
    case 'outdated':
      return changeLink(core, (link, moment) =>
        afterFailure(link, { ...moment, retryAfterMs: trouble.retryAfterMs }),
      );
    case 'silent':
      return afterSilence(core, batch, trouble.reason);
  }
}

async function afterSilence(
  core: SyncCore,
  batch: Batch,
  reason: Extract<Trouble, { kind: 'silent' }>['reason'],
): Promise<Next> {
  if (reason === 'timeout')
    return changeLink(core, (link, moment) => afterTimeout(link, moment, batch.bytes));
  if (reason === 'not-ours') return changeLink(core, afterFailure);
  if (isFirstBreak(await readLink(core.outbox))) return changeLink(core, afterFirstBreak);
  if (!(await core.api.isReached())) return changeLink(core, afterFailure);
  if (sizeOf(batch) > 1)
    return changeLink(core, (link, moment) =>
      batch.bytes > SYNC_LIMITS.pushBytesLeast ? afterCut(link, batch.bytes) : afterFailure(link, moment),
    );
  await waitAlone(core, keysOf(batch)); // too large for the link: smaller ones go first
  return changeLink(core, afterFailure);
}

/**
 * 413: send half as many next. A write that is too large by itself is set aside. A cancel has no size to speak of, so
 * its refusal says nothing about the write.
 */
async function split(core: SyncCore, batch: Batch): Promise<Next> {
  const size = sizeOf(batch);
  if (size > 1)
    await writeLink(core.outbox, { ...(await readLink(core.outbox)), batchSize: Math.floor(size / 2) });
  else {
    const writes = batch.writes.map(({ key }) => key);
    await waitAlone(core, keysOf(batch));
    await countFailures(core, writes, SYNC_LIMITS.parkAfterFailures);
  }
  return 'again';
}

/** The server cannot parse one entry: send the others without it. An answer that names none changes nothing. */
async function setAside(core: SyncCore, batch: Batch, index: number): Promise<Next> {
  const entry = batch.writes[index];
  if (!entry) return changeLink(core, afterFailure);
  await waitAlone(core, [entry.key]);
  await countFailures(core, [entry.key], 1);
  return 'again';
}

/**
 * 5xx: the whole batch failed, which never counts against an entry. An entry that is isolated and still makes the
 * server fail waits by itself, longer each time, and blocks nothing else.
 */
async function narrow(core: SyncCore, batch: Batch, retryAfterMs: number): Promise<Next> {
  const keys = keysOf(batch);
  const link = await readLink(core.outbox);
  const isAlone = keys.length === 1 && link.isServerWell && link.suspects?.includes(keys[0] ?? '');
  if (!isAlone)
    return changeLink(core, (now, moment) => afterServerFault(now, { ...moment, retryAfterMs }, keys));
  await waitAlone(core, keys);
  return changeLink(core, () => ({ ...withoutSuspects(afterAnswer(link), keys), notBeforeMs: 0 }));
}

/** Returns unsettled entries to waiting, unless another pass has taken them over. */
async function putBack({ outbox }: SyncCore, leaseId: string) {
  await outbox.transaction('rw', outbox.entries, async () => {
    const own = await outbox.entries.filter(({ lease }) => lease?.id === leaseId).toArray();
    await outbox.entries.bulkPut(own.map((entry) => step(entry, 'return') ?? entry));
  });
}

/** Defers some entries. */
async function putOff(
  { outbox }: SyncCore,
  keys: readonly string[],
  change: (entry: AnyEntry) => EventData,
): Promise<void> {
  await outbox.transaction('rw', outbox.entries, async () => {
    for (const entry of await outbox.entries.bulkGet([...keys])) {
      const next = entry && entry.state !== 'rejected' ? step(entry, 'defer', change(entry)) : null;
      if (next) await outbox.entries.put(next);
    }
  });
}

/** Makes some entries wait by themselves, longer each time. */
async function waitAlone(core: SyncCore, keys: readonly string[]): Promise<void> {
  const nowMs = core.ports.nowMs();
  await putOff(core, keys, (entry) => {
    const tries = (entry.tries ?? 0) + 1;
    return { tries, notBeforeMs: nowMs + ownWaitMs(tries), waitsSinceMs: nowMs };
  });
}

/**
 * Counts failures that are the entries' own: the server worked for others, or cannot parse or hold these. After eight
 * of them an entry is parked: visible, kept, with a Retry button, and tried once a day. @param tried the ones just
 * sent: an earlier doubt does not restart the day of a parked entry.
 */
async function countFailures(
  core: SyncCore,
  keys: readonly string[],
  by: number,
  tried: readonly string[] = keys,
): Promise<void> {
  const nowMs = core.ports.nowMs();
  await putOff(core, keys, (entry) => {
    const failures = entry.failures + by;
    const waitsOn = entry.state === 'parked' && !tried.includes(entry.key);
    if (entry.state === 'cancelling' || !isSetAside(failures) || waitsOn) return { failures };
    return { failures, notBeforeMs: nowMs + SYNC_LIMITS.parkedWaitMs, waitsSinceMs: nowMs };
  });
}
