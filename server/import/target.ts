import type { Insertable } from 'kysely';
import { statedFacts } from '#contract/facts.ts';
import { saidByList, saidByPeople } from '#contract/said.ts';
import { recordInSteps } from '../db/change-log.ts';
import type { Reader, Store } from '../db/store.ts';
import { businessChanges } from '../features/businesses/businesses.changes.ts';
import { type BusinessFacts, insertBusiness } from '../features/businesses/businesses.repository.ts';
import type { BusinessesTable } from '../features/businesses/businesses.table.ts';
import { type ImportCounts, type ImportTarget, importDrafts } from './import.ts';
import type { ListingDraft } from './listing.ts';
import { Spoken } from './spoken.ts';

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
        const identities = batch.map(({ draft }) => draft.identity);
        const facts = await findFacts(trx, identities);
        for (const { draft, hash } of batch) {
          const known = facts.get(draft.identity);
          facts.set(draft.identity, await saveListing(trx, draft, { hash, nowIso, known }));
        }
        const rows = await trx
          .selectFrom('businesses')
          .selectAll()
          .where('source_identity', 'in', identities)
          .execute();
        await recordInSteps(trx, await businessChanges(trx, rows), nowIso); // reviews go with a listing that moved
      });
    },
  };
}

/** What is known of some listings besides their columns, by identity, as the table keeps it. */
async function findFacts(trx: Reader, identities: readonly string[]): Promise<Map<string, string>> {
  const rows = await trx
    .selectFrom('businesses')
    .select(['source_identity', 'facts'])
    .where('source_identity', 'in', identities)
    .execute();
  return new Map(rows.map((row) => [row.source_identity ?? '', row.facts]));
}

interface Saving {
  hash: string;
  nowIso: string;
  /** The facts of one that is there already. */
  known: string | undefined;
}

/**
 * Inserts a listing or brings it up to date; reviews, owner, pictures, animals and what a person has said of a known one
 * stay.
 * @returns its facts from now on.
 */
async function saveListing(
  trx: Reader,
  draft: ListingDraft,
  { hash, nowIso, known }: Saving,
): Promise<string> {
  const before: BusinessFacts = JSON.parse(known ?? '{}');
  const spoken = new Spoken(before);
  const facts = JSON.stringify(factsOf(draft, before, spoken));
  const columns = { ...columnsOf(draft, hash, nowIso), facts };
  if (known === undefined)
    await insertBusiness(trx, { animal_types: '[]', ...EMPTY, ...columns, created_at: nowIso });
  else
    await trx
      .updateTable('businesses')
      .set(spoken.leave(columns))
      .where('source_identity', '=', draft.identity)
      .execute();
  return facts;
}

/** What no source says. */
const EMPTY = {
  images: '[]',
  rating_sum: 0,
  review_count: 0,
  is_featured: 0,
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
    ...(draft.animalTypes === undefined ? {} : { animal_types: JSON.stringify(draft.animalTypes) }),
    source_identity: draft.identity,
    source_hash: hash,
    updated_at: nowIso,
  } satisfies Partial<Insertable<BusinessesTable>>;
}

function factsOf(draft: ListingDraft, known: BusinessFacts, spoken: Spoken): BusinessFacts {
  const { source: _source, hours: _hours, ...others } = known;
  const { sourceName: name, sourceUrl: url, sourceUpdated: updated } = draft;
  const { placedBy, county, alsoListed } = draft;
  const listed = {
    source: { name, ...(updated === undefined ? {} : { updated }), ...(url === '' ? {} : { url }) },
    ...(alsoListed === undefined ? {} : { alsoListed: alsoListed.map(({ source: _, ...one }) => one) }),
  };
  const stated = statedByList(draft, spoken);
  return {
    ...others,
    ...(spoken.hasPlace() ? {} : { placedBy }),
    ...(county === undefined ? {} : { county }),
    ...listed,
    ...(known.hours !== undefined && spoken.has('hours') ? { hours: known.hours } : {}),
    ...stated.facts,
    ...(known.said
      ? { said: [...saidByPeople(known), ...saidByList({ ...listed, ...stated.facts, ...stated.animals })] }
      : {}),
  };
}

/** What a list says beside the columns, where no person has said something of it. */
function statedByList(
  { hours, facts = [], afterHoursPhone, serviceRadiusMiles, animalTypes }: ListingDraft,
  spoken: Spoken,
) {
  const free = <K extends string, V>(name: K, value: V | undefined) =>
    (value === undefined || spoken.has(name) ? {} : { [name]: value }) as { [N in K]?: V };
  return {
    facts: {
      ...free('hours', hours),
      ...free('afterHoursPhone', afterHoursPhone),
      ...(spoken.has('facts')
        ? {}
        : { ...free('serviceRadiusMiles', serviceRadiusMiles), ...statedFacts(facts) }),
    },
    animals: free('animalTypes', animalTypes),
  };
}
