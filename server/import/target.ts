import { recordInSteps } from '../db/change-log.ts';
import type { Reader, Store, Write } from '../db/store.ts';
import { businessChanges } from '../features/businesses/businesses.changes.ts';
import type { BusinessRow } from '../features/businesses/businesses.repository.ts';
import { showBusinesses } from '../features/businesses/hiding.service.ts';
import { columnsBesidePeople, columnsOf, firstColumnsOf, isUnnoted } from './columns.ts';
import { type ImportCounts, type ImportTarget, importDrafts } from './import.ts';
import type { ListingDraft } from './listing.ts';
import { findClosedByImport, noteSteps, type Step } from './run-log.ts';

/** Imports listings into the directory; unchanged ones are not touched. */
export function importListings(
  store: Store,
  drafts: readonly ListingDraft[],
  nowIso: string,
): Promise<ImportCounts> {
  return importDrafts(drafts, storeTarget(store, nowIso));
}

/**
 * The directory as the target of an import; each batch is one transaction with its change log. @param importId the
 * run that records changes; null when nobody would undo them, as in a new database.
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
        const newEntries = new Map<string, Batch[number]>();
        for (const entry of batch) {
          const { identity } = entry.draft;
          if (!known.has(identity) && !newEntries.has(identity)) newEntries.set(identity, entry);
        }
        for (const [identity, columns] of await insertListings(trx, [...newEntries.values()], nowIso))
          known.set(identity, { facts: columns.facts, editor_id: null });
        for (const entry of batch) {
          const { identity } = entry.draft;
          const listing = known.get(identity);
          if (listing && newEntries.get(identity) !== entry)
            known.set(identity, await updateListing(trx, entry, { nowIso, known: listing }));
        }
        const hidden = [...before.values()].filter((row) => row.is_hidden === 1).map(({ id }) => id);
        const closed = [...(await findClosedByImport(trx, hidden))];
        await showBusinesses({ trx, nowIso }, closed); // their list contains them again
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

/** Records written listings in the change log; reviews move with their listing. */
export async function recordWritten(
  trx: Write['trx'],
  rows: readonly BusinessRow[],
  nowIso: string,
): Promise<void> {
  await recordInSteps(trx, await businessChanges(trx, rows), nowIso);
}

/** Returns listings by identity. */
async function findRows(db: Reader, identities: readonly string[]): Promise<Map<string, BusinessRow>> {
  const rows = await db
    .selectFrom('businesses')
    .selectAll()
    .where('source_identity', 'in', identities)
    .execute();
  return new Map(rows.map((row) => [row.source_identity ?? '', row]));
}

/** An existing listing, as far as an update needs it. */
type Known = Pick<BusinessRow, 'facts' | 'editor_id'>;

type Batch = Parameters<ImportTarget['write']>[0];

/** Inserts listings; those that an undo removed get their ids back. @returns their columns by identity. */
async function insertListings(trx: Reader, newEntries: Batch, nowIso: string) {
  const rows = newEntries.map(({ draft, hash }) => ({
    ...firstColumnsOf(draft),
    ...datedColumns(draft, hash, nowIso),
    created_at: nowIso,
  }));
  const formerIds = await findFormerIds(
    trx,
    rows.map((row) => row.source_identity),
  );
  const returning = rows.flatMap((row) => {
    const id = formerIds.get(row.source_identity);
    return id === undefined ? [] : [{ ...row, id }];
  });
  const others = rows.filter(({ source_identity }) => !formerIds.has(source_identity));
  for (const values of [returning, others])
    if (values.length > 0) await trx.insertInto('businesses').values(values).execute();
  return rows.map((row) => [row.source_identity, row] as const);
}

/** Returns the ids that listings had before an undo removed them, unless reused. */
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

/** Updates a listing; reviews, owner, pictures, animals and statements of people stay. @returns its new state. */
async function updateListing(
  trx: Reader,
  { draft, hash }: Batch[number],
  { nowIso, known }: { nowIso: string; known: Known },
): Promise<Known> {
  const columns = isUnnoted(known) ? columnsBesidePeople(draft, known.facts) : columnsOf(draft, known.facts);
  await trx
    .updateTable('businesses')
    .set({ ...columns, ...datedColumns(draft, hash, nowIso) })
    .where('source_identity', '=', draft.identity)
    .execute();
  return { facts: columns.facts, editor_id: known.editor_id };
}

const datedColumns = ({ identity }: ListingDraft, hash: string, nowIso: string) => ({
  source_identity: identity,
  source_hash: hash,
  updated_at: nowIso,
});
