import { findOutcome, type Recorded } from '../../db/once.ts';
import type { Reader } from '../../db/store.ts';
import { NeedsMissing } from '../../errors.ts';

/** @throws NeedsMissing unless every key was applied for the same person, or names a thread or post that is here. */
export async function assertNeeds(db: Reader, owner: string, needs: readonly string[]): Promise<void> {
  for (const key of needs) {
    const known = await findOutcome(db, owner, key);
    const isApplied = known !== undefined && (JSON.parse(known.outcome) as Recorded).kind === 'applied';
    if (!isApplied && !(await isHere(db, key))) throw new NeedsMissing(key);
  }
}

/** Whether something that replies and edits refer to was made under the key, by whomever and however long ago. */
async function isHere(db: Reader, key: string): Promise<boolean> {
  for (const entity of ['threads', 'posts'] as const) {
    const row = await db
      .selectFrom(entity)
      .select('id')
      .where('key', '=', key.toLowerCase())
      .executeTakeFirst();
    if (row) return true;
  }
  return false;
}
