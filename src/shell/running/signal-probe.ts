import { PROBE_LIMITS } from '#contract/limits.ts';
import type { Reach } from '#src/local/browser/ports.ts';

/** What the probe works with; a test replaces each one. */
export interface ProbePorts {
  /** How the way to our server is while it is asked; else `offline`. */
  during?: Reach;
  reach: { current(): Reach; subscribe(listener: () => void): () => void };
  nowMs(): number;
  /** @returns a function that cancels it. */
  setTimer(work: () => void, delayMs: number): () => void;
  isVisible(): boolean;
  /** Asks our server for the smallest answer it has; the reach says what came of it. Never rejects. */
  ask(): Promise<unknown>;
  /** The way to our server is open again. */
  onBack(): void;
}

/**
 * While our server is silent, asks it again: soon at first, then ever more seldom, and at once when the person does
 * something. `navigator.onLine` is not told where the signal was only lying, so nobody else would notice its return.
 */
export class SignalProbe {
  private turn = 0;
  private readonly during: Reach;
  private isPoor: boolean;
  private isAsking = false;
  /** Somebody has given reason to ask since the question that is on its way. */
  private isNudged = false;
  private askedAtMs = Number.NEGATIVE_INFINITY;
  private backAtMs = Number.NEGATIVE_INFINITY;
  /** How often the signal has come back since it last held. */
  private returns = 0;
  private cancelTimer = () => {};
  private readonly unsubscribe: () => void;
  private readonly ports: ProbePorts;

  constructor(ports: ProbePorts) {
    this.ports = ports;
    this.during = ports.during ?? 'offline';
    this.isPoor = ports.reach.current() === this.during;
    this.unsubscribe = ports.reach.subscribe(() => this.onReach());
    if (this.isPoor) this.plan();
  }

  /** Somebody looks at the app or touches it: asks now, or as soon as the last question is not quite new any more. */
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
      // A signal that comes and goes is one silence: it does not begin to be asked every two seconds again.
      if (this.ports.nowMs() - this.backAtMs > PROBE_LIMITS.steadyMs) this.turn = 0;
      this.plan();
    } else {
      this.comeBack();
    }
  }

  /**
   * The first time at once. A link on which one request always breaks and another gets through comes and goes with each
   * pass: then the next pass waits, longer each time.
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
      else this.plan(); // nobody looks: whoever comes back asks at once
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
