import { SYNC_LIMITS } from '#contract/limits.ts';

/** How much one pull asks for at most. */
export interface PullSize {
  /** Rows of each stream. */
  rows: number;
  /** Streams in one request. */
  streams: number;
}

const WHOLE: PullSize = { rows: SYNC_LIMITS.pageRows, streams: SYNC_LIMITS.streamsMax };
const LEAST: PullSize = { rows: 1, streams: 1 };

/** How much one pull asks for: half as much after a time limit, and more again after what came quickly. */
export class PullPace {
  private size: PullSize = { ...WHOLE };

  current(): PullSize {
    return this.size;
  }

  /** The answer did not come in time. @returns whether less can be asked for. */
  shrink(asked: number): boolean {
    const { rows, streams } = this.size;
    if (rows === LEAST.rows && Math.min(asked, streams) === LEAST.streams) return false;
    const isMany = Math.min(asked, streams) > LEAST.streams;
    this.size = {
      rows: isMany ? rows : Math.max(LEAST.rows, Math.floor(rows / 2)),
      streams: isMany ? Math.max(LEAST.streams, Math.floor(Math.min(asked, streams) / 2)) : streams,
    };
    return true;
  }

  /** As much came as was asked for: what took less than a quarter of the time limit may be doubled. */
  grow(tookMs: number): void {
    if (tookMs > SYNC_LIMITS.pullTimeoutMs / 4) return;
    this.size = {
      rows: Math.min(WHOLE.rows, this.size.rows * 2),
      streams: Math.min(WHOLE.streams, this.size.streams * 2),
    };
  }

  /** Nothing is missing any more: what is new is little, and is asked for as everybody asks. */
  reset(): void {
    this.size = { ...WHOLE };
  }
}
