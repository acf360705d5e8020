import { SYNC_LIMITS } from '#contract/limits.ts';
import type { SyncCore } from '../core.ts';
import { readLink } from './backoff.ts';
import { type PullReport, pullChanges } from './pull.ts';
import { type FlushReport, pushOutbox } from './push.ts';

/** What one pass did. */
export interface SyncReport {
  pushed: FlushReport;
  pulled: PullReport | 'skipped';
}

/** Send now ignores waiting times; the worker only sends. */
export interface SyncOptions {
  isForced?: boolean;
  isPushOnly?: boolean;
}

/** What the engine is doing in this page or worker. */
export type Activity = 'idle' | 'sending' | 'pulling';

/** Delivers and fetches, one pass at a time in each context; asked for again meanwhile, it runs once more. */
export class Engine {
  private readonly core: SyncCore;
  private running: Promise<SyncReport> | null = null;
  private next: Promise<SyncReport> | null = null;
  private nextOptions: SyncOptions | null = null;
  private activity: Activity = 'idle';
  private cancelTimer: (() => void) | null = null;
  private readonly listeners = new Set<() => void>();
  private isStopped = false;

  constructor(core: SyncCore) {
    this.core = core;
  }

  current(): Activity {
    return this.activity;
  }

  subscribe(listener: () => void): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }

  /** Something was enqueued: sends it at once where there is signal, and asks for a wake-up where there is none. */
  wake(): void {
    this.core.ports.channel.post({ type: 'wake' });
    void this.core.ports.requestWakeUp();
    void this.core.ports.persist();
    void this.sync();
  }

  /**
   * One pass: what is due goes out, then what is new comes in. Asked for while one runs, it runs once more after it,
   * so that whoever asks gets a pass that began later. Never throws for lack of signal.
   */
  sync(options: SyncOptions = {}): Promise<SyncReport> {
    if (!this.running) return this.start(options);
    this.nextOptions = {
      isForced: (this.nextOptions?.isForced ?? false) || (options.isForced ?? false),
      isPushOnly: (this.nextOptions?.isPushOnly ?? true) && (options.isPushOnly ?? false),
    };
    this.next ??= this.running.catch(() => undefined).then(() => this.startNext());
    return this.next;
  }

  private startNext(): Promise<SyncReport> {
    const options = this.nextOptions ?? {};
    this.next = null;
    this.nextOptions = null;
    return this.running ?? this.start(options);
  }

  private start(options: SyncOptions): Promise<SyncReport> {
    const running = this.pass(options).finally(() => {
      if (this.running === running) this.running = null;
      this.become('idle');
    });
    this.running = running;
    return running;
  }

  /** Ends timers; a pass under way finishes. */
  stop(): void {
    this.isStopped = true;
    this.cancelTimer?.();
  }

  private async pass({ isForced = false, isPushOnly = false }: SyncOptions): Promise<SyncReport> {
    this.become('sending');
    const pushed = await pushOutbox(this.core, isForced);
    const { sent, refused } = pushed;
    if (sent + refused > 0) this.core.ports.channel.post({ type: 'flushed', sent, refused });
    await this.planRetry(pushed);
    if (isPushOnly) return { pushed, pulled: 'skipped' };
    this.become('pulling');
    return { pushed, pulled: await pullChanges(this.core) };
  }

  /** The back-off's own timer: the next try comes although nothing else happens. */
  private async planRetry(pushed: FlushReport): Promise<void> {
    this.cancelTimer?.();
    if (this.isStopped || pushed.end === 'signedOut') return;
    const nextMs = await nextDueMs(this.core);
    if (nextMs === null) return;
    const waitMs = Math.min(
      Math.max(nextMs - this.core.ports.nowMs(), SHORTEST_WAIT_MS),
      SYNC_LIMITS.backoffMaxMs,
    );
    this.cancelTimer = this.core.ports.setTimer(() => void this.sync(), waitMs);
  }

  private become(activity: Activity): void {
    if (activity === this.activity) return;
    this.activity = activity;
    for (const listener of this.listeners) listener();
  }
}

const SHORTEST_WAIT_MS = 500;

/** When the next entry may go, epoch milliseconds; null when none is waiting. */
async function nextDueMs({ outbox }: SyncCore): Promise<number | null> {
  const waiting = await outbox.entries
    .filter((entry) => ['waiting', 'sent', 'cancelling'].includes(entry.state))
    .toArray();
  if (waiting.length === 0) return null;
  const link = await readLink(outbox);
  return Math.max(link.notBeforeMs, Math.min(...waiting.map((entry) => entry.notBeforeMs)));
}
