import { SYNC_LIMITS } from '#contract/limits.ts';

/** How much one pull asks for at most. */
export interface PullSize {
  /** Rows of each stream. */
  rows: number;
  /** Streams in one request. */
  streams: number;
  /** How many time limits it may take: what was committed as one version travels whole, however much it is. */
  patience: number;
}

const WHOLE: PullSize = { rows: SYNC_LIMITS.pageRows, streams: SYNC_LIMITS.streamsMax, patience: 1 };
const LEAST = { rows: 1, streams: 1 };
const PATIENCE_MOST = 8;

/** How much one pull asks for: half as much after a time limit, and more again after what came quickly. */
export class PullPace {
  private size: PullSize = { ...WHOLE };

  current(): PullSize {
    return this.size;
  }

  /** The answer did not come in time. @returns whether less can be asked for, or the least with more time. */
  shrink(asked: number): boolean {
    const { rows, streams, patience } = this.size;
    if (rows === LEAST.rows && Math.min(asked, streams) === LEAST.streams) {
      const mayWait = patience < PATIENCE_MOST;
      this.size = { ...this.size, patience: mayWait ? patience * 2 : 1 };
      return mayWait;
    }
    const isMany = Math.min(asked, streams) > LEAST.streams;
    this.size = {
      patience,
      rows: isMany ? rows : Math.max(LEAST.rows, Math.floor(rows / 2)),
      streams: isMany ? Math.max(LEAST.streams, Math.floor(Math.min(asked, streams) / 2)) : streams,
    };
    return true;
  }

  /**
   * An answer came: nothing needs more time than any other. Where as much came as was asked for, in less than a quarter of
   * the time limit, it may be doubled; an answer that brought all there was says nothing of how much the link carries.
   */
  came(tookMs: number, isFull: boolean): void {
    this.size = { ...this.size, patience: 1 };
    if (!isFull || tookMs > SYNC_LIMITS.pullTimeoutMs / 4) return;
    this.size = {
      ...this.size,
      rows: Math.min(WHOLE.rows, this.size.rows * 2),
      streams: Math.min(WHOLE.streams, this.size.streams * 2),
    };
  }

  /** Nothing is missing any more: what is new is little, and is asked for as everybody asks. */
  reset(): void {
    this.size = { ...WHOLE };
  }
}
