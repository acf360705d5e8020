import type { Walk } from '../walker.ts';

/** The browser itself logs each refused request. */
const STATUS = /the server responded with a status of (\d+)/;
/** Refusals that people can cause: no session, not allowed, not found, taken, invalid, too often. */
const REFUSALS = new Set([401, 403, 404, 409, 422, 429]);

/** The browser logs a request a moment after its answer. */
const LATE_MS = 3000;

/** Follows the console. */
export class ConsoleWatch {
  private reported = 0;
  private readonly walk: Walk;

  constructor(walk: Walk) {
    this.walk = walk;
  }

  /** @returns the first error since the last call that is the app's own; null if there is none. */
  fault(): string | null {
    const { phone, trouble, troubleMs } = this.walk.world;
    const isBusy = trouble === 'busy' || performance.now() - troubleMs < LATE_MS;
    const news = phone.watch.faults.slice(this.reported);
    this.reported += news.length;
    const isOurs = (text: string) => {
      const status = Number(STATUS.exec(text)?.[1] ?? 0);
      return !(REFUSALS.has(status) || (status === 503 && isBusy));
    };
    return news.find(isOurs) ?? null;
  }
}
