import type { PlacedBy } from '#contract/businesses.ts';
import { textField } from '../db/engines/phrases.ts';
import type { Reader, Store, Write } from '../db/store.ts';
import { type BusinessRow, findAnyBusinessRow } from '../features/businesses/businesses.repository.ts';
import { hideListings } from '../features/businesses/hiding.service.ts';
import { columnsJoined, sourceIdOf } from './columns.ts';
import { inBatches, type Pace } from './import.ts';
import { type Comparable, KnownListings } from './join.ts';
import type { ListingDraft } from './listing.ts';
import { normalizePhone } from './phone.ts';
import { noteSteps, WRITTEN } from './run-log.ts';
import { recordWritten } from './target.ts';

/** A listing of the directory. */
interface Listed extends Comparable {
  id: number;
  city: string;
}

/** A row and another list's listing that appear to be the same business. */
export interface Pair {
  draft: ListingDraft;
  listed: Listed;
}

/** Rows that were joined earlier, and candidates. */
export interface Sorted {
  joined: Pair[];
  proposed: Pair[];
}

/** Finds the drafts' businesses among the listings of other lists. */
export async function sortDrafts(db: Reader, drafts: readonly ListingDraft[]): Promise<Sorted> {
  const { known, byId } = await readListed(db);
  const aliases = await readAliases(db, drafts);
  const sorted: Sorted = { joined: [], proposed: [] };
  for (const draft of drafts) {
    const before = byId.get(aliases.get(draft.identity) ?? 0);
    const same = before ?? known.find(draft);
    if (before) sorted.joined.push({ draft, listed: before });
    else if (same) sorted.proposed.push({ draft, listed: same });
  }
  return sorted;
}

/** Reads all listings except samples. */
async function readListed(db: Reader) {
  const rows = await db
    .selectFrom('businesses')
    .select(['id', 'name', 'phone', 'city', 'state', 'zip_code', 'lat', 'lng', 'source_identity'])
    .select(textField(db, 'facts', 'placedBy').$castTo<PlacedBy | null>().as('placed_by'))
    .where('is_hidden', '=', 0)
    .where('is_sample', '=', 0)
    .execute();
  const known = new KnownListings<Listed>();
  const byId = new Map<number, Listed>();
  for (const { id, name, city, state, lat, lng, ...row } of rows) {
    const location = lat === null || lng === null ? null : { lat, lng };
    const phone = row.phone === null ? null : normalizePhone(row.phone);
    const source = sourceIdOf(row.source_identity);
    const listed = {
      id,
      name,
      city,
      state,
      location,
      phone,
      source,
      zipCode: row.zip_code,
      placedBy: row.placed_by,
    };
    known.add(listed);
    byId.set(id, listed);
  }
  return { known, byId };
}

async function readAliases(db: Reader, drafts: readonly ListingDraft[]): Promise<Map<string, number>> {
  const aliases = new Map<string, number>();
  await inBatches(drafts, async (batch) => {
    const identities = batch.map(({ identity }) => identity);
    const rows = await db
      .selectFrom('import_aliases')
      .select(['identity', 'business_id'])
      .where('identity', 'in', identities)
      .execute();
    for (const row of rows) aliases.set(row.identity, row.business_id);
  });
  return aliases;
}

/** A writing run. */
export interface Run {
  id: number;
  store: Store;
  nowIso: string;
}

/** The result of joining. */
export interface Joined {
  /** Number of changed listings. */
  changed: number;
  /** Rows that stay separate, because people have written about their own listings. */
  apart: ListingDraft[];
}

/** Joins rows with listings of other lists, which then name both; a row's own listing is hidden. */
export async function joinPairs(run: Run, pairs: readonly Pair[], pace: Pace): Promise<Joined> {
  const joined: Joined = { changed: 0, apart: [] };
  await inBatches(
    pairs,
    (batch) =>
      run.store.write(async ({ trx }) => {
        for (const pair of batch) {
          const result = await joinOne(run, trx, pair);
          if (result === 'apart') joined.apart.push(pair.draft);
          if (result === 'changed') joined.changed++;
        }
      }),
    pace,
  );
  return joined;
}

async function joinOne({ id: importId, nowIso }: Run, trx: Write['trx'], { draft, listed }: Pair) {
  const before = await findAnyBusinessRow(trx, listed.id);
  const own = await findByIdentity(trx, draft.identity);
  if (!before || (own && (isPeoples(own) || (await isClaimed(trx, own.id))))) return 'apart';
  const columns = columnsJoined(before, draft);
  const after = { ...before, ...columns, updated_at: nowIso };
  const isChanged = WRITTEN.some((column) => after[column] !== before[column]);
  if (isChanged) {
    const written = { ...columns, updated_at: nowIso };
    await trx.updateTable('businesses').set(written).where('id', '=', before.id).execute();
    await recordWritten(trx, [after], nowIso);
    await noteSteps(trx, importId, [{ id: before.id, before, after }]);
  }
  const alias = { business_id: before.id, import_id: importId, dropped_by: null };
  await trx
    .insertInto('import_aliases')
    .values({ identity: draft.identity, ...alias })
    .onConflict((c) =>
      c
        .column('identity')
        .doUpdateSet(alias)
        .where((eb) => eb.or([eb('business_id', '!=', before.id), eb('dropped_by', 'is not', null)])),
    )
    .execute();
  if (own?.is_hidden === 0) {
    await hideListings({ trx, nowIso }, [own.id]);
    await noteSteps(trx, importId, [{ id: own.id, before: own, after: { ...own, is_hidden: 1 } }]);
  }
  return isChanged || own?.is_hidden === 0 ? 'changed' : 'same';
}

const findByIdentity = (db: Reader, identity: string) =>
  db.selectFrom('businesses').selectAll().where('source_identity', '=', identity).executeTakeFirst();

/** Whether people have written about a listing, or own it. */
export const isPeoples = (row: BusinessRow): boolean =>
  row.owner_id !== null || row.editor_id !== null || row.review_count > 0;

/** Whether a claim of a listing is waiting. */
async function isClaimed(db: Reader, id: number): Promise<boolean> {
  const waiting = db.selectFrom('claims').select('id').where('business_id', '=', id);
  return (await waiting.where('decided_at', 'is', null).executeTakeFirst()) !== undefined;
}
