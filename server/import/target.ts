import type { Insertable } from 'kysely';
import { type Change, recordChanges } from '../db/change-log.ts';
import type { Reader, Store } from '../db/store.ts';
import {
  type BusinessFacts,
  findBusinessRow,
  findCataloguedIds,
  insertBusiness,
  streamsOf,
} from '../features/businesses/businesses.repository.ts';
import type { BusinessesTable } from '../features/businesses/businesses.table.ts';
import { type ImportCounts, type ImportTarget, importDrafts } from './import.ts';
import type { ListingDraft } from './listing.ts';

/** Imports listings into the directory; those that are as the last import left them are not touched. */
export function importListings(
  store: Store,
  drafts: readonly ListingDraft[],
  nowIso: string,
): Promise<ImportCounts> {
  return importDrafts(drafts, storeTarget(store, nowIso));
}

/** The directory's own table as the target of an import; each batch is one transaction with its change log. */
export function storeTarget(store: Store, nowIso: string): ImportTarget {
  return {
    async findByIdentities(identities) {
      const rows = await store.read
        .selectFrom('businesses')
        .select(['source_identity', 'source_hash'])
        .where('source_identity', 'in', identities)
        .execute();
      return new Map(rows.map((row) => [row.source_identity ?? '', { hash: row.source_hash ?? '' }]));
    },
    async write(batch) {
      await store.write(async ({ trx }) => {
        const catalogued = await findCataloguedIds(trx);
        const changes: Change[] = [];
        for (const { draft, hash } of batch) {
          const id = await saveListing(trx, draft, hash, nowIso);
          const row = await findBusinessRow(trx, id);
          if (!row) throw new Error(`the imported business ${draft.identity} is missing`);
          changes.push({ entity: 'businesses', id, streams: streamsOf(row, catalogued.has(id)) });
        }
        await recordChanges(trx, changes, nowIso);
      });
    },
  };
}

/** Inserts a listing or brings it up to date; reviews, owner, pictures and animals of a known one stay. */
async function saveListing(trx: Reader, draft: ListingDraft, hash: string, nowIso: string): Promise<number> {
  const known = await trx
    .selectFrom('businesses')
    .select(['id', 'facts'])
    .where('source_identity', '=', draft.identity)
    .executeTakeFirst();
  const columns = columnsOf(draft, hash, nowIso);
  if (!known)
    return insertBusiness(trx, { ...EMPTY, ...columns, facts: factsOf(draft, '{}'), created_at: nowIso });
  const facts = factsOf(draft, known.facts);
  await trx
    .updateTable('businesses')
    .set({ ...columns, facts })
    .where('id', '=', known.id)
    .execute();
  return known.id;
}

/** What no source says. */
const EMPTY = {
  images: '[]',
  rating_sum: 0,
  review_count: 0,
  is_featured: 0,
  animal_types: '[]',
  owner_id: null,
  is_sample: 0,
  version: 0,
  key: null,
} as const;

function columnsOf(draft: ListingDraft, hash: string, nowIso: string) {
  return {
    name: draft.name,
    description: draft.description,
    address: draft.address,
    city: draft.city,
    state: draft.state,
    zip_code: draft.zipCode,
    phone: draft.phone,
    email: draft.email,
    website: draft.website,
    lat: draft.location?.lat ?? null,
    lng: draft.location?.lng ?? null,
    business_categories: JSON.stringify(draft.businessCategories),
    source_identity: draft.identity,
    source_hash: hash,
    updated_at: nowIso,
  } satisfies Partial<Insertable<BusinessesTable>>;
}

function factsOf(draft: ListingDraft, known: string): string {
  const { source: _source, hours: _hours, ...others } = JSON.parse(known) as BusinessFacts;
  const { sourceName: name, sourceUrl: url, sourceUpdated: updated, hours } = draft;
  const facts: BusinessFacts = {
    ...others,
    source: { name, ...(updated === undefined ? {} : { updated }), url },
    ...(hours === undefined ? {} : { hours }),
  };
  return JSON.stringify(facts);
}
