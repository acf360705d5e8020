import { asOperator } from '#server/admin/operator.ts';
import { setListingHidden, verifyListing } from '#server/features/businesses/listing-acts.service.ts';
import { removeListing } from '#server/features/businesses/listing-removal.service.ts';
import type { AdminAct } from '#server/features/log/log.service.ts';
import { undo } from '#server/features/log/undo.service.ts';
import { restore, suspend, takeBack } from '#server/features/people/people.service.ts';
import type { TestServer } from './server.ts';

/** Admin acts without an admin account, as the queue command runs them. */
export function operatorOf({ store, clock }: Pick<TestServer, 'store' | 'clock'>) {
  const run = <T>(act: (act: AdminAct) => Promise<T>) => asOperator(store, clock.nowMs, act);
  return {
    suspend: (personId: number, until: string, reason: string) =>
      run((act) => suspend(act, personId, { until, reason })),
    takeBack: (personId: number) => run((act) => takeBack(act, personId)),
    restore: (personId: number) => run((act) => restore(act, personId)),
    hideListing: (id: number) => run((act) => setListingHidden(act, id, true)),
    removeListing: (id: number) => run((act) => removeListing(act, id)),
    verifyListing: (id: number) => run((act) => verifyListing(act, id)),
    undo: (line: number) => run((act) => undo(act, line)),
  };
}
