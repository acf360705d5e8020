import { SYNC_LIMITS } from '#contract/limits.ts';
import { DAY_MS, MINUTE_MS } from '#contract/shared/time.ts';
import type { Ports, Reach } from '../browser/ports.ts';
import type { Cache } from '../cache/cache.ts';
import { readSetting, writeSettings } from '../cache/settings.ts';
import type { ApiListener } from './api.ts';

/** Slower answers mean weak signal, in milliseconds: half of the timeout. */
const SLOW_MS = SYNC_LIMITS.patienceMs / 2;
/** No request lasts longer, in milliseconds: an answer that seems older is due to a clock that was set. */
const LONGEST_REQUEST_MS = 5 * MINUTE_MS;
/** No page lives this long without an answer: the clock must have been set. */
const LONGEST_SILENCE_MS = SYNC_LIMITS.receiptDays * DAY_MS - DAY_MS;

/** Tracks whether our server is reachable. Only a real answer counts as online. */
export class ReachTracker implements ApiListener {
  private reach: Reach = 'unknown';
  private silences = 0;
  /** When a browser of this phone last reported no network, by the phone's clock. */
  private lostMs = Number.NEGATIVE_INFINITY;
  /** Server and phone time of the last answer; null before the first. */
  private answered: { serverMs: number; phoneMs: number } | null = null;
  private remembered = { clockSkewMs: 0, lastAnswerMs: 0 };
  private recalling: Promise<void> | null = null;
  private readonly listeners = new Set<() => void>();
  private readonly ports: Pick<Ports, 'nowMs' | 'channel'>;
  private readonly cache: Cache;

  constructor(ports: Pick<Ports, 'nowMs' | 'channel'>, cache: Cache) {
    this.ports = ports;
    this.cache = cache;
    ports.channel.subscribe((message) => {
      if (message.type === 'lost') this.lose(message.atMs);
      if (message.type === 'reach') this.become(message.reach, message.beganMs);
    });
  }

  current(): Reach {
    return this.reach;
  }

  /**
   * The phone clock corrected by the server's, epoch milliseconds: for display and for retention periods.
   * Ignores a clock change until the next answer.
   */
  serverNowMs(): number {
    const nowMs = this.ports.nowMs();
    if (!this.answered) return nowMs + this.rememberedSkewMs(nowMs);
    const sinceMs = nowMs - this.answered.phoneMs;
    const wasSet = sinceMs < 0 || sinceMs > LONGEST_SILENCE_MS;
    return this.answered.serverMs + (wasSet ? 0 : sinceMs);
  }

  /** Loads the clock skew that earlier pages learned, once. Never throws. */
  recall(): Promise<void> {
    this.recalling ??= this.readRemembered().catch(() => undefined);
    return this.recalling;
  }

  private async readRemembered(): Promise<void> {
    const clockSkewMs = (await readSetting(this.cache, 'clockSkewMs')) ?? 0;
    const lastAnswerMs = (await readSetting(this.cache, 'lastAnswerMs')) ?? 0;
    if (!this.answered) this.remembered = { clockSkewMs, lastAnswerMs };
  }

  /** The stored clock skew, unless this phone's clock was corrected since. */
  private rememberedSkewMs(nowMs: number): number {
    const { clockSkewMs, lastAnswerMs } = this.remembered;
    const wouldGoBack = nowMs + clockSkewMs < lastAnswerMs;
    const wouldSkipWeeks = nowMs >= lastAnswerMs && clockSkewMs > LONGEST_SILENCE_MS;
    return wouldGoBack || wouldSkipWeeks ? 0 : clockSkewMs;
  }

  subscribe(listener: () => void): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }

  onAnswer(beganMs: number, serverDateMs: number | null, isLong = false): void {
    const nowMs = this.ports.nowMs();
    if (serverDateMs !== null) this.answered = { serverMs: serverDateMs, phoneMs: nowMs };
    void this.remember();
    this.silences = 0;
    this.announce(!isLong && nowMs - beganMs > SLOW_MS ? 'weak' : 'online', beganMs);
  }

  onSilence(reason: 'network' | 'timeout' | 'not-ours'): void {
    this.silences += 1;
    const isKnown = this.reach === 'online' || this.reach === 'weak';
    const isFirstSlip = this.silences === 1 && isKnown && reason === 'timeout';
    this.announce(isFirstSlip ? 'weak' : 'offline');
  }

  /** The browser reports no network: trust that. Never trust the opposite. */
  believeOffline(): void {
    const atMs = this.ports.nowMs();
    this.ports.channel.post({ type: 'lost', atMs });
    this.lose(atMs);
  }

  /** No answer within the patience of a reader counts as offline, although the request continues. */
  onImpatience(): void {
    if (this.reach !== 'offline') this.announce('weak');
  }

  private lose(atMs: number): void {
    this.lostMs = atMs;
    this.become('offline');
  }

  private announce(reach: Reach, beganMs = this.ports.nowMs()): void {
    if (reach !== this.reach) this.ports.channel.post({ type: 'reach', reach, beganMs });
    this.become(reach, beganMs);
  }

  /** An answer to a request from before the network was lost says nothing about now. */
  private become(reach: Reach, beganMs = this.lostMs): void {
    const olderMs = this.lostMs - beganMs;
    if (reach === this.reach || (olderMs > 0 && olderMs <= LONGEST_REQUEST_MS)) return;
    this.reach = reach;
    for (const listener of this.listeners) listener();
  }

  /** Answers close to each other, as those of one screen, are stored once. */
  private async remember(): Promise<void> {
    const lastAnswerMs = this.serverNowMs();
    const clockSkewMs = lastAnswerMs - this.ports.nowMs();
    const { remembered } = this;
    const isNear =
      Math.abs(lastAnswerMs - remembered.lastAnswerMs) < SYNC_LIMITS.answerStepMs &&
      Math.abs(clockSkewMs - remembered.clockSkewMs) < SYNC_LIMITS.answerStepMs;
    if (isNear) return;
    this.remembered = { clockSkewMs, lastAnswerMs };
    try {
      await writeSettings(this.cache, this.remembered);
    } catch {
      // The cache cannot be written (full, or closed by the browser): ages are based on the last successful write.
    }
  }
}
