import { sql } from 'kysely';
import type { Reader } from '../db/store.ts';
import { hideListings } from '../features/businesses/hiding.service.ts';
import type { Collected } from './collect.ts';
import { inBatches, type Pace } from './import.ts';
import type { Run } from './joining.ts';
import { noteSteps } from './log-of-run.ts';

/** A listing that is about to be closed. */
export interface Closing {
  id: number;
  name: string;
  city: string;
}

/** Why a listing stays though its list would close it. */
type Keeping = 'people' | 'list';

/** A listing that stays listed though its list says that it is closed, or no longer has it. */
export interface Kept extends Closing {
  by: Keeping;
  why: 'closed' | 'missing';
}

/** What would be closed, and what of it stays. */
export interface Ending {
  closings: Closing[];
  kept: Kept[];
}

/** What a list no longer has, of how many that the directory has of it. */
export interface Missing extends Ending {
  listed: number;
}

/** Listings of which the list says that they are closed. */
export async function findClosed(db: Reader, { closed }: Collected): Promise<Ending> {
  const ending: Ending = { closings: [], kept: [] };
  await inBatches([...closed], async (identities) => {
    const rows = await listings(db).where('source_identity', 'in', identities).execute();
    for (const row of rows) sortInto(ending, row, 'closed');
  });
  return ending;
}

/** Listings of the list's sources that it does not have any more, neither open nor closed. */
export async function findMissing(db: Reader, { sources, listed, closed }: Collected): Promise<Missing> {
  const missing: Missing = { closings: [], kept: [], listed: 0 };
  for (const source of sources) {
    const rows = await listings(db)
      .select('source_identity')
      .where('source_identity', '>=', `${source}:`)
      .where('source_identity', '<', `${source};`) // the sign after the colon
      .execute();
    missing.listed += rows.length;
    for (const { source_identity, ...row } of rows)
      if (!listed.has(source_identity ?? '') && !closed.has(source_identity ?? ''))
        sortInto(missing, row, 'missing');
  }
  return missing;
}

function sortInto({ closings, kept }: Ending, row: Closing & { kept_by: Keeping | null }, why: Kept['why']) {
  const { kept_by: by, ...closing } = row;
  if (by === null) closings.push(closing);
  else kept.push({ ...closing, by, why });
}

/** People who have written about a listing, or claim it, and another list that has it too, are worth more than one list. */
const keptBy = sql<Keeping | null>`case
  when owner_id is not null or editor_id is not null or review_count > 0
    or exists (select 1 from claims where claims.business_id = businesses.id and decided_at is null) then 'people'
  when exists (select 1 from import_aliases where import_aliases.business_id = businesses.id
    and dropped_by is null) then 'list'
end`;

const listings = (db: Reader) =>
  db
    .selectFrom('businesses')
    .select(['id', 'name', 'city', keptBy.as('kept_by')])
    .where('is_hidden', '=', 0);

const WHY = { closed: 'closed, as its list says', missing: 'no longer on its list' };
const BY = { people: 'people have written about it', list: 'another list has it' };

/** A listing that stays, as the report names it. */
export const keptText = ({ id, name, city, why, by }: Kept) =>
  `business:${id} ${name}, ${city}: ${WHY[why]}; ${BY[by]}`;

/**
 * Takes listings off the directory, to be listed again when their list has them again or the run is undone.
 * What people have written about meanwhile stays. @returns the ids of those that were closed.
 */
export async function closeListings(
  { id: importId, store, nowIso }: Run,
  closings: readonly Closing[],
  pace: Pace,
): Promise<Set<number>> {
  const closed = new Set<number>();
  await inBatches(
    closings,
    (batch) =>
      store.write(async ({ trx }) => {
        const ids = batch.map(({ id }) => id);
        const rows = await trx
          .selectFrom('businesses')
          .selectAll()
          .where('id', 'in', ids)
          .where('is_hidden', '=', 0)
          .where(keptBy, 'is', null)
          .execute();
        for (const { id } of rows) closed.add(id);
        await hideListings(
          { trx, nowIso },
          rows.map(({ id }) => id),
        );
        const steps = rows.map((before) => ({ id: before.id, before, after: { ...before, is_hidden: 1 } }));
        await noteSteps(trx, importId, steps);
      }),
    pace,
  );
  return closed;
}
