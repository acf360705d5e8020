import { PROBE_LIMITS } from '#contract/limits.ts';
import type { Reach } from '#src/local/browser/ports.ts';

/** The probe's dependencies; tests replace each one. */
export interface ProbePorts {
  /** Reach to report while probing; `offline` by default. */
  during?: Reach;
  reach: { current(): Reach; subscribe(listener: () => void): () => void };
  nowMs(): number;
  /** @returns a function that cancels it. */
  setTimer(work: () => void, delayMs: number): () => void;
  isVisible(): boolean;
  /** Sends our server's smallest request; the reach records the result. Never rejects. */
  ask(): Promise<unknown>;
  /** Our server is reachable again. */
  onBack(): void;
}

/**
 * Probes an unreachable server: soon at first, then less and less often, and at once when the person acts.
 * `navigator.onLine` does not change when it was wrong, so nothing else would notice the return of the signal.
 */
export class SignalProbe {
  private turn = 0;
  private readonly during: Reach;
  private isPoor = false;
  private isAsking = false;
  /** A nudge arrived while a probe was in flight. */
  private isNudged = false;
  private askedAtMs = Number.NEGATIVE_INFINITY;
  private backAtMs = Number.NEGATIVE_INFINITY;
  /** How often the signal has returned since it last stayed. */
  private returns = 0;
  private cancelTimer = () => {};
  private readonly unsubscribe: () => void;
  private readonly ports: ProbePorts;

  constructor(ports: ProbePorts) {
    this.ports = ports;
    this.during = ports.during ?? 'offline';
    this.unsubscribe = ports.reach.subscribe(() => this.onReach());
    this.onReach();
  }

  /** The person looks at or touches the app: probes now, or soon after a very recent probe. */
  nudge(): void {
    if (!this.isPoor) return;
    const agoMs = Math.abs(this.ports.nowMs() - this.askedAtMs);
    if (this.isAsking) this.isNudged = true;
    else if (agoMs >= PROBE_LIMITS.gapMs) void this.ask();
    else this.askIn(PROBE_LIMITS.gapMs - agoMs);
  }

  stop(): void {
    this.cancelTimer();
    this.unsubscribe();
  }

  private onReach(): void {
    const isPoor = this.ports.reach.current() === this.during;
    if (isPoor === this.isPoor) return;
    this.isPoor = isPoor;
    this.cancelTimer();
    if (isPoor) {
      // A flapping signal counts as one silence and keeps its longer intervals.
      if (this.ports.nowMs() - this.backAtMs > PROBE_LIMITS.steadyMs) this.turn = 0;
      this.plan();
    } else {
      this.comeBack();
    }
  }

  /**
   * The first time at once. On a link where one kind of request always breaks, each pass looks like a return: further
   * passes wait longer each time.
   */
  private comeBack(): void {
    const nowMs = this.ports.nowMs();
    this.returns = nowMs - this.backAtMs > PROBE_LIMITS.steadyMs ? 0 : this.returns + 1;
    this.backAtMs = nowMs;
    if (this.returns === 0) {
      this.ports.onBack();
      return;
    }
    const waitMs = Math.min(PROBE_LIMITS.steadyMs, PROBE_LIMITS.gapMs * 2 ** this.returns);
    this.cancelTimer = this.ports.setTimer(() => this.ports.onBack(), waitMs);
  }

  private plan(): void {
    const waitMs = Math.min(PROBE_LIMITS.maxMs, PROBE_LIMITS.firstMs * 2 ** this.turn);
    this.turn += 1;
    this.askIn(waitMs);
  }

  private askIn(waitMs: number): void {
    this.cancelTimer();
    this.cancelTimer = this.ports.setTimer(() => {
      if (this.ports.isVisible()) void this.ask();
      else this.plan(); // hidden: a return to the app probes at once
    }, waitMs);
  }

  private async ask(): Promise<void> {
    if (this.isAsking) return;
    this.isAsking = true;
    this.isNudged = false;
    this.askedAtMs = this.ports.nowMs();
    await this.ports.ask();
    this.isAsking = false;
    if (!this.isPoor) return;
    if (this.isNudged) this.nudge();
    else this.plan();
  }
}
