/** The part of a terminal that a bar is drawn on. */
export interface Terminal {
  isTTY?: boolean;
  write(text: string): unknown;
}

const WIDTH = 30;
/** A bar that is drawn more often costs more than it shows. */
const LEAST_MS = 100;
const BACK_AND_CLEAR = '\r\u001b[2K';

/** Draws how far a long work is, on a terminal alone: a file or a log gets nothing. */
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
    if (!this.terminal.isTTY || (share < 1 && this.nowMs() - this.drawnMs < LEAST_MS)) return;
    this.drawnMs = this.nowMs();
    const full = Math.round(share * WIDTH);
    const bar = `${'#'.repeat(full)}${'-'.repeat(WIDTH - full)}`;
    this.terminal.write(`${BACK_AND_CLEAR}${what.padEnd(8)} [${bar}] ${Math.floor(share * 100)} %`);
  }

  /** Clears the line for what is said next. */
  end(): void {
    if (this.terminal.isTTY) this.terminal.write(BACK_AND_CLEAR);
  }
}
