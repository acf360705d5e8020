import { SYNC_LIMITS } from '#contract/limits.ts';

/** Limits of one pull. */
export interface PullSize {
  /** Rows per stream. */
  rows: number;
  /** Streams in one request. */
  streams: number;
  /** Multiple of the timeout: a single row may be large. */
  patience: number;
}

const WHOLE: PullSize = { rows: SYNC_LIMITS.pageRows, streams: SYNC_LIMITS.streamsMax, patience: 1 };
const LEAST = { rows: 1, streams: 1 };
const PATIENCE_MOST = 8;
/** A cut answer costs what arrived of it, so the size falls faster than after a timeout. */
const CUT_DIVISOR = 4;
/** Full answers in a row after which a cut size is tried again. */
const ANSWERS_BEFORE_GROWTH = 8;

/**
 * Adapts the size of pulls: smaller after a timeout or a cut answer, larger after quick full answers. On a link that
 * cuts answers, a ceiling below the cut size lets most requests through.
 */
export class PullPace {
  private size: PullSize = { ...WHOLE };
  private ceiling: Pick<PullSize, 'rows' | 'streams'> | null = null;
  private answersAtCeiling = 0;
  /** Broken connections since the last full answer; a partial one may have been small. */
  private breaks = 0;

  current(): PullSize {
    return this.size;
  }

  /** Whether requests are smaller than usual: a page may then end inside a version. */
  isReduced(): boolean {
    return this.size.rows < WHOLE.rows;
  }

  /**
   * The answer timed out. @param streamCount streams of that request.
   * @returns false when this was the minimum with the most time.
   */
  shrink(streamCount: number): boolean {
    const { patience } = this.size;
    if (this.isLeast(streamCount)) {
      const mayWait = patience < PATIENCE_MOST;
      this.size = { ...this.size, patience: mayWait ? patience * 2 : 1 };
      return mayWait;
    }
    const { rows, streams } = this.size;
    const used = Math.min(streamCount, streams);
    if (used > LEAST.streams) this.size = { ...this.size, streams: Math.floor(used / 2) };
    else this.size = { ...this.size, rows: Math.floor(rows / 2) };
    return true;
  }

  /** A connection broke. @returns whether the answer's size may be the reason: not the first time. */
  noteBreak(): boolean {
    this.breaks += 1;
    return this.breaks > 1 || this.ceiling !== null;
  }

  /** The answer was cut while small requests get through. @returns false when this was the minimum. */
  shrinkAfterCut(streamCount: number): boolean {
    if (this.isLeast(streamCount)) return false;
    const part = (count: number) => Math.max(1, Math.floor(count / CUT_DIVISOR));
    const rows = part(this.size.rows);
    const streams = part(Math.min(streamCount, this.size.streams));
    this.size = { ...this.size, rows, streams };
    this.ceiling = { rows: rows * 2, streams: streams * 2 };
    this.answersAtCeiling = 0;
    return true;
  }

  /**
   * An answer arrived. A full one in less than a quarter of the timeout doubles the size; a partial one says nothing
   * about the link.
   */
  noteAnswer(tookMs: number, isFull: boolean): void {
    this.size = { ...this.size, patience: 1 };
    if (isFull) this.breaks = 0;
    if (!isFull || tookMs > SYNC_LIMITS.pullTimeoutMs / 4) return;
    this.raiseCeiling();
    const most = this.ceiling ?? WHOLE;
    this.size = {
      ...this.size,
      rows: Math.min(WHOLE.rows, most.rows, this.size.rows * 2),
      streams: Math.min(WHOLE.streams, most.streams, this.size.streams * 2),
    };
  }

  /** Nothing is missing anymore: further changes are small and use the default size. */
  reset(): void {
    this.size = { ...WHOLE };
    this.ceiling = null;
    this.breaks = 0;
  }

  private isLeast(streamCount: number): boolean {
    return this.size.rows === LEAST.rows && Math.min(streamCount, this.size.streams) === LEAST.streams;
  }

  private raiseCeiling(): void {
    if (!this.ceiling || ++this.answersAtCeiling < ANSWERS_BEFORE_GROWTH) return;
    const { rows, streams } = this.ceiling;
    this.answersAtCeiling = 0;
    this.ceiling =
      rows * 2 >= WHOLE.rows && streams * 2 >= WHOLE.streams
        ? null
        : { rows: rows * 2, streams: streams * 2 };
  }
}
