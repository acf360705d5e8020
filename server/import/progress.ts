/** The part of a terminal that draws a progress bar. */
export interface Terminal {
  isTTY?: boolean;
  write(text: string): unknown;
}

const WIDTH = 30;
/** Minimum time between redraws. */
const REDRAW_MS = 100;
const CLEAR_LINE = '\r\u001b[2K';

/** Draws the progress of a long task, on terminals only. */
export class Progress {
  private drawnMs = Number.NEGATIVE_INFINITY;

  private readonly terminal: Terminal;
  private readonly nowMs: () => number;

  constructor(terminal: Terminal, nowMs: () => number = () => performance.now()) {
    this.terminal = terminal;
    this.nowMs = nowMs;
  }

  /** @param share from 0 to 1. */
  show(what: string, share: number): void {
    if (!this.terminal.isTTY || (share < 1 && this.nowMs() - this.drawnMs < REDRAW_MS)) return;
    this.drawnMs = this.nowMs();
    const full = Math.round(share * WIDTH);
    const bar = `${'#'.repeat(full)}${'-'.repeat(WIDTH - full)}`;
    this.terminal.write(`${CLEAR_LINE}${what.padEnd(8)} [${bar}] ${Math.floor(share * 100)} %`);
  }

  /** Clears the line for further output. */
  end(): void {
    if (this.terminal.isTTY) this.terminal.write(CLEAR_LINE);
  }
}
