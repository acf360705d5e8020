import type { Strand } from './loop.ts';

/** Queues of a page whose tasks are the ends of its own awaits. */
const QUEUES_OF_AWAITS = ['storage', 'lock', 'message', 'event', 'wake-up', 'persist', 'images', 'compress'];
/** Tasks of the storage that end nothing by themselves. */
export const BARE_TASK = 'task';

/**
 * The places at which code of the app awaits, named by the awaited operation: a step of a transaction over certain
 * tables,
 * the answer to a call, a lock. Counts the faults at each of them.
 */
export class Places {
  private readonly struck = new Map<string, number>();

  /** Notes that code awaits this. */
  know(place: string): void {
    if (!this.struck.has(place)) this.struck.set(place, 0);
  }

  knowTask(queue: string, label: string): void {
    if (label !== BARE_TASK && QUEUES_OF_AWAITS.includes(queue)) this.know(label);
  }

  strike(place: string): void {
    this.struck.set(place, (this.struck.get(place) ?? 0) + 1);
  }

  /** A page ends or freezes: all its awaits were struck. */
  strikeAll(strand: Strand): void {
    for (const [queue, tasks] of strand.queues)
      for (const { label } of tasks)
        if (label !== BARE_TASK && QUEUES_OF_AWAITS.includes(queue)) this.strike(label);
    for (const place of strand.calls) this.strike(place);
  }

  /** Faults by place. */
  counts(): Record<string, number> {
    return Object.fromEntries(this.struck);
  }
}

/** A call without its variable parts. */
export const callPlace = (method: string, path: string): string =>
  `${method} ${path.replace(/\?.*/, '').replace(/\/[^/]*\d[^/]*/g, '/…')}`;
