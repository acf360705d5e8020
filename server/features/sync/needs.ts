import { findOutcome, type Recorded } from '../../db/once.ts';
import type { Reader } from '../../db/store.ts';

/** Something that the write needs is not on the server yet, or was refused: it may still come, so nothing is recorded. */
export class NeedsMissing extends Error {}

/** @throws NeedsMissing unless every key was applied for the same person. */
export async function assertNeeds(db: Reader, owner: string, needs: readonly string[]): Promise<void> {
  for (const key of needs) {
    const known = await findOutcome(db, owner, key);
    if (!known || (JSON.parse(known.outcome) as Recorded).kind !== 'applied') throw new NeedsMissing(key);
  }
}
