import { sql } from 'kysely';
import { QUEUE_KINDS, type QueueKind } from '#contract/admin.ts';
import { reportedListing } from '#contract/contact.ts';
import type { ReportedName } from '#contract/reports.ts';
import type { PageRequest } from '../../db/page.ts';
import type { Reader } from '../../db/store.ts';
import { findClaim } from '../businesses/claims.service.ts';

/** Identifies an item; reports of one thing by the oldest of them. */
interface ItemName {
  kind: QueueKind;
  id: number;
}

export interface WaitingRow extends ItemName {
  created_at: string;
  count: number;
}

/**
 * Returns a page of everything that waits for a decision, oldest first, with one more than the limit if there are more.
 * @param only only this kind
 */
export function findWaiting(db: Reader, page: PageRequest, only?: QueueKind): Promise<WaitingRow[]> {
  const all = db
    .selectFrom(waiting(db).as('waiting'))
    .selectAll()
    .orderBy('created_at')
    .orderBy('kind')
    .orderBy('id')
    .limit(page.limit + 1);
  const query = only ? all.where('kind', '=', only) : all;
  if (!page.after) return query.execute();
  const [createdAt, kind, id] = page.after;
  return query.where(sql<boolean>`(created_at, kind, id) > (${createdAt}, ${kind}, ${id})`).execute();
}

/** Counts the waiting items of each kind, with the time of the oldest. */
export const findWaitingCounts = (db: Reader) =>
  db
    .selectFrom(waiting(db).as('waiting'))
    .select('kind')
    .select(({ fn }) => [fn.countAll<number>().as('count'), fn.min('created_at').as('oldest')])
    .groupBy('kind')
    .execute();

const one = sql<number>`1`.as('count');
const kindOf = (kind: QueueKind) => sql<QueueKind>`${sql.lit(kind)}`.as('kind');

const waiting = (db: Reader) =>
  db
    .selectFrom('reports')
    .select(({ fn }) => [kindOf('report'), fn.min('id').as('id'), fn.min('created_at').as('created_at')])
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('closed_by', 'is', null)
    .groupBy(['reports.kind', 'reports.about_id'])
    .unionAll(
      db
        .selectFrom('claims')
        .innerJoin('businesses', 'businesses.id', 'claims.business_id')
        .select([kindOf('claim'), 'claims.id', 'claims.created_at', one])
        .where('decided_at', 'is', null)
        .where('is_hidden', '=', 0), // nobody needs to own a hidden listing
    )
    .unionAll(
      db
        .selectFrom('contact_messages')
        .select([kindOf('message'), 'id', 'created_at', one])
        .where('closed_by', 'is', null),
    )
    .unionAll(
      db
        .selectFrom('businesses')
        .select([kindOf('listing'), 'id', 'created_at', one])
        .where('is_verified', '=', 0)
        .where('is_hidden', '=', 0)
        .where('is_sample', '=', 0),
    )
    .unionAll(
      db
        .selectFrom('pictures')
        .select([kindOf('picture'), 'id', 'created_at', one])
        .where('is_waiting', '=', 1)
        .where('business_id', 'is not', null),
    );

/** The subject of an item, decided or not. */
export interface NamedItem extends ItemName {
  about: ReportedName | null;
  isDecided: boolean;
}

const ITEM = /^([a-z]+)-([1-9]\d{0,14})$/;

/** Resolves a name like `report-12`. */
export async function findNamed(db: Reader, name: string): Promise<NamedItem | null> {
  const [, text, digits] = ITEM.exec(name) ?? [];
  const kind = QUEUE_KINDS.find((known) => known === text);
  const id = Number(digits);
  const found = kind && (await RESOLVERS[kind](db, id));
  return found ? { kind, id, ...found } : null;
}

type Resolved = Pick<NamedItem, 'about' | 'isDecided'>;

const RESOLVERS: Record<QueueKind, (db: Reader, id: number) => Promise<Resolved | null>> = {
  async report(db, id) {
    const row = await db.selectFrom('reports').selectAll().where('id', '=', id).executeTakeFirst();
    return row ? { about: { kind: row.kind, id: row.about_id }, isDecided: row.closed_by !== null } : null;
  },
  async claim(db, id) {
    const row = await findClaim(db, id);
    return row
      ? { about: { kind: 'business', id: row.business_id }, isDecided: row.decided_at !== null }
      : null;
  },
  async message(db, id) {
    const row = await db.selectFrom('contact_messages').selectAll().where('id', '=', id).executeTakeFirst();
    return row ? { about: toAbout(row.message), isDecided: row.closed_by !== null } : null;
  },
  async picture(db, id) {
    const row = await db.selectFrom('pictures').selectAll().where('id', '=', id).executeTakeFirst();
    const business = row?.business_id ?? null;
    return row && business !== null
      ? { about: { kind: 'business', id: business }, isDecided: row.is_waiting === 0 }
      : null;
  },
  async listing(db, id) {
    const row = await db.selectFrom('businesses').selectAll().where('id', '=', id).executeTakeFirst();
    return row && row.is_sample === 0
      ? { about: { kind: 'business', id }, isDecided: row.is_verified === 1 || row.is_hidden === 1 }
      : null;
  },
};

/** Returns the listing that a message is about, if a phone wrote that into its text. */
export function toAbout(text: string): ReportedName | null {
  const business = reportedListing(text);
  return business === null ? null : { kind: 'business', id: business };
}
