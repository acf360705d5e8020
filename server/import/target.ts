import { recordInSteps } from '../db/change-log.ts';
import type { Reader, Store, Write } from '../db/store.ts';
import { businessChanges } from '../features/businesses/businesses.changes.ts';
import type { BusinessRow } from '../features/businesses/businesses.repository.ts';
import { showBusinesses } from '../features/businesses/hiding.service.ts';
import { columnsBesidePeople, columnsOf, firstColumnsOf, isUnnoted } from './columns.ts';
import { type ImportCounts, type ImportTarget, importDrafts } from './import.ts';
import type { ListingDraft } from './listing.ts';
import { findClosedByImport, noteSteps, type Step } from './log-of-run.ts';

/** Imports listings into the directory; those that are as the last import left them are not touched. */
export function importListings(
  store: Store,
  drafts: readonly ListingDraft[],
  nowIso: string,
): Promise<ImportCounts> {
  return importDrafts(drafts, storeTarget(store, nowIso));
}

/**
 * The directory's own table as the target of an import; each batch is one transaction with its change log.
 * @param importId the run that notes what it does; null where nobody would undo it, as when a database is begun.
 */
export function storeTarget(store: Store, nowIso: string, importId: number | null = null): ImportTarget {
  return {
    async findByIdentities(identities) {
      const rows = await store.read
        .selectFrom('businesses')
        .select(['id', 'source_identity', 'source_hash', 'is_hidden', 'editor_id'])
        .where('source_identity', 'in', identities)
        .execute();
      const hidden = rows.filter((row) => row.is_hidden === 1).map(({ id }) => id);
      const closed = await findClosedByImport(store.read, hidden);
      return new Map(
        rows.map((row) => [
          row.source_identity ?? '',
          { hash: row.source_hash ?? '', isClosed: closed.has(row.id), isPeoples: row.editor_id !== null },
        ]),
      );
    },
    async write(batch) {
      await store.write(async ({ trx }) => {
        const identities = batch.map(({ draft }) => draft.identity);
        const before = await findRows(trx, identities);
        const known = new Map<string, Known>(before);
        const fresh = new Map<string, Batch[number]>();
        for (const one of batch) {
          const { identity } = one.draft;
          if (!known.has(identity) && !fresh.has(identity)) fresh.set(identity, one);
        }
        for (const [identity, columns] of await insertListings(trx, [...fresh.values()], nowIso))
          known.set(identity, { facts: columns.facts, editor_id: null });
        for (const one of batch) {
          const { identity } = one.draft;
          const listing = known.get(identity);
          if (listing && fresh.get(identity) !== one)
            known.set(identity, await updateListing(trx, one, { nowIso, known: listing }));
        }
        const hidden = [...before.values()].filter((row) => row.is_hidden === 1).map(({ id }) => id);
        const closed = [...(await findClosedByImport(trx, hidden))];
        await showBusinesses({ trx, nowIso }, closed); // their list has them again
        const rows = [...(await findRows(trx, identities)).values()];
        await recordWritten(trx, rows, nowIso);
        const steps = rows.map(
          (after): Step => ({ id: after.id, before: before.get(after.source_identity ?? ''), after }),
        );
        if (importId !== null) await noteSteps(trx, importId, steps);
      });
    },
  };
}

/** Records that listings were written; reviews go with one that moved. */
export async function recordWritten(
  trx: Write['trx'],
  rows: readonly BusinessRow[],
  nowIso: string,
): Promise<void> {
  await recordInSteps(trx, await businessChanges(trx, rows), nowIso);
}

/** Listings by their identities. */
async function findRows(db: Reader, identities: readonly string[]): Promise<Map<string, BusinessRow>> {
  const rows = await db
    .selectFrom('businesses')
    .selectAll()
    .where('source_identity', 'in', identities)
    .execute();
  return new Map(rows.map((row) => [row.source_identity ?? '', row]));
}

/** What saving needs of a listing that is there. */
type Known = Pick<BusinessRow, 'facts' | 'editor_id'>;

type Batch = Parameters<ImportTarget['write']>[0];

/** Inserts listings; those that an undo had removed get their ids back. @returns their columns by identity. */
async function insertListings(trx: Reader, fresh: Batch, nowIso: string) {
  const rows = fresh.map(({ draft, hash }) => ({
    ...firstColumnsOf(draft),
    ...datedColumns(draft, hash, nowIso),
    created_at: nowIso,
  }));
  const former = await findFormerIds(
    trx,
    rows.map((row) => row.source_identity),
  );
  const back = rows.flatMap((row) => {
    const id = former.get(row.source_identity);
    return id === undefined ? [] : [{ ...row, id }];
  });
  const others = rows.filter(({ source_identity }) => !former.has(source_identity));
  for (const values of [back, others])
    if (values.length > 0) await trx.insertInto('businesses').values(values).execute();
  return rows.map((row) => [row.source_identity, row] as const);
}

/** The ids that listings had before an undo removed them, unless another listing has them now. */
async function findFormerIds(db: Reader, identities: readonly string[]): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom('import_items')
    .leftJoin('businesses', 'businesses.id', 'import_items.business_id')
    .select(['identity', 'business_id'])
    .where('identity', 'in', identities)
    .where('businesses.id', 'is', null)
    .orderBy('import_id')
    .execute();
  return new Map(rows.map(({ identity, business_id }) => [identity ?? '', business_id]));
}

/**
 * Brings a listing up to date; reviews, owner, pictures, animals and what a person has said of it stay.
 * @returns it as it is now.
 */
async function updateListing(
  trx: Reader,
  { draft, hash }: Batch[number],
  { nowIso, known }: { nowIso: string; known: Known },
): Promise<Known> {
  const said = isUnnoted(known) ? columnsBesidePeople(draft, known.facts) : columnsOf(draft, known.facts);
  await trx
    .updateTable('businesses')
    .set({ ...said, ...datedColumns(draft, hash, nowIso) })
    .where('source_identity', '=', draft.identity)
    .execute();
  return { facts: said.facts, editor_id: known.editor_id };
}

const datedColumns = ({ identity }: ListingDraft, hash: string, nowIso: string) => ({
  source_identity: identity,
  source_hash: hash,
  updated_at: nowIso,
});
