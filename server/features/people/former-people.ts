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

const CONTENT_REF = /^(person|post|thread|review|business):([1-9]\d{0,14})$/;

/** Returns the id of the author behind a text like `post:12`, also of a deleted account. */
export async function findBehind(db: Reader, text: string): Promise<number | null> {
  const [, kind, digits] = CONTENT_REF.exec(text) ?? [];
  const id = Number(digits);
  switch (kind) {
    case 'person':
      return id;
    case 'business': {
      const columns = ['owner_id', 'former_owner_id'] as const;
      const row = await db.selectFrom('businesses').select(columns).where('id', '=', id).executeTakeFirst();
      return row?.owner_id ?? row?.former_owner_id ?? null;
    }
    case 'post':
    case 'thread':
    case 'review': {
      const columns = ['author_id', 'former_author_id'] as const;
      const row = await db.selectFrom(`${kind}s`).select(columns).where('id', '=', id).executeTakeFirst();
      return row?.author_id ?? row?.former_author_id ?? null;
    }
    default:
      return null;
  }
}
