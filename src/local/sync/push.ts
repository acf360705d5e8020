import { SYNC_LIMITS } from '#contract/limits.ts';
import { PROTOCOL, type PushMutation, type PushRequest } from '#contract/sync.ts';
import { signedInId } from '../cache/identity.ts';
import { readCursors } from '../cache/tables.ts';
import {
  isLinkDue,
  isLinkDueWhenBack,
  type Link,
  readLink,
  withoutPace,
  writeLink,
} from '../outbox/backoff.ts';
import type { AnyEntry } from '../outbox/entry.ts';
import { applyAnswer, type FlushProgress } from './apply-answer.ts';
import { deliver } from './deliver.ts';
import { knownHistory } from './history.ts';
import type { Pushed } from './pass-result.ts';
import { type Batch, findSendable, isEntryDue, leasesOf, pickBatch, sizeOf } from './pick.ts';
import type { SyncCore } from './sync-core.ts';
import { seenToken } from './tokens.ts';

/** Limit on rounds per flush, so that no answer can loop forever. */
const ROUNDS_MAX = 500;

/** Which link waits a flush ignores: all of them (Send now), or those for lost signal. */
export interface PushOptions {
  isForced?: boolean;
  isBack?: boolean;
  /** The page is being hidden: the request must outlive it and fit the browser's limit for that. */
  isLeaving?: boolean;
}

function mayUse(link: Link, nowMs: number, { isForced, isBack }: PushOptions): boolean {
  return isForced || isLinkDue(link, nowMs) || (isBack === true && isLinkDueWhenBack(link, nowMs));
}

/** Whether a flush with these options would send something now. */
export async function hasDue(core: SyncCore, options: PushOptions): Promise<boolean> {
  const { outbox, cache, ports } = core;
  if ((await outbox.entries.count()) === 0 || !mayUse(await readLink(outbox), ports.nowMs(), options))
    return false;
  const all = await findSendable(outbox, await signedInId(cache));
  return all.some((entry) => isEntryDue(entry, ports.nowMs()));
}

/**
 * Sends due entries batch by batch. Each batch has its own lease, and no lock is held during a request: a frozen page
 * blocks others for at most 45 s, and the keys make a repeated request harmless.
 */
export async function pushOutbox(core: SyncCore, options: PushOptions = {}): Promise<Pushed> {
  const total: FlushProgress = { sent: 0, refused: 0, end: 'empty', histories: 0 };
  for (let round = 0; round < ROUNDS_MAX; round++) {
    const leaseId = core.ports.uuid();
    const end = await core.leases.hold(leaseId, () => sendBatch(core, leaseId, options, total));
    if (end !== 'again') return { sent: total.sent, refused: total.refused, end };
  }
  return { sent: total.sent, refused: total.refused, end: 'waiting' };
}

/** Sends the next batch. @returns why the flush ends, or that it continues. */
async function sendBatch(
  core: SyncCore,
  leaseId: string,
  options: PushOptions,
  total: FlushProgress,
): Promise<Pushed['end'] | 'again'> {
  const { outbox, ports, leases } = core;
  const userId = await signedInId(core.cache);
  const link = await readLink(outbox);
  if (!mayUse(link, ports.nowMs(), options)) return (await hasSendable(core, userId)) ? 'waiting' : total.end;
  const over = await leases.over(await leasesOf(outbox));
  const lease = { id: leaseId, atMs: ports.nowMs() };
  const batch = await pickBatch(outbox, { userId, lease, over }, roomOf(link, options));
  if (!batch) return 'leased';
  if (sizeOf(batch) === 0) return endOf(core, userId, link, total);
  const request = await requestOf(core, batch, link);
  const delivery = await deliver(core, request);
  const next = await applyAnswer(core, { batch, delivery, leaseId, shown: request.known ?? null }, total);
  if (next === 'done') return total.end; // nothing is left: no need to look again
  if (options.isLeaving) return next === 'again' ? 'waiting' : next; // one request only: the page is about to end
  if (next === 'waiting' || next === 'leased' || (next !== 'again' && batch.owner === 'visitor')) return next;
  if (next !== 'again') total.end = next; // visitor entries may still go
  return 'again';
}

const roomOf = (link: Link, { isLeaving }: PushOptions) =>
  isLeaving ? { ...link, batchBytes: Math.min(link.batchBytes, SYNC_LIMITS.leavingBytes) } : link;

/** Why nothing more can go now. Without due entries the server's pace is forgotten. */
async function endOf(
  core: SyncCore,
  userId: number | null,
  link: Link,
  total: FlushProgress,
): Promise<Pushed['end']> {
  if (link.pace) await writeLink(core.outbox, withoutPace(link));
  if (total.end !== 'empty') return total.end;
  return (await hasSendable(core, userId)) ? 'waiting' : 'empty';
}

const hasSendable = async ({ outbox }: SyncCore, userId: number | null) =>
  (await findSendable(outbox, userId)).length > 0;

async function requestOf(core: SyncCore, batch: Batch, link: Link): Promise<PushRequest> {
  const [history, known, device, follows] = await Promise.all([
    knownHistory(core),
    seenToken(core),
    deviceOf(core),
    link.cutBytes === undefined ? followsOf(core, batch) : {}, // a link that cuts requests carries few bytes
  ]);
  return {
    protocol: PROTOCOL,
    device,
    epoch: history?.epoch ?? null,
    user: batch.owner === 'visitor' ? null : batch.owner,
    cancel: batch.cancels.map((entry) => ({ key: core.ports.uuid(), target: entry.key })),
    mutations: batch.writes.map(mutationOf),
    echo: false,
    ...follows,
    ...(known === null ? {} : { known }),
  };
}

/** The followed streams: one that changes only by these writes need not be pulled afterwards. */
async function followsOf(
  { cache }: SyncCore,
  { owner, writes }: Batch,
): Promise<Pick<PushRequest, 'follows'>> {
  if (owner === 'visitor' || writes.length === 0) return {};
  const whole = [...(await readCursors(cache)).values()].filter(
    ({ syncedAtMs, isRefilling }) => syncedAtMs !== null && !isRefilling,
  );
  const touchesPlaces = writes.some(({ name }) => name === 'review.write' || name === 'business.register');
  const follows = whole
    .filter(({ stream }) => touchesPlaces || !stream.startsWith('area:'))
    .map(({ stream, version }) => `${stream}@${version}`);
  return follows.length > 0 ? { follows: follows.slice(0, SYNC_LIMITS.streamsMax) } : {};
}

function mutationOf({ key, name, args, argsVersion, needs, writtenAt }: AnyEntry): PushMutation {
  return { key, name, args, argsVersion, writtenAt, ...(needs.length > 0 ? { needs } : {}) };
}

/** This device's id, created once. */
async function deviceOf({ outbox, ports }: SyncCore): Promise<string> {
  const stored = await outbox.readMeta<string | null>('device', null);
  if (stored) return stored;
  const device = ports.uuid();
  await outbox.writeMeta('device', device);
  return device;
}
