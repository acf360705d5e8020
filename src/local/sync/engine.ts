import { SYNC_LIMITS } from '#contract/limits.ts';
import { keepAreaList } from '../areas/area-list.ts';
import { isLostConnection, STORAGE_AGAIN_MS } from '../browser/lost-connection.ts';
import { isQuotaError, withRoom } from '../browser/quota.ts';
import { signedInId } from '../cache/identity.ts';
import { isLinkDue, readLink } from '../outbox/backoff.ts';
import type { AnyEntry } from '../outbox/entry.ts';
import { repairEntries } from '../outbox/repair.ts';
import { askToPersist } from '../storage/persistence.ts';
import type { PassResult, Pushed } from './pass-result.ts';
import { findSendable, isEntryDue } from './pick.ts';
import { pullChanges } from './pull.ts';
import { hasDue, type PushOptions, pushOutbox } from './push.ts';
import type { SyncCore } from './sync-core.ts';

/** Options of a pass; the worker only sends. */
export interface SyncOptions extends PushOptions {
  isPushOnly?: boolean;
  /** The person's own stream is requested beside the pass. */
  isPublicOnly?: boolean;
}

/** The current activity of the engine in this page or worker. */
export type Activity = 'idle' | 'sending' | 'pulling';

/** Sends and fetches, one pass at a time per context; a request during a pass runs one more afterwards. */
export class Engine {
  private readonly core: SyncCore;
  private running: Promise<PassResult> | null = null;
  private next: Promise<PassResult> | null = null;
  private nextOptions: SyncOptions | null = null;
  private activity: Activity = 'idle';
  private cancelTimer: (() => void) | null = null;
  private readonly listeners = new Set<() => void>();
  private isStopped = false;
  /** The outbox rows are in the shape of this app version. */
  private isRepaired = false;
  /** The last pull stopped early for something to send. */
  private hasYielded = false;

  constructor(core: SyncCore) {
    this.core = core;
    core.leases.onOver = () => void this.sync({ isPushOnly: true });
  }

  current(): Activity {
    return this.activity;
  }

  subscribe(listener: () => void): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }

  /** Called after an enqueue: sends at once with signal, or else requests a background sync. */
  wake(): void {
    this.core.ports.channel.post({ type: 'wake' });
    this.core.ports.requestWakeUp().catch(ignoreRefusal);
    askToPersist(this.core).catch(ignoreRefusal);
    this.syncWhenReached({ isPushOnly: true }).catch(exceptLostStorage);
  }

  /** The page is being hidden: sends what waits with a request that outlives it. */
  async leave(): Promise<void> {
    if ((await this.core.outbox.entries.count()) === 0) return;
    this.core.ports.requestWakeUp().catch(ignoreRefusal);
    if (this.core.reach.current() === 'offline') return; // a background sync follows once there is signal
    await this.sync({ isPushOnly: true, isBack: true, isLeaving: true });
  }

  /**
   * Like {@link sync}, but probes a server that was unreachable: a write that never left can still be edited in
   * place.
   */
  syncWhenReached(options: SyncOptions = {}): Promise<PassResult | null> {
    if (this.core.reach.current() !== 'offline') return this.sync(options);
    return this.isReached().then((isReached) => (isReached ? this.sync(options) : null));
  }

  /** See {@link Api.isReached}. */
  isReached(): Promise<boolean> {
    return this.core.api.isReached();
  }

  /**
   * One pass: sends what is due, then fetches what is new. During a pass it queues one more, so that the caller gets
   * a pass that started later. Never throws for lack of signal.
   */
  sync(options: SyncOptions = {}): Promise<PassResult> {
    if (!this.running) return this.start(options);
    this.nextOptions = bothOf(this.nextOptions, options);
    this.next ??= this.running.catch(() => undefined).then(() => this.startNext());
    return this.next;
  }

  private startNext(): Promise<PassResult> {
    const options = this.nextOptions ?? {};
    this.next = null;
    this.nextOptions = null;
    return this.sync(options); // another pass may have started meanwhile: it may only send
  }

  private start(options: SyncOptions): Promise<PassResult> {
    const running = this.pass(options)
      .catch((error: unknown) => {
        // The next due time could not be read.
        if (isLostConnection(error)) this.plan(STORAGE_AGAIN_MS, options);
        throw error;
      })
      .finally(() => {
        if (this.running === running) this.running = null;
        this.become('idle');
      });
    this.running = running;
    return running;
  }

  /** Stops timers; a running pass finishes. */
  stop(): void {
    this.isStopped = true;
    this.cancelTimer?.();
  }

  private async pass({
    isPushOnly = false,
    isPublicOnly = false,
    ...push
  }: SyncOptions): Promise<PassResult> {
    const pushed = await this.push(push);
    const { sent, refused } = pushed;
    // Entries that cannot be sent do not stop the same pull again and again.
    const mayYield = !this.hasYielded || sent + refused > 0;
    if (sent + refused > 0) this.core.ports.channel.post({ type: 'flushed', sent, refused });
    await this.planRetry(pushed);
    if (isPushOnly) return { pushed, pulled: 'skipped' };
    this.become('pulling');
    const options = {
      isPublicOnly: isPublicOnly || pushed.end === 'otherUser',
      mustYield: async () => mayYield && this.nextOptions !== null && hasDue(this.core, this.nextOptions),
    };
    const { evictLittle } = this.core;
    const pulled = await orFull(evictLittle, 'full', async () => {
      await keepAreaList(this.core);
      return pullChanges(this.core, options);
    });
    this.hasYielded = pulled === 'yielded';
    if (pulled === 'yielded' && this.nextOptions)
      this.nextOptions = { ...this.nextOptions, isPushOnly: false, isPublicOnly };
    return { pushed, pulled };
  }

  /**
   * Sends what is due; a no-op without anything to send. Saved areas may be evicted for what the person wrote, never
   * for the engine's own bookkeeping.
   */
  private async push(options: PushOptions): Promise<Pushed> {
    const { outbox, evict } = this.core;
    if ((await outbox.entries.count()) === 0) return { sent: 0, refused: 0, end: 'empty' };
    this.become('sending');
    this.isRepaired ||= await repairEntries(outbox).then(() => true);
    return orFull(evict, NOTHING_PUSHED, () => pushOutbox(this.core, options));
  }

  /** Schedules the next try by the back-off, without an outside trigger. */
  private async planRetry(pushed: Pushed): Promise<void> {
    this.cancelTimer?.();
    this.cancelTimer = null;
    if (this.isStopped) return;
    const waitMs = await retryWaitMs(this.core, pushed);
    if (waitMs === null) return;
    this.plan(Math.min(Math.max(waitMs, SHORTEST_WAIT_MS), SYNC_LIMITS.backoffMaxMs), { isPushOnly: true });
  }

  private plan(waitMs: number, { isPushOnly = false, isPublicOnly = false }: SyncOptions): void {
    this.cancelTimer?.();
    if (this.isStopped) return;
    this.cancelTimer = this.core.ports.setTimer(() => void this.sync({ isPushOnly, isPublicOnly }), waitMs);
  }

  private become(activity: Activity): void {
    if (activity === this.activity) return;
    this.activity = activity;
    for (const listener of this.listeners) listener();
  }
}

/** Merges two requests into one pass that does what either wants. */
const bothOf = (one: SyncOptions | null, other: SyncOptions): SyncOptions => ({
  isForced: (one?.isForced ?? false) || (other.isForced ?? false),
  isBack: (one?.isBack ?? false) || (other.isBack ?? false),
  isLeaving: (one?.isLeaving ?? false) || (other.isLeaving ?? false),
  isPushOnly: (one?.isPushOnly ?? true) && (other.isPushOnly ?? false),
  isPublicOnly: (one?.isPublicOnly ?? true) && (other.isPublicOnly ?? false),
});

const SHORTEST_WAIT_MS = 500;
const NOTHING_PUSHED: Pushed = { sent: 0, refused: 0, end: 'full' };

/** A pass that lost its database is scheduled again. @throws every other error. */
const exceptLostStorage = (error: unknown) => {
  if (!isLostConnection(error)) throw error;
};

/** The browser may refuse a background sync or persistent storage; nothing depends on them. */
const ignoreRefusal = () => {};

/** On a full phone evicts and tries once more; if still full, returns `full` instead of throwing. */
async function orFull<T>(evict: () => Promise<void>, full: T, step: () => Promise<T>): Promise<T> {
  try {
    return await withRoom({ evict }, step);
  } catch (error) {
    if (isQuotaError(error)) return full;
    throw error;
  }
}

/** How long some entries have to wait, in milliseconds; a child waits as long as its parent. */
function waitsOf(entries: readonly AnyEntry[], nowMs: number): Iterable<number> {
  const waits = new Map<string, number>();
  for (const entry of entries) {
    const ownMs = isEntryDue(entry, nowMs) ? 0 : entry.notBeforeMs - nowMs;
    waits.set(entry.key, Math.max(ownMs, ...entry.needs.map((need) => waits.get(need) ?? 0)));
  }
  return waits.values();
}

/** How long until another entry may be sent, in milliseconds; null when waiting does not help. */
async function retryWaitMs(core: SyncCore, { end }: Pushed): Promise<number | null> {
  if (end === 'empty') return null;
  const nowMs = core.ports.nowMs();
  const entries = await findSendable(core.outbox, await signedInId(core.cache));
  if (entries.length === 0) return null;
  if (end === 'full') return SYNC_LIMITS.backoffMaxMs;
  const link = await readLink(core.outbox);
  const linkMs = isLinkDue(link, nowMs) ? 0 : link.notBeforeMs - nowMs;
  const waitMs = Math.max(linkMs, Math.min(...waitsOf(entries, nowMs)));
  return end === 'leased' ? Math.max(waitMs, SYNC_LIMITS.lookAgainMs) : waitMs;
}
