import { STORAGE_LIMITS } from '#contract/limits.ts';
import type { Ports } from '../browser/ports.ts';
import type { Outbox } from '../outbox/outbox.ts';

const NAME = 'persistAskedAtMs';

interface Asking {
  outbox: Outbox;
  ports: Pick<Ports, 'nowMs' | 'persist'>;
}

/**
 * Asks the browser to persist the storage, now that the phone holds something that must not be lost: a post, an area.
 * Some browsers ask the person, so a new request waits a while.
 * @returns the browser's answer, or null when it was not asked.
 */
export async function askToPersist({ outbox, ports }: Asking): Promise<boolean | null> {
  const nowMs = ports.nowMs();
  const askedAtMs = await outbox.readMeta<number | null>(NAME, null);
  const isAskedLately = askedAtMs !== null && Math.abs(nowMs - askedAtMs) < STORAGE_LIMITS.persistEveryMs;
  return isAskedLately ? null : askNow({ outbox, ports });
}

/** The same at the person's request. */
export async function askNow({ outbox, ports }: Asking): Promise<boolean> {
  await outbox.writeMeta(NAME, ports.nowMs());
  return ports.persist();
}
