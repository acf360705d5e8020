import { SYNC_LIMITS } from '#contract/limits.ts';
import type { Walk } from '../walker.ts';
import { BrokenProperty } from './names.ts';

/** A batch takes less than this, unless a request hangs. */
const SOON_MS = 20_000;
/** A request without an answer ends at its time limit; then the chip changes. */
const SILENT_MS = SYNC_LIMITS.pushTimeoutMs + SOON_MS;
/** Entries of a killed page are shown as sending until its lock is stale. */
const KILLED_MS = SYNC_LIMITS.lockStaleMs + SILENT_MS;

/** Measures how long the chip says "Sending" without a pause. */
export class SendingWatch {
  private text = '';
  private sinceMs = Number.NaN;
  private readonly walk: Walk;

  constructor(walk: Walk) {
    this.walk = walk;
  }

  check(): void {
    const { screen, world, killedMs } = this.walk;
    const nowMs = performance.now();
    const text = screen.chip?.state === 'sending' ? screen.chip.text : '';
    if (text !== this.text) [this.text, this.sinceMs] = [text, nowMs];
    if (text === '') return;
    const hangs = world.trouble === 'hang' || world.hungMs > this.sinceMs - SILENT_MS;
    const limitMs = killedMs > this.sinceMs - KILLED_MS ? KILLED_MS : hangs ? SILENT_MS : SOON_MS;
    if (nowMs - this.sinceMs > limitMs)
      throw new BrokenProperty(
        'the chip leaves Sending',
        `the chip has said “${text}” for ${Math.round(nowMs - this.sinceMs)} ms`,
      );
  }
}
