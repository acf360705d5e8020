import { PutOff } from '../errors.ts';
import type { Window } from '../limits/counters.ts';
import type { WriteContext } from './write.ts';

/**
 * Counts something that an admin has to decide, so that nobody can bury the queue. @throws PutOff over the limit of the
 * person or of the address.
 */
export function takeQueueRoom(
  { user, address, ifUndone }: WriteContext,
  { byPerson, byAddress }: { byPerson: Window; byAddress: Window },
  detail: string,
): void {
  const counted = user ? [{ window: byPerson, name: String(user.id) }] : [];
  for (const { window, name } of [...counted, { window: byAddress, name: address }]) {
    const waitMs = window.waitMs(name);
    if (waitMs > 0) throw new PutOff(detail, waitMs);
    window.add(name);
    ifUndone(() => window.takeBack(name));
  }
}
