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

/** What the engine is doing in this page or worker. */
export type Activity = 'idle' | 'sending' | 'pulling';

/** Delivers and fetches, one pass at a time in each context; asked for again meanwhile, it runs once more. */
export class Engine {
  private readonly core: SyncCore;
  private running: Promise<SyncReport> | null = null;
  private isAskedAgain = false;
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

  /** One pass: what is due goes out, then what is new comes in. Never throws for lack of signal. */
  sync(options: { isForced?: boolean; isPushOnly?: boolean } = {}): Promise<SyncReport> {
    if (this.running) {
      this.isAskedAgain = true;
      return this.running;
    }
    this.running = this.pass(options).finally(() => {
      this.running = null;
      this.become('idle');
      if (this.isAskedAgain && !this.isStopped) {
        this.isAskedAgain = false;
        void this.sync();
      }
    });
    return this.running;
  }

  /** Ends timers; a pass under way finishes. */
  stop(): void {
    this.isStopped = true;
    this.cancelTimer?.();
  }

  private async pass({
    isForced = false,
    isPushOnly = false,
  }: {
    isForced?: boolean;
    isPushOnly?: boolean;
  }): Promise<SyncReport> {
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
