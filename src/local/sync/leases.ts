import { SYNC_LIMITS } from '#contract/limits.ts';
import { underLock } from '../browser/locks.ts';
import type { Ports } from '../browser/ports.ts';
import type { Lease } from '../outbox/entry.ts';

const nameOf = (id: string) => `outbox-lease:${id}`;

/**
 * Tells whether the batch of a lease is still being sent. The sender holds a Web Lock with the lease's name, so that
 * its end is noticed at once. A frozen page keeps its lock: its lease expires after this page has watched it for 45 s
 * of its own running time, which no wrong clock or sleep can shorten. Taking over too early costs one repeated
 * request.
 */
export class Leases {
  private readonly ports: Pick<Ports, 'locks' | 'nowMs' | 'setTimer'>;
  /** Leases of other contexts by id; expired ones stay. */
  private readonly watched = new Map<string, { isOver: boolean }>();
  /** Called when a watched lease expires. */
  onOver: () => void = () => {};

  constructor(ports: Pick<Ports, 'locks' | 'nowMs' | 'setTimer'>) {
    this.ports = ports;
  }

  /** Runs work while holding a lease. */
  async hold<T>(id: string, work: () => Promise<T>): Promise<T> {
    const { locks } = this.ports;
    return locks ? locks.request(nameOf(id), {}, work) : work();
  }

  /** Which of the leases have expired. */
  async over(leases: Iterable<Lease>): Promise<ReadonlySet<string>> {
    const ids = new Map([...leases].map((lease) => [lease.id, lease]));
    const over = await Promise.all([...ids.values()].map((lease) => this.isOver(lease)));
    return new Set([...ids.keys()].filter((_, place) => over[place]));
  }

  private async isOver(lease: Lease): Promise<boolean> {
    const watched = this.watched.get(lease.id);
    if (watched?.isOver) return true;
    const { locks, nowMs, setTimer } = this.ports;
    if (locks && (await this.isFree(locks, lease.id))) return true;
    if (!locks && Math.abs(nowMs() - lease.atMs) >= SYNC_LIMITS.lockStaleMs) return true;
    if (!watched) {
      const entry = { isOver: false };
      this.watched.set(lease.id, entry);
      setTimer(() => {
        entry.isOver = true;
        this.onOver();
      }, SYNC_LIMITS.lockStaleMs);
    }
    return false;
  }

  private async isFree(locks: LockManager, id: string): Promise<boolean> {
    return (await underLock(locks, { name: nameOf(id), ifAvailable: true }, async () => true)) ?? false;
  }
}
