import type { Loop, Strand } from './loop.ts';

/** How the phone's locks work: correctly, not at all, or granting the same lock to everybody. */
export type LockKind = 'honest' | 'none' | 'lying';

type Work = (lock: Lock | null) => unknown;

/** One request for a lock. */
interface Wish {
  name: string;
  strand: Strand;
  begin(): void;
  lose(error: Error): void;
}

/** Web Locks of one phone as far as the app uses them: exclusive, `ifAvailable`, `steal`, `signal`. Each answer is a task. */
export class Locks {
  /** Called when a lock is stolen from a holder that may still be at work. */
  onSteal: (strand: Strand) => void = () => {};
  readonly kind: LockKind;
  private holders: Wish[] = [];
  private waiting: Wish[] = [];
  private readonly loop: Loop;

  constructor(loop: Loop, kind: LockKind) {
    this.loop = loop;
    this.kind = kind;
  }

  viewOf(strand: Strand): LockManager | null {
    if (this.kind === 'none') return null;
    const request = (name: string, ...rest: [Work] | [LockOptions, Work]) => {
      const [options, work] = rest.length === 1 ? [{}, rest[0]] : rest;
      return new Promise((resolve, reject) => {
        const begin = () =>
          void this.hold(wish, () => work({ name, mode: 'exclusive' })).then(resolve, reject);
        const wish: Wish = { name, strand, begin, lose: reject };
        this.loop.post(strand, 'lock', 'asks for a lock', () => {
          if (this.kind === 'lying') return begin();
          if (options.steal) this.takeAway(name);
          if (!this.isHeld(name)) return begin();
          if (options.ifAvailable) return void begun(() => work(null)).then(resolve, reject);
          this.wait(wish, options.signal);
        });
      });
    };
    return { request, query: async () => ({ held: [], pending: [] }) } as unknown as LockManager;
  }

  /** Releases the locks and requests of a page that is gone. */
  release(strand: Strand): void {
    const freed = this.holders.filter((holder) => holder.strand === strand);
    this.holders = this.holders.filter((holder) => holder.strand !== strand);
    this.waiting = this.waiting.filter((wish) => wish.strand !== strand);
    for (const { name } of freed) this.grantNext(name);
  }

  private isHeld(name: string): boolean {
    return this.holders.some((holder) => holder.name === name);
  }

  private takeAway(name: string): void {
    for (const holder of this.holders.filter((each) => each.name === name)) {
      this.onSteal(holder.strand);
      this.loop.post(holder.strand, 'lock', 'loses its lock', () =>
        holder.lose(new DOMException('The lock was stolen.', 'AbortError')),
      );
    }
    this.holders = this.holders.filter((holder) => holder.name !== name);
  }

  private wait(wish: Wish, signal: AbortSignal | undefined): void {
    this.waiting.push(wish);
    signal?.addEventListener('abort', () => {
      if (!this.waiting.includes(wish)) return;
      this.waiting.splice(this.waiting.indexOf(wish), 1);
      wish.lose(new DOMException('The lock was not released in time.', 'AbortError'));
    });
  }

  private async hold(wish: Wish, work: () => unknown): Promise<unknown> {
    if (!this.holders.includes(wish)) this.holders.push(wish);
    try {
      return await work();
    } finally {
      if (this.holders.includes(wish)) {
        this.holders.splice(this.holders.indexOf(wish), 1);
        this.grantNext(wish.name);
      }
    }
  }

  private grantNext(name: string): void {
    const next = this.waiting.find((wish) => wish.name === name);
    if (!next || this.isHeld(name)) return;
    this.waiting.splice(this.waiting.indexOf(next), 1);
    this.holders.push(next);
    this.loop.post(next.strand, 'lock', 'is granted a lock', () => next.begin());
  }
}

const begun = async (work: () => unknown): Promise<unknown> => work();
