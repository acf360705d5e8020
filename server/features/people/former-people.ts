import type { Reader } from '../../db/store.ts';
import { keptUntil } from '../auth/kept-suspensions.service.ts';

/** Whether a number is that of a deleted account of which something is left: words, or a suspension. */
export async function isFormer(db: Reader, id: number, nowMs: number): Promise<boolean> {
  for (const table of ['posts', 'threads', 'reviews'] as const)
    if (await db.selectFrom(table).select('id').where('former_author_id', '=', id).executeTakeFirst())
      return true;
  const left =
    (await db.selectFrom('businesses').select('id').where('former_owner_id', '=', id).executeTakeFirst()) ??
    (await db.selectFrom('taken_back').select('row_id').where('person_id', '=', id).executeTakeFirst());
  return left !== undefined || (await keptUntil(db, id, nowMs)) !== null;
}

const PIECE = /^(person|post|thread|review|business):([1-9]\d{0,14})$/;

/** The number of whoever is behind a text like `post:12`: who wrote it, also when their account is gone. */
export async function findBehind(db: Reader, text: string): Promise<number | null> {
  const [, kind, digits] = PIECE.exec(text) ?? [];
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
