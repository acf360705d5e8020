import type { Reader } from '../../db/store.ts';
import { keptUntil } from '../auth/kept-suspensions.service.ts';

/** Returns true for the id of a deleted account that left content or a suspension. */
export async function isFormerPerson(db: Reader, id: number, nowMs: number): Promise<boolean> {
  for (const table of ['posts', 'threads', 'reviews'] as const)
    if (await db.selectFrom(table).select('id').where('former_author_id', '=', id).executeTakeFirst())
      return true;
  const left =
    (await db.selectFrom('businesses').select('id').where('former_owner_id', '=', id).executeTakeFirst()) ??
    (await db.selectFrom('taken_back').select('row_id').where('person_id', '=', id).executeTakeFirst());
  return left !== undefined || (await keptUntil(db, id, nowMs)) !== null;
}
