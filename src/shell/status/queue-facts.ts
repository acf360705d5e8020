import { SYNC_LIMITS } from '#contract/limits.ts';
import { ME_STREAM } from '#contract/sync.ts';
import { readSetting } from '#src/local/cache/settings.ts';
import type { Core } from '#src/local/core.ts';
import { readLink } from '#src/local/outbox/backoff.ts';
import { isOnItsWay } from '#src/local/outbox/leaving.ts';
import type { AnyEntry, Receipt } from '#src/local/outbox/outbox.ts';
import { othersWaiting, receiptsOf } from '#src/local/outbox/queries.ts';
import type { SessionState } from '#src/session/session-context.tsx';
import type { StatusFacts } from './status.ts';

/** The outbox's part of the status. */
export type QueueFacts = Pick<StatusFacts, 'queue' | 'locked' | 'sentLately' | 'fault' | 'untoldOthers'> & {
  /** Entries in flight, from this page or the worker. */
  leaving: number;
  /** When a form was last typed into, phone clock; null without drafts. */
  typedAtMs: number | null;
};

/** Meta key: how many posts of other accounts the person was notified of. */
const OTHERS_TOLD = 'othersTold';

/** Reads the facts in one transaction, so that they are consistent. @param session current or last. */
export async function readQueueFacts(core: Core, session: SessionState): Promise<QueueFacts> {
  const { outbox, ports, reach } = core;
  const { entries, receipts, owners, drafts, meta } = outbox;
  return outbox.transaction('r', [entries, receipts, owners, drafts, meta], async () => {
    const id = session.user?.id ?? null;
    const all = await entries.orderBy('seq').toArray();
    const own = all.filter(({ owner }) => owner === id || owner === 'visitor');
    const others = await othersWaiting(outbox, id);
    const reported = await outbox.readMeta(OTHERS_TOLD, 0);
    const link = await readLink(outbox);
    const isSignedIn = session.state === 'signedIn';
    // Times of this phone's clock are converted to the server's, which ages use.
    const skewMs = reach.serverNowMs() - ports.nowMs();
    return {
      queue: queueOf(own, skewMs),
      locked: lockedOf(session, own, others),
      sentLately: sentLately(await receiptsOf(outbox, id, ports.nowMs()), reach.serverNowMs(), skewMs),
      fault: link.isServerFault ? { nextTryMs: link.notBeforeMs + skewMs } : null,
      untoldOthers: isSignedIn && others.count > reported ? others.count : 0,
      leaving: own.filter((entry) => isOnItsWay(entry, ports.nowMs())).length,
      typedAtMs: await newestDraft(core),
    };
  });
}

/**
 * When this phone was last up to date, server time; null before the first answer. The person's own stream is synced
 * separately and does not count.
 */
export async function readSavedAt({ cache }: Core): Promise<number | null> {
  const cursors = await cache.cursors.toArray();
  const times = cursors.flatMap(({ stream, syncedAtMs }) => (stream === ME_STREAM ? [] : (syncedAtMs ?? [])));
  return times.length > 0 ? Math.max(...times) : ((await readSetting(cache, 'lastAnswerMs')) ?? null);
}

async function newestDraft({ outbox }: Core): Promise<number | null> {
  const drafts = await outbox.drafts.toArray();
  return drafts.length > 0 ? Math.max(...drafts.map(({ savedAtMs }) => savedAtMs)) : null;
}

/** Records that the person has read the notice about other accounts' posts; further ones trigger a new notice. */
export async function tellOthers({ outbox }: Core, id: number | null): Promise<void> {
  await outbox.writeMeta(OTHERS_TOLD, (await othersWaiting(outbox, id)).count);
}

function queueOf(own: readonly AnyEntry[], skewMs: number): StatusFacts['queue'] {
  const waiting = own.filter(({ state }) => state !== 'rejected');
  // Parked posts do not lack signal: no bar asks the person to find some.
  const written = waiting
    .filter(({ state }) => state !== 'parked')
    .map(({ writtenAt }) => Date.parse(writtenAt) + skewMs);
  return {
    waiting: waiting.length,
    toFix: own.length - waiting.length,
    oldestAtMs: written.length > 0 ? Math.min(...written) : null,
  };
}

/** After a sign-out with unsent posts, a name is shown only if all are one person's. */
function lockedOf(
  session: SessionState,
  own: readonly AnyEntry[],
  others: Awaited<ReturnType<typeof othersWaiting>>,
): StatusFacts['locked'] {
  if (session.state === 'ended')
    return {
      count: own.filter(({ owner, state }) => owner === session.user.id && state !== 'rejected').length,
      name: session.user.fullName,
      why: 'ended',
    };
  const [only, second] = others.owners;
  if (session.state !== 'signedOut' || !only) return null;
  return { count: others.count, name: second ? null : only.fullName, why: 'signedOut' };
}

/** Posts that waited and were sent within the last minutes: refusals are shown together with them. */
function sentLately(receipts: readonly Receipt[], serverNowMs: number, skewMs: number): number {
  return receipts.filter(
    (receipt) => serverNowMs - receipt.deliveredAtMs < SYNC_LIMITS.refreshEveryMs && isLate(receipt, skewMs),
  ).length;
}

/**
 * Whether a post was sent after its form had stopped waiting. Written by this phone's clock and delivered by the
 * server's. @param skewMs server clock minus phone clock.
 */
export function isLate(
  { writtenAt, deliveredAtMs }: Pick<Receipt, 'writtenAt' | 'deliveredAtMs'>,
  skewMs: number,
): boolean {
  return deliveredAtMs - (Date.parse(writtenAt) + skewMs) > SYNC_LIMITS.patienceMs;
}
