import type { PageEvents } from '#src/shell/running/page-events.ts';
import type { Loop, Strand } from './loop.ts';

type EventName = Parameters<PageEvents['on']>[0];

/** The browser events of one page: each is a task of the page. */
export class Screen implements PageEvents {
  private isShown = true;
  private isSaidOnline = true;
  private readonly listeners = new Map<EventName, Set<() => void>>();
  private readonly loop: Loop;
  private readonly strand: Strand;

  constructor(loop: Loop, strand: Strand) {
    this.loop = loop;
    this.strand = strand;
  }

  isVisible(): boolean {
    return this.isShown;
  }

  isOnline(): boolean {
    return this.isSaidOnline;
  }

  on(event: EventName, listener: () => void): () => void {
    const all = this.listeners.get(event) ?? new Set();
    this.listeners.set(event, all.add(listener));
    return () => all.delete(listener);
  }

  every(ms: number, work: () => void): () => void {
    let cancel = () => {};
    const plan = () => {
      cancel = this.loop.after(this.strand, ms, 'timer', 'every so often', () => {
        plan();
        work();
      });
    };
    plan();
    return () => cancel();
  }

  show(isShown: boolean): void {
    if (this.isShown === isShown) return;
    this.isShown = isShown;
    this.tell('visibility');
  }

  /** The browser reports signal or none; it may be wrong. */
  say(isOnline: boolean): void {
    this.isSaidOnline = isOnline;
    this.tell(isOnline ? 'online' : 'offline');
    this.tell('connection');
  }

  tell(event: EventName): void {
    this.loop.post(this.strand, 'event', event, () => {
      for (const listener of this.listeners.get(event) ?? []) listener();
    });
  }
}
